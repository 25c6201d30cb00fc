package dev.fairlead.runtime;

import static dev.fairlead.runtime.KubeconfigSamples.CERTIFICATE;
import static dev.fairlead.runtime.KubeconfigSamples.EC_PARAMETERS;
import static dev.fairlead.runtime.KubeconfigSamples.PKCS8_KEY;
import static dev.fairlead.runtime.KubeconfigSamples.SEC1_KEY;
import static dev.fairlead.runtime.KubeconfigSamples.base64;
import static dev.fairlead.runtime.KubeconfigSamples.bytes;
import static dev.fairlead.runtime.KubeconfigSamples.good;
import static dev.fairlead.runtime.KubeconfigSamples.with;
import static dev.fairlead.runtime.KubeconfigSamples.withServer;
import static dev.fairlead.runtime.KubeconfigSamples.withUser;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KubeconfigParserTest {

  @Test
  void aTokenAndAServerAreEnough() {
    ClusterConnection connection = parse(good());

    assertEquals(URI.create("https://api.example.com:6443"), connection.server());
    assertEquals(new Credentials.Token("s3cr3t-token"), connection.credentials());
    assertEquals("", connection.caPem());
    assertEquals(Optional.empty(), connection.proxy());
    assertEquals(Optional.empty(), connection.impersonation());
    assertEquals(Optional.empty(), connection.tlsServerName());
  }

  @Test
  void theCurrentContextSelectsAmongSeveral() {
    String kubeconfig =
        good()
                .replace("current-context: main", "current-context: second")
                .replace("users:", "- {name: second, context: {cluster: c, user: u2}}\nusers:")
            + "- {name: u2, user: {token: other}}\n";

    assertEquals(new Credentials.Token("other"), parse(kubeconfig).credentials());
  }

  @Test
  void certificatesLoseTheTextAroundThem() {
    String twoWithText = "subject: test\n" + CERTIFICATE + "and another\n" + CERTIFICATE + "end";

    ClusterConnection connection =
        parse(with("certificate-authority-data: " + base64(twoWithText), ""));

    assertEquals(CERTIFICATE + CERTIFICATE, connection.caPem());
  }

  @Test
  void aClientCertificateWinsOverAToken() {
    String fields =
        "client-certificate-data: %s, client-key-data: %s"
            .formatted(base64(CERTIFICATE), base64(EC_PARAMETERS + SEC1_KEY));

    assertEquals(
        new Credentials.ClientCertificate(CERTIFICATE, SEC1_KEY),
        parse(with("", fields)).credentials());
  }

  @Test
  void wrappedBase64AndPkcs8KeysAreAccepted() {
    String wrapped = base64(CERTIFICATE).replaceAll("(.{60})", "$1\\\\n");
    String fields =
        "client-certificate-data: \"%s\", client-key-data: %s"
            .formatted(wrapped, base64(PKCS8_KEY));

    assertEquals(
        new Credentials.ClientCertificate(CERTIFICATE, PKCS8_KEY),
        parse(withUser(fields)).credentials());
  }

  @Test
  void userNameAndPasswordBecomeBasic() {
    assertEquals(
        new Credentials.Basic("ann", "p:w"),
        parse(withUser("username: ann, password: 'p:w'")).credentials());
  }

  @Test
  void theTlsNameIsTaken() {
    ClusterConnection connection = parse(with("tls-server-name: inner.example.com", ""));

    assertEquals(Optional.of("inner.example.com"), connection.tlsServerName());
  }

  @Test
  void aProxyIsTakenOnlyWhereItIsAllowedAndWithoutUserInformation() {
    String proxied = with("proxy-url: 'http://proxy.example.com:3128'", "");
    KubeconfigParser allowing = KubeconfigParser.strict().allowProxy();

    assertEquals(
        Optional.of(URI.create("http://proxy.example.com:3128")),
        allowing.parse(bytes(proxied)).proxy());
    for (String bad : List.of("socks5://proxy", "http://me:pw@proxy", "file:///etc/passwd")) {
      String kubeconfig = with("proxy-url: '" + bad + "'", "");
      KubeconfigException refused =
          assertThrows(KubeconfigException.class, () -> allowing.parse(bytes(kubeconfig)));
      assertEquals(List.of("clusters[0].cluster.proxy-url"), refused.refusedFields());
    }
  }

  @Test
  void harmlessFieldsAreTolerated() {
    String kubeconfig =
        with(
                "insecure-skip-tls-verify: false, disable-compression: true,"
                    + " extensions: [{name: x, extension: {a: {b: [1, null]}}}]",
                "extensions: null")
            + "preferences: {colors: true}\nextensions: []\n";

    assertEquals(parse(good()), parse(kubeconfig));
  }

  @Test
  void jsonByteOrderMarkAndWindowsLinesAreAccepted() {
    String json =
        """
        {"current-context": "main",
         "clusters": [{"name": "c", "cluster": {"server": "https:\\/\\/api.example.com:6443"}}],
         "contexts": [{"name": "main", "context": {"cluster": "c", "user": "u"}}],
         "users": [{"name": "u", "user": {"token": "s3cr3t-token"}}]}
        """;

    assertEquals(parse(good()), parse(json));
    assertEquals(parse(good()), parse("\uFEFF" + good()));
    assertEquals(parse(good()), parse(good().replace("\n", "\r\n")));
  }

  @Test
  void aPathUnderTheHostAndAnAddressInBracketsAreKept() {
    assertEquals(
        URI.create("https://rancher.example.com/k8s/clusters/c-1"),
        parse(withServer("https://rancher.example.com/k8s/clusters/c-1")).server());
    assertEquals(
        URI.create("https://[2001:db8::1]:6443"),
        parse(withServer("https://[2001:db8::1]:6443")).server());
  }

  private static ClusterConnection parse(String kubeconfig) {
    return KubeconfigParser.strict().parse(bytes(kubeconfig));
  }
}

package dev.fairlead.testkit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.testkit.envtest.ControlPlane;
import dev.fairlead.testkit.envtest.ExistingCluster;
import dev.fairlead.testkit.envtest.Programs;
import dev.fairlead.testkit.junit.OnRealServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster that knows its user by a certificate with a key in the form that clusters hand out. */
@OnRealServer
final class ClientCertificateTest {
  private static final String PASSWORD = "changeit";
  private static final int PKCS8_BEFORE_RSA = 26;

  @TempDir private Path folder;

  private static String pem(String what, byte[] content) {
    var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(what, text);
  }

  /** A certificate of an administrator that signs itself; the JDK's tool makes such. */
  private Credentials.ClientCertificate certificate()
      throws IOException, InterruptedException, GeneralSecurityException {
    var file = folder.resolve("keys.p12");
    var tool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "own",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=somebody, O=system:masters",
                "-ext",
                "bc:c",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .inheritIO()
            .start();
    assertEquals(0, tool.waitFor());
    var store = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    var key = ((PrivateKey) store.getKey("own", PASSWORD.toCharArray())).getEncoded();
    return new Credentials.ClientCertificate(
        pem("CERTIFICATE", store.getCertificate("own").getEncoded()),
        pem("RSA PRIVATE KEY", Arrays.copyOfRange(key, PKCS8_BEFORE_RSA, key.length)));
  }

  private static int ask(RealApiServer server, String authorization)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(server.connection().server().resolve("/api/v1/namespaces"));
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString()).statusCode();
  }

  @Test
  void theCertificateStandsForTheDoorsTokenAndForNoOther() throws Exception {
    var own = certificate();
    var authority = Files.writeString(folder.resolve("ca.crt"), own.certificatePem());
    try (var plane =
        ControlPlane.start(
            Programs.find().orElseThrow(), List.of("--client-ca-file=" + authority))) {
      var at = plane.connection();
      var cluster = ExistingCluster.of(ClusterConnection.of(at.server(), at.caPem(), own));
      try (var server = RealApiServer.of(cluster)) {
        assertTrue(server.newNamespace().startsWith("test-"));
        var door = (Credentials.Token) server.connection().credentials();
        assertEquals(200, ask(server, "Bearer " + door.token()));
        assertEquals(401, ask(server, "Bearer another"));
        assertEquals(403, ask(server, ""));
      }
    }
  }
}

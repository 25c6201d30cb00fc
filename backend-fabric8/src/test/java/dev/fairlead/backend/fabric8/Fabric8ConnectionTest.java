package dev.fairlead.backend.fabric8;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.CancelSignal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a server that asks for a client certificate. */
class Fabric8ConnectionTest {

  private static TestIdentity loopback;
  private static TestIdentity rsa;
  private static TestIdentity ec;
  private HttpsServer server;

  @BeforeAll
  static void makeKeys(@TempDir Path directory) throws Exception {
    loopback = TestIdentity.of(directory, "EC", "ip:127.0.0.1,dns:kubernetes.example");
    rsa = TestIdentity.of(directory, "RSA", "dns:rsa");
    ec = TestIdentity.of(directory, "EC", "dns:ec");
  }

  @BeforeEach
  void serve() throws Exception {
    var clients = KeyStore.getInstance("PKCS12");
    clients.load(null, null);
    clients.setCertificateEntry("rsa", rsa.store().getCertificate("it"));
    clients.setCertificateEntry("ec", ec.store().getCertificate("it"));
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(loopback.serving(clients)) {
          @Override
          public void configure(HttpsParameters parameters) {
            var tls = getSSLContext().getDefaultSSLParameters();
            tls.setNeedClientAuth(true);
            parameters.setSSLParameters(tls);
          }
        });
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void keysOfAllUsualFormsAreTaken() throws Exception {
    assertEquals(204, statusWith(TestIdentity.pem("PRIVATE KEY", rsa.key()), rsa));
    assertEquals(204, statusWith(TestIdentity.pem("PRIVATE KEY", ec.key()), ec));
    assertEquals(204, statusWith(TestIdentity.pem("RSA PRIVATE KEY", bare(rsa.key())), rsa));
    assertEquals(204, statusWith(TestIdentity.pem("EC PRIVATE KEY", bare(ec.key())), ec));
  }

  @Test
  void onlyTheAuthoritiesOfTheConnectionAreTrusted() throws Exception {
    var other = connection("127.0.0.1", rsa.certificatePem(), credentials());
    assertThrows(IOException.class, () -> status(other));
  }

  @Test
  void aServerOfAnotherNameIsRefused() throws Exception {
    var other = connection("localhost", loopback.certificatePem(), credentials());
    assertThrows(IOException.class, () -> status(other));
  }

  @Test
  void anotherNameForTheServerIsRefusedWithTheRemedy() throws Exception {
    var connection = connection("localhost", loopback.certificatePem(), credentials());
    var refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> status(connection.withTlsServerName("kubernetes.example")));
    assertTrue(String.valueOf(refusal.getMessage()).contains("server URL"), refusal.getMessage());
  }

  @Test
  void whatCannotBeReadIsRefusedWithoutBeingQuoted() throws Exception {
    var noAuthority = connection("127.0.0.1", "secret", credentials());
    var noKey =
        connection(
            "127.0.0.1", "", new Credentials.ClientCertificate(rsa.certificatePem(), "secret"));
    for (var connection : new ClusterConnection[] {noAuthority, noKey}) {
      var refusal = assertThrows(IllegalArgumentException.class, () -> status(connection));
      assertFalse(String.valueOf(refusal.getMessage()).contains("secret"), refusal.getMessage());
    }
  }

  private static Credentials credentials() throws GeneralSecurityException {
    return new Credentials.ClientCertificate(
        ec.certificatePem(), TestIdentity.pem("PRIVATE KEY", ec.key()));
  }

  private int statusWith(String keyPem, TestIdentity client) throws Exception {
    var credentials = new Credentials.ClientCertificate(client.certificatePem(), keyPem);
    return status(connection("127.0.0.1", loopback.certificatePem(), credentials));
  }

  private ClusterConnection connection(String host, String caPem, Credentials credentials) {
    var address = URI.create("https://%s:%d".formatted(host, server.getAddress().getPort()));
    return ClusterConnection.of(address, caPem, credentials);
  }

  private static int status(ClusterConnection connection) throws IOException {
    try (var backend = new Fabric8BackendProvider().connect(connection)) {
      return backend.send(ApiRequest.of("GET", "/version"), CancelSignal.none()).status();
    }
  }

  /** What PKCS #8 wraps: PKCS #1 or SEC 1. It is the last element, and begins with a sequence. */
  private static byte[] bare(byte[] pkcs8) {
    for (int at = 5; ; at++) {
      boolean isKey = pkcs8[at] == 0x30 && at + length(pkcs8, at) == pkcs8.length && at > 20;
      if (isKey) {
        return Arrays.copyOfRange(pkcs8, at, pkcs8.length);
      }
    }
  }

  private static int length(byte[] der, int at) {
    int first = der[at + 1] & 0xff;
    if (first < 0x80) {
      return 2 + first;
    }
    return first == 0x81
        ? 3 + (der[at + 2] & 0xff)
        : 4 + (((der[at + 2] & 0xff) << 8) | (der[at + 3] & 0xff));
  }
}

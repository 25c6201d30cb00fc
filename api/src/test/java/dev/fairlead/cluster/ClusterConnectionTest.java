package dev.fairlead.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterConnectionTest {

  private static final Credentials TOKEN = new Credentials.Token("hunter2");
  private static final ClusterConnection PLAIN =
      ClusterConnection.of(URI.create("https://a.example:6443"), "ca", TOKEN);

  @Test
  void connectionsAreEqualIfAllOfThemIs() {
    assertEquals(
        PLAIN, ClusterConnection.of(PLAIN.server(), "ca", new Credentials.Token("hunter2")));
    assertNotEquals(PLAIN, ClusterConnection.of(PLAIN.server(), "other", TOKEN));
    assertNotEquals(PLAIN, ClusterConnection.of(PLAIN.server(), "ca", new Credentials.None()));
    assertNotEquals(PLAIN, PLAIN.withTlsServerName("b"));
    assertNotEquals(PLAIN, PLAIN.withProxy(URI.create("http://p:1")));
    assertNotEquals(PLAIN, PLAIN.withImpersonation("u", List.of()));
  }

  @Test
  void eachWitherKeepsTheRest() {
    var all =
        PLAIN
            .withTlsServerName("b")
            .withProxy(URI.create("http://p:1"))
            .withImpersonation("u", List.of("g"));

    assertEquals(Optional.of("b"), all.tlsServerName());
    assertEquals(Optional.of(URI.create("http://p:1")), all.proxy());
    assertEquals(
        Optional.of(new ClusterConnection.Impersonation("u", List.of("g"))), all.impersonation());
    assertEquals(PLAIN.server(), all.server());
    assertEquals("ca", all.caPem());
    assertEquals(TOKEN, all.credentials());
  }

  @Test
  void nothingSecretIsPrinted() {
    var printed =
        PLAIN.toString()
            + TOKEN
            + new Credentials.Basic("user", "hunter2")
            + new Credentials.ClientCertificate("hunter2", "hunter2");

    assertFalse(printed.contains("hunter2"), printed);
    assertFalse(printed.contains("example"), printed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.example:6443",
        "file:///etc/passwd",
        "https://user:hunter2@a.example",
        "https://a.example/?x",
        "https://a.example/#x",
        "https:///x"
      })
  void anAddressIsHttpWithAHostAndNothingElse(String address) {
    var refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> ClusterConnection.of(URI.create(address), "", TOKEN));

    assertFalse(String.valueOf(refusal.getMessage()).contains("hunter2"));
  }

  @Test
  void credentialsThatCanNotBeSentAreRefusedWithoutBeingQuoted() {
    for (Runnable making :
        List.<Runnable>of(
            () -> new Credentials.Token("hunter2\n"),
            () -> new Credentials.Token(""),
            () -> new Credentials.Basic("hunter2:x", ""),
            () -> new Credentials.ClientCertificate("hunter2", " "))) {
      var refusal = assertThrows(IllegalArgumentException.class, making::run);
      assertFalse(String.valueOf(refusal.getMessage()).contains("hunter2"));
    }
  }

  @Test
  void anImpersonatedNameCanNotMakeAHeader() {
    assertThrows(IllegalArgumentException.class, () -> PLAIN.withImpersonation("", List.of()));
    assertThrows(
        IllegalArgumentException.class,
        () -> PLAIN.withImpersonation("u", List.of("g\r\nImpersonate-User: admin")));
  }
}

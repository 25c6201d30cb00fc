package dev.fairlead.operator.target;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.URI;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
  private final AddressGuard guard = AddressGuard.closedTo(Set.of("192.0.2.7", "no.such.invalid"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.1.2.3",
        "localhost",
        "0.0.0.0",
        "[::1]",
        "[::]",
        "[0:0:0:0:0:ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "169.254.169.254",
        "[fe80::1]",
        "192.0.2.7",
        "[::ffff:192.0.2.7]"
      })
  void whatLeadsToThisMachineItsLinksOrTheHubIsRefused(String host) {
    var server = URI.create("https://" + host + ":6443");
    var refused = assertThrows(TargetException.class, () -> guard.check(server));
    assertEquals("AddressRefused", refused.reason());
    assertDoesNotThrow(() -> AddressGuard.open().check(server));
  }

  @Test
  void anotherAddressPasses() {
    assertDoesNotThrow(() -> guard.check(URI.create("https://192.0.2.8:6443")));
  }

  @Test
  void aNameWithoutAddressIsUnreachableAndIsNotQuoted() {
    var failure =
        assertThrows(
            TargetException.class, () -> guard.check(URI.create("https://no.such.invalid")));
    assertEquals("Unreachable", failure.reason());
    assertEquals("the name of the kubeconfig's server can't be resolved", failure.getMessage());
  }
}

package dev.fairlead.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectKeyTest {

  private static final ClusterName EAST = ClusterName.of("east");

  @Test
  void aKeyPrintsItsClusterUnlessLocalAndItsNamespaceIfAny() {
    assertEquals("ns/a", ObjectKey.of("ns", "a").toString());
    assertEquals("a", ObjectKey.clusterScoped("a").toString());
    assertEquals("east/ns/a", ObjectKey.of("ns", "a").in(EAST).toString());
    assertEquals("east/a", ObjectKey.clusterScoped("a").in(EAST).toString());
  }

  @Test
  void keysMadeFromAKeyStayInItsCluster() {
    var key = new ObjectKey(EAST, "ns", "a");

    assertEquals(new ObjectKey(EAST, "ns", "b"), key.withName("b"));
    assertEquals(new ObjectKey(EAST, "other", "a"), key.withNamespace("other"));
    assertEquals(new ObjectKey(EAST, "", "a"), key.withNamespace(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "..", "a/b", "a%2fb", "a b", "a\nb", "../../secrets/x"})
  void aNameThatWouldLeadElsewhereInAUrlIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> ObjectKey.of("ns", text));
    assertThrows(IllegalArgumentException.class, () -> ObjectKey.of(text, "a"));
  }

  @Test
  void aKeyNeedsAName() {
    assertThrows(IllegalArgumentException.class, () -> ObjectKey.of("ns", ""));
  }

  @Test
  void namesOfRolesMayHaveColons() {
    assertEquals("system:admin", ObjectKey.clusterScoped("system:admin").name());
  }

  @Test
  void keysAreOrderedByClusterThenNamespaceThenName() {
    var sorted =
        List.of(
            ObjectKey.of("b", "b").in(EAST),
            ObjectKey.of("a", "b"),
            ObjectKey.of("a", "c"),
            ObjectKey.of("b", "a"));

    assertEquals(sorted, Stream.of(3, 2, 1, 0).map(sorted::get).sorted().toList());
  }

  @Test
  void theLocalClusterIsOneNameAmongOthers() {
    assertTrue(ClusterName.LOCAL.isLocal());
    assertTrue(ClusterName.of("local").isLocal());
    assertFalse(EAST.isLocal());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a\n", "\u00e4"})
  void aClusterNameIsPrintableAsciiWithoutBlanks(String text) {
    assertThrows(IllegalArgumentException.class, () -> ClusterName.of(text));
  }

  @Test
  void anOverlongClusterNameIsRefusedWithAShortMessage() {
    var refusal =
        assertThrows(IllegalArgumentException.class, () -> ClusterName.of("x".repeat(1025)));

    assertTrue(String.valueOf(refusal.getMessage()).length() < 250);
  }
}

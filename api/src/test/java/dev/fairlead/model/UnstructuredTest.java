package dev.fairlead.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnstructuredTest {

  private static final Unstructured WIDGET =
      Unstructured.of(
          Map.of(
              "kind", "Widget",
              "metadata",
                  Map.of(
                      "name", "w",
                      "namespace", "ns",
                      "uid", "u",
                      "creationTimestamp", "2026-01-02T03:04:05Z",
                      "generation", 3,
                      "labels", Map.of("example.com/tier", "1"),
                      "managedFields", List.of(Map.of("manager", "kubectl"))),
              "spec", Map.of("sizes", List.of(1, 2, 3), "on", true)));

  @Test
  void valuesAreFoundByPointer() {
    assertEquals(Optional.of(2L), WIDGET.at("/spec/sizes/1"));
    assertEquals(Optional.of("1"), WIDGET.at("/metadata/labels/example.com~1tier"));
    assertEquals(Optional.of(WIDGET.toMap()), WIDGET.at(""));
    assertEquals(Optional.empty(), WIDGET.at("/spec/sizes/3"));
    assertEquals(Optional.empty(), WIDGET.at("/spec/sizes/01"));
    assertEquals(Optional.empty(), WIDGET.at("/spec/on/deeper"));
    assertEquals(Optional.empty(), WIDGET.at("/status/phase"));
  }

  @Test
  void nullReadsAsAbsentButStaysInTheTree() {
    var withNull = new HashMap<String, Object>();
    withNull.put("spec", null);
    var object = Unstructured.of(withNull);

    assertEquals(Optional.empty(), object.at("/spec"));
    assertTrue(object.toMap().containsKey("spec"));
  }

  @Test
  void aChangeMakesWhatIsMissingOnTheWayAndLeavesTheOriginalAlone() {
    var changed = WIDGET.with("/status/state/phase", "Up");

    assertEquals(Optional.of("Up"), changed.at("/status/state/phase"));
    assertEquals(Optional.empty(), WIDGET.at("/status"));
    assertEquals(WIDGET, changed.without("/status"));
  }

  @Test
  void listsAreChangedAndExtendedByIndex() {
    assertEquals(
        Optional.of(List.of(1L, 9L, 3L)), WIDGET.with("/spec/sizes/1", 9).at("/spec/sizes"));
    assertEquals(
        Optional.of(List.of(1L, 2L, 3L, 4L)), WIDGET.with("/spec/sizes/-", 4).at("/spec/sizes"));
    assertEquals(Optional.of(List.of(1L, 3L)), WIDGET.without("/spec/sizes/1").at("/spec/sizes"));
    assertThrows(IllegalArgumentException.class, () -> WIDGET.with("/spec/sizes/4", 9));
    assertThrows(IllegalArgumentException.class, () -> WIDGET.with("/spec/sizes/x", 9));
  }

  @Test
  void removingWhatIsNotThereChangesNothing() {
    for (var pointer : List.of("/status", "/status/phase", "/spec/sizes/7", "/spec/on/x")) {
      assertEquals(WIDGET, WIDGET.without(pointer));
    }
  }

  @Test
  void aPointerThroughAScalarIsRefusedForWriting() {
    assertThrows(IllegalArgumentException.class, () -> WIDGET.with("/spec/on/x", 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"spec", "/a~2b", "/a~"})
  void whatIsNoPointerIsRefused(String pointer) {
    assertThrows(IllegalArgumentException.class, () -> WIDGET.at(pointer));
    assertThrows(IllegalArgumentException.class, () -> WIDGET.with(pointer, 1));
  }

  @Test
  void theWholeTreeCanNotBeReplacedOrRemoved() {
    assertThrows(IllegalArgumentException.class, () -> WIDGET.with("", Map.of()));
    assertThrows(IllegalArgumentException.class, () -> WIDGET.without(""));
  }

  @Test
  void theTreeIsCopiedAndUnmodifiableAllTheWayDown() {
    var sizes = new ArrayList<Object>(List.of(1));
    var object = Unstructured.of(Map.of("spec", Map.of("sizes", sizes)));
    sizes.add(2);

    assertEquals(Optional.of(List.of(1L)), object.at("/spec/sizes"));
    var inner = (List<?>) object.at("/spec/sizes").orElseThrow();
    assertThrows(UnsupportedOperationException.class, inner::clear);
    assertThrows(UnsupportedOperationException.class, () -> object.toMap().clear());
    assertThrows(
        UnsupportedOperationException.class, () -> WIDGET.with("/a/b", 1).toMap().remove("a"));
  }

  @Test
  void numbersOfAllWidthsAreEqualIfTheirJsonIs() {
    var narrow = Unstructured.of(Map.of("n", (short) 1, "f", 0.5f));
    var wide = Unstructured.of(Map.of("n", BigInteger.ONE, "f", 0.5));

    assertEquals(narrow, wide);
    assertEquals(narrow.hashCode(), wide.hashCode());
  }

  @Test
  void whatIsNoJsonIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> Unstructured.of(Map.of("at", Instant.EPOCH)));
    assertThrows(IllegalArgumentException.class, () -> Unstructured.of(Map.of("n", Double.NaN)));
    assertThrows(
        IllegalArgumentException.class, () -> Unstructured.of(Map.of("m", Map.of(1, "one"))));
    assertThrows(IllegalArgumentException.class, () -> WIDGET.with("/spec/at", new Object()));
  }

  @Test
  void aTreeThatContainsItselfIsRefusedInsteadOfOverflowingTheStack() {
    var cycle = new ArrayList<Object>();
    cycle.add(cycle);

    assertThrows(IllegalArgumentException.class, () -> Unstructured.of(Map.of("l", cycle)));
  }

  @Test
  void metadataIsReadFromTheTree() {
    var meta = WIDGET.metadata();

    assertEquals("ns/w", meta.key(ClusterName.LOCAL).toString());
    assertEquals("u", meta.uid());
    assertEquals(3, meta.generation());
    assertEquals(Optional.of(Instant.parse("2026-01-02T03:04:05Z")), meta.creationTimestamp());
    assertEquals(Map.of("example.com/tier", "1"), meta.labels());
    assertSame(meta, WIDGET.metadata());
    assertEquals("", Unstructured.of(Map.of()).metadata().name());
  }

  @Test
  void malformedMetadataIsReportedByItsField() {
    var malformed =
        List.of(
            Map.of("name", 1),
            Map.of("labels", "x"),
            Map.of("labels", Map.of("a", 1)),
            Map.of("generation", "x"),
            Map.of("creationTimestamp", "yesterday"),
            Map.of("finalizers", Map.of()),
            Map.of("ownerReferences", List.of("x")));

    for (var metadata : malformed) {
      var field = metadata.keySet().iterator().next();
      var object = Unstructured.of(Map.of("metadata", metadata));
      var thrown = assertThrows(IllegalArgumentException.class, object::metadata);
      assertTrue(String.valueOf(thrown.getMessage()).contains(field), thrown.getMessage());
    }
  }

  @Test
  void otherMetadataIsMergedAndUnknownMembersStay() {
    var changed =
        WIDGET.withMetadata(WIDGET.metadata().withLabels(Map.of()).withAnnotation("a", "1"));

    assertEquals(Optional.empty(), changed.at("/metadata/labels"));
    assertEquals(Optional.of("1"), changed.at("/metadata/annotations/a"));
    assertEquals(Optional.of("kubectl"), changed.at("/metadata/managedFields/0/manager"));
    assertEquals(WIDGET.at("/spec"), changed.at("/spec"));
  }

  @Test
  void mergingEqualMetadataLeavesTheTreeAsItWasWritten() {
    var written = new LinkedHashMap<String, Object>();
    written.put("name", "w");
    written.put("labels", Map.of());
    written.put("creationTimestamp", null);
    written.put("ownerReferences", List.of(Map.of("uid", "1", "controller", false)));
    var object = Unstructured.of(Map.of("metadata", written));

    assertEquals(object, object.withMetadata(object.metadata()));
  }

  @Test
  void ownersThatStayAreNotRewritten() {
    var present = Map.of("uid", "1", "kind", "A", "controller", false);
    var object = Unstructured.of(Map.of("metadata", Map.of("ownerReferences", List.of(present))));
    var owners = new ArrayList<>(object.metadata().ownerReferences());
    owners.add(new OwnerReference("v1", "B", "b", "2", true, true));

    var changed = object.withMetadata(object.metadata().withOwnerReferences(owners));

    assertEquals(Optional.of(present), changed.at("/metadata/ownerReferences/0"));
    assertEquals(
        Optional.of(
            Map.of(
                "apiVersion", "v1",
                "kind", "B",
                "name", "b",
                "uid", "2",
                "controller", true,
                "blockOwnerDeletion", true)),
        changed.at("/metadata/ownerReferences/1"));
    assertEquals(owners, changed.metadata().ownerReferences());
    assertEquals(
        Optional.empty(),
        changed
            .withMetadata(changed.metadata().withOwnerReferences(List.of()))
            .at("/metadata/ownerReferences"));
  }

  @Test
  void printingShowsKindAndNameOnly() {
    assertEquals("Unstructured[Widget ns/w]", WIDGET.toString());
    assertFalse(WIDGET.toString().contains("kubectl"));
  }
}

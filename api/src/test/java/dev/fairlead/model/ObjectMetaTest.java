package dev.fairlead.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ObjectMetaTest {

  private static final OwnerReference OWNER =
      new OwnerReference("v1", "Database", "db", "uid-1", false, false);

  private static ObjectMeta full() {
    return ObjectMeta.builder()
        .namespace("ns")
        .name("a")
        .generateName("a-")
        .uid("u")
        .resourceVersion("5")
        .generation(2)
        .creationTimestamp(Instant.EPOCH)
        .deletionTimestamp(Instant.EPOCH.plusSeconds(1))
        .labels(Map.of("l", "1"))
        .annotations(Map.of("x", "1", "y", "2"))
        .finalizers(List.of("f"))
        .ownerReferences(List.of(OWNER))
        .build();
  }

  @Test
  void whatIsAbsentReadsAsEmpty() {
    var nothing = ObjectMeta.builder().build();

    assertEquals("", nothing.name() + nothing.namespace() + nothing.generateName() + nothing.uid());
    assertEquals("", nothing.resourceVersion());
    assertEquals(0, nothing.generation());
    assertEquals(Optional.empty(), nothing.creationTimestamp());
    assertEquals(Optional.empty(), nothing.deletionTimestamp());
    assertEquals(Map.of(), nothing.labels());
    assertEquals(Map.of(), nothing.annotations());
    assertEquals(List.of(), nothing.finalizers());
    assertEquals(List.of(), nothing.ownerReferences());
    assertFalse(nothing.isDeleting());
  }

  @Test
  void aBuilderOfMetadataKeepsEachField() {
    assertEquals(full(), full().toBuilder().build());
    assertEquals(full().hashCode(), full().toBuilder().build().hashCode());
  }

  @Test
  void eachFieldCountsForEquality() {
    List<UnaryOperator<ObjectMeta.Builder>> changes =
        List.of(
            it -> it.namespace("other"),
            it -> it.name("other"),
            it -> it.generateName("other"),
            it -> it.uid("other"),
            it -> it.resourceVersion("other"),
            it -> it.generation(9),
            it -> it.creationTimestamp(Instant.MAX),
            it -> it.deletionTimestamp(Instant.MAX),
            it -> it.labels(Map.of()),
            it -> it.annotations(Map.of()),
            it -> it.finalizers(List.of()),
            it -> it.ownerReferences(List.of()));

    for (var change : changes) {
      assertNotEquals(full(), change.apply(full().toBuilder()).build());
    }
  }

  @Test
  void aWitherChangesItsFieldOnly() {
    assertEquals(full().toBuilder().labels(Map.of()).build(), full().withLabels(Map.of()));
    assertEquals(Map.of("x", "1", "y", "3"), full().withAnnotation("y", "3").annotations());
    assertEquals(Map.of("y", "2"), full().withoutAnnotation("x").annotations());
    assertEquals(full(), full().withoutAnnotation("absent"));
    assertEquals(List.of("g"), full().withFinalizers(List.of("g")).finalizers());
    assertEquals(List.of(), full().withOwnerReferences(List.of()).ownerReferences());
    assertEquals("n/b", full().withNamespace("n").withName("b").key(ClusterName.LOCAL).toString());
  }

  @Test
  void laterChangesOfTheArgumentsDoNotShow() {
    var labels = new HashMap<>(Map.of("a", "1"));
    var finalizers = new ArrayList<>(List.of("f"));
    var meta = ObjectMeta.builder().labels(labels).finalizers(finalizers).build();

    labels.clear();
    finalizers.clear();

    assertEquals(Map.of("a", "1"), meta.labels());
    assertEquals(List.of("f"), meta.finalizers());
    assertThrows(UnsupportedOperationException.class, () -> meta.labels().put("b", "2"));
  }

  @Test
  void theControllerIsTheOwnerThatManages() {
    var managing = new OwnerReference("v1", "Database", "db2", "uid-2", true, true);
    var meta = ObjectMeta.of("ns", "a");

    assertEquals(Optional.empty(), meta.withOwnerReferences(List.of(OWNER)).controller());
    assertEquals(
        Optional.of(managing), meta.withOwnerReferences(List.of(OWNER, managing)).controller());
  }

  @Test
  void aReferenceToAnOwnerNeedsItsUid() {
    var stored = ObjectMeta.of("ns", "a").toBuilder().uid("u").build();

    assertEquals(
        new OwnerReference("v1", "ConfigMap", "a", "u", true, true),
        OwnerReference.controllerOf(ConfigMap.TYPE, stored));
    assertThrows(
        IllegalArgumentException.class,
        () -> OwnerReference.controllerOf(ConfigMap.TYPE, ObjectMeta.of("ns", "a")));
  }

  @Test
  void anObjectWithoutANameHasNoKey() {
    var unnamed = ObjectMeta.builder().namespace("ns").generateName("a-").build();

    assertThrows(IllegalArgumentException.class, () -> unnamed.key(ClusterName.LOCAL));
    assertTrue(unnamed.toString().contains("a-*"));
  }
}

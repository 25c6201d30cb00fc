package dev.fairlead.watch;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PredicatesTest {
  private static final ObjectKey KEY = ObjectKey.of("shop", "hello");
  private static final ObjectMeta BEFORE =
      ObjectMeta.builder()
          .namespace("shop")
          .name("hello")
          .generation(3)
          .resourceVersion("100")
          .labels(Map.of("app", "web"))
          .annotations(Map.of("note", "a"))
          .finalizers(List.of("example.com/cleanup"))
          .build();
  private static final List<Predicate<Change<?>>> PRESETS =
      List.of(
          Predicates.reconcilable(),
          Predicates.generationChanged(),
          Predicates.labelsChanged(),
          Predicates.annotationsChanged(),
          Predicates.resourceVersionChanged());

  @Test
  void presetsLetAdditionsAndDeletionsPass() {
    for (var preset : PRESETS) {
      assertTrue(preset.test(new Added<>(KEY, BEFORE, () -> "x", false)));
      assertTrue(preset.test(new Deleted<>(KEY, BEFORE, () -> "x", true)));
    }
  }

  @Test
  void presetsLetTheDeletionMarkPass() {
    var marked = update(meta -> meta.deletionTimestamp(Instant.EPOCH));
    for (var preset : PRESETS) {
      assertTrue(preset.test(marked));
    }
  }

  @Test
  void presetsHoldAResyncBack() {
    var resync = update(meta -> meta);
    for (var preset : PRESETS) {
      assertFalse(preset.test(resync));
    }
  }

  @Test
  void theDefaultLeavesOutStatusWritesOnly() {
    var reconcilable = Predicates.reconcilable();
    assertFalse(reconcilable.test(update(meta -> meta.resourceVersion("101"))));
    assertTrue(reconcilable.test(update(meta -> meta.generation(4))));
    assertTrue(reconcilable.test(update(meta -> meta.labels(Map.of()))));
    assertTrue(reconcilable.test(update(meta -> meta.annotations(Map.of("note", "b")))));
    assertTrue(reconcilable.test(update(meta -> meta.finalizers(List.of()))));
  }

  @Test
  void kindsWithoutGenerationPassWhateverChanged() {
    var before = BEFORE.toBuilder().generation(0).build();
    var after = before.toBuilder().resourceVersion("101").build();
    var change = new Updated<>(KEY, after, () -> "new", before, () -> "old");
    assertTrue(Predicates.reconcilable().test(change));
    assertTrue(Predicates.generationChanged().test(change));
    assertFalse(Predicates.labelsChanged().test(change));
  }

  @Test
  void eachPresetJudgesItsOwnPart() {
    var labels = update(meta -> meta.labels(Map.of("app", "db")).resourceVersion("101"));
    assertTrue(Predicates.labelsChanged().test(labels));
    assertFalse(Predicates.annotationsChanged().test(labels));
    assertFalse(Predicates.generationChanged().test(labels));
    assertTrue(Predicates.resourceVersionChanged().test(labels));
  }

  @Test
  void anyOfJoinsPresetsAndTypedPredicates() {
    Predicate<Change<String>> typed = change -> change.object().equals("new");
    Predicate<Change<String>> any = Predicates.anyOf(Predicates.labelsChanged(), typed);
    assertTrue(any.test(update(meta -> meta)));
    assertFalse(Predicates.<String>anyOf().test(update(meta -> meta.generation(4))));
  }

  private static Updated<String> update(UnaryOperator<ObjectMeta.Builder> edit) {
    var after = edit.apply(BEFORE.toBuilder()).build();
    return new Updated<>(KEY, after, () -> "new", BEFORE, () -> "old");
  }
}

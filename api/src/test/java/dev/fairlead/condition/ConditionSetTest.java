package dev.fairlead.condition;

import static dev.fairlead.condition.ConditionStatus.FALSE;
import static dev.fairlead.condition.ConditionStatus.TRUE;
import static dev.fairlead.condition.ConditionStatus.UNKNOWN;
import static dev.fairlead.condition.ConditionType.AVAILABLE;
import static dev.fairlead.condition.ConditionType.DEGRADED;
import static dev.fairlead.condition.ConditionType.PROGRESSING;
import static dev.fairlead.condition.ConditionType.READY;
import static dev.fairlead.condition.ConditionType.RECONCILING;
import static dev.fairlead.condition.ConditionType.STALLED;
import static dev.fairlead.condition.Sealing.SET;
import static dev.fairlead.condition.Sealing.T0;
import static dev.fairlead.condition.Sealing.TARGETS;
import static dev.fairlead.condition.Sealing.TOLERANT;
import static dev.fairlead.condition.Sealing.get;
import static dev.fairlead.condition.Sealing.good;
import static dev.fairlead.condition.Sealing.run;
import static dev.fairlead.condition.Sealing.shape;
import static dev.fairlead.condition.Sealing.types;
import static dev.fairlead.condition.Trait.normallyFalse;
import static dev.fairlead.condition.Trait.optional;
import static dev.fairlead.condition.Trait.tolerate;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.condition.ConditionOutcome.Transition;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ConditionSetTest {
  // Statements, root and order

  @Test
  void theFirstVisitPublishesDeclaredTypesAsUnknownButNotOptionalOnes() {
    var outcome = run(SET, Conditions.empty(), 1, 0, draft -> {});
    assertEquals(List.of("Ready", "Available", "TargetsSynced"), types(outcome.conditions()));
    assertEquals("Unknown NotReported: ", shape(get(outcome, AVAILABLE)));
    assertEquals(
        "Unknown NotReported: Available: NotReported; TargetsSynced: NotReported",
        shape(get(outcome, READY)));
    assertTrue(outcome.changed());
    assertEquals(List.of(), outcome.transitions());
  }

  @Test
  void theRootIsTrueWhenAllGatingConditionsAreGood() {
    assertEquals("True AllConditionsMet: ", shape(good().get(READY).orElseThrow()));
  }

  @Test
  void aLoneGatingConditionPassesItsReasonAndMessageThrough() {
    var set = ConditionSet.living(READY).gating(AVAILABLE);
    var up = run(set, Conditions.empty(), 1, 0, d -> d.markTrue(AVAILABLE, "Up", "3 of 3"));
    assertEquals("True Up: 3 of 3", shape(get(up, READY)));
    var down = run(set, up.conditions(), 1, 1, d -> d.markFalse(AVAILABLE, "Down", "0 of 3"));
    assertEquals("False Down: Available: 0 of 3", shape(get(down, READY)));
  }

  @Test
  void anIssueOutranksAnUnknownAndTheMessageListsIssuesFirst() {
    var outcome =
        run(
            SET,
            Conditions.empty(),
            1,
            0,
            draft -> {
              draft.markUnknown(AVAILABLE, "Unreachable", "no answer");
              draft.markFalse(TARGETS, "TemplateNotFound", "");
            });
    assertEquals(
        "False TemplateNotFound: TargetsSynced: TemplateNotFound; Available: no answer",
        shape(get(outcome, READY)));
  }

  @Test
  void severalReasonsBecomeAGenericOne() {
    var issues =
        run(
            SET,
            Conditions.empty(),
            1,
            0,
            draft -> {
              draft.markFalse(TARGETS, "TemplateNotFound", "no template t");
              draft.markFalse(AVAILABLE, "ReplicasNotReady", "1 of 3");
            });
    assertEquals(
        "False MultipleIssues: Available: 1 of 3; TargetsSynced: no template t",
        shape(get(issues, READY)));
    var unknowns =
        run(SET, Conditions.empty(), 1, 0, d -> d.markUnknown(AVAILABLE, "Unreachable", ""));
    assertEquals("MultipleUnknown", get(unknowns, READY).reason());
  }

  @Test
  void theOrderOfStatementsDoesNotMatterAndAFlipFlopIsNoChange() {
    var stored = good();
    var outcome =
        run(
            SET,
            stored,
            1,
            60,
            draft -> {
              draft.markTrue(TARGETS, "Synced");
              draft.markFalse(AVAILABLE, "ReplicasNotReady", "0 of 3");
              assertFalse(draft.isTrue(AVAILABLE));
              draft.markTrue(AVAILABLE, "AllReplicasReady", "3 of 3");
              assertTrue(draft.isTrue(AVAILABLE));
            });
    assertFalse(outcome.changed());
    assertEquals(stored, outcome.conditions());
    assertEquals(List.of(), outcome.transitions());
  }

  @Test
  void advisoryConditionsDoNotGate() {
    var outcome =
        run(
            SET,
            good(),
            1,
            1,
            draft -> {
              draft.markFalse(PROGRESSING, "Stuck", "");
              draft.markTrue(DEGRADED, "Slow", "");
            });
    assertTrue(outcome.conditions().isTrue(READY));
    assertTrue(outcome.conditions().isTrue(DEGRADED));
  }

  @Test
  void aNormallyFalseGatingConditionIsAnIssueWhenTrue() {
    var set = ConditionSet.living(READY).gating(DEGRADED, normallyFalse());
    var bad = run(set, Conditions.empty(), 1, 0, d -> d.markTrue(DEGRADED, "Slow", "half speed"));
    assertEquals("False Slow: Degraded: half speed", shape(get(bad, READY)));
    var fine = run(set, bad.conditions(), 1, 1, d -> d.markFalse(DEGRADED, "Fast", ""));
    assertTrue(fine.conditions().isTrue(READY));
  }

  @Test
  void foreignConditionsKeepPlaceAndContentOwnOnesKeepPlaceAndNewOnesComeLast() {
    var foreign = new Condition("example.com/x", TRUE, 7, T0.minusSeconds(9), "By-Other", "m");
    var other = new Condition("Scheduled", FALSE, 0, Instant.EPOCH, "", "");
    var targets = new Condition("TargetsSynced", TRUE, 1, T0, "Synced", "");
    var stored = Conditions.of(List.of(foreign, targets, other));
    var outcome = run(SET, stored, 1, 5, d -> d.markTrue(AVAILABLE, "Up"));
    assertEquals(
        List.of("example.com/x", "TargetsSynced", "Scheduled", "Ready", "Available"),
        types(outcome.conditions()));
    assertEquals(foreign, outcome.conditions().asList().get(0));
    assertEquals(other, outcome.conditions().asList().get(2));
    assertEquals(targets, outcome.conditions().asList().get(1));
    assertTrue(outcome.conditions().isTrue(READY), "leftovers of others never gate");
  }

  @Test
  void aTypeThatIsThereTwiceIsMendedByTheLastOneAndWritten() {
    var list = new ArrayList<>(good().asList());
    var first = list.get(0);
    list.add(0, new Condition("Ready", FALSE, 1, T0, "Old", ""));
    var outcome = run(SET, Conditions.of(list), 1, 9, draft -> {});
    assertTrue(outcome.changed());
    assertEquals(first, outcome.conditions().asList().get(0));
    assertFalse(run(SET, outcome.conditions(), 1, 9, draft -> {}).changed());
  }

  @Test
  void retiredTypesAreRemoved() {
    var set = SET.retired(ConditionType.of("Synced"));
    var old = new ArrayList<>(good().asList());
    old.add(new Condition("Synced", TRUE, 1, T0, "Old", ""));
    var outcome = run(set, Conditions.of(old), 1, 3, draft -> {});
    assertEquals(good(), outcome.conditions());
    assertEquals("Synced", outcome.transitions().get(0).after().type());
    assertEquals(UNKNOWN, outcome.transitions().get(0).after().status());
  }

  @Test
  void removeTakesAnOptionalConditionAwayAndMakesARequiredOneUnknown() {
    var stored = run(SET, good(), 1, 1, d -> d.markTrue(PROGRESSING, "Reconciling")).conditions();
    var outcome =
        run(
            SET,
            stored,
            1,
            2,
            draft -> {
              draft.remove(PROGRESSING);
              draft.remove(AVAILABLE);
              assertFalse(draft.isTrue(AVAILABLE));
            });
    assertEquals(Optional.empty(), outcome.conditions().get(PROGRESSING));
    assertEquals("Unknown NotReported: ", shape(get(outcome, AVAILABLE)));
    assertTrue(outcome.conditions().isUnknown(READY));
  }

  // Time and generation (C1 to C7)

  @Test
  void aNewConditionAndOneWithoutATimeGetTheTimeOfTheSealCutToTheSecond() {
    var unset = new Condition("Available", TRUE, 1, Instant.EPOCH, "Up", "");
    var outcome = run(SET, Conditions.of(List.of(unset)), 1, 5, Sealing::allGood);
    outcome
        .conditions()
        .asList()
        .forEach(condition -> assertEquals(T0.plusSeconds(5), condition.lastTransitionTime()));
  }

  @Test
  void theTimeMovesWithTheStatusAndNotWithReasonMessageOrGeneration() {
    var reworded =
        run(
            SET,
            good(),
            2,
            30,
            draft -> {
              draft.markTrue(AVAILABLE, "Other", "other");
              draft.markTrue(TARGETS, "Synced");
            });
    assertTrue(reworded.changed());
    assertEquals(T0, get(reworded, AVAILABLE).lastTransitionTime());
    assertEquals("Other", get(reworded, AVAILABLE).reason());
    assertEquals(2, get(reworded, AVAILABLE).observedGeneration());
    assertEquals(List.of(), reworded.transitions());

    var flipped = run(SET, reworded.conditions(), 2, 60, d -> d.markFalse(AVAILABLE, "Down", ""));
    assertEquals(T0.plusSeconds(60), get(flipped, AVAILABLE).lastTransitionTime());
    assertEquals(T0.plusSeconds(60), get(flipped, READY).lastTransitionTime());
    assertEquals(T0, get(flipped, TARGETS).lastTransitionTime());
    assertEquals(
        List.of("Ready", "Available"),
        flipped.transitions().stream().map(Transition::after).map(Condition::type).toList());
    assertEquals(get(reworded, AVAILABLE), flipped.transitions().get(1).before());
  }

  @Test
  void anEqualRunChangesNothing() {
    assertFalse(run(SET, good(), 1, 60, Sealing::allGood).changed());
    assertFalse(run(SET, good(), 1, 60, draft -> {}).changed());
  }

  @Test
  void timesAreComparedToTheSecond() {
    var stored =
        Conditions.of(
            good().asList().stream()
                .map(
                    c ->
                        new Condition(
                            c.type(),
                            c.status(),
                            c.observedGeneration(),
                            c.lastTransitionTime().plusMillis(400),
                            c.reason(),
                            c.message()))
                .toList());
    assertFalse(run(SET, stored, 1, 60, Sealing::allGood).changed());
  }

  @Test
  void aGatingConditionOfAnOlderGenerationCountsAsUnknown() {
    var outcome = run(SET, good(), 2, 9, draft -> draft.markTrue(TARGETS, "Synced"));
    assertEquals(
        "Unknown NotEvaluated: Available: not evaluated for generation 2",
        shape(get(outcome, READY)));
    assertEquals(good().get(AVAILABLE), outcome.conditions().get(AVAILABLE));
  }

  @Test
  void aPresentFailureOutranksAStaleCondition() {
    var outcome = run(SET, good(), 2, 9, draft -> draft.markFalse(TARGETS, "Lost", "eu-1"));
    assertEquals(
        "False Lost: TargetsSynced: eu-1; Available: not evaluated for generation 2",
        shape(get(outcome, READY)));
  }

  @Test
  void anAbsentOptionalGatingConditionDoesNotCount() {
    var set = ConditionSet.living(READY).gating(AVAILABLE).gating(TARGETS, optional());
    var outcome = run(set, Conditions.empty(), 1, 0, d -> d.markTrue(AVAILABLE, "Up"));
    assertTrue(outcome.conditions().isTrue(READY));
  }

  // What is refused

  @Test
  void onlyDeclaredGatingAndAdvisoryTypesCanBeStated() {
    var draft = SET.kstatus().open(Conditions.empty(), 1);
    for (var type : List.of(READY, RECONCILING, STALLED, ConditionType.of("Undeclared"))) {
      assertThrows(IllegalArgumentException.class, () -> draft.markTrue(type, "R"));
      assertThrows(IllegalArgumentException.class, () -> draft.markFalse(type, "R", ""));
      assertThrows(IllegalArgumentException.class, () -> draft.markUnknown(type, "R", ""));
      assertThrows(IllegalArgumentException.class, () -> draft.remove(type));
      assertThrows(IllegalArgumentException.class, () -> draft.aggregate(type, Map.of()));
    }
    assertThrows(IllegalArgumentException.class, () -> draft.markTrue(AVAILABLE, "no reason"));
    assertThrows(IllegalArgumentException.class, () -> draft.markTrue(AVAILABLE, ""));
  }

  @Test
  void declarationsThatContradictAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> SET.gating(AVAILABLE));
    assertThrows(IllegalArgumentException.class, () -> SET.advisory(READY));
    assertThrows(IllegalArgumentException.class, () -> SET.advisory(STALLED));
    assertThrows(IllegalArgumentException.class, () -> SET.retired(TARGETS));
    assertThrows(IllegalArgumentException.class, () -> ConditionSet.living(RECONCILING));
    assertThrows(IllegalArgumentException.class, () -> tolerate(Duration.ZERO));
  }

  @Test
  void aDraftIsSealedOnceByItsOwnSet() {
    var draft = SET.open(Conditions.empty(), 1);
    assertThrows(IllegalArgumentException.class, () -> TOLERANT.seal(draft, T0));
    SET.seal(draft, T0);
    assertThrows(IllegalStateException.class, () -> SET.seal(draft, T0));
    assertThrows(IllegalStateException.class, () -> draft.markTrue(AVAILABLE, "Up"));
  }

  @Test
  void aMessageIsCutAtACodePointBelow32768Bytes() {
    var message = "a" + "\uD83D\uDE00".repeat(9000);
    var outcome = run(SET, good(), 1, 1, d -> d.markTrue(AVAILABLE, "Up", message));
    var cut = get(outcome, AVAILABLE).message();
    assertEquals(1 + 4 * 8191, cut.getBytes(StandardCharsets.UTF_8).length);
    assertTrue(message.startsWith(cut));
  }

  @Test
  void aFullMessageIsKeptWhole() {
    var message = "x".repeat(32768);
    var outcome = run(SET, good(), 1, 1, d -> d.markTrue(AVAILABLE, "Up", message));
    assertEquals(message, get(outcome, AVAILABLE).message());
  }

  @Test
  void anAggregatorOfOnesOwnDecidesAndABrokenOneDoesNot() {
    Consumer<ConditionDraft> down = d -> d.markFalse(TARGETS, "Lost", "eu-1");
    var own =
        SET.aggregatedBy(
            gating -> new ConditionAggregator.Verdict(READY, UNKNOWN, "Own", "" + gating.size()));
    assertEquals("Unknown Own: 2", shape(get(run(own, good(), 1, 1, down), READY)));
    var throwing =
        SET.aggregatedBy(
            gating -> {
              throw new IllegalStateException();
            });
    assertEquals("Lost", get(run(throwing, good(), 1, 1, down), READY).reason());
    var lawless =
        SET.aggregatedBy(g -> new ConditionAggregator.Verdict(READY, TRUE, "no reason", ""));
    assertEquals("Lost", get(run(lawless, good(), 1, 1, down), READY).reason());
  }

  @Test
  void afterAConflictOwnTypesAreAsSealedAndForeignOnesAsTheyAreNow() {
    var set = SET.kstatus().retired(ConditionType.of("Synced"));
    var outcome = run(set, good(), 1, 1, d -> d.markFalse(AVAILABLE, "Down", ""));
    var foreign = new Condition("Other", TRUE, 3, T0, "New", "");
    var newer =
        Conditions.of(
            List.of(
                foreign,
                new Condition("Available", TRUE, 1, T0, "Edited", ""),
                new Condition("Reconciling", TRUE, 1, T0, "Edited", ""),
                new Condition("Synced", TRUE, 1, T0, "Old", "")));
    var rebased = set.rebase(outcome, newer);
    assertEquals(List.of("Other", "Available", "Ready", "TargetsSynced"), types(rebased));
    assertEquals(Optional.of(foreign), rebased.get(ConditionType.of("Other")));
    assertEquals(outcome.conditions().get(AVAILABLE), rebased.get(AVAILABLE));
  }

  @Test
  void aSetTellsWhatItDeclares() {
    assertEquals(READY, SET.root());
    assertFalse(SET.isKstatus());
    assertTrue(SET.kstatus().isKstatus());
    assertEquals(
        List.of(READY, AVAILABLE, TARGETS, PROGRESSING, DEGRADED, RECONCILING, STALLED),
        SET.kstatus().types());
  }
}

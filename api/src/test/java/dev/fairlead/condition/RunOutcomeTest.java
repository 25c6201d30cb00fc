package dev.fairlead.condition;

import static dev.fairlead.condition.ConditionStatus.FALSE;
import static dev.fairlead.condition.ConditionStatus.TRUE;
import static dev.fairlead.condition.ConditionStatus.UNKNOWN;
import static dev.fairlead.condition.ConditionType.AVAILABLE;
import static dev.fairlead.condition.ConditionType.DEGRADED;
import static dev.fairlead.condition.ConditionType.READY;
import static dev.fairlead.condition.ConditionType.RECONCILING;
import static dev.fairlead.condition.ConditionType.STALLED;
import static dev.fairlead.condition.ConditionType.SUCCEEDED;
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
import static dev.fairlead.condition.Trait.tolerate;
import static dev.fairlead.condition.Trait.unpublished;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What the end of a run, and its date, make of the conditions. */
class RunOutcomeTest {
  // How the run ended

  @Test
  void anExceptionMakesTheRootFalseOnlyIfNothingStatedExplainsIt() {
    var failed = new RunOutcome.Failed("Conflict", "try again");
    var unexplained = run(SET, good(), 1, 1, draft -> {}, failed);
    assertEquals("False Conflict: try again", shape(get(unexplained, READY)));
    var explained =
        run(SET, good(), 1, 1, d -> d.markFalse(TARGETS, "Unreachable", "eu-1"), failed);
    assertEquals("False Unreachable: TargetsSynced: eu-1", shape(get(explained, READY)));
  }

  @Test
  void whatAnEarlierRunStatedDoesNotExplainThisException() {
    var stored = run(SET, good(), 1, 1, d -> d.markFalse(TARGETS, "Lost", "eu-1")).conditions();
    var outcome = run(SET, stored, 1, 2, draft -> {}, new RunOutcome.Failed("NoMemory", "m"));
    assertEquals("NoMemory", get(outcome, READY).reason());
  }

  @Test
  void aReasonThatTheServerWouldRefuseIsReplacedAndSaidInTheMessage() {
    var outcome = run(SET, good(), 1, 1, d -> {}, new RunOutcome.Failed("not a reason", "boom"));
    assertEquals("False ReconcileError: not a reason: boom", shape(get(outcome, READY)));
    assertEquals("boom", new RunOutcome.GaveUp("", "boom").message());
  }

  @Test
  void kstatusShowsReconcilingWhileUnsettledStalledOnceGivenUpAndNeitherWhenNormal() {
    var set = SET.kstatus();
    var normal = run(set, good(), 1, 0, d -> {});
    assertEquals(good(), normal.conditions());

    var pending = new RunOutcome.Pending("Upgrading", "one more round");
    var unsettled = run(set, good(), 1, 1, Sealing::allGood, pending);
    assertEquals("True Upgrading: one more round", shape(get(unsettled, RECONCILING)));
    assertTrue(unsettled.conditions().isTrue(READY));

    var failed = new RunOutcome.Failed("Broken", "m");
    var failing = run(set, unsettled.conditions(), 1, 2, d -> {}, failed);
    assertTrue(failing.conditions().isTrue(RECONCILING));
    assertEquals(T0.plusSeconds(1), get(failing, RECONCILING).lastTransitionTime());

    var gaveUp = new RunOutcome.GaveUp("ReconcileFailed", "after 11 tries");
    var stalled = run(set, failing.conditions(), 1, 3, d -> {}, gaveUp);
    assertEquals(Optional.empty(), stalled.conditions().get(RECONCILING));
    assertEquals("True ReconcileFailed: after 11 tries", shape(get(stalled, STALLED)));
    assertEquals("False ReconcileFailed: after 11 tries", shape(get(stalled, READY)));

    var mended = run(set, stalled.conditions(), 1, 4, Sealing::allGood);
    assertEquals(List.of("Ready", "Available", "TargetsSynced"), types(mended.conditions()));
    assertEquals(TRUE, mended.transitions().get(0).after().status());
    assertEquals("Stalled", mended.transitions().get(1).before().type());
  }

  @Test
  void withoutKstatusItsTypesAreForeign() {
    var foreign = new Condition("Reconciling", TRUE, 1, T0, "Other", "");
    var outcome = run(SET, Conditions.of(List.of(foreign)), 1, 1, Sealing::allGood);
    assertEquals(foreign, outcome.conditions().asList().get(0));
  }

  @Test
  void withoutGatingConditionsTheRunItselfDecides() {
    var set = ConditionSet.living(READY);
    assertTrue(run(set, Conditions.empty(), 1, 0, d -> {}).conditions().isTrue(READY));
    var pending = new RunOutcome.Pending("Upgrading", "");
    var unsettled = run(set, Conditions.empty(), 1, 0, d -> {}, pending);
    assertEquals("Unknown Upgrading: ", shape(get(unsettled, READY)));
  }

  @Test
  void theRootOfABatchIsNotFalseWhileARetryIsAhead() {
    var set = ConditionSet.batch(SUCCEEDED).gating(AVAILABLE);
    Consumer<ConditionDraft> down = d -> d.markFalse(AVAILABLE, "Down", "");
    var failed = new RunOutcome.Failed("Broken", "");
    assertEquals(UNKNOWN, get(run(set, good(), 1, 0, down, failed), SUCCEEDED).status());
    assertEquals(UNKNOWN, get(run(set, good(), 1, 0, d -> {}, failed), SUCCEEDED).status());
    var gaveUp = new RunOutcome.GaveUp("Broken", "");
    assertEquals(FALSE, get(run(set, good(), 1, 0, down, gaveUp), SUCCEEDED).status());
    assertEquals(FALSE, get(run(set, good(), 1, 0, down), SUCCEEDED).status());
  }

  // Tolerance

  private static ConditionOutcome down(Conditions stored, int second, String reason) {
    return run(TOLERANT, stored, 1, second, d -> d.markFalse(AVAILABLE, reason, "0 of 3"));
  }

  @Test
  void aFailureIsUnknownWithItsReasonUntilItHasLasted() {
    var up = run(TOLERANT, Conditions.empty(), 1, 0, d -> d.markTrue(AVAILABLE, "Up"));
    var dip = down(up.conditions(), 100, "Down");
    assertEquals("Unknown Down: 0 of 3", shape(get(dip, AVAILABLE)));
    assertEquals("Unknown Down: Available: 0 of 3", shape(get(dip, READY)));
    assertEquals(Optional.of(Duration.ofSeconds(30)), dip.recheckAfter());

    var still = down(dip.conditions(), 120, "Slow");
    assertEquals("Unknown Slow: 0 of 3", shape(get(still, AVAILABLE)));
    assertEquals(Optional.of(Duration.ofSeconds(10)), still.recheckAfter());

    var lasting = down(still.conditions(), 130, "Down");
    assertEquals("False Down: 0 of 3", shape(get(lasting, AVAILABLE)));
    assertEquals(Optional.empty(), lasting.recheckAfter());
    assertFalse(down(lasting.conditions(), 140, "Down").changed());
  }

  @Test
  void aDipThatEndsInTimeNeverWasAFailure() {
    var up = run(TOLERANT, Conditions.empty(), 1, 0, d -> d.markTrue(AVAILABLE, "Up"));
    var dip = down(up.conditions(), 100, "Down");
    var back = run(TOLERANT, dip.conditions(), 1, 110, d -> d.markTrue(AVAILABLE, "Up"));
    assertTrue(back.conditions().isTrue(READY));
    assertEquals(Optional.empty(), back.recheckAfter());
  }

  @Test
  void whatWasNeverGoodFailsAtOnce() {
    assertTrue(down(Conditions.empty(), 0, "Down").conditions().isFalse(AVAILABLE));
    var first = run(TOLERANT, Conditions.empty(), 1, 0, d -> {});
    assertTrue(down(first.conditions(), 1, "Down").conditions().isFalse(AVAILABLE));
  }

  @Test
  void toleranceKnowsPolarity() {
    var set =
        ConditionSet.living(READY)
            .gating(DEGRADED, normallyFalse(), tolerate(Duration.ofSeconds(30)));
    var fine = run(set, Conditions.empty(), 1, 0, d -> d.markFalse(DEGRADED, "Fast", ""));
    var dip = run(set, fine.conditions(), 1, 1, d -> d.markTrue(DEGRADED, "Slow", ""));
    assertEquals("Unknown Slow: ", shape(get(dip, DEGRADED)));
  }

  // What a run says of its own progress

  private static final ConditionSet PROGRESS =
      ConditionSet.living(READY).gating(AVAILABLE).kstatus();

  @Test
  void aRunThatSucceedsCanSayThatWorkGoesOnOrThatNothingMoreIsTried() {
    var going = run(PROGRESS, good(), 1, 1, d -> d.markReconciling("Progressing", "2 of 3"));
    assertEquals("True Progressing: 2 of 3", shape(get(going, RECONCILING)));
    var stalled =
        run(PROGRESS, going.conditions(), 1, 2, d -> d.markStalled("RetriesExhausted", "eu-1"));
    assertEquals("True RetriesExhausted: eu-1", shape(get(stalled, STALLED)));
    assertTrue(stalled.conditions().get(RECONCILING).isEmpty());
    var settled = run(PROGRESS, stalled.conditions(), 1, 3, d -> {});
    assertTrue(settled.conditions().get(STALLED).isEmpty());
  }

  @Test
  void ofProgressAndStandstillTheLastStatementCounts() {
    var outcome =
        run(
            PROGRESS,
            good(),
            1,
            1,
            d -> {
              d.markStalled("A", "");
              d.markReconciling("B", "");
            });
    assertEquals("B", get(outcome, RECONCILING).reason());
    assertTrue(outcome.conditions().get(STALLED).isEmpty());
  }

  @Test
  void aRunThatFailsIsReportedAsFailedWhateverItSaidOfItsProgress() {
    var outcome =
        run(
            PROGRESS,
            good(),
            1,
            1,
            d -> d.markStalled("A", "a"),
            new RunOutcome.Failed("Conflict", "again"));
    assertEquals("Conflict", get(outcome, RECONCILING).reason());
    assertTrue(outcome.conditions().get(STALLED).isEmpty());
  }

  @Test
  void withoutKstatusProgressCantBeStated() {
    var draft = SET.open(good(), 1);
    assertThrows(IllegalArgumentException.class, () -> draft.markReconciling("A", ""));
    assertThrows(IllegalArgumentException.class, () -> draft.markStalled("A", ""));
  }

  @Test
  void anUnpublishedConditionDecidesTheRootAndIsNotStored() {
    var set =
        ConditionSet.living(READY)
            .gating(TARGETS, unpublished())
            .aggregatedBy(gating -> gating.get(0));
    var stated = run(set, good(), 1, 1, d -> d.markFalse(TARGETS, "NotSynced", "none of 2"));
    assertEquals("False NotSynced: none of 2", shape(get(stated, READY)));
    assertTrue(stated.conditions().get(TARGETS).isEmpty());
    var unstated = run(set, stated.conditions(), 1, 2, d -> {});
    assertEquals("Unknown NotReported: ", shape(get(unstated, READY)));
  }
}

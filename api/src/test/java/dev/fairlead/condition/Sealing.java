package dev.fairlead.condition;

import static dev.fairlead.condition.ConditionType.AVAILABLE;
import static dev.fairlead.condition.ConditionType.DEGRADED;
import static dev.fairlead.condition.ConditionType.PROGRESSING;
import static dev.fairlead.condition.ConditionType.READY;
import static dev.fairlead.condition.Trait.normallyFalse;
import static dev.fairlead.condition.Trait.optional;
import static dev.fairlead.condition.Trait.tolerate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** A set of conditions and how tests run it. */
final class Sealing {
  static final ConditionType TARGETS = ConditionType.of("TargetsSynced");
  static final Instant T0 = Instant.parse("2026-01-01T00:00:00Z");
  static final ConditionSet SET =
      ConditionSet.living(READY)
          .gating(AVAILABLE)
          .gating(TARGETS)
          .advisory(PROGRESSING, optional())
          .advisory(DEGRADED, normallyFalse(), optional());

  static ConditionOutcome run(
      ConditionSet set,
      Conditions stored,
      long generation,
      int second,
      Consumer<ConditionDraft> run) {
    return run(set, stored, generation, second, run, RunOutcome.settled());
  }

  static ConditionOutcome run(
      ConditionSet set,
      Conditions stored,
      long generation,
      int second,
      Consumer<ConditionDraft> run,
      RunOutcome end) {
    var draft = set.open(stored, generation);
    run.accept(draft);
    return set.seal(draft, T0.plusSeconds(second).plusMillis(789), end);
  }

  static void allGood(ConditionDraft draft) {
    draft.markTrue(AVAILABLE, "AllReplicasReady", "3 of 3");
    draft.markTrue(TARGETS, "Synced");
  }

  static Conditions good() {
    return run(SET, Conditions.empty(), 1, 0, Sealing::allGood).conditions();
  }

  static Condition get(ConditionOutcome outcome, ConditionType type) {
    return outcome.conditions().get(type).orElseThrow();
  }

  static String shape(Condition condition) {
    return condition.status().text() + " " + condition.reason() + ": " + condition.message();
  }

  static List<String> types(Conditions conditions) {
    return conditions.asList().stream().map(Condition::type).toList();
  }

  static final ConditionSet TOLERANT =
      ConditionSet.living(READY).gating(AVAILABLE, tolerate(Duration.ofSeconds(30)));

  private Sealing() {}
}

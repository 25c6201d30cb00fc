package dev.fairlead.operator.control;

import dev.fairlead.condition.ConditionStatus;
import dev.fairlead.operator.model.ConfigTemplateInstance.Deletion;
import dev.fairlead.operator.model.ConfigTemplateInstance.Summary;
import dev.fairlead.operator.model.ConfigTemplateInstance.TargetStatus;
import dev.fairlead.operator.model.Durations;
import dev.fairlead.operator.model.Marks;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.operator.model.TargetState;
import dev.fairlead.operator.target.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Judges an instance by its targets alone, as they stand in the status. */
final class Verdicts {
  private static final int SHOWN = 3;

  private final List<TargetStatus> targets;
  private final Summary summary;
  private final String unreachable;
  private final Duration timeout;

  /**
   * The judge of these targets.
   *
   * @param deletion how places are cleared
   */
  Verdicts(List<TargetStatus> targets, Deletion deletion) {
    this.targets = targets;
    this.unreachable = deletion.unreachable();
    this.timeout = Durations.parse(deletion.timeout());
    this.summary = StatusMaker.summary(targets);
  }

  /** For an instance that lives. A place that can't be cleared in time makes it unready. */
  Verdict ofLiving(Instant now) {
    if (targets.stream().anyMatch(Verdicts::isExhausted)) {
      return Verdict.stalled(
          Reasons.RECONCILE_FAILED, progress(Verdicts::isExhausted), Reasons.RETRIES_EXHAUSTED);
    }
    var overdue = overdue(now);
    if (overdue.isPresent()) {
      return Verdict.settled(
              ConditionStatus.FALSE, Reasons.CLEANUP_BLOCKED, blocked(overdue.get(), false))
          .withReconciling(Reasons.PROGRESSING_WITH_RETRY);
    }
    if (summary.synced() + summary.suspended() == summary.total()) {
      return allSynced();
    }
    return summary.failed() > 0 ? notAllSynced() : progressing();
  }

  private Verdict allSynced() {
    var reason = summary.suspended() == 0 ? Reasons.SYNCED : Reasons.SYNCED_WITH_SUSPENDED;
    var ready = Verdict.settled(ConditionStatus.TRUE, reason, count());
    return summary.deleting() == 0 ? ready : ready.withReconciling(Reasons.PROGRESSING);
  }

  private Verdict notAllSynced() {
    var verdict =
        Verdict.settled(
            ConditionStatus.FALSE,
            summary.synced() > 0 ? Reasons.PARTIALLY_SYNCED : Reasons.NOT_SYNCED,
            progress(it -> it.state().equals(TargetState.FAILED)));
    if (targets.stream().anyMatch(it -> !it.nextRetryTime().isEmpty())) {
      return verdict.withReconciling(Reasons.PROGRESSING_WITH_RETRY);
    }
    return summary.pending() > 0 ? verdict.withReconciling(Reasons.PROGRESSING) : verdict;
  }

  private Verdict progressing() {
    return Verdict.settled(ConditionStatus.UNKNOWN, Reasons.PROGRESSING, count())
        .withReconciling(Reasons.PROGRESSING);
  }

  /** For an instance that is being deleted and still has places to clear. */
  Verdict ofDeleting() {
    var stuck = targets.stream().filter(it -> !it.message().isEmpty()).findFirst();
    if (stuck.isPresent()) {
      return Verdict.settled(
              ConditionStatus.FALSE, Reasons.CLEANUP_BLOCKED, blocked(stuck.get(), true))
          .withReconciling(Reasons.PROGRESSING_WITH_RETRY);
    }
    return Verdict.settled(
            ConditionStatus.UNKNOWN,
            Reasons.PROGRESSING,
            "%d ConfigMaps are to be cleaned up".formatted(summary.deleting()))
        .withReconciling(Reasons.PROGRESSING);
  }

  private Optional<TargetStatus> overdue(Instant now) {
    return targets.stream()
        .filter(it -> it.state().equals(TargetState.DELETING) && !it.message().isEmpty())
        .filter(it -> !now.isBefore(Inventory.since(it, now).plus(timeout)))
        .findFirst();
  }

  private String blocked(TargetStatus stuck, boolean isDeleting) {
    var remedy =
        isDeleting
            ? "annotation %s: \"true\" ends the wait".formatted(Marks.FORCE_ORPHAN)
            : "Orphan would end the wait";
    return "%d ConfigMaps are not cleaned up, first that of target %s: %s; deletion.unreachable is %s, %s"
        .formatted(summary.deleting(), stuck.name(), told(stuck), unreachable, remedy);
  }

  private static boolean isExhausted(TargetStatus target) {
    return target.state().equals(TargetState.FAILED)
        && target.nextRetryTime().isEmpty()
        && !Report.isPermanent(target.reason());
  }

  private String count() {
    return summary.ready() + " targets are synced";
  }

  private String progress(Predicate<TargetStatus> shown) {
    var failed = targets.stream().filter(shown).toList();
    var listed =
        failed.stream()
            .limit(SHOWN)
            .map(it -> it.name() + ": " + told(it))
            .collect(Collectors.joining("; "));
    int more = failed.size() - SHOWN;
    return count() + "; " + listed + (more > 0 ? "; and " + more + " more" : "");
  }

  private static String told(TargetStatus target) {
    return target.reason().isEmpty() ? target.message() : target.reason() + ", " + target.message();
  }
}

package dev.fairlead.operator.control;

import dev.fairlead.operator.model.ConfigTemplateInstance.Status;
import dev.fairlead.operator.model.ConfigTemplateInstance.Summary;
import dev.fairlead.operator.model.ConfigTemplateInstance.TargetStatus;
import dev.fairlead.operator.model.TargetState;
import dev.fairlead.operator.target.Location;
import dev.fairlead.operator.target.Order;
import dev.fairlead.operator.target.Report;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns a plan and the reports of its places into the status. What is not news stays as it is
 * stored, so that an idle interval or a restart writes nothing.
 */
final class StatusMaker {
  private final Inventory inventory;
  private final Map<Location, Report> reports;
  private final Instant now;

  StatusMaker(Inventory inventory, Map<Location, Report> reports, Instant now) {
    this.inventory = inventory;
    this.reports = reports;
    this.now = now.truncatedTo(ChronoUnit.SECONDS);
  }

  /** The targets, without those that are done with. */
  List<TargetStatus> targets(Plan plan) {
    var targets = new ArrayList<TargetStatus>();
    for (var line : plan.lines()) {
      if (!isDone(line)) {
        targets.add(target(line));
      }
    }
    return List.copyOf(targets);
  }

  /** Whether nothing is left to do or to remember at the line's place. */
  boolean isDone(Line line) {
    return line.isLeaving()
        && report(line)
            .map(Report::phase)
            .filter(it -> it == Report.Phase.GONE || it == Report.Phase.LEFT)
            .isPresent();
  }

  private Optional<Report> report(Line line) {
    return Optional.ofNullable(reports.get(line.place()));
  }

  private TargetStatus target(Line line) {
    if (line.task() instanceof Line.Faulty faulty) {
      return stated(line, TargetState.FAILED, faulty.fault().reason(), faulty.fault().message());
    }
    if (line.task() instanceof Line.Suspended) {
      return stated(line, TargetState.SUSPENDED, "", "");
    }
    var report = report(line);
    return report.isPresent() ? reported(line, report.get()) : unheardOf(line);
  }

  /** Without a report of its order yet: as it was, if that was about the same order. */
  private TargetStatus unheardOf(Line line) {
    var stored = inventory.at(line.place());
    boolean stands =
        stored.isPresent()
            && inventory.lists(line)
            && (line.isLeaving() || stored.get().contentHash().equals(contentHash(line)))
            && !stored.get().state().equals(TargetState.SUSPENDED);
    if (stands) {
      return stored.get();
    }
    return line.isLeaving()
        ? stated(line, TargetState.DELETING, "", "")
        : entry(line, TargetState.PENDING, "", "", contentHash(line), known(line), 0, "");
  }

  private TargetStatus reported(Line line, Report report) {
    var state =
        line.isLeaving()
            ? TargetState.DELETING
            : report.phase() == Report.Phase.SYNCED ? TargetState.SYNCED : TargetState.FAILED;
    var next = report.nextRetry().map(StatusMaker::text).orElse("");
    var known = new Remembered(report.uid(), report.lastSync().map(StatusMaker::text).orElse(""));
    var hash =
        line.isLeaving()
            ? stored(line).map(TargetStatus::contentHash).orElse("")
            : contentHash(line);
    return entry(
        line, state, report.reason(), report.message(), hash, known, report.retries(), next);
  }

  /** A state that no work has led to; what is known of the ConfigMap stays. */
  private TargetStatus stated(Line line, String state, String reason, String message) {
    var hash = stored(line).map(TargetStatus::contentHash).orElse("");
    return entry(line, state, reason, message, hash, known(line), 0, "");
  }

  private record Remembered(String uid, String lastSync) {}

  private Remembered known(Line line) {
    return stored(line)
        .map(it -> new Remembered(it.uid(), it.lastSyncTime()))
        .orElse(new Remembered("", ""));
  }

  private Optional<TargetStatus> stored(Line line) {
    return inventory.at(line.place());
  }

  private static String contentHash(Line line) {
    return line.order().map(Order::contentHash).orElse("");
  }

  private TargetStatus entry(
      Line line,
      String state,
      String reason,
      String message,
      String contentHash,
      Remembered known,
      int retries,
      String nextRetry) {
    return new TargetStatus(
        line.name(),
        line.place().namespace(),
        line.place().configMap(),
        Inventory.secret(line.place()),
        line.place().isLocal(),
        state,
        reason,
        message,
        contentHash,
        known.uid(),
        retries,
        nextRetry,
        since(line, state),
        known.lastSync());
  }

  private String since(Line line, String state) {
    return stored(line)
        .filter(it -> it.state().equals(state) && !it.lastTransitionTime().isEmpty())
        .map(TargetStatus::lastTransitionTime)
        .orElse(text(now));
  }

  private static String text(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  static Summary summary(List<TargetStatus> targets) {
    int deleting = count(targets, TargetState.DELETING);
    int synced = count(targets, TargetState.SYNCED);
    int total = targets.size() - deleting;
    return new Summary(
        total,
        synced,
        count(targets, TargetState.FAILED) + count(targets, TargetState.DRIFTED),
        count(targets, TargetState.PENDING),
        count(targets, TargetState.SUSPENDED),
        deleting,
        synced + "/" + total);
  }

  private static int count(List<TargetStatus> targets, String state) {
    return (int) targets.stream().filter(it -> it.state().equals(state)).count();
  }

  static Status status(Status stored, Plan plan, List<TargetStatus> targets, String handledAt) {
    return new Status(
        stored.observedGeneration(),
        handledAt,
        plan.template(),
        stored.conditions(),
        summary(targets),
        targets);
  }
}

package dev.fairlead.operator.target;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the table keeps of one place; guarded by the table's lock. */
final class Entry {
  private Order order;
  private long turn;
  private Known known;
  private int failures;
  private Instant nextTry = Instant.MIN;
  private String reason;
  private @Nullable Report report;
  private boolean isDeleted;

  /** A place of which the inventory may know something. */
  Entry(Order order, Known known) {
    this.order = order;
    this.known = known;
    this.reason = known.reason();
    this.failures = known.retries() == 0 ? 0 : known.retries() + 1;
  }

  Order order() {
    return order;
  }

  /** What the last try of the present order came to, if there was one. */
  Optional<Report> report() {
    return Optional.ofNullable(report);
  }

  boolean isSynced() {
    return report != null && report.phase() == Report.Phase.SYNCED;
  }

  boolean isUnreachable() {
    return Trouble.isUnreachable(reason);
  }

  /** The uid of a ConfigMap that is kept here. */
  Optional<String> keptUid() {
    return order instanceof Order.Keep
        ? Optional.of(known.uid()).filter(uid -> !uid.isEmpty())
        : Optional.empty();
  }

  /** Gives an order, maybe the same once more: earlier failures count no longer. */
  void renew(Order newOrder) {
    if (!newOrder.equals(order)) {
      report = null;
      isDeleted = false;
    }
    order = newOrder;
    turn++;
    failures = 0;
    nextTry = Instant.MIN;
  }

  Job job(TargetKey key, InstancePlan plan, Set<String> keptUids) {
    return new Job(key, order, turn, plan, known, keptUids, isDeleted);
  }

  boolean isOf(Job job) {
    return turn == job.turn();
  }

  /** Keeps the report; true if it says anything new. */
  boolean succeeded(Report told) {
    boolean isNews = !told.equals(report);
    report = told;
    failures = 0;
    nextTry = Instant.MIN;
    reason = "";
    known = known(told);
    return isNews;
  }

  private Known known(Report told) {
    return switch (told.phase()) {
      case GONE, LEFT -> Known.NOTHING;
      case SYNCED -> new Known(told.uid(), order.contentHash(), 0, "", told.lastSync());
      default -> new Known(told.uid(), known.contentHash(), 0, "", told.lastSync());
    };
  }

  /** Something else has to happen first, and is looked for again after growing delays. */
  Duration waiting(Report told, TargetKey key, Pace pace) {
    isDeleted = order instanceof Order.Clear clear && !clear.orphans();
    report = told;
    return pace.delay(key, ++failures);
  }

  /** Counts a failure, unless it came before the next try was due, by an extra run. */
  Failure failed(Trouble trouble, TargetKey key, Instant now, Pace pace) {
    boolean isExtra = now.isBefore(nextTry);
    if (!isExtra) {
      failures++;
      boolean isSlow = trouble.isPermanent() || pace.isExhausted(failures);
      var delay =
          trouble.askedDelay().orElse(isSlow ? order.interval() : pace.delay(key, failures));
      nextTry = now.plus(delay);
    }
    boolean isNewReason = !trouble.reason().equals(reason);
    boolean isEnd = !isExtra && !trouble.isPermanent() && failures == pace.maxRetries() + 1;
    var told = told(trouble, pace);
    boolean isNews = !told.equals(report);
    reason = trouble.reason();
    report = told;
    return new Failure(Duration.between(now, nextTry), isNews, isNewReason, isEnd);
  }

  private Report told(Trouble trouble, Pace pace) {
    if (trouble.isPermanent()) {
      return Report.of(Report.Phase.BLOCKED, trouble.reason(), trouble.message(), known);
    }
    return pace.isExhausted(failures)
        ? Report.of(Report.Phase.EXHAUSTED, trouble.reason(), trouble.message(), known)
            .withRetry(pace.maxRetries(), Optional.empty())
        : Report.of(Report.Phase.RETRYING, trouble.reason(), trouble.message(), known)
            .withRetry(failures - 1, Optional.of(nextTry));
  }

  /**
   * What becomes of a failed try.
   *
   * @param isNews whether the report differs from the one before
   * @param isNewReason whether the reason does
   * @param isEnd whether this was the last retry
   */
  record Failure(Duration delay, boolean isNews, boolean isNewReason, boolean isEnd) {}
}

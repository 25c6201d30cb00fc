package dev.fairlead.queue;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One hold of one entry. Keeps the outcome and hands it to the queue at the close. */
final class HeldWork<T> implements Work<T> {
  final Entry<T> entry;
  private final KeyedWorkQueue<T> queue;
  private final int failures;
  private final boolean extra;
  private final AtomicReference<@Nullable Outcome> outcome = new AtomicReference<>();

  /** Where and since when the entry was ready. */
  final Lane lane;

  final long readySince;

  /** When it was handed out; written before the taker gets it. */
  long takenAt;

  /** The entry must still be in its lane. */
  HeldWork(KeyedWorkQueue<T> queue, Entry<T> entry) {
    this.queue = queue;
    this.entry = entry;
    lane = Objects.requireNonNull(entry.lane);
    readySince = entry.readySince();
    failures = entry.failures;
    extra = entry.extra;
  }

  @Override
  public T item() {
    return entry.item;
  }

  @Override
  public int failures() {
    return failures;
  }

  @Override
  public boolean isExtra() {
    return extra;
  }

  @Override
  public void done() {
    decide(Outcome.DONE);
  }

  @Override
  public void requeueAfter(Duration delay) {
    decide(new Outcome(Outcome.Kind.REQUEUE, Limiters.nanos(delay)));
  }

  @Override
  public void retryAfter(Duration delay) {
    decide(new Outcome(Outcome.Kind.RETRY, Limiters.nanos(delay)));
  }

  @Override
  public void giveUp() {
    decide(Outcome.GIVE_UP);
  }

  @Override
  public void runAgainAfter(Duration delay) {
    decide(new Outcome(Outcome.Kind.AGAIN, Limiters.nanos(delay)));
  }

  private void decide(Outcome decision) {
    var first = outcome.compareAndExchange(null, decision);
    if (first != null) {
      throw new IllegalStateException(
          "Work on %s already has the outcome %s; state one outcome, then close"
              .formatted(entry.item, first.kind().name().toLowerCase(Locale.ROOT)));
    }
  }

  @Override
  public void close() {
    var decided = outcome.getAndSet(Outcome.CLOSED);
    if (decided == null) {
      queue.release(this, Outcome.FAILED);
    } else if (decided.kind() != Outcome.Kind.CLOSED) {
      queue.release(this, decided);
    }
  }

  @Override
  public String toString() {
    return "Work[item=" + entry.item + ", failures=" + failures + ", extra=" + extra + "]";
  }
}

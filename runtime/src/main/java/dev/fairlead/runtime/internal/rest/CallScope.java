package dev.fairlead.runtime.internal.rest;

import dev.fairlead.spi.CancelSignal;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * What every blocking call of a run obeys: its cancellation, the time it has left, and the fence
 * before writes. Thread-safe if what it is made of is.
 */
public final class CallScope {

  private static final Duration ENDLESS = Duration.ofDays(36_500);

  private final CancelSignal cancel;
  private final Supplier<Duration> remaining;
  private final Runnable beforeWrite;

  private CallScope(CancelSignal cancel, Supplier<Duration> remaining, Runnable beforeWrite) {
    this.cancel = cancel;
    this.remaining = remaining;
    this.beforeWrite = beforeWrite;
  }

  /** The scope of calls outside any run. */
  public static CallScope unbounded() {
    return new CallScope(CancelSignal.none(), () -> ENDLESS, () -> {});
  }

  /**
   * The scope of a run.
   *
   * @param remaining time left; zero or less is the end
   * @param beforeWrite throws if nothing may be written any more
   */
  public static CallScope of(
      CancelSignal cancel, Supplier<Duration> remaining, Runnable beforeWrite) {
    return new CallScope(cancel, remaining, beforeWrite);
  }

  /**
   * Goes on or not.
   *
   * @throws CancellationException if cancelled, or if no time is left
   */
  public void check() {
    if (cancel.isCancelled()) {
      throw new CancellationException("the run was cancelled");
    }
    if (isTimeUp()) {
      throw new CancellationException("the run's deadline has passed");
    }
  }

  /** The time that a call may take: what it wants, or what is left, after {@link #check()}. */
  public Duration limit(Duration wanted) {
    check();
    var left = remaining.get();
    return left.compareTo(wanted) < 0 ? left : wanted;
  }

  /** The signal that aborts calls in flight. */
  public CancelSignal cancel() {
    return cancel;
  }

  /** Whether {@link #check()} would throw. */
  boolean isOver() {
    return cancel.isCancelled() || isTimeUp();
  }

  private boolean isTimeUp() {
    var left = remaining.get();
    return left.isNegative() || left.isZero();
  }

  /**
   * The fence in front of every write.
   *
   * @throws IllegalStateException if the run is over or leadership is lost
   */
  public void beforeWrite() {
    beforeWrite.run();
  }
}

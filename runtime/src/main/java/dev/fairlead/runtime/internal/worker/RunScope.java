package dev.fairlead.runtime.internal.worker;

import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.Cancellation;
import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * The life of one run: how long it may last, who cancels it, and the fence behind which it may no
 * longer write.
 */
final class RunScope {
  /*
   * Invariants: a run is on from begin() to end(); its thread is interrupted only in between.
   * Locking:    lock guards `on` against the interrupt; nothing else happens under it.
   */
  private static final Duration FOREVER = Duration.ofDays(36_500);
  private static final Timer NO_TIMER = () -> {};

  private final ReentrantLock lock = new ReentrantLock();
  private final Cancellation cancellation = new Cancellation();
  private final Thread worker = Thread.currentThread();
  private final TimeSource time;
  private final long deadlineNanos;
  private final BooleanSupplier mayWrite;
  private final Duration grace;
  private volatile Timer timer;
  private volatile boolean on = true;
  private volatile boolean timedOut;
  private volatile boolean stopped;

  private RunScope(TimeSource time, Limits limits, BooleanSupplier mayWrite) {
    this.time = time;
    Duration deadline = limits.isNone() ? FOREVER : limits.deadline();
    this.deadlineNanos = time.nanoTime() + deadline.toNanos();
    this.mayWrite = mayWrite;
    this.grace = limits.grace();
    this.timer = limits.isNone() ? NO_TIMER : time.schedule(deadline, this::timeOut);
  }

  /** How long a run may last, and how long after its cancel the thread is interrupted. */
  record Limits(Duration deadline, Duration grace) {
    /** No deadline: the run ends when it is stopped. */
    static Limits none() {
      return new Limits(Duration.ZERO, Duration.ZERO);
    }

    boolean isNone() {
      return deadline.isZero();
    }
  }

  /** Starts a run on the calling thread; {@code mayWrite} is asked before each write. */
  static RunScope begin(TimeSource time, Limits limits, BooleanSupplier mayWrite) {
    return new RunScope(time, limits, mayWrite);
  }

  /** What the calls of user code obey. */
  CallScope calls() {
    return CallScope.of(cancellation, this::remaining, this::beforeWrite);
  }

  /**
   * What the run's own closing writes obey: a time of their own, since the deadline may be over.
   */
  CallScope closingCalls(Duration atMost) {
    long end = time.nanoTime() + atMost.toNanos();
    return CallScope.of(
        new Cancellation(), () -> Duration.ofNanos(end - time.nanoTime()), this::beforeWrite);
  }

  /** Time left; not positive when the deadline is over. */
  Duration remaining() {
    requireOn();
    long left = deadlineNanos - time.nanoTime();
    if (left <= 0) {
      // The clock may be read before the timer fires: who sees the end first says so.
      timedOut = true;
    }
    return Duration.ofNanos(left);
  }

  /** Cancels the run because its cluster went, the lease was lost, or the manager stops. */
  void stop() {
    stopped = true;
    cancellation.cancel();
    interrupt();
  }

  boolean isTimedOut() {
    return timedOut;
  }

  boolean isStopped() {
    return stopped;
  }

  boolean isOn() {
    return on;
  }

  /** The thread that works on this run, for reports of stuck runs. */
  Thread worker() {
    return worker;
  }

  /** Time since the deadline passed; negative before. */
  Duration overdue() {
    return Duration.ofNanos(time.nanoTime() - deadlineNanos);
  }

  /** Ends the run: from here on its client and recorder refuse, and its thread is left alone. */
  void end() {
    lock.lock();
    try {
      on = false;
    } finally {
      lock.unlock();
    }
    timer.cancel();
  }

  private void beforeWrite() {
    requireOn();
    if (!mayWrite.getAsBoolean()) {
      throw new IllegalStateException(
          "this process does not lead any more: nothing is written after the lease was lost");
    }
  }

  private void requireOn() {
    if (!on) {
      throw new IllegalStateException(
          "the run that this client or recorder belongs to is over; outside of runs use the manager's");
    }
  }

  private void timeOut() {
    timedOut = true;
    cancellation.cancel();
    timer = time.schedule(grace, this::interrupt);
    if (!on) {
      timer.cancel();
    }
  }

  private void interrupt() {
    lock.lock();
    try {
      if (on) {
        worker.interrupt();
      }
    } finally {
      lock.unlock();
    }
  }
}

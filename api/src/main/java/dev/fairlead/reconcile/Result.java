package dev.fairlead.reconcile;

import java.time.Duration;

/**
 * What comes after a run that succeeded. Failure is an exception. Both results forget earlier
 * failures.
 */
public sealed interface Result {
  /** Waits for the next change; drops a poll that is still waiting. */
  static Result done() {
    return Done.INSTANCE;
  }

  /**
   * Runs again after the delay (a few per cent earlier or later, so that many objects spread), or
   * earlier if a change arrives.
   *
   * @throws IllegalArgumentException if the delay is not positive
   */
  static Result requeueAfter(Duration delay) {
    return new RequeueAfter(delay);
  }

  /** See {@link #done}. */
  enum Done implements Result {
    /** The only value. */
    INSTANCE;

    @Override
    public String toString() {
      return "Done";
    }
  }

  /** See {@link #requeueAfter}. */
  record RequeueAfter(Duration delay) implements Result {
    /** Refuses a delay that is not positive. */
    public RequeueAfter {
      if (delay.isNegative() || delay.isZero()) {
        throw new IllegalArgumentException(
            "delay must be positive, was "
                + delay
                + "; to be run again at once throw, to wait for a change return done()");
      }
    }
  }
}

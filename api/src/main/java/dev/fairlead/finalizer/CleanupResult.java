package dev.fairlead.finalizer;

import java.time.Duration;

/** What a clean-up says. Only {@link #done()} removes the finalizer. */
public sealed interface CleanupResult {
  /** Nothing is left: remove the finalizer. */
  static CleanupResult done() {
    return Done.INSTANCE;
  }

  /** Something is still going away and is watched: ask again when it changes. */
  static CleanupResult awaitChange() {
    return AwaitChange.INSTANCE;
  }

  /**
   * Something is still going away that can't be watched: ask again after the delay, or earlier if a
   * change arrives.
   *
   * @throws IllegalArgumentException if the delay is not positive
   */
  static CleanupResult requeueAfter(Duration delay) {
    return new RequeueAfter(delay);
  }

  /** See {@link #done}. */
  enum Done implements CleanupResult {
    /** The only value. */
    INSTANCE
  }

  /** See {@link #awaitChange}. */
  enum AwaitChange implements CleanupResult {
    /** The only value. */
    INSTANCE
  }

  /** See {@link #requeueAfter}. */
  record RequeueAfter(Duration delay) implements CleanupResult {
    /** Refuses a delay that is not positive. */
    public RequeueAfter {
      if (delay.isNegative() || delay.isZero()) {
        throw new IllegalArgumentException("delay must be positive, was " + delay);
      }
    }
  }
}

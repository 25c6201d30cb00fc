package dev.fairlead.queue;

/** How one hold of an item ended; {@code delay} in nanoseconds, 0 where it has no meaning. */
record Outcome(Kind kind, long delay) {
  enum Kind {
    DONE,
    REQUEUE,
    /** A failure with its own delay. */
    RETRY,
    /** A failure whose delay the limiter names. */
    FAILED,
    GIVE_UP,
    AGAIN,
    /** Not an outcome: the work is closed. */
    CLOSED
  }

  static final Outcome DONE = new Outcome(Kind.DONE, 0);
  static final Outcome FAILED = new Outcome(Kind.FAILED, 0);
  static final Outcome GIVE_UP = new Outcome(Kind.GIVE_UP, 0);
  static final Outcome CLOSED = new Outcome(Kind.CLOSED, 0);

  boolean isFailure() {
    return kind == Kind.RETRY || kind == Kind.FAILED;
  }
}

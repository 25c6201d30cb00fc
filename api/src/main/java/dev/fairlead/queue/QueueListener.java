package dev.fairlead.queue;

/**
 * Watches a queue, for metrics. All methods do nothing by default.
 *
 * <p>Called outside the queue's lock, on the thread that caused it, so calls of several threads may
 * overlap. Must be quick. What it throws is swallowed.
 */
public interface QueueListener {
  /** Does nothing; a queue with it does not even read the clock for waiting times. */
  QueueListener NONE = new QueueListener() {};

  /** An item became ready. Duplicates of a ready item do not. */
  default void added(String queue, Lane lane) {}

  /** An item was handed out, after it had been ready for {@code waitedNanos}. */
  default void taken(String queue, Lane lane, long waitedNanos) {}

  /** An item was given back, after it had been out for {@code workedNanos}. */
  default void released(String queue, long workedNanos) {}

  /** A failure was counted and a retry is scheduled. */
  default void retried(String queue) {}

  /**
   * The number of ready items of a lane changed. Calls of several threads may overtake each other;
   * the last one always tells the true number.
   */
  default void depth(String queue, Lane lane, int ready) {}
}

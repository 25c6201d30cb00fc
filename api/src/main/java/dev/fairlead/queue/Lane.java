package dev.fairlead.queue;

/**
 * Why an item is in the queue, which decides who goes first: {@link #CHANGE} before {@link #RETRY}
 * before {@link #BACKGROUND}. Within a lane items run in the order in which they became ready.
 *
 * <p>The order is not absolute: while a lower lane has a ready item, one of every few takes goes to
 * the oldest of them ({@link WorkQueue.Builder#lowerLaneShare}), so nothing starves.
 */
public enum Lane {
  /** Something changed. */
  CHANGE,
  /** A delay is over: a retry or a poll. */
  RETRY,
  /** Nobody waits for it: the initial list, a resync. */
  BACKGROUND;

  boolean isAbove(Lane other) {
    return compareTo(other) < 0;
  }
}

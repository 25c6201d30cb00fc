package dev.fairlead.queue;

import org.jspecify.annotations.Nullable;

/**
 * All that a queue knows about one item. Guarded by the queue's lock. Instants are nanoseconds on
 * the queue's clock.
 */
final class Entry<T> {
  /** No such deadline. */
  static final long NEVER = Long.MAX_VALUE;

  /** Where the entry is; exactly one of these. */
  enum Place {
    /** Nowhere but in the map: just made, or kept because its retries were given up. */
    PARKED,
    /** In a lane. */
    READY,
    /** In the heap. */
    WAITING,
    /** Held by a taker. */
    OUT
  }

  final T item;
  Place place = Place.PARKED;

  /** Counted failures in a row. */
  int failures;

  /** Retries ended without success; changes run as extras until one succeeds. */
  boolean givenUp;

  /** Whether the run that is ready or out is an extra. */
  boolean extra;

  /** Removed while out: the outcome of that work no longer matters. */
  boolean removed;

  /** End of the error back-off. */
  long retryAt = NEVER;

  /** Earliest poll asked for. */
  long pollAt = NEVER;

  /** Next try after neither success nor failure. */
  long againAt = NEVER;

  /** Strongest rule and highest lane of what arrived while the item is out. */
  @Nullable BackoffRule mark;

  Lane markLane = Lane.BACKGROUND;

  /** Links, place in line and start of waiting; kept by {@link Lanes}. */
  Lane lane = Lane.BACKGROUND;

  @Nullable Entry<T> previous;
  @Nullable Entry<T> next;
  long turn;
  long readySince;

  /** Kept by {@link DeadlineHeap}; -1 outside it. */
  int heapIndex = -1;

  long heapDeadline;
  long heapTurn;

  Entry(T item) {
    this.item = item;
  }

  /** When the entry becomes ready by itself. A poll never shortens an error back-off. */
  long deadline() {
    return Math.min(againAt, retryAt == NEVER ? pollAt : retryAt);
  }

  /** Whether a run that starts now, for a reason other than its retry, is an extra. */
  boolean isTroubled() {
    return retryAt != NEVER || givenUp;
  }

  /** Whether {@link BackoffRule#KEEP} has something to be merged into, or nothing to run for. */
  boolean keepsQuiet() {
    return isTroubled() || againAt != NEVER;
  }

  void mark(Lane arrivalLane, BackoffRule rule) {
    if (mark == null || rule.isStrongerThan(mark)) {
      mark = rule;
    }
    if (arrivalLane.isAbove(markLane)) {
      markLane = arrivalLane;
    }
  }

  void unmark() {
    mark = null;
    markLane = Lane.BACKGROUND;
  }

  /** Forgets every trouble. */
  void startAnew() {
    failures = 0;
    givenUp = false;
    retryAt = NEVER;
  }

  /** The retry's own deadline has come: what runs next counts. */
  void endBackoffIfDue(long now) {
    if (retryAt <= now) {
      retryAt = NEVER;
    }
  }

  /** Removed while out: neither the outcome nor what arrived before matters any more. */
  void disown() {
    removed = true;
    pollAt = NEVER;
    unmark();
  }

  /** The lane in which the entry is ready; null if it is not. */
  @Nullable Lane readyLane() {
    return place == Place.READY ? lane : null;
  }
}

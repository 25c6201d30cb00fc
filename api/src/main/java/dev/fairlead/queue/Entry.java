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

  /*
   * Invariants: out, lane and index say where the entry is, and nothing else does; see place().
   * Size:       72 bytes. A million entries may wait, so what is never needed at the same time
   *             shares a field: index and turn of lane and heap, againAt and readySince.
   */

  final T item;

  /** Of the item; kept by {@link EntryTable}. */
  int hash;

  /** Whether a taker holds it. */
  boolean out;

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

  /** Next try after neither success nor failure; in a lane, where there is none, its start. */
  private long againAtOrReadySince = NEVER;

  /** Strongest rule and highest lane of what arrived while the item is out. */
  @Nullable BackoffRule mark;

  Lane markLane = Lane.BACKGROUND;

  /** Kept by {@link Lanes}; null outside them. */
  @Nullable Lane lane;

  /** In the lane or the heap, kept by {@link Lanes} and {@link DeadlineHeap}; -1 outside both. */
  int index = -1;

  /** Of two entries of the lanes, or of the heap, the one that came first has the lower one. */
  private int turn;

  Entry(T item) {
    this.item = item;
  }

  /** Unchecked because Java has no arrays of a generic type; for the structures of this package. */
  @SuppressWarnings("unchecked")
  static <T> @Nullable Entry<T>[] array(int length) {
    return (Entry<T>[]) new Entry<?>[length];
  }

  Place place() {
    if (out) {
      return Place.OUT;
    }
    if (lane != null) {
      return Place.READY;
    }
    return index >= 0 ? Place.WAITING : Place.PARKED;
  }

  /** Turns wrap: entries of one queue are never 2^31 turns apart. */
  boolean isBefore(Entry<T> other) {
    return turn - other.turn < 0;
  }

  void takeTurn(int number) {
    turn = number;
  }

  /** When the entry becomes ready by itself. A poll never shortens an error back-off. */
  long deadline() {
    return Math.min(againAt(), retryAt == NEVER ? pollAt : retryAt);
  }

  long againAt() {
    return lane == null ? againAtOrReadySince : NEVER;
  }

  void setAgainAt(long at) {
    againAtOrReadySince = at;
  }

  /** Of an entry in a lane. */
  long readySince() {
    return againAtOrReadySince;
  }

  /** Just before it goes to a lane: the run to come serves the poll and the other try. */
  void becomeReady(long now) {
    extra = isTroubled();
    pollAt = NEVER;
    againAtOrReadySince = now;
  }

  /** Just after it left its lane. */
  void becomeOut() {
    out = true;
    againAtOrReadySince = NEVER;
  }

  /** Whether a run that starts now, for a reason other than its retry, is an extra. */
  boolean isTroubled() {
    return retryAt != NEVER || givenUp;
  }

  /** Whether {@link BackoffRule#KEEP} has something to be merged into, or nothing to run for. */
  boolean keepsQuiet() {
    return isTroubled() || againAt() != NEVER;
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
}

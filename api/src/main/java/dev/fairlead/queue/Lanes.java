package dev.fairlead.queue;

import org.jspecify.annotations.Nullable;

/**
 * The ready entries: a line per lane, first in, first out, linked through the entries themselves.
 * Guarded by the queue's lock.
 *
 * <p>The highest lane goes first, except that while a lower one has an entry, one of every {@code
 * share} takes goes to the oldest of those. Takes without such competition do not count.
 */
final class Lanes<T> {
  private final int share;
  private final Line<T> changes = new Line<>();
  private final Line<T> retries = new Line<>();
  private final Line<T> background = new Line<>();
  private int size;
  private int contestedTakes;
  private long turns;

  Lanes(int share) {
    this.share = share;
  }

  int size() {
    return size;
  }

  int size(Lane lane) {
    return line(lane).size;
  }

  void append(Entry<T> entry, Lane lane) {
    entry.lane = lane;
    entry.turn = turns++;
    line(lane).append(entry);
    size++;
  }

  void remove(Entry<T> entry) {
    line(entry.lane).remove(entry);
    size--;
  }

  /** The entry whose turn it is; stays in its lane. Null if none is ready. */
  @Nullable Entry<T> choose() {
    if (changes.head != null) {
      return share(changes.head, older(retries.head, background.head));
    }
    return retries.head == null ? background.head : share(retries.head, background.head);
  }

  private Entry<T> share(Entry<T> highest, @Nullable Entry<T> oldestBelow) {
    if (oldestBelow == null || ++contestedTakes < share) {
      return highest;
    }
    contestedTakes = 0;
    return oldestBelow;
  }

  private static <T> @Nullable Entry<T> older(@Nullable Entry<T> one, @Nullable Entry<T> other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.turn < other.turn ? one : other;
  }

  void clear() {
    changes.clear();
    retries.clear();
    background.clear();
    size = 0;
  }

  private Line<T> line(Lane lane) {
    return switch (lane) {
      case CHANGE -> changes;
      case RETRY -> retries;
      case BACKGROUND -> background;
    };
  }

  private static final class Line<T> {
    @Nullable Entry<T> head;
    @Nullable Entry<T> tail;
    int size;

    void append(Entry<T> entry) {
      entry.previous = tail;
      if (tail == null) {
        head = entry;
      } else {
        tail.next = entry;
      }
      tail = entry;
      size++;
    }

    void remove(Entry<T> entry) {
      var before = entry.previous;
      var after = entry.next;
      if (before == null) {
        head = after;
      } else {
        before.next = after;
      }
      if (after == null) {
        tail = before;
      } else {
        after.previous = before;
      }
      entry.previous = null;
      entry.next = null;
      size--;
    }

    void clear() {
      head = null;
      tail = null;
      size = 0;
    }
  }
}

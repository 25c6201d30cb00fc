package dev.fairlead.queue;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The ready entries: a line per lane, first in, first out. Guarded by the queue's lock.
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
  private int turns;

  Lanes(int share) {
    this.share = share;
  }

  int size() {
    return size;
  }

  void tell(Depths depths) {
    depths.set(Lane.CHANGE, changes.size);
    depths.set(Lane.RETRY, retries.size);
    depths.set(Lane.BACKGROUND, background.size);
  }

  void append(Entry<T> entry, Lane lane) {
    entry.lane = lane;
    entry.takeTurn(turns++);
    line(lane).append(entry);
    size++;
  }

  /** The entry must be in a lane. */
  void remove(Entry<T> entry) {
    var lane = Objects.requireNonNull(entry.lane);
    entry.lane = null;
    line(lane).remove(entry);
    size--;
  }

  /** The entry whose turn it is; stays in its lane. Null if none is ready. */
  @Nullable Entry<T> choose() {
    var change = changes.head();
    var retry = retries.head();
    var other = background.head();
    if (change != null) {
      return share(change, older(retry, other));
    }
    return retry == null ? other : share(retry, other);
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
    return one.isBefore(other) ? one : other;
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

  /** A ring that grows; what is removed from its middle leaves a hole. */
  private static final class Line<T> {
    private static final int SMALLEST = 16;

    private @Nullable Entry<T>[] ring = Entry.array(SMALLEST);

    /** Of the oldest entry and of the next to come; these count on for ever, and wrap. */
    private int first;

    private int end;
    private int size;

    @Nullable Entry<T> head() {
      return ring[slot(first)];
    }

    void append(Entry<T> entry) {
      if (end - first == ring.length) {
        makeRoom();
      }
      put(entry);
      size++;
    }

    void remove(Entry<T> entry) {
      ring[slot(entry.index)] = null;
      entry.index = -1;
      size--;
      while (first != end && ring[slot(first)] == null) {
        first++;
      }
    }

    /** Closes the holes; afterwards at least half of the ring is free. */
    private void makeRoom() {
      var old = ring;
      int from = first;
      int to = end;
      ring = Entry.array(size > old.length / 2 ? old.length * 2 : old.length);
      end = first;
      for (int position = from; position != to; position++) {
        var entry = old[position & (old.length - 1)];
        if (entry != null) {
          put(entry);
        }
      }
    }

    private void put(Entry<T> entry) {
      int slot = slot(end++);
      ring[slot] = entry;
      entry.index = slot;
    }

    private int slot(int position) {
      return position & (ring.length - 1);
    }

    void clear() {
      ring = Entry.array(SMALLEST);
      first = end;
      size = 0;
    }
  }
}

package dev.fairlead.queue;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The waiting entries, earliest deadline first, equal deadlines in the order of insertion. Each
 * entry knows its index, so that removing any of them costs no search. Guarded by the queue's lock.
 *
 * <p>The deadlines are kept beside the entries, eight children next to each other: with a million
 * entries the way through the heap is one of cache misses, and this one has few.
 */
final class DeadlineHeap<T> {
  private static final int CHILDREN = 8;
  private static final int SMALLEST = 16;

  private @Nullable Entry<T>[] entries = Entry.array(SMALLEST);
  private long[] deadlines = new long[SMALLEST];
  private int size;
  private int turns;

  int size() {
    return size;
  }

  /** {@link Entry#NEVER} if nothing waits. */
  long earliest() {
    return size == 0 ? Entry.NEVER : deadlines[0];
  }

  /** Its deadline must stay the same until it is removed. */
  void insert(Entry<T> entry) {
    if (size == deadlines.length) {
      int more = size + (size >> 2);
      entries = Arrays.copyOf(entries, more);
      deadlines = Arrays.copyOf(deadlines, more);
    }
    entry.takeTurn(turns++);
    siftUp(size++, entry, entry.deadline());
  }

  /** The entry with the earliest deadline; the heap must not be empty. */
  Entry<T> first() {
    return at(0);
  }

  void remove(Entry<T> entry) {
    int hole = entry.index;
    entry.index = -1;
    size--;
    var last = at(size);
    entries[size] = null;
    if (last != entry) {
      long deadline = deadlines[size];
      siftUp(hole, last, deadline);
      siftDown(last.index, last, deadline);
    }
  }

  void clear() {
    entries = Entry.array(SMALLEST);
    deadlines = new long[SMALLEST];
    size = 0;
  }

  private void siftUp(int from, Entry<T> entry, long deadline) {
    int index = from;
    while (index > 0) {
      int parent = (index - 1) / CHILDREN;
      if (!isBefore(entry, deadline, parent)) {
        break;
      }
      put(index, at(parent), deadlines[parent]);
      index = parent;
    }
    put(index, entry, deadline);
  }

  private void siftDown(int from, Entry<T> entry, long deadline) {
    int index = from;
    while (CHILDREN * index + 1 < size) {
      int child = earliestChild(index);
      if (isBefore(entry, deadline, child)) {
        break;
      }
      put(index, at(child), deadlines[child]);
      index = child;
    }
    put(index, entry, deadline);
  }

  private int earliestChild(int parent) {
    int earliest = CHILDREN * parent + 1;
    int end = Math.min(size, earliest + CHILDREN);
    long least = deadlines[earliest];
    for (int child = earliest + 1; child < end; child++) {
      long deadline = deadlines[child];
      if (deadline <= least && (deadline < least || at(child).isBefore(at(earliest)))) {
        earliest = child;
        least = deadline;
      }
    }
    return earliest;
  }

  private boolean isBefore(Entry<T> entry, long deadline, int other) {
    return deadline < deadlines[other]
        || (deadline == deadlines[other] && entry.isBefore(at(other)));
  }

  private Entry<T> at(int index) {
    return Objects.requireNonNull(entries[index]);
  }

  private void put(int index, Entry<T> entry, long deadline) {
    entries[index] = entry;
    deadlines[index] = deadline;
    entry.index = index;
  }
}

package dev.fairlead.queue;

import java.util.ArrayList;
import java.util.List;

/**
 * The waiting entries, earliest deadline first, equal deadlines in the order of insertion. Each
 * entry knows its index, so that removing any of them costs no search. Guarded by the queue's lock.
 */
final class DeadlineHeap<T> {
  private final List<Entry<T>> heap = new ArrayList<>();
  private long turns;

  int size() {
    return heap.size();
  }

  /** {@link Entry#NEVER} if nothing waits. */
  long earliest() {
    return heap.isEmpty() ? Entry.NEVER : first().heapDeadline;
  }

  void insert(Entry<T> entry, long deadline) {
    entry.heapDeadline = deadline;
    entry.heapTurn = turns++;
    heap.add(entry);
    siftUp(heap.size() - 1, entry);
  }

  /** The entry with the earliest deadline; the heap must not be empty. */
  Entry<T> first() {
    return heap.get(0);
  }

  void remove(Entry<T> entry) {
    int hole = entry.heapIndex;
    entry.heapIndex = -1;
    var last = heap.remove(heap.size() - 1);
    if (last != entry) {
      siftUp(hole, last);
      siftDown(last.heapIndex, last);
    }
  }

  void clear() {
    heap.clear();
  }

  private void siftUp(int from, Entry<T> entry) {
    int index = from;
    while (index > 0) {
      var parent = heap.get((index - 1) >>> 1);
      if (!isBefore(entry, parent)) {
        break;
      }
      put(index, parent);
      index = (index - 1) >>> 1;
    }
    put(index, entry);
  }

  private void siftDown(int from, Entry<T> entry) {
    int index = from;
    for (int child = 2 * index + 1; child < heap.size(); child = 2 * index + 1) {
      if (child + 1 < heap.size() && isBefore(heap.get(child + 1), heap.get(child))) {
        child++;
      }
      if (!isBefore(heap.get(child), entry)) {
        break;
      }
      put(index, heap.get(child));
      index = child;
    }
    put(index, entry);
  }

  private static boolean isBefore(Entry<?> one, Entry<?> other) {
    return one.heapDeadline < other.heapDeadline
        || (one.heapDeadline == other.heapDeadline && one.heapTurn < other.heapTurn);
  }

  private void put(int index, Entry<T> entry) {
    heap.set(index, entry);
    entry.heapIndex = index;
  }
}

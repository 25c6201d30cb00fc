package dev.fairlead.queue;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The entries by item: a hash table that keeps them in its slots, without the node per entry of a
 * HashMap, since a million waiting items must fit. An entry is in the first slot that was free from
 * its own one on; removing one moves later ones up, so that no search meets a gap. Guarded by the
 * queue's lock.
 *
 * <p>Beside each slot is how far its entry is from its own one. With a million entries in no order
 * each look at an entry waits for memory; this one byte spares the looks at all entries on the way.
 */
final class EntryTable<T> {
  private static final int SMALLEST = 16;

  /** 2^32 over the golden ratio: multiplying by it spreads hashes that are close together. */
  private static final int SPREAD = 0x9E3779B9;

  /** As far as a byte tells; the true distance of such an entry is computed. */
  private static final int FAR = 255;

  /** A power of two, more than a third of it free. */
  private @Nullable Entry<T>[] slots = Entry.array(SMALLEST);

  private byte[] distances = new byte[SMALLEST];

  private int size;

  @Nullable Entry<T> get(T item) {
    return slots[find(item, item.hashCode())];
  }

  Entry<T> computeIfAbsent(T item, Function<T, Entry<T>> make) {
    int hash = item.hashCode();
    int slot = find(item, hash);
    var present = slots[slot];
    if (present != null) {
      return present;
    }
    var entry = make.apply(item);
    entry.hash = hash;
    put(entry, slot, steps(home(hash), slot));
    size++;
    if (size > slots.length / 3 * 2) {
      grow();
    }
    return entry;
  }

  /** The entry must be in the table. Calls no code of the user. */
  void remove(Entry<T> entry) {
    int gap = home(entry.hash);
    while (slots[gap] != entry) {
      if (slots[gap] == null) {
        throw new IllegalStateException("not in the table: " + entry.item);
      }
      gap = after(gap);
    }
    int slot = after(gap);
    for (var next = slots[slot]; next != null; next = slots[slot]) {
      int up = steps(gap, slot);
      int distance = distanceAt(slot, next);
      if (distance >= up) {
        put(next, gap, distance - up);
        gap = slot;
      }
      slot = after(slot);
    }
    slots[gap] = null;
    size--;
  }

  /** A copy, in no order. */
  List<T> items() {
    return Stream.of(slots).filter(Objects::nonNull).map(entry -> entry.item).toList();
  }

  void clear() {
    slots = Entry.array(SMALLEST);
    distances = new byte[SMALLEST];
    size = 0;
  }

  /** The item's slot, or the free one where it belongs. */
  private int find(T item, int hash) {
    int slot = home(hash);
    int distance = 0;
    for (var entry = slots[slot]; entry != null; entry = slots[slot]) {
      if (distances[slot] == told(distance) && entry.hash == hash && isOf(entry, item)) {
        break;
      }
      slot = after(slot);
      distance++;
    }
    return slot;
  }

  private static <T> boolean isOf(Entry<T> entry, T item) {
    return entry.item == item || item.equals(entry.item);
  }

  private void grow() {
    var old = slots;
    slots = Entry.array(old.length * 2);
    distances = new byte[old.length * 2];
    for (var entry : old) {
      if (entry != null) {
        int slot = firstFree(home(entry.hash));
        put(entry, slot, steps(home(entry.hash), slot));
      }
    }
  }

  private int firstFree(int from) {
    int slot = from;
    while (slots[slot] != null) {
      slot = after(slot);
    }
    return slot;
  }

  private void put(Entry<T> entry, int slot, int distance) {
    slots[slot] = entry;
    distances[slot] = told(distance);
  }

  private static byte told(int distance) {
    return (byte) Math.min(distance, FAR);
  }

  private int distanceAt(int slot, Entry<T> entry) {
    int distance = Byte.toUnsignedInt(distances[slot]);
    return distance < FAR ? distance : steps(home(entry.hash), slot);
  }

  private int home(int hash) {
    return (hash * SPREAD) >>> Integer.numberOfLeadingZeros(slots.length - 1);
  }

  private int after(int slot) {
    return (slot + 1) & (slots.length - 1);
  }

  /** From one slot on to the other. */
  private int steps(int from, int to) {
    return (to - from) & (slots.length - 1);
  }
}

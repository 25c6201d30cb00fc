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
 */
final class EntryTable<T> {
  private static final int SMALLEST = 16;

  /** 2^32 over the golden ratio: multiplying by it spreads hashes that are close together. */
  private static final int SPREAD = 0x9E3779B9;

  /** A power of two, more than a third of it free. */
  private @Nullable Entry<T>[] slots = Entry.array(SMALLEST);

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
    slots[slot] = entry;
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
      if (distance(home(next.hash), slot) >= distance(gap, slot)) {
        slots[gap] = next;
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
    size = 0;
  }

  /** The item's slot, or the free one where it belongs. */
  private int find(T item, int hash) {
    int slot = home(hash);
    for (var entry = slots[slot]; entry != null; entry = slots[slot]) {
      if (entry.hash == hash && (entry.item == item || item.equals(entry.item))) {
        break;
      }
      slot = after(slot);
    }
    return slot;
  }

  private void grow() {
    var old = slots;
    slots = Entry.array(old.length * 2);
    for (var entry : old) {
      if (entry != null) {
        put(entry);
      }
    }
  }

  private void put(Entry<T> entry) {
    int slot = home(entry.hash);
    while (slots[slot] != null) {
      slot = after(slot);
    }
    slots[slot] = entry;
  }

  private int home(int hash) {
    return (hash * SPREAD) >>> Integer.numberOfLeadingZeros(slots.length - 1);
  }

  private int after(int slot) {
    return (slot + 1) & (slots.length - 1);
  }

  /** Steps from one slot on to the other. */
  private int distance(int from, int to) {
    return (to - from) & (slots.length - 1);
  }
}

package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table beside a HashMap, with items whose hashes collide: a few, many, all. */
class EntryTableTest {
  private static final int ITEMS = 700;
  private static final int STEPS = 20_000;

  /** With hashes that collide, so that some are farther from their slot than a byte tells. */
  private record Item(int number, int hashes) {
    @Override
    public int hashCode() {
      return number % hashes;
    }
  }

  private final EntryTable<Item> table = new EntryTable<>();
  private final Map<Item, Entry<Item>> expected = new HashMap<>();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 60, ITEMS})
  void findsWhatIsThereAndNothingElse(int hashes) {
    var random = new Random(hashes);
    for (int step = 0; step < STEPS; step++) {
      // more come than go, then more go than come
      boolean comes = random.nextInt(10) < (step < STEPS / 2 ? 6 : 4);
      var item = new Item(random.nextInt(ITEMS), hashes);
      if (comes) {
        var entry = table.computeIfAbsent(item, Entry::new);
        var present = expected.putIfAbsent(item, entry);
        assertSame(present == null ? entry : present, entry);
      } else {
        var gone = expected.remove(item);
        if (gone != null) {
          table.remove(gone);
        }
      }
      var other = new Item(random.nextInt(ITEMS), hashes);
      assertSame(expected.get(other), table.get(other));
    }
    assertEquals(expected.keySet(), new HashSet<>(table.items()));
    assertEquals(expected.size(), table.items().size());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 60})
  void everyItemCanGoInTheOrderInWhichItCame(int hashes) {
    var entries = new ArrayList<Entry<Item>>();
    for (int i = 0; i < ITEMS; i++) {
      entries.add(table.computeIfAbsent(new Item(i, hashes), Entry::new));
    }
    for (int i = 0; i < ITEMS; i++) {
      table.remove(entries.get(i));
      assertNull(table.get(new Item(i, hashes)));
      if (i + 1 < ITEMS) {
        assertSame(entries.get(ITEMS - 1), table.get(new Item(ITEMS - 1, hashes)));
      }
    }
    assertThrows(IllegalStateException.class, () -> table.remove(entries.get(0)));
  }
}

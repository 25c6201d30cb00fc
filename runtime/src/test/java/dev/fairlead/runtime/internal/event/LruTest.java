package dev.fairlead.runtime.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class LruTest {

  @Test
  void whatWasNotUsedForLongestGoesFirst() {
    Lru<String, Integer> memory = new Lru<>(2);
    memory.put("a", 1);
    memory.put("b", 2);
    assertEquals(1, memory.get("a"));
    memory.put("c", 3);

    assertEquals(2, memory.entries().size());
    assertNull(memory.get("b"));
    assertEquals(1, memory.get("a"));
  }
}

package dev.fairlead.runtime.internal.event;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map that forgets what was not used for longest. Confined to one thread. */
final class Lru<K, V> {
  static final int MOST = 4096;

  private final Map<K, V> entries;

  Lru(int most) {
    this.entries =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
          }
        };
  }

  @Nullable V get(K key) {
    return entries.get(key);
  }

  void put(K key, V value) {
    entries.put(key, value);
  }

  Map<K, V> entries() {
    return entries;
  }
}

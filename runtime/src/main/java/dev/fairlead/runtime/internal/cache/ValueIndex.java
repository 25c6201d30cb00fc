package dev.fairlead.runtime.internal.cache;

import dev.fairlead.model.ObjectKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Objects by values. Guarded by the store's lock; empty buckets are dropped. */
final class ValueIndex {
  private final Map<String, Set<ObjectKey>> keys = new HashMap<>();
  private final Map<ObjectKey, List<String>> values = new HashMap<>();

  /** Replaces the object's values. */
  void put(ObjectKey key, Collection<String> now) {
    remove(key);
    if (!now.isEmpty()) {
      var distinct = List.copyOf(new HashSet<>(now));
      values.put(key, distinct);
      distinct.forEach(value -> keys.computeIfAbsent(value, v -> new HashSet<>()).add(key));
    }
  }

  void remove(ObjectKey key) {
    var before = values.remove(key);
    if (before != null) {
      before.forEach(value -> removeFrom(value, key));
    }
  }

  /** A view: valid under the lock only. */
  Set<ObjectKey> keys(String value) {
    return keys.getOrDefault(value, Set.of());
  }

  boolean isEmpty() {
    return keys.isEmpty() && values.isEmpty();
  }

  private void removeFrom(String value, ObjectKey key) {
    var bucket = keys.get(value);
    if (bucket != null && bucket.remove(key) && bucket.isEmpty()) {
      keys.remove(value);
    }
  }
}

package dev.fairlead.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Defensive copies that keep the order of entries, so that equal objects encode alike. */
final class Copies {

  private Copies() {}

  static <V> Map<String, V> map(Map<String, V> original) {
    if (original.isEmpty()) {
      return Map.of();
    }
    var copy = new LinkedHashMap<String, V>(original);
    copy.forEach(
        (key, value) -> {
          Objects.requireNonNull(key, "key");
          Objects.requireNonNull(value, () -> "value of " + Names.quoted(key));
        });
    return Collections.unmodifiableMap(copy);
  }
}

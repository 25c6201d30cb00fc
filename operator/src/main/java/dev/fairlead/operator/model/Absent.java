package dev.fairlead.operator.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What stands for members that are not there. */
final class Absent {

  private Absent() {}

  static <V> V or(@Nullable V value, V absent) {
    return value == null ? absent : value;
  }

  /** The text, or the other one if it is absent or empty. */
  static String text(@Nullable String value, String absent) {
    return value == null || value.isEmpty() ? absent : value;
  }

  static <V> List<V> list(@Nullable List<V> values) {
    return values == null ? List.of() : values.stream().filter(Objects::nonNull).toList();
  }

  /** A copy that keeps the order; a null value counts as absent. */
  static Map<String, String> map(@Nullable Map<String, String> values) {
    if (values == null) {
      return Map.of();
    }
    var copy = new LinkedHashMap<>(values);
    copy.values().removeIf(Objects::isNull);
    return Collections.unmodifiableMap(copy);
  }
}

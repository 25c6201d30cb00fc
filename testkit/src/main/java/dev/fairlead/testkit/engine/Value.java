package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.FieldType.Shape;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value that may be absent, which is something else than null. */
record Value(boolean isPresent, @Nullable Object content) {
  static final Value ABSENT = new Value(false, null);

  static Value of(@Nullable Object content) {
    return new Value(true, content);
  }

  static Value member(Map<String, Object> map, String name) {
    Object content = map.get(name);
    return content != null || map.containsKey(name) ? of(content) : ABSENT;
  }

  static Value first(List<Object> items) {
    return items.isEmpty() ? ABSENT : of(items.get(0));
  }

  /** The members, if this is a map. */
  Map<String, Object> members() {
    return Tree.map(content);
  }

  /** The items, if this is a list. */
  List<Object> items() {
    return Tree.list(content);
  }

  /** Whether this is no list or map of the shape, or one with nothing in it. */
  boolean isEmpty(Shape shape) {
    return shape == Shape.MAP ? members().isEmpty() : items().isEmpty();
  }
}

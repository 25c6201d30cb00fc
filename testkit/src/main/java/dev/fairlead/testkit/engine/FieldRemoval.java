package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.FieldType.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes paths out of an object. A map or list that gets empty thereby becomes null. */
final class FieldRemoval {
  private FieldRemoval() {}

  /** The object without some paths and all that is below them; it may share parts with it. */
  static Map<String, Object> without(FieldType type, Map<String, Object> object, FieldSet paths) {
    return paths.isEmpty() ? object : Tree.map(value(type, object, paths));
  }

  private static @Nullable Object value(FieldType type, @Nullable Object value, FieldSet paths) {
    Shape shape = type.shape(value);
    if (shape == Shape.SCALAR) {
      return value;
    }
    if (type.isAtomic(shape)) {
      return null;
    }
    return shape == Shape.MAP
        ? members(type, Tree.map(value), paths)
        : items(type, Tree.list(value), paths);
  }

  private static @Nullable Object members(
      FieldType type, Map<String, Object> object, FieldSet paths) {
    Map<String, Object> rest = new LinkedHashMap<>();
    object.forEach(
        (name, member) -> {
          String element = PathElements.member(name);
          if (paths.reachesBelow(element) && !paths.has(element)) {
            FieldType below = type.member(name).orElse(FieldType.ANYTHING);
            rest.put(name, value(below, member, paths.below(element)));
          } else if (!paths.has(element)) {
            rest.put(name, member);
          }
        });
    return rest.isEmpty() ? null : rest;
  }

  private static @Nullable Object items(FieldType type, List<Object> items, FieldSet paths) {
    List<Object> rest = new ArrayList<>();
    if (type.list() == null) {
      return null;
    }
    for (Object item : items) {
      String element = ListItems.element(type.list(), item);
      if (paths.reachesBelow(element) && !paths.has(element)) {
        rest.add(value(type.list().items(), item, paths.below(element)));
      } else if (!paths.has(element)) {
        rest.add(item);
      }
    }
    return rest.isEmpty() ? null : rest;
  }
}

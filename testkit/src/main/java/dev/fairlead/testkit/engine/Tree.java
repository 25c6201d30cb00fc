package dev.fairlead.testkit.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reading, copying and comparing JSON trees. Absent members and members of another type are empty.
 */
final class Tree {
  private Tree() {}

  static @Nullable Object at(@Nullable Object node, String... path) {
    Object here = node;
    for (String name : path) {
      here = here instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return here;
  }

  static Map<String, Object> map(@Nullable Object node, String... path) {
    return at(node, path) instanceof Map<?, ?> map ? members(map) : Map.of();
  }

  static List<Object> list(@Nullable Object node, String... path) {
    return at(node, path) instanceof List<?> list ? items(list) : List.of();
  }

  /** The maps among the items of a list. */
  static List<Map<String, Object>> maps(@Nullable Object node, String... path) {
    List<Map<String, Object>> maps = new ArrayList<>();
    for (Object item : list(node, path)) {
      if (item instanceof Map<?, ?> map) {
        maps.add(members(map));
      }
    }
    return maps;
  }

  /** The strings among the items of a list. */
  static List<String> strings(@Nullable Object node, String... path) {
    List<String> strings = new ArrayList<>();
    for (Object item : list(node, path)) {
      if (item instanceof String text) {
        strings.add(text);
      }
    }
    return strings;
  }

  static String text(@Nullable Object node, String... path) {
    return at(node, path) instanceof String text ? text : "";
  }

  static boolean flag(@Nullable Object node, String... path) {
    return Boolean.TRUE.equals(at(node, path));
  }

  /** A member that is a map, made if it is not there. The parent must be mutable. */
  static Map<String, Object> child(Map<String, Object> parent, String name) {
    Object there = parent.get(name);
    if (there instanceof Map<?, ?> map) {
      return members(map);
    }
    Map<String, Object> made = new LinkedHashMap<>();
    parent.put(name, made);
    return made;
  }

  /** Puts a value, or takes the member away if the value is null. */
  static void set(Map<String, Object> parent, String name, @Nullable Object value) {
    if (value == null) {
      parent.remove(name);
    } else {
      parent.put(name, value);
    }
  }

  /** Puts a value where the member is absent or null. */
  static void setDefault(Map<String, Object> parent, String name, Object value) {
    if (parent.get(name) == null) {
      parent.put(name, value);
    }
  }

  /** A deep copy of mutable maps and lists. */
  static @Nullable Object copy(@Nullable Object node) {
    if (node instanceof Map<?, ?> map) {
      return copyOf(members(map));
    }
    if (node instanceof List<?> list) {
      List<Object> items = new ArrayList<>(list.size());
      for (Object item : list) {
        items.add(copy(item));
      }
      return items;
    }
    return node;
  }

  static Map<String, Object> copyOf(Map<String, Object> map) {
    Map<String, Object> members = new LinkedHashMap<>(Math.max(8, map.size() * 2));
    map.forEach((name, value) -> members.put(name, copy(value)));
    return members;
  }

  /** The same tree behind unmodifiable maps and lists. */
  static @Nullable Object freeze(@Nullable Object node) {
    if (node instanceof Map<?, ?> map) {
      return frozen(members(map));
    }
    if (node instanceof List<?> list) {
      List<Object> items = new ArrayList<>(list.size());
      for (Object item : list) {
        items.add(freeze(item));
      }
      return Collections.unmodifiableList(items);
    }
    return node;
  }

  static Map<String, Object> frozen(Map<String, Object> map) {
    Map<String, Object> members = new LinkedHashMap<>(Math.max(8, map.size() * 2));
    map.forEach((name, value) -> members.put(name, freeze(value)));
    return Collections.unmodifiableMap(members);
  }

  /** Equality of content: the order of members does not count, numbers are compared by value. */
  static boolean same(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Map<?, ?> left && b instanceof Map<?, ?> right) {
      return left.size() == right.size()
          && left.entrySet().stream()
              .allMatch(
                  entry ->
                      right.containsKey(entry.getKey())
                          && same(entry.getValue(), right.get(entry.getKey())));
    }
    if (a instanceof List<?> left && b instanceof List<?> right) {
      return left.size() == right.size() && sameItems(left, right);
    }
    if (a instanceof Number left && b instanceof Number right) {
      return a.equals(b) || decimal(left).compareTo(decimal(right)) == 0;
    }
    return Objects.equals(a, b);
  }

  static BigDecimal decimal(Number number) {
    return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
  }

  /** Whether a value is a whole number, also when it is written as {@code 2.0}. */
  static boolean isInteger(@Nullable Object value) {
    return value instanceof Number number && decimal(number).stripTrailingZeros().scale() <= 0;
  }

  static long number(@Nullable Object node, long otherwise, String... path) {
    return at(node, path) instanceof Number number ? number.longValue() : otherwise;
  }

  private static boolean sameItems(List<?> left, List<?> right) {
    for (int i = 0; i < left.size(); i++) {
      if (!same(left.get(i), right.get(i))) {
        return false;
      }
    }
    return true;
  }

  // JSON's members are named by strings: the parser makes no others, and the API takes no others.
  @SuppressWarnings("unchecked")
  static Map<String, Object> members(Map<?, ?> map) {
    return (Map<String, Object>) map;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> items(List<?> list) {
    return (List<Object>) list;
  }
}

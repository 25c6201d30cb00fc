package dev.fairlead.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Copies and changes of JSON trees; all results are unmodifiable. */
final class JsonTree {

  /** Deeper than any object of the API, far from the end of a default stack. */
  private static final int MAX_DEPTH = 500;

  private JsonTree() {}

  static Map<String, Object> copyOfObject(Map<?, ?> original) {
    return copyOfObject(original, 1);
  }

  static @Nullable Object copyOf(@Nullable Object value) {
    return copyOf(value, 1);
  }

  private static @Nullable Object copyOf(@Nullable Object value, int depth) {
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException("the tree is deeper than " + MAX_DEPTH + " levels");
    }
    if (value instanceof Map<?, ?> map) {
      return copyOfObject(map, depth);
    }
    if (value instanceof List<?> list) {
      var copy = new ArrayList<@Nullable Object>(list.size());
      list.forEach(element -> copy.add(copyOf(element, depth + 1)));
      return Collections.unmodifiableList(copy);
    }
    return scalar(value);
  }

  private static Map<String, Object> copyOfObject(Map<?, ?> original, int depth) {
    var copy = new LinkedHashMap<String, @Nullable Object>();
    original.forEach(
        (name, value) -> {
          if (!(name instanceof String text)) {
            throw new IllegalArgumentException(
                "the name of a JSON member is a string, was " + name);
          }
          copy.put(text, copyOf(value, depth + 1));
        });
    return sealed(copy);
  }

  private static @Nullable Object scalar(@Nullable Object value) {
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof BigInteger big && big.bitLength() < Long.SIZE) {
      return big.longValue();
    }
    if (value instanceof Float || value instanceof Double) {
      return finite(((Number) value).doubleValue());
    }
    if (value != null && !isScalar(value)) {
      throw new IllegalArgumentException(
          "no JSON value: %s (use Map, List, String, Boolean or a number)"
              .formatted(value.getClass().getName()));
    }
    return value;
  }

  private static boolean isScalar(Object value) {
    return value instanceof String
        || value instanceof Boolean
        || value instanceof Long
        || value instanceof BigInteger
        || value instanceof BigDecimal;
  }

  private static Double finite(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("JSON has no number " + value);
    }
    return value;
  }

  static @Nullable Object at(@Nullable Object node, JsonPointer pointer) {
    if (pointer.isRoot()) {
      return node;
    }
    if (node instanceof Map<?, ?> map) {
      return at(map.get(pointer.first()), pointer.rest());
    }
    if (node instanceof List<?> list) {
      int index = index(pointer.first());
      return index >= 0 && index < list.size() ? at(list.get(index), pointer.rest()) : null;
    }
    return null;
  }

  static Map<String, Object> with(
      Map<String, Object> tree, JsonPointer pointer, @Nullable Object value) {
    refuseRoot(pointer);
    var copy = new LinkedHashMap<String, @Nullable Object>(tree);
    copy.put(pointer.first(), changed(tree.get(pointer.first()), pointer.rest(), value));
    return sealed(copy);
  }

  private static @Nullable Object changed(
      @Nullable Object node, JsonPointer pointer, @Nullable Object value) {
    if (pointer.isRoot()) {
      return value;
    }
    if (node == null) {
      return with(Map.of(), pointer, value);
    }
    if (node instanceof Map<?, ?> map) {
      return with(members(map), pointer, value);
    }
    if (node instanceof List<?> list) {
      return changedList(list, pointer, value);
    }
    throw new IllegalArgumentException(
        "%s leads through a value that is neither object nor list".formatted(pointer));
  }

  private static List<@Nullable Object> changedList(
      List<?> list, JsonPointer pointer, @Nullable Object value) {
    int index = pointer.first().equals("-") ? list.size() : index(pointer.first());
    if (index < 0 || index > list.size()) {
      throw new IllegalArgumentException(
          "%s: %s is no place in a list of %d"
              .formatted(pointer, Names.quoted(pointer.first()), list.size()));
    }
    var copy = new ArrayList<@Nullable Object>(list);
    var old = index == list.size() ? null : list.get(index);
    var changed = changed(old, pointer.rest(), value);
    if (index == list.size()) {
      copy.add(changed);
    } else {
      copy.set(index, changed);
    }
    return Collections.unmodifiableList(copy);
  }

  static Map<String, Object> without(Map<String, Object> tree, JsonPointer pointer) {
    refuseRoot(pointer);
    if (!tree.containsKey(pointer.first())) {
      return tree;
    }
    var copy = new LinkedHashMap<String, @Nullable Object>(tree);
    if (pointer.rest().isRoot()) {
      copy.remove(pointer.first());
    } else {
      copy.replace(pointer.first(), removed(tree.get(pointer.first()), pointer.rest()));
    }
    return sealed(copy);
  }

  private static @Nullable Object removed(@Nullable Object node, JsonPointer pointer) {
    if (node instanceof Map<?, ?> map) {
      return without(members(map), pointer);
    }
    if (!(node instanceof List<?> list)) {
      return node;
    }
    int index = index(pointer.first());
    if (index < 0 || index >= list.size()) {
      return node;
    }
    var copy = new ArrayList<@Nullable Object>(list);
    if (pointer.rest().isRoot()) {
      copy.remove(index);
    } else {
      copy.set(index, removed(list.get(index), pointer.rest()));
    }
    return Collections.unmodifiableList(copy);
  }

  private static void refuseRoot(JsonPointer pointer) {
    if (pointer.isRoot()) {
      throw new IllegalArgumentException("the whole tree can't be replaced or removed");
    }
  }

  /** The index that a token means; -1 if none. RFC 6901 knows no leading zeros. */
  private static int index(String token) {
    return token.matches("0|[1-9][0-9]{0,8}") ? Integer.parseInt(token) : -1;
  }

  /** An inner node: its keys are strings, since the copy has seen to that. */
  @SuppressWarnings("unchecked")
  private static Map<String, Object> members(Map<?, ?> node) {
    return (Map<String, Object>) node;
  }

  /** Values may be null where the JSON says so. */
  private static Map<String, Object> sealed(Map<String, @Nullable Object> copy) {
    return Collections.unmodifiableMap(copy);
  }
}

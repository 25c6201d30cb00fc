package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.FieldType.MapType;
import dev.fairlead.testkit.engine.FieldType.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The shape of objects of built-in kinds: takes away the members that a kind does not have and
 * nulls, and refuses values of the wrong type.
 */
final class BuiltInShape {
  /** Members that are base64 in JSON and bytes in the server. */
  private static final Set<String> BYTES = Set.of("Secret.data", "ConfigMap.binaryData");

  private static final Set<String> CHECKED_ELSEWHERE = Set.of("kind", "apiVersion", "metadata");

  private final Decoding decoding;

  /** The named type whose member is being looked at. */
  private String struct = "";

  private BuiltInShape(Decoding decoding) {
    this.decoding = decoding;
  }

  static void apply(ResourceType type, Map<String, Object> object, Decoding decoding) {
    FieldType fields = BuiltInTypes.of(type.names());
    if (fields.map() != null) {
      new BuiltInShape(decoding).members(fields.map(), object, "", "");
      fill(object, BuiltInZeros.unset(type.names()));
    }
  }

  /** Puts in what is there although nobody sets it. */
  private static void fill(Map<String, Object> object, Map<String, Object> zeros) {
    zeros.forEach(
        (name, zero) -> {
          if (!object.containsKey(name)) {
            object.put(name, Tree.copy(zero));
          } else if (zero instanceof Map<?, ?> map && object.get(name) instanceof Map<?, ?> there) {
            fill(Tree.members(there), Tree.members(map));
          }
        });
  }

  /**
   * Checks members in place.
   *
   * @param path where they are, with indexes, as a warning names it
   * @param field the same without indexes, as a refusal names it
   */
  private void members(MapType type, Map<String, Object> object, String path, String field) {
    for (String name : List.copyOf(object.keySet())) {
      if (path.isEmpty() && CHECKED_ELSEWHERE.contains(name)) {
        continue;
      }
      Object value = object.get(name);
      String below = path.isEmpty() ? name : path + "." + name;
      Optional<FieldType> named = type.named(name);
      if (named.isPresent()) {
        String fieldBelow = field.isEmpty() ? name : field + "." + name;
        struct = type.name();
        Object kept = value(named.get(), value, below, fieldBelow);
        Tree.set(object, name, isGone(type, name, named.get(), kept) ? null : kept);
      } else if (type.others().isPresent()) {
        FieldType others = type.others().get();
        Object kept = value == null && others.scalar() == Scalar.TEXT ? "" : value;
        Tree.set(object, name, value(others, kept, below, field));
      } else {
        object.remove(name);
        decoding.unknown(below);
      }
    }
  }

  /** Whether a member is as good as absent: an empty list or plain map. */
  private static boolean isGone(
      MapType type, String name, FieldType member, @Nullable Object value) {
    boolean isEmpty =
        (value instanceof List<?> list && list.isEmpty())
            || (value instanceof Map<?, ?> map && map.isEmpty() && isPlain(member));
    return isEmpty && !member.isFree() && !type.keepsEmpty(name);
  }

  private static boolean isPlain(FieldType type) {
    return type.map() != null && type.map().others().isPresent();
  }

  private @Nullable Object value(
      FieldType type, @Nullable Object value, String path, String field) {
    if (value == null || type.isFree()) {
      return value;
    }
    if (type.map() != null) {
      if (!(value instanceof Map<?, ?> map)) {
        throw wrong(value, field, "object");
      }
      members(type.map(), Tree.members(map), path, field);
    } else if (type.list() != null) {
      if (!(value instanceof List<?> list)) {
        throw wrong(value, field, "array");
      }
      return items(type.list().items(), list, path, field);
    } else if (type.scalar() != null) {
      scalar(type.scalar(), value, field);
    }
    return value;
  }

  private List<Object> items(FieldType type, List<?> list, String path, String field) {
    List<Object> items = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      items.add(value(type, list.get(i), path + "[" + i + "]", field));
    }
    return items;
  }

  private void scalar(Scalar scalar, Object value, String field) {
    boolean fits =
        switch (scalar) {
          case TEXT -> value instanceof String;
          case NUMBER -> value instanceof Number;
          case FLAG -> value instanceof Boolean;
          case ANY -> value instanceof String || value instanceof Number;
        };
    if (!fits) {
      String wanted =
          switch (scalar) {
            case NUMBER -> "int32";
            case FLAG -> "bool";
            default -> BYTES.contains(struct + "." + field) ? "[]uint8" : "string";
          };
      throw wrong(value, field, wanted);
    }
  }

  private Decoding.UnusableException wrong(Object value, String field, String wanted) {
    return Bodies.wrongType(decoding, value, struct + "." + field, wanted);
  }
}

package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fills in a schema's defaults, and drops nulls that a schema does not allow. */
final class SchemaDefaults {
  private SchemaDefaults() {}

  /** Takes nulls away whose schema is not nullable, so that they can be defaulted. */
  static void dropNulls(Map<String, Object> object, Schema schema) {
    for (String name : List.copyOf(object.keySet())) {
      schema
          .member(name)
          .ifPresent(
              member -> {
                if (object.get(name) == null && !member.isNullable()) {
                  object.remove(name);
                } else {
                  dropNulls(object.get(name), member);
                }
              });
    }
  }

  /** Puts the default wherever a member is absent, also below what a default just made. */
  static void fill(Map<String, Object> object, Schema schema) {
    schema
        .properties()
        .forEach(
            (name, node) -> {
              Object standard = Tree.at(node, "default");
              if (standard != null && !object.containsKey(name)) {
                object.put(name, Tree.copy(standard));
              }
            });
    object.forEach((name, value) -> schema.member(name).ifPresent(member -> fill(value, member)));
  }

  private static void dropNulls(@Nullable Object value, Schema schema) {
    if (value instanceof Map<?, ?> map) {
      dropNulls(Tree.members(map), schema);
    } else if (value instanceof List<?> list && schema.items().isPresent()) {
      list.forEach(item -> dropNulls(item, schema.items().get()));
    }
  }

  private static void fill(@Nullable Object value, Schema schema) {
    if (value instanceof Map<?, ?> map) {
      fill(Tree.members(map), schema);
    } else if (value instanceof List<?> list && schema.items().isPresent()) {
      list.forEach(item -> fill(item, schema.items().get()));
    }
  }
}

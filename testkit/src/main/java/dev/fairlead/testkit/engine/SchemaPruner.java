package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes members away that a schema does not name. */
final class SchemaPruner {
  private static final Set<String> TYPE_MEMBERS = Set.of("apiVersion", "kind", "metadata");

  private SchemaPruner() {}

  /** Prunes an object in place and tells the path of each member that went. */
  static void prune(Map<String, Object> object, Schema schema, Consumer<String> unknown) {
    if (!schema.isAbsent()) {
      prune(object, schema, "", true, unknown);
    }
  }

  /** Prunes a value that is no whole object. */
  static void pruneValue(Object value, Schema schema, Consumer<String> unknown) {
    value(value, schema, "", unknown);
  }

  private static void prune(
      Map<String, Object> object,
      Schema schema,
      String path,
      boolean isResource,
      Consumer<String> unknown) {
    for (String name : List.copyOf(object.keySet())) {
      String below = path.isEmpty() ? name : path + "." + name;
      if (isResource && TYPE_MEMBERS.contains(name)) {
        continue;
      }
      Optional<Schema> member = schema.member(name);
      if (member.isPresent()) {
        value(object.get(name), member.get(), below, unknown);
      } else if (!schema.preservesUnknown() && !schema.allowsAnyMember()) {
        object.remove(name);
        unknown.accept(below);
      }
    }
    if (isResource && !path.isEmpty()) {
      Tree.map(object, "metadata").keySet().retainAll(Meta.MEMBERS);
    }
  }

  private static void value(
      @Nullable Object value, Schema schema, String path, Consumer<String> unknown) {
    if (value instanceof Map<?, ?> map) {
      prune(Tree.members(map), schema, path, schema.isEmbeddedResource(), unknown);
    } else if (value instanceof List<?> list && schema.items().isPresent()) {
      for (int i = 0; i < list.size(); i++) {
        value(list.get(i), schema.items().get(), path + "[" + i + "]", unknown);
      }
    }
  }
}

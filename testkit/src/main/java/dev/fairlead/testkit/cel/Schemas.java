package dev.fairlead.testkit.cel;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reading nodes of a schema. */
final class Schemas {
  private Schemas() {}

  static Map<String, Object> child(Map<String, Object> node, String name) {
    return members(node.get(name));
  }

  static boolean isEmbedded(Map<String, Object> node) {
    return Boolean.TRUE.equals(node.get("x-kubernetes-embedded-resource"));
  }

  // A JSON object's members are named by strings: the engine's parser makes no others.
  @SuppressWarnings("unchecked")
  static Map<String, Object> members(@Nullable Object node) {
    return node instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }
}

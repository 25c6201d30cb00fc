package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A node of a structural schema (KEP-20190425), read straight from the definition's tree. */
record Schema(Map<String, Object> node) {

  /** Whether there is no schema at all. */
  boolean isAbsent() {
    return node.isEmpty();
  }

  String type() {
    return Tree.text(node, "type");
  }

  boolean isIntOrString() {
    return Tree.flag(node, "x-kubernetes-int-or-string");
  }

  boolean isNullable() {
    return Tree.flag(node, "nullable");
  }

  boolean isEmbeddedResource() {
    return Tree.flag(node, "x-kubernetes-embedded-resource");
  }

  boolean preservesUnknown() {
    return Tree.flag(node, "x-kubernetes-preserve-unknown-fields");
  }

  Map<String, Object> properties() {
    return Tree.map(node, "properties");
  }

  /** The schema of a member: its own, or the one of all additional members. */
  Optional<Schema> member(String name) {
    if (properties().get(name) instanceof Map<?, ?> own) {
      return Optional.of(new Schema(Tree.members(own)));
    }
    return additional();
  }

  Optional<Schema> additional() {
    return sub("additionalProperties");
  }

  /** Whether members without a schema of their own are allowed by {@code additionalProperties}. */
  boolean allowsAnyMember() {
    return Boolean.TRUE.equals(node.get("additionalProperties"));
  }

  Optional<Schema> items() {
    return sub("items");
  }

  Optional<Schema> sub(String name) {
    return node.get(name) instanceof Map<?, ?> map
        ? Optional.of(new Schema(Tree.members(map)))
        : Optional.empty();
  }

  List<Schema> all(String name) {
    List<Schema> schemas = new ArrayList<>();
    Tree.maps(node, name).forEach(each -> schemas.add(new Schema(each)));
    return schemas;
  }

  boolean hasDefaults() {
    return hasDefault(node);
  }

  private static boolean hasDefault(Object node) {
    if (node instanceof Map<?, ?> map) {
      return map.containsKey("default")
          || map.values().stream().anyMatch(value -> value != null && hasDefault(value));
    }
    return node instanceof List<?> list
        && list.stream().anyMatch(value -> value != null && hasDefault(value));
  }
}

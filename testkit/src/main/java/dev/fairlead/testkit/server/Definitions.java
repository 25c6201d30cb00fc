package dev.fairlead.testkit.server;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** CustomResourceDefinitions as trees: made of types, or read from YAML. */
final class Definitions {

  static final ResourceType<Unstructured> TYPE =
      ResourceType.unstructured("apiextensions.k8s.io/v1", "CustomResourceDefinition")
          .withScope(Scope.CLUSTER);

  private Definitions() {}

  /** A definition for each group and plural, with all versions that are asked for. */
  static Collection<Map<String, Object>> permissive(List<? extends ResourceType<?>> types) {
    var byName = new LinkedHashMap<String, List<ResourceType<?>>>();
    for (var type : types) {
      byName
          .computeIfAbsent(type.plural() + "." + type.group(), any -> new ArrayList<>())
          .add(type);
    }
    return byName.entrySet().stream()
        .map(entry -> permissive(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static Map<String, Object> permissive(String name, List<ResourceType<?>> versions) {
    var type = versions.get(0);
    var names =
        Map.of(
            "kind", type.kind(),
            "listKind", type.kind() + "List",
            "plural", type.plural(),
            "singular", type.kind().toLowerCase(Locale.ROOT));
    var served = new ArrayList<Object>();
    versions.stream()
        .map(ResourceType::version)
        .distinct()
        .forEach(version -> served.add(version(version, served.isEmpty())));
    return Map.of(
        "apiVersion",
        "apiextensions.k8s.io/v1",
        "kind",
        "CustomResourceDefinition",
        "metadata",
        Map.of("name", name),
        "spec",
        Map.of(
            "group",
            type.group(),
            "names",
            names,
            "scope",
            type.scope() == Scope.CLUSTER ? "Cluster" : "Namespaced",
            "versions",
            served));
  }

  private static Map<String, Object> version(String name, boolean isStored) {
    var schema = Map.of("type", "object", "x-kubernetes-preserve-unknown-fields", true);
    return Map.of(
        "name",
        name,
        "served",
        true,
        "storage",
        isStored,
        "subresources",
        Map.of("status", Map.of()),
        "schema",
        Map.of("openAPIV3Schema", schema));
  }

  /**
   * The definitions of YAML documents.
   *
   * @throws IllegalArgumentException if there is anything else in them
   */
  static List<Map<String, Object>> read(Bytes yaml) {
    var definitions = new ArrayList<Map<String, Object>>();
    var load = new Load(LoadSettings.builder().setLabel("CRDs").build());
    for (var document : load.loadAllFromString(yaml.utf8())) {
      if (document != null) {
        definitions.add(definition(document));
      }
    }
    return definitions;
  }

  private static Map<String, Object> definition(Object document) {
    if (!(document instanceof Map<?, ?> tree)
        || !"CustomResourceDefinition".equals(tree.get("kind"))) {
      throw new IllegalArgumentException(
          "a document is no CustomResourceDefinition: create other objects with client()");
    }
    var copy = new LinkedHashMap<String, Object>();
    tree.forEach((name, value) -> copy.put(String.valueOf(name), value));
    return copy;
  }

  static String name(Map<?, ?> object) {
    return object.get("metadata") instanceof Map<?, ?> metadata
        ? String.valueOf(metadata.get("name"))
        : "";
  }

  /** Whether a discovery document lists a resource. */
  static boolean lists(Map<?, ?> document, String plural) {
    return document.get("resources") instanceof List<?> resources
        && resources.stream()
            .anyMatch(
                it -> it instanceof Map<?, ?> resource && plural.equals(resource.get("name")));
  }

  /** The paths of what a definition serves. */
  static List<String> collections(Unstructured definition) {
    var group = definition.at("/spec/group").orElse("");
    var plural = definition.at("/spec/names/plural").orElse("");
    var paths = new ArrayList<String>();
    if (definition.at("/spec/versions").orElse(List.of()) instanceof List<?> versions) {
      for (var each : versions) {
        if (each instanceof Map<?, ?> version && Boolean.TRUE.equals(version.get("served"))) {
          paths.add("/apis/%s/%s/%s".formatted(group, version.get("name"), plural));
        }
      }
    }
    return paths;
  }

  static boolean isEstablished(Unstructured definition) {
    return definition.at("/status/conditions").orElse(List.of()) instanceof List<?> conditions
        && conditions.stream()
            .anyMatch(
                it ->
                    it instanceof Map<?, ?> condition
                        && "Established".equals(condition.get("type"))
                        && "True".equals(condition.get("status")));
  }
}

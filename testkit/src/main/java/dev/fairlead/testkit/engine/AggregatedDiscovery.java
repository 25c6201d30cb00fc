package dev.fairlead.testkit.engine;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** All groups, versions and resources in one document (KEP-3352). */
final class AggregatedDiscovery {
  private static final String MEDIA_TYPE =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

  private final Registry registry;

  AggregatedDiscovery(Registry registry) {
    this.registry = registry;
  }

  /** Whether the client prefers this form to the plain one. */
  static boolean isWanted(EngineRequest request) {
    String accept = request.header("Accept").orElse("").toLowerCase(Locale.ROOT).replace(" ", "");
    for (String offer : accept.split(",", -1)) {
      List<String> parts = List.of(offer.split(";", -1));
      boolean isJson = parts.get(0).equals("application/json");
      if (isJson
          && parts.containsAll(
              List.of("g=apidiscovery.k8s.io", "v=v2", "as=apigroupdiscoverylist"))) {
        return true;
      }
      if ((isJson || parts.get(0).equals("*/*")) && !offer.contains(";as=")) {
        return false;
      }
    }
    return false;
  }

  /** The core group, or all others; 304 without content if the client has this state. */
  EngineResponse answer(EngineRequest request, boolean isCore) {
    byte[] document = Json.print(document(isCore));
    String tag = "\"" + UUID.nameUUIDFromBytes(document) + "\"";
    Map<String, List<String>> headers = new LinkedHashMap<>();
    headers.put("Content-Type", List.of(MEDIA_TYPE));
    headers.put("ETag", List.of(tag));
    headers.put("Vary", List.of("Accept"));
    boolean isKnown = request.header("If-None-Match").filter(tag::equals).isPresent();
    return isKnown
        ? new EngineResponse.Answer(304, headers, "".getBytes(StandardCharsets.UTF_8))
        : new EngineResponse.Answer(200, headers, document);
  }

  private Map<String, Object> document(boolean isCore) {
    List<Object> items = new ArrayList<>();
    for (String group : registry.groups()) {
      if (group.isEmpty() == isCore) {
        items.add(group(group));
      }
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("kind", "APIGroupDiscoveryList");
    document.put("apiVersion", "apidiscovery.k8s.io/v2");
    document.put("metadata", Map.of());
    document.put("items", items);
    return document;
  }

  private Map<String, Object> group(String group) {
    List<Object> versions = new ArrayList<>();
    for (String name : Discovery.versions(registry, group)) {
      Map<String, Object> version = new LinkedHashMap<>();
      version.put("version", name);
      version.put("resources", resources(group, name));
      version.put("freshness", "Current");
      versions.add(version);
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("metadata", group.isEmpty() ? Map.of() : Map.of("name", group));
    document.put("versions", versions);
    return document;
  }

  private List<Object> resources(String group, String version) {
    List<Object> resources = new ArrayList<>();
    for (ResourceType type : registry.types()) {
      if (type.group().equals(group) && type.names().version().equals(version)) {
        resources.add(resource(type));
      }
    }
    return resources;
  }

  private static Map<String, Object> resource(ResourceType type) {
    ResourceNames names = type.names();
    Map<String, Object> resource = new LinkedHashMap<>();
    resource.put("resource", names.plural());
    resource.put("responseKind", kind(type.group(), names.version(), names.kind()));
    resource.put("scope", type.namespaced() ? "Namespaced" : "Cluster");
    resource.put("singularResource", names.singular());
    resource.put("verbs", Discovery.verbs(type));
    if (!names.shortNames().isEmpty()) {
      resource.put("shortNames", names.shortNames());
    }
    if (!names.categories().isEmpty()) {
      resource.put("categories", names.categories());
    }
    List<Object> subresources = new ArrayList<>();
    for (String name : Discovery.subresources(type)) {
      Map<String, Object> subresource = new LinkedHashMap<>();
      subresource.put("subresource", name);
      Discovery.Kind kind = Discovery.kind(type, name);
      subresource.put("responseKind", kind(kind.group(), kind.version(), kind.name()));
      subresource.put("verbs", Discovery.verbs(name));
      subresources.add(subresource);
    }
    if (!subresources.isEmpty()) {
      resource.put("subresources", subresources);
    }
    return resource;
  }

  private static Map<String, Object> kind(String group, String version, String kind) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("group", group);
    tree.put("version", version);
    tree.put("kind", kind);
    return tree;
  }
}

package dev.fairlead.testkit.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * {@code /openapi/v3} (KEP-2896): an index, and for each group's version a document with the
 * schemas of what is served and of all they refer to, and the paths with the parameters of writes.
 */
final class OpenApi {
  private static final String ROOT = "openapi/v3/";
  private static final String KIND = "x-kubernetes-group-version-kind";
  private static final String METADATA = "ObjectMeta";

  private final Registry registry;
  private final String version;

  OpenApi(Registry registry, String version) {
    this.registry = registry;
    this.version = version;
  }

  /** The answer to a path below {@code /openapi}; 404 for the old version 2. */
  EngineResponse answer(List<String> path) {
    if (path.size() < 2 || !path.get(1).equals("v3")) {
      throw ApiError.text(404, "testkit: of /openapi only /openapi/v3 is served");
    }
    List<String> rest = path.subList(2, path.size());
    if (rest.isEmpty()) {
      return index();
    }
    boolean isCore = rest.get(0).equals("api") && rest.size() == 2;
    if (!isCore && !(rest.get(0).equals("apis") && rest.size() == 3)) {
      throw ApiError.pageNotFound();
    }
    String group = isCore ? "" : rest.get(1);
    return Answers.json(200, document(group, rest.get(rest.size() - 1)));
  }

  /** The index, which a server sends as plain text. */
  private EngineResponse index() {
    Map<String, Object> paths = new LinkedHashMap<>();
    for (String group : registry.groups()) {
      for (String name : Discovery.versions(registry, group)) {
        String path = group.isEmpty() ? "api/" + name : "apis/" + group + "/" + name;
        UUID hash = UUID.nameUUIDFromBytes(Json.print(document(group, name)));
        paths.put(path, Map.of("serverRelativeURL", "/" + ROOT + path + "?hash=" + hash));
      }
    }
    return Answers.text(200, Json.text(Map.of("paths", paths)));
  }

  private Map<String, Object> document(String group, String groupVersion) {
    Map<String, Object> paths = new LinkedHashMap<>();
    Map<String, Object> schemas = new LinkedHashMap<>();
    Deque<String> referred = new ArrayDeque<>();
    for (ResourceType type : registry.types()) {
      if (type.group().equals(group) && type.names().version().equals(groupVersion)) {
        paths(type, paths);
        schemas.put(name(type.names()), schema(type, referred));
      }
    }
    if (schemas.isEmpty()) {
      throw ApiError.pageNotFound();
    }
    while (!referred.isEmpty()) {
      String name = referred.pop();
      if (!schemas.containsKey(name)) {
        schemas.put(name, TypeSchemas.of(name, referred::push));
      }
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("openapi", "3.0.0");
    document.put("info", Map.of("title", "Kubernetes", "version", version));
    document.put("paths", paths);
    document.put("components", Map.of("schemas", schemas));
    return document;
  }

  private static String name(ResourceNames names) {
    String group = names.group().isEmpty() ? "core" : names.group();
    return group + "." + names.version() + "." + names.kind();
  }

  private static Map<String, Object> kind(ResourceType type) {
    Map<String, Object> kind = new LinkedHashMap<>();
    kind.put("group", type.group());
    kind.put("version", type.names().version());
    kind.put("kind", type.kind());
    return kind;
  }

  private static Map<String, Object> schema(ResourceType type, Deque<String> referred) {
    String known = type.group() + "/" + type.names().version() + "/" + type.kind();
    Map<String, Object> schema =
        TypeSchemas.isKnown(known)
            ? TypeSchemas.of(known, referred::push)
            : declared(type, referred);
    schema.put(KIND, List.of(kind(type)));
    return schema;
  }

  /** A definition's own schema with the members that all objects have. */
  private static Map<String, Object> declared(ResourceType type, Deque<String> referred) {
    Map<String, Object> schema = Tree.copyOf(type.rules().schema().node());
    Map<String, Object> properties = new LinkedHashMap<>();
    Map<String, Object> text = Map.of("type", "string");
    properties.put("apiVersion", text);
    properties.put("kind", text);
    properties.put(
        "metadata", Map.of("allOf", List.of(Map.of("$ref", TypeSchemas.REFERENCE + METADATA))));
    Tree.map(schema, "properties").forEach(properties::putIfAbsent);
    schema.put("properties", properties);
    referred.push(METADATA);
    return schema;
  }

  private static void paths(ResourceType type, Map<String, Object> paths) {
    ResourceNames names = type.names();
    String root = type.group().isEmpty() ? "/api/" : "/apis/" + type.group() + "/";
    String scope = type.namespaced() ? "/namespaces/{namespace}/" : "/";
    String collection = root + names.version() + scope + names.plural();
    if (type.has(Trait.CREATE_ONLY)) {
      paths.put(collection, Map.of("post", operation(type, "post")));
      return;
    }
    paths.put(collection, Map.of("get", operation(type, "list"), "post", operation(type, "post")));
    Map<String, Object> object = new LinkedHashMap<>();
    for (String method : List.of("get", "put", "patch", "delete")) {
      object.put(method, operation(type, method));
    }
    paths.put(collection + "/{name}", object);
  }

  private static Map<String, Object> operation(ResourceType type, String action) {
    List<Object> parameters = new ArrayList<>();
    if (List.of("post", "put", "patch").contains(action)) {
      List.of("dryRun", "fieldManager", "fieldValidation")
          .forEach(name -> parameters.add(parameter(name, "string")));
    }
    if (action.equals("patch")) {
      parameters.add(parameter("force", "boolean"));
    }
    Map<String, Object> operation = new LinkedHashMap<>();
    operation.put("parameters", parameters);
    operation.put("responses", Map.of("200", Map.of("description", "OK")));
    operation.put("x-kubernetes-action", action);
    operation.put(KIND, kind(type));
    return operation;
  }

  private static Map<String, Object> parameter(String name, String type) {
    return Map.of("name", name, "in", "query", "schema", Map.of("type", type));
  }
}

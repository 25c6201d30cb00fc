package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a request wants to do, as authorization sees it: read from the path alone, so that it can be
 * judged before it is known whether the resource exists.
 *
 * @param path the path of a request that is not about a resource, else empty
 */
record Access(
    String verb,
    String namespace,
    String group,
    String version,
    String resource,
    String subresource,
    String name,
    String path) {
  private static final List<String> NAMESPACE_SUBRESOURCES = List.of("status", "finalize");

  static Access of(EngineRequest request) {
    List<String> path = Router.segments(request.path());
    int root =
        path.isEmpty() ? 0 : path.get(0).equals("api") ? 2 : path.get(0).equals("apis") ? 3 : 0;
    if (root == 0 || path.size() <= root) {
      String verb = request.method().toLowerCase(Locale.ROOT);
      return new Access(verb, "", "", "", "", "", "", request.path());
    }
    String group = root == 2 ? "" : path.get(1);
    return ofResource(request, group, path.get(root - 1), path.subList(root, path.size()));
  }

  private static Access ofResource(
      EngineRequest request, String group, String version, List<String> rest) {
    boolean isWatch = rest.get(0).equals("watch") && rest.size() > 1;
    List<String> parts = isWatch ? rest.subList(1, rest.size()) : rest;
    String namespace = "";
    if (parts.get(0).equals("namespaces") && parts.size() > 1) {
      namespace = parts.get(1);
      if (parts.size() > 2 && !NAMESPACE_SUBRESOURCES.contains(parts.get(2))) {
        parts = parts.subList(2, parts.size());
      }
    }
    String name = parts.size() > 1 ? parts.get(1) : "";
    String verb = isWatch ? "watch" : verb(request, name.isEmpty());
    if (name.isEmpty() && List.of("list", "watch", "deletecollection").contains(verb)) {
      name = selectedName(request);
    }
    String subresource = parts.size() > 2 ? parts.get(2) : "";
    return new Access(verb, namespace, group, version, parts.get(0), subresource, name, "");
  }

  private static String verb(EngineRequest request, boolean isCollection) {
    return switch (request.method()) {
      case "GET", "HEAD" ->
          !isCollection ? "get" : Watches.isTrue(request, "watch") ? "watch" : "list";
      case "POST" -> "create";
      case "PUT" -> "update";
      case "PATCH" -> "patch";
      case "DELETE" -> isCollection ? "deletecollection" : "delete";
      default -> "";
    };
  }

  /** The one name that a field selector leaves over. */
  private static String selectedName(EngineRequest request) {
    String selector = request.parameter("fieldSelector").orElse("");
    return selector.startsWith("metadata.name=") && !selector.contains(",")
        ? selector.substring("metadata.name=".length()).replaceFirst("^=", "")
        : "";
  }

  /** The same object or collection, another verb. */
  Access with(String otherVerb) {
    return new Access(otherVerb, namespace, group, version, resource, subresource, name, path);
  }

  boolean isResource() {
    return path.isEmpty();
  }

  /** {@code plural} or {@code plural/subresource}. */
  String fullResource() {
    return subresource.isEmpty() ? resource : resource + "/" + subresource;
  }

  /** The refusal of this access to a user. */
  ApiError forbidden(String user) {
    String cannot = "User " + Json.text(user) + " cannot " + verb;
    if (!isResource()) {
      return ApiError.withDetails(
          403, "Forbidden", "forbidden: " + cannot + " path " + Json.text(path), Map.of());
    }
    String qualified = group.isEmpty() ? resource : resource + "." + group;
    String object = name.isEmpty() ? qualified : qualified + " " + Json.text(name);
    String scope =
        namespace.isEmpty() ? "at the cluster scope" : "in the namespace " + Json.text(namespace);
    String message =
        "%s is forbidden: %s resource %s in API group %s %s"
            .formatted(object, cannot, Json.text(fullResource()), Json.text(group), scope);
    return ApiError.withDetails(403, "Forbidden", message, ApiError.details(name, group, resource));
  }

  /** What a review asks about. */
  static Access ofReview(Map<String, Object> spec) {
    Optional<Map<String, Object>> paths =
        Optional.of(Tree.map(spec, "nonResourceAttributes")).filter(map -> !map.isEmpty());
    if (paths.isPresent()) {
      String path = Tree.text(paths.get(), "path");
      return new Access(Tree.text(paths.get(), "verb"), "", "", "", "", "", "", path);
    }
    Map<String, Object> resource = Tree.map(spec, "resourceAttributes");
    return new Access(
        Tree.text(resource, "verb"),
        Tree.text(resource, "namespace"),
        Tree.text(resource, "group"),
        Tree.text(resource, "version"),
        Tree.text(resource, "resource"),
        Tree.text(resource, "subresource"),
        Tree.text(resource, "name"),
        "");
  }
}

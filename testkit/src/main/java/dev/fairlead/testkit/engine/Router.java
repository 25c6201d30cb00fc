package dev.fairlead.testkit.engine;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds out what a resource path means. */
final class Router {
  private static final Set<String> PLAIN_GROUPS = Set.of("batch", "autoscaling", "policy");
  private static final Set<String> NAMESPACE_SUBRESOURCES = Set.of("status", "finalize");

  /** What a server has besides and the engine has not. */
  private static final Map<String, Set<String>> OTHER_SUBRESOURCES =
      Map.of(
          "pods",
          Set.of(
              "eviction",
              "binding",
              "log",
              "exec",
              "attach",
              "portforward",
              "proxy",
              "ephemeralcontainers",
              "resize"),
          "services",
          Set.of("proxy"),
          "serviceaccounts",
          Set.of("token"));

  private final Registry registry;

  Router(Registry registry) {
    this.registry = registry;
  }

  /** The decoded segments of a path. */
  static List<String> segments(String path) {
    List<String> segments = new ArrayList<>();
    for (String segment : path.split("/", -1)) {
      if (!segment.isEmpty()) {
        segments.add(URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8));
      }
    }
    return segments;
  }

  /** The target of a path below a group's version. */
  Target target(String group, String version, List<String> rest) {
    boolean legacyWatch = rest.get(0).equals("watch") && rest.size() > 1;
    List<String> path = legacyWatch ? rest.subList(1, rest.size()) : rest;
    boolean inNamespace =
        path.size() > 2
            && path.get(0).equals("namespaces")
            && !(path.size() == 3 && NAMESPACE_SUBRESOURCES.contains(path.get(2)));
    String namespace = inNamespace ? path.get(1) : "";
    List<String> own = inNamespace ? path.subList(2, path.size()) : path;
    ResourceType type =
        registry.find(group, version, own.get(0)).orElseThrow(() -> notServed(group));
    String name = own.size() > 1 ? own.get(1) : "";
    String subresource = own.size() > 2 ? own.get(2) : "";
    checkSubresource(type, name, subresource, own.size());
    boolean wrongScope = type.namespaced() ? !name.isEmpty() && !inNamespace : inNamespace;
    if (wrongScope) {
      throw notServed(group);
    }
    return new Target(type, namespace, name, subresource, legacyWatch);
  }

  /** The refusal of a group, version, resource or scope that is not there. */
  ApiError notServed(String group) {
    if (registry.isBuiltIn(group)) {
      return ApiError.resourceNotServed();
    }
    boolean isKubernetes = group.endsWith(".k8s.io") || PLAIN_GROUPS.contains(group);
    return isKubernetes && !registry.groups().contains(group)
        ? ApiError.text(404, "testkit: the engine does not serve the API group " + group)
        : ApiError.pageNotFound();
  }

  private void checkSubresource(ResourceType type, String name, String subresource, int depth) {
    if (subresource.isEmpty()) {
      return;
    }
    Optional<String> served =
        Discovery.subresources(type).stream().filter(subresource::equals).findFirst();
    if (served.isPresent() && depth == 3) {
      return;
    }
    boolean isKnown =
        !type.isCustom()
            && OTHER_SUBRESOURCES.getOrDefault(type.plural(), Set.of()).contains(subresource);
    if (isKnown) {
      throw ApiError.unsupported(
          501, "subresource " + type.plural() + "/" + subresource + " is not supported");
    }
    throw type.isCustom() ? ApiError.notFound(type, name) : notServed(type.group());
  }
}

package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The documents that say what is served. */
final class Discovery {
  private static final List<Object> VERBS =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
  private static final List<Object> CUSTOM_VERBS =
      List.of("delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");
  private static final List<Object> SUBRESOURCE_VERBS = List.of("get", "patch", "update");
  private static final Pattern VERSION = Pattern.compile("v(\\d{1,9})(?:(alpha|beta)(\\d{1,9}))?");

  private final Registry registry;

  Discovery(Registry registry) {
    this.registry = registry;
  }

  /** {@code /api}: the core group's versions. */
  Map<String, Object> coreVersions() {
    Map<String, Object> address = new LinkedHashMap<>();
    address.put("clientCIDR", "0.0.0.0/0");
    address.put("serverAddress", "127.0.0.1:6443");
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("kind", "APIVersions");
    document.put("versions", List.of("v1"));
    document.put("serverAddressByClientCIDRs", List.of(address));
    return document;
  }

  /** {@code /apis}: all named groups. */
  Map<String, Object> groups() {
    List<Object> groups = new ArrayList<>();
    registry.groups().stream()
        .filter(group -> !group.isEmpty())
        .forEach(group -> groups.add(describedGroup(group)));
    Map<String, Object> document = header("APIGroupList");
    document.put("groups", groups);
    return document;
  }

  /** {@code /apis/GROUP}; plain 404 if there is none. */
  Map<String, Object> group(String group) {
    if (group.isEmpty() || !registry.groups().contains(group)) {
      throw ApiError.pageNotFound();
    }
    Map<String, Object> document = header("APIGroup");
    document.putAll(describedGroup(group));
    return document;
  }

  /** {@code /api/v1} and {@code /apis/GROUP/VERSION}: the resources. */
  Map<String, Object> resources(String group, String version) {
    List<Object> resources = new ArrayList<>();
    for (ResourceType type : registry.types()) {
      if (type.group().equals(group) && type.names().version().equals(version)) {
        resources.add(described(type));
        subresources(type).forEach(name -> resources.add(describedSubresource(type, name)));
      }
    }
    if (resources.isEmpty()) {
      throw registry.isBuiltIn(group) ? ApiError.resourceNotServed() : ApiError.pageNotFound();
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("kind", "APIResourceList");
    if (!group.isEmpty()) {
      document.put("apiVersion", "v1");
    }
    document.put("groupVersion", group.isEmpty() ? version : group + "/" + version);
    document.put("resources", resources);
    return document;
  }

  /** {@code /version} of a version like {@code v1.36.3}. */
  static Map<String, Object> version(String gitVersion) {
    String[] parts = gitVersion.replaceFirst("^v", "").split("\\.", -1);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("major", parts[0]);
    document.put("minor", parts.length > 1 ? parts[1] : "");
    document.put("gitVersion", gitVersion);
    document.put("gitCommit", "testkit");
    document.put("gitTreeState", "clean");
    document.put("buildDate", "2026-01-01T00:00:00Z");
    document.put("goVersion", "none");
    document.put("compiler", "javac");
    document.put("platform", "linux/amd64");
    return document;
  }

  static List<Object> verbs(ResourceType type) {
    if (type.has(Trait.CREATE_ONLY)) {
      return List.of("create");
    }
    return type.isCustom() ? CUSTOM_VERBS : VERBS;
  }

  static List<Object> verbs(String subresource) {
    if (Action.of(subresource).isPresent()) {
      return Action.VERBS;
    }
    return subresource.equals("finalize") ? List.of("update") : SUBRESOURCE_VERBS;
  }

  /** The versions of a group, the preferred one first. */
  static List<String> versions(Registry registry, String group) {
    return registry.types().stream()
        .filter(type -> type.group().equals(group))
        .map(type -> type.names().version())
        .distinct()
        .sorted(Comparator.comparing(Discovery::rank).reversed())
        .toList();
  }

  /** The subresources that a type has here. */
  static List<String> subresources(ResourceType type) {
    if (type.plural().equals("namespaces") && type.group().isEmpty()) {
      return List.of("status", "finalize");
    }
    List<String> subresources = new ArrayList<>(Action.of(type));
    if (type.rules().scale().isPresent()) {
      subresources.add("scale");
    }
    if (type.has(Trait.STATUS)) {
      subresources.add("status");
    }
    return subresources;
  }

  private Map<String, Object> describedGroup(String group) {
    List<Object> versions = new ArrayList<>();
    versions(registry, group).forEach(name -> versions.add(describedVersion(group, name)));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", group);
    document.put("versions", versions);
    document.put("preferredVersion", versions.get(0));
    return document;
  }

  private static Map<String, Object> describedVersion(String group, String version) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("groupVersion", group + "/" + version);
    document.put("version", version);
    return document;
  }

  /** GA before beta before alpha before anything else, then the higher number. */
  private static String rank(String version) {
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.matches()) {
      return "0";
    }
    String stage = matcher.group(2);
    String order = stage == null ? "3" : stage.equals("beta") ? "2" : "1";
    long minor = matcher.group(3) == null ? 0 : Long.parseLong(matcher.group(3));
    return "%s-%010d-%010d".formatted(order, Long.parseLong(matcher.group(1)), minor);
  }

  private static Map<String, Object> described(ResourceType type) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", type.plural());
    document.put("singularName", type.names().singular());
    document.put("namespaced", type.namespaced());
    document.put("kind", type.kind());
    document.put("verbs", verbs(type));
    if (!type.names().shortNames().isEmpty()) {
      document.put("shortNames", type.names().shortNames());
    }
    if (!type.names().categories().isEmpty()) {
      document.put("categories", type.names().categories());
    }
    return document;
  }

  private static Map<String, Object> describedSubresource(ResourceType type, String subresource) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", type.plural() + "/" + subresource);
    document.put("singularName", "");
    document.put("namespaced", type.namespaced());
    Kind kind = kind(type, subresource);
    if (!kind.group().isEmpty() && !kind.group().equals(type.group())) {
      document.put("group", kind.group());
      document.put("version", kind.version());
    }
    document.put("kind", kind.name());
    document.put("verbs", verbs(subresource));
    return document;
  }

  /** What is sent to a subresource, or comes from it. */
  record Kind(String group, String version, String name) {}

  static Kind kind(ResourceType type, String subresource) {
    if (subresource.equals("scale")) {
      return new Kind(Scales.GROUP, Scales.VERSION, Scales.KIND);
    }
    return Action.of(subresource)
        .map(action -> new Kind(action.group(), "v1", action.kind()))
        .orElseGet(() -> new Kind(type.group(), type.names().version(), type.kind()));
  }

  private static Map<String, Object> header(String kind) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("kind", kind);
    document.put("apiVersion", "v1");
    return document;
  }
}

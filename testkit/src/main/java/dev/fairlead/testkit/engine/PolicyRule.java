package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;

/** One rule of a role. */
final class PolicyRule {
  private PolicyRule() {}

  static boolean allows(Map<String, Object> rule, Access access) {
    if (!has(rule, "verbs", access.verb())) {
      return false;
    }
    return access.isResource()
        ? has(rule, "apiGroups", access.group())
            && hasResource(Tree.strings(rule, "resources"), access)
            && hasName(Tree.strings(rule, "resourceNames"), access.name())
        : Tree.strings(rule, "nonResourceURLs").stream()
            .anyMatch(url -> coversPath(url, access.path()));
  }

  private static boolean has(Map<String, Object> rule, String member, String value) {
    List<String> values = Tree.strings(rule, member);
    return values.contains("*") || values.contains(value);
  }

  private static boolean hasResource(List<String> resources, Access access) {
    return resources.contains("*")
        || resources.contains(access.fullResource())
        || (!access.subresource().isEmpty() && resources.contains("*/" + access.subresource()));
  }

  private static boolean hasName(List<String> names, String name) {
    return names.isEmpty() || (!name.isEmpty() && names.contains(name));
  }

  private static boolean coversPath(String url, String path) {
    return url.endsWith("*")
        ? path.startsWith(url.substring(0, url.length() - 1))
        : path.equals(url);
  }
}

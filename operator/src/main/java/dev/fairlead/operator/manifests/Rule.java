package dev.fairlead.operator.manifests;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A rule of a role: some verbs on some resources of one group.
 *
 * @param group empty for the core group
 * @param resources plurals, with {@code /} and the subresource if there is one
 * @param names the only objects it is for; empty for all
 */
public record Rule(String group, List<String> resources, List<String> names, List<String> verbs) {

  /** Copies the lists. */
  public Rule {
    resources = List.copyOf(resources);
    names = List.copyOf(names);
    verbs = List.copyOf(verbs);
  }

  static Rule of(String group, String resource, String... verbs) {
    return new Rule(group, List.of(resource), List.of(), List.of(verbs));
  }

  Rule forName(String name) {
    return new Rule(group, resources, List.of(name), verbs);
  }

  /** Whether the rule allows a request; a {@code name} is only known of single objects. */
  public boolean allows(String verb, String wantedGroup, String resource, String name) {
    return group.equals(wantedGroup)
        && resources.contains(resource)
        && verbs.contains(verb)
        && (names.isEmpty() || names.contains(name));
  }

  Map<String, Object> tree() {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("apiGroups", List.of(group));
    tree.put("resources", resources);
    if (!names.isEmpty()) {
      tree.put("resourceNames", names);
    }
    tree.put("verbs", verbs);
    return tree;
  }
}

package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Roles, ClusterRoles and their bindings as objects; {@link Rbac} gives them their meaning. */
final class RbacRules implements KindRules {
  private final boolean isBinding;
  private final boolean isNamespaced;

  RbacRules(boolean isBinding, boolean isNamespaced) {
    this.isBinding = isBinding;
    this.isNamespaced = isNamespaced;
  }

  @Override
  public void decode(Map<String, Object> served, Decoding decoding) {
    Set<String> known =
        isBinding ? Set.of("subjects", "roleRef") : Set.of("rules", "aggregationRule");
    Members.keep(served, known, decoding);
  }

  @Override
  public void defaults(Map<String, Object> served) {
    if (!isBinding) {
      return;
    }
    setGroup(Tree.child(served, "roleRef"));
    for (Map<String, Object> subject : Tree.maps(served, "subjects")) {
      if (!Tree.text(subject, "kind").equals("ServiceAccount")) {
        setGroup(subject);
      }
    }
  }

  @Override
  public void complete(Map<String, Object> stored, @Nullable Map<String, Object> old) {
    if (!isBinding && Tree.list(stored, "rules").isEmpty()) {
      stored.put("rules", null);
    }
  }

  private static void setGroup(Map<String, Object> reference) {
    if (Tree.text(reference, "apiGroup").isEmpty()) {
      reference.put("apiGroup", Rbac.GROUP);
    }
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    if (!isBinding) {
      List<Map<String, Object>> rules = Tree.maps(stored, "rules");
      for (int i = 0; i < rules.size(); i++) {
        rule(rules.get(i), "rules[" + i + "]", violations);
      }
      return;
    }
    roleRef(Tree.map(stored, "roleRef"), violations);
    List<Map<String, Object>> subjects = Tree.maps(stored, "subjects");
    for (int i = 0; i < subjects.size(); i++) {
      subject(subjects.get(i), "subjects[" + i + "]", violations);
    }
    if (old != null && !Tree.same(stored.get("roleRef"), old.get("roleRef"))) {
      violations.invalid("roleRef", internal(Tree.map(stored, "roleRef")), "cannot change roleRef");
    }
  }

  /** A reference to a role under the names that a server has for its members inside. */
  private static Map<String, Object> internal(Map<String, Object> roleRef) {
    Map<String, Object> internal = new LinkedHashMap<>();
    internal.put("APIGroup", Tree.text(roleRef, "apiGroup"));
    internal.put("Kind", Tree.text(roleRef, "kind"));
    internal.put("Name", Tree.text(roleRef, "name"));
    return internal;
  }

  private void rule(Map<String, Object> rule, String path, Violations violations) {
    if (Tree.list(rule, "verbs").isEmpty()) {
      violations.required(path + ".verbs", "verbs must contain at least one value");
    }
    List<Object> urls = Tree.list(rule, "nonResourceURLs");
    boolean isOfResources =
        !Tree.list(rule, "apiGroups").isEmpty()
            || !Tree.list(rule, "resources").isEmpty()
            || !Tree.list(rule, "resourceNames").isEmpty();
    if (!urls.isEmpty()) {
      String field = path + ".nonResourceURLs";
      if (isNamespaced) {
        violations.invalid(field, urls, "namespaced rules cannot apply to non-resource URLs");
      }
      if (isOfResources) {
        violations.invalid(
            field, urls, "rules cannot apply to both regular resources and non-resource URLs");
      }
      return;
    }
    if (Tree.list(rule, "apiGroups").isEmpty()) {
      violations.required(path + ".apiGroups", "resource rules must supply at least one api group");
    }
    if (Tree.list(rule, "resources").isEmpty()) {
      violations.required(path + ".resources", "resource rules must supply at least one resource");
    }
  }

  private void roleRef(Map<String, Object> ref, Violations violations) {
    String group = Tree.text(ref, "apiGroup");
    if (!group.equals(Rbac.GROUP)) {
      violations.notSupported("roleRef.apiGroup", group, List.of(Rbac.GROUP));
    }
    List<String> kinds = isNamespaced ? List.of("ClusterRole", "Role") : List.of("ClusterRole");
    String kind = Tree.text(ref, "kind");
    if (!kinds.contains(kind)) {
      violations.notSupported("roleRef.kind", kind, kinds);
    }
    if (Tree.text(ref, "name").isEmpty()) {
      violations.required("roleRef.name", "");
    }
  }

  private void subject(Map<String, Object> subject, String path, Violations violations) {
    if (Tree.text(subject, "name").isEmpty()) {
      violations.required(path + ".name", "");
    }
    String kind = Tree.text(subject, "kind");
    String group = Tree.text(subject, "apiGroup");
    boolean isAccount = kind.equals("ServiceAccount");
    if (!isAccount && !kind.equals("User") && !kind.equals("Group")) {
      violations.notSupported(path + ".kind", kind, List.of("Group", "ServiceAccount", "User"));
      return;
    }
    if (!group.equals(isAccount ? "" : Rbac.GROUP)) {
      violations.notSupported(path + ".apiGroup", group, List.of(isAccount ? "" : Rbac.GROUP));
    }
    if (isAccount && !isNamespaced && Tree.text(subject, "namespace").isEmpty()) {
      violations.required(path + ".namespace", "");
    }
  }
}

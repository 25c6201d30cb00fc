package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Role-based access control: evaluates the stored roles and bindings anew for each request.
 * Aggregated ClusterRoles hold the rules of the roles that they select, without a controller that
 * copies them.
 */
final class Rbac implements Authorizer {
  static final String GROUP = "rbac.authorization.k8s.io";

  private final Table roles;
  private final Table roleBindings;
  private final Table clusterRoles;
  private final Table clusterRoleBindings;

  Rbac(Table roles, Table roleBindings, Table clusterRoles, Table clusterRoleBindings) {
    this.roles = roles;
    this.roleBindings = roleBindings;
    this.clusterRoles = clusterRoles;
    this.clusterRoleBindings = clusterRoleBindings;
  }

  /** A binding that holds for somebody: which subject, and what is allowed. */
  private record Grant(String because, List<Map<String, Object>> rules) {}

  @Override
  public Optional<String> allows(Caller caller, Access access) {
    if (caller.groups().contains(Caller.MASTERS)) {
      return Optional.of("");
    }
    return grants(caller, access.namespace()).stream()
        .filter(grant -> grant.rules().stream().anyMatch(rule -> PolicyRule.allows(rule, access)))
        .map(grant -> "RBAC: allowed by " + grant.because())
        .findFirst();
  }

  @Override
  public List<Map<String, Object>> rules(Caller caller, String namespace) {
    if (caller.groups().contains(Caller.MASTERS)) {
      return ALWAYS.rules(caller, namespace);
    }
    List<Map<String, Object>> rules = new ArrayList<>();
    grants(caller, namespace).forEach(grant -> rules.addAll(grant.rules()));
    return rules;
  }

  private List<Grant> grants(Caller caller, String namespace) {
    List<Grant> grants = new ArrayList<>();
    for (Map<String, Object> binding : all(clusterRoleBindings, "")) {
      subject(binding, caller, "")
          .ifPresent(
              subject ->
                  grants.add(
                      grant("ClusterRoleBinding", Meta.name(binding), binding, "", subject)));
    }
    if (!namespace.isEmpty()) {
      for (Map<String, Object> binding : all(roleBindings, namespace + "/")) {
        String name = Meta.name(binding) + "/" + namespace;
        subject(binding, caller, namespace)
            .ifPresent(
                subject -> grants.add(grant("RoleBinding", name, binding, namespace, subject)));
      }
    }
    return grants;
  }

  private Grant grant(
      String kind, String name, Map<String, Object> binding, String namespace, String subject) {
    String roleKind = Tree.text(binding, "roleRef", "kind");
    String role = Tree.text(binding, "roleRef", "name");
    String because =
        "%s %s of %s %s to %s".formatted(kind, Json.text(name), roleKind, Json.text(role), subject);
    return new Grant(because, rulesOf(roleKind, role, namespace));
  }

  private List<Map<String, Object>> rulesOf(String kind, String name, String namespace) {
    boolean isCluster = kind.equals("ClusterRole");
    Stored role =
        isCluster ? clusterRoles.content().get(name) : roles.content().get(namespace + "/" + name);
    if (role == null) {
      return List.of();
    }
    List<Map<String, Object>> rules = new ArrayList<>(Tree.maps(role.tree(), "rules"));
    for (Map<String, Object> selector :
        Tree.maps(role.tree(), "aggregationRule", "clusterRoleSelectors")) {
      all(clusterRoles, "").stream()
          .filter(other -> isSelected(selector, Tree.map(other, "metadata", "labels")))
          .filter(other -> !Meta.name(other).equals(name))
          .forEach(other -> rules.addAll(rulesOf(kind, Meta.name(other), namespace)));
    }
    return rules;
  }

  private static boolean isSelected(Map<String, Object> selector, Map<String, Object> labels) {
    Map<String, Object> wanted = Tree.map(selector, "matchLabels");
    return !wanted.isEmpty()
        && wanted.entrySet().stream()
            .allMatch(label -> label.getValue().equals(labels.get(label.getKey())));
  }

  /** The binding's subject that a caller is, as a server names it. */
  private static Optional<String> subject(
      Map<String, Object> binding, Caller caller, String namespace) {
    for (Map<String, Object> subject : Tree.maps(binding, "subjects")) {
      String name = Tree.text(subject, "name");
      String in =
          Tree.text(subject, "namespace").isEmpty() ? namespace : Tree.text(subject, "namespace");
      String kind = Tree.text(subject, "kind");
      boolean isCaller =
          switch (kind) {
            case "User" -> caller.name().equals(name);
            case "Group" -> caller.groups().contains(name);
            case "ServiceAccount" -> caller.name().equals(Caller.serviceAccount(in, name));
            default -> false;
          };
      if (isCaller) {
        String full = kind.equals("ServiceAccount") ? name + "/" + in : name;
        return Optional.of(kind + " " + Json.text(full));
      }
    }
    return Optional.empty();
  }

  private static List<Map<String, Object>> all(Table table, String prefix) {
    List<Map<String, Object>> objects = new ArrayList<>();
    for (Iterator<Stored> scan = table.content().scan(prefix, ""); scan.hasNext(); ) {
      objects.add(scan.next().tree());
    }
    return objects;
  }
}

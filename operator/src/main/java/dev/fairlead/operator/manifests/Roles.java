package dev.fairlead.operator.manifests;

import static dev.fairlead.operator.manifests.Trees.map;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The rights as roles, bound to the operator's ServiceAccount. */
final class Roles {

  private static final String GROUP = "rbac.authorization.k8s.io";
  private static final String VERSION = GROUP + "/v1";

  private final ManifestOptions options;
  private final String name;

  Roles(ManifestOptions options) {
    this.options = options;
    // Objects of the cluster: unique for each namespace that has an operator.
    this.name = Manifests.NAME + ":" + options.namespace();
  }

  List<Map<String, Object>> all() {
    var objects = new ArrayList<Map<String, Object>>();
    var served = Rights.inServedNamespaces(options.watchSecrets());
    var cluster = new ArrayList<>(Rights.inCluster());
    if (options.watchNamespaces().isEmpty()) {
      cluster.addAll(served);
    }
    objects.add(role("ClusterRole", metadata(), cluster));
    objects.add(binding("ClusterRoleBinding", metadata(), "ClusterRole"));
    for (var namespace : options.watchNamespaces()) {
      var metadata = metadata();
      metadata.put("namespace", namespace);
      objects.add(role("Role", metadata, served));
      objects.add(binding("RoleBinding", metadata, "Role"));
    }
    return objects;
  }

  private Map<String, Object> metadata() {
    return map("name", name, "labels", Manifests.labels());
  }

  private static Map<String, Object> role(
      String kind, Map<String, Object> metadata, List<Rule> rules) {
    return map(
        "apiVersion",
        VERSION,
        "kind",
        kind,
        "metadata",
        metadata,
        "rules",
        rules.stream().map(Rule::tree).toList());
  }

  private Map<String, Object> binding(String kind, Map<String, Object> metadata, String role) {
    return map(
        "apiVersion",
        VERSION,
        "kind",
        kind,
        "metadata",
        metadata,
        "roleRef",
        map("apiGroup", GROUP, "kind", role, "name", name),
        "subjects",
        List.of(
            map(
                "kind",
                "ServiceAccount",
                "name",
                Manifests.NAME,
                "namespace",
                options.namespace())));
  }

  /** The role for the identity of a kubeconfig, in one namespace of a target cluster. */
  static Map<String, Object> target(String namespace) {
    return role("Role", map("name", "fairlead-target", "namespace", namespace), Rights.onTargets());
  }
}

package dev.fairlead.operator.manifests;

import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import java.util.ArrayList;
import java.util.List;

/** What the operator may do, and no more than it does. */
public final class Rights {

  private static final String CORE = "";
  private static final String TEMPLATES = ConfigTemplate.TYPE.plural();
  private static final String INSTANCES = ConfigTemplateInstance.TYPE.plural();

  private Rights() {}

  /**
   * In each namespace that it serves.
   *
   * @param watchSecrets whether it watches Secrets, which takes the right to list them; RBAC knows
   *     no right to their metadata alone
   */
  public static List<Rule> inServedNamespaces(boolean watchSecrets) {
    var rules = new ArrayList<Rule>();
    rules.add(Rule.of(ConfigTemplate.GROUP, TEMPLATES, "get", "list", "watch"));
    rules.add(Rule.of(ConfigTemplate.GROUP, TEMPLATES + "/status", "patch"));
    // The finalizer is a patch of the object itself.
    rules.add(Rule.of(ConfigTemplate.GROUP, INSTANCES, "get", "list", "watch", "patch"));
    rules.add(Rule.of(ConfigTemplate.GROUP, INSTANCES + "/status", "patch"));
    // Kubeconfigs.
    rules.add(
        watchSecrets
            ? Rule.of(CORE, "secrets", "get", "list", "watch")
            : Rule.of(CORE, "secrets", "get"));
    // Targets without kubeconfig.
    rules.addAll(onTargets());
    // A series of equal events is a patch of the first.
    rules.add(Rule.of("events.k8s.io", "events", "create", "patch"));
    return List.copyOf(rules);
  }

  /** In the hub as a whole: the uid of one namespace is the id of the hub. */
  public static List<Rule> inCluster() {
    return List.of(Rule.of(CORE, "namespaces", "get").forName("kube-system"));
  }

  /** What the identity of a kubeconfig needs in the namespaces of its targets. */
  public static List<Rule> onTargets() {
    return List.of(Rule.of(CORE, "configmaps", "get", "create", "patch", "delete"));
  }
}

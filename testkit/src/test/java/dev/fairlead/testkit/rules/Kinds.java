package dev.fairlead.testkit.rules;

import java.util.ArrayList;
import java.util.List;

/** Built-in kinds and the least that an object of each has. */
final class Kinds {
  private static final String POD = "'spec':{'containers':[{'name':'c','image':'i:1'}]}";
  private static final String WORKLOAD =
      "'spec':{'selector':{'matchLabels':{'app':'d'}},'template':{'metadata':{'labels':{'app':'d'}},"
          + POD
          + "}}";

  /**
   * A kind.
   *
   * @param path its collection, with {@code $ns} for a namespace
   * @param members what an object has besides its name
   */
  record Kind(String path, List<String> members) {
    Kind(String path, String... members) {
      this(path, List.of(members));
    }

    String body(String name, String... more) {
      List<String> all = new ArrayList<>(members);
      all.addAll(List.of(more));
      return World.map(name, all.toArray(String[]::new));
    }
  }

  static final Kind POD_KIND = core("pods", POD);
  static final Kind SERVICE = core("services", "'spec':{'ports':[{'port':1}]}");
  static final Kind DEPLOYMENT = new Kind("/apis/apps/v1/namespaces/$ns/deployments", WORKLOAD);
  static final Kind STATEFUL_SET = new Kind("/apis/apps/v1/namespaces/$ns/statefulsets", WORKLOAD);
  static final Kind LEASE = new Kind("/apis/coordination.k8s.io/v1/namespaces/$ns/leases");
  static final Kind ROLE = rbac("roles");
  static final Kind ROLE_BINDING =
      rbac(
          "rolebindings",
          "'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'Role','name':'r'}");
  static final Kind EVENT = core("events", "'involvedObject':{'namespace':'$ns'}");

  static final List<Kind> WITH_GENERATION = List.of(POD_KIND, DEPLOYMENT, STATEFUL_SET);
  static final List<Kind> WITHOUT_GENERATION =
      List.of(
          core("configmaps"),
          core("secrets"),
          core("serviceaccounts"),
          SERVICE,
          LEASE,
          ROLE,
          ROLE_BINDING);
  static final List<Kind> UNCONDITIONAL =
      List.of(
          core("configmaps"),
          core("secrets"),
          core("serviceaccounts"),
          POD_KIND,
          SERVICE,
          EVENT,
          DEPLOYMENT,
          STATEFUL_SET,
          ROLE,
          ROLE_BINDING);
  static final List<Kind> CREATED_BY_PUT = List.of(SERVICE, EVENT, ROLE, ROLE_BINDING);
  static final List<Kind> WITH_STATUS = List.of(POD_KIND, SERVICE, DEPLOYMENT, STATEFUL_SET);

  private Kinds() {}

  private static Kind core(String plural, String... members) {
    return new Kind("/api/v1/namespaces/$ns/" + plural, members);
  }

  private static Kind rbac(String plural, String... members) {
    return new Kind("/apis/rbac.authorization.k8s.io/v1/namespaces/$ns/" + plural, members);
  }
}

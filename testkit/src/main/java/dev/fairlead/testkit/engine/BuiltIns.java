package dev.fairlead.testkit.engine;

import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The compiled-in resources. */
final class BuiltIns {
  private static final String DEFINITIONS = "customresourcedefinitions";

  private final Store store;
  private final RuleBook rules;
  private final Clock clock;
  private final Manner manner;
  private final List<ResourceType> types = new ArrayList<>();

  /**
   * What a test can ask for.
   *
   * @param keepsUnknown whether members that no version so far has are stored
   * @param establishesOnDemand whether definitions wait for {@link ApiEngine#establish}
   * @param podsEndAtOnce whether a deleted pod is not left its grace period
   */
  record Manner(boolean keepsUnknown, boolean establishesOnDemand, boolean podsEndAtOnce) {}

  /**
   * The types of a new server.
   *
   * @param manner in what they are to differ from a usual server's
   */
  BuiltIns(Store store, RuleBook rules, Clock clock, Manner manner) {
    this.store = store;
    this.rules = rules;
    this.clock = clock;
    this.manner = manner;
    core();
    access();
  }

  List<ResourceType> types() {
    return types;
  }

  /** Decides by the stored roles and bindings. */
  Authorizer authorizer() {
    return new Rbac(
        find("roles").table(),
        find("rolebindings").table(),
        find("clusterroles").table(),
        find("clusterrolebindings").table());
  }

  ResourceType namespaces() {
    return find("namespaces");
  }

  ResourceType definitions() {
    return find(DEFINITIONS);
  }

  /** A type that is known to be there; of the events of two groups, that of core. */
  ResourceType find(String plural) {
    return types.stream()
        .filter(type -> type.plural().equals(plural))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no built-in " + plural));
  }

  private void core() {
    Set<Trait> plain = EnumSet.of(Trait.UNCONDITIONAL_UPDATE);
    Set<Trait> answering = EnumSet.of(Trait.UNCONDITIONAL_UPDATE, Trait.ANSWERS_REMOVED_OBJECT);
    add(ResourceNames.of("", "v1", "ConfigMap", "configmaps", "cm"), plain, new ConfigMapRules());
    Table events = store.newTable();
    Set<Trait> ofEvents = EnumSet.of(Trait.UNCONDITIONAL_UPDATE, Trait.CREATE_ON_UPDATE);
    add(
        ResourceNames.of("", "v1", "Event", "events", "ev"),
        ofEvents,
        new EventRules(false),
        events);
    addCluster(
        ResourceNames.of("", "v1", "Namespace", "namespaces", "ns"),
        EnumSet.of(Trait.UNCONDITIONAL_UPDATE, Trait.STATUS),
        new NamespaceRules(),
        store.newTable());
    add(
        ResourceNames.of("", "v1", "Pod", "pods", "po"),
        EnumSet.of(
            Trait.UNCONDITIONAL_UPDATE,
            Trait.STATUS,
            Trait.GENERATION,
            Trait.ANSWERS_REMOVED_OBJECT),
        new PodRules(manner.podsEndAtOnce()));
    add(ResourceNames.of("", "v1", "Secret", "secrets"), plain, new SecretRules());
    add(
        ResourceNames.of("", "v1", "ServiceAccount", "serviceaccounts", "sa"),
        answering,
        KindRules.NONE);
    add(
        ResourceNames.of("", "v1", "Service", "services", "svc"),
        EnumSet.of(
            Trait.UNCONDITIONAL_UPDATE,
            Trait.STATUS,
            Trait.CREATE_ON_UPDATE,
            Trait.ANSWERS_REMOVED_OBJECT),
        new ServiceRules());
    add(
        ResourceNames.of("", "v1", "PersistentVolumeClaim", "persistentvolumeclaims", "pvc"),
        EnumSet.of(Trait.UNCONDITIONAL_UPDATE, Trait.STATUS, Trait.ANSWERS_REMOVED_OBJECT),
        new ClaimRules());
    named(events, ofEvents);
  }

  private void named(Table events, Set<Trait> ofEvents) {
    Table definitions = store.newTable();
    addCluster(
        ResourceNames.of(
            "apiextensions.k8s.io", "v1", "CustomResourceDefinition", DEFINITIONS, "crd", "crds"),
        EnumSet.of(Trait.GENERATION, Trait.STATUS),
        new DefinitionRules(definitions, rules, manner.establishesOnDemand()),
        definitions);
    Set<Trait> workload = EnumSet.of(Trait.UNCONDITIONAL_UPDATE, Trait.STATUS, Trait.GENERATION);
    add(
        ResourceNames.of("apps", "v1", "Deployment", "deployments", "deploy"),
        workload,
        new WorkloadRules(false));
    add(
        ResourceNames.of("apps", "v1", "StatefulSet", "statefulsets", "sts"),
        workload,
        new WorkloadRules(true));
    add(ResourceNames.of("batch", "v1", "Job", "jobs"), workload, new JobRules());
    add(
        ResourceNames.of("coordination.k8s.io", "v1", "Lease", "leases"),
        EnumSet.of(Trait.CREATE_ON_UPDATE),
        new LeaseRules());
    add(
        ResourceNames.of("events.k8s.io", "v1", "Event", "events", "ev"),
        ofEvents,
        new EventRules(true),
        events);
  }

  private void access() {
    Set<Trait> traits = EnumSet.of(Trait.UNCONDITIONAL_UPDATE, Trait.CREATE_ON_UPDATE);
    types.addAll(Reviews.types(store, clock));
    add(rbac("Role", "roles"), traits, new RbacRules(false, true));
    add(rbac("RoleBinding", "rolebindings"), traits, new RbacRules(true, true));
    addCluster(
        rbac("ClusterRole", "clusterroles"), traits, new RbacRules(false, false), store.newTable());
    addCluster(
        rbac("ClusterRoleBinding", "clusterrolebindings"),
        traits,
        new RbacRules(true, false),
        store.newTable());
  }

  private static ResourceNames rbac(String kind, String plural) {
    return ResourceNames.of(Rbac.GROUP, "v1", kind, plural);
  }

  private void add(ResourceNames names, Set<Trait> traits, KindRules rules) {
    add(names, traits, rules, store.newTable());
  }

  private void add(ResourceNames names, Set<Trait> traits, KindRules rules, Table table) {
    types.add(new ResourceType(names, true, traits(traits), rules, table, layout(names)));
  }

  private void addCluster(ResourceNames names, Set<Trait> traits, KindRules rules, Table table) {
    types.add(new ResourceType(names, false, traits(traits), rules, table, layout(names)));
  }

  private Set<Trait> traits(Set<Trait> given) {
    Set<Trait> all = EnumSet.noneOf(Trait.class);
    all.addAll(given);
    if (manner.keepsUnknown()) {
      all.add(Trait.KEEPS_UNKNOWN);
    }
    return Set.copyOf(all);
  }

  private TableLayout layout(ResourceNames names) {
    return new TableLayout(BuiltInColumns.of(names), clock);
  }
}

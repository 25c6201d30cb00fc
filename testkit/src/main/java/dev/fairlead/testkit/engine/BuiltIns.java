package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The compiled-in resources. */
final class BuiltIns {
  private static final String DEFINITIONS = "customresourcedefinitions";

  private final Store store;
  private final List<ResourceType> types = new ArrayList<>();

  BuiltIns(Store store) {
    this.store = store;
    core();
  }

  List<ResourceType> types() {
    return types;
  }

  ResourceType namespaces() {
    return find("namespaces");
  }

  ResourceType definitions() {
    return find(DEFINITIONS);
  }

  private ResourceType find(String plural) {
    return types.stream()
        .filter(type -> type.plural().equals(plural))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no built-in " + plural));
  }

  private void core() {
    Set<Trait> plain = EnumSet.of(Trait.UNCONDITIONAL_UPDATE);
    add(ResourceNames.of("", "v1", "ConfigMap", "configmaps", "cm"), plain, KindRules.NONE);
    addCluster(
        ResourceNames.of("", "v1", "Namespace", "namespaces", "ns"),
        EnumSet.of(Trait.UNCONDITIONAL_UPDATE, Trait.STATUS),
        new NamespaceRules(),
        store.newTable());
    Table definitions = store.newTable();
    addCluster(
        ResourceNames.of(
            "apiextensions.k8s.io", "v1", "CustomResourceDefinition", DEFINITIONS, "crd", "crds"),
        EnumSet.of(Trait.GENERATION, Trait.STATUS),
        new DefinitionRules(definitions),
        definitions);
  }

  private void add(ResourceNames names, Set<Trait> traits, KindRules rules) {
    types.add(new ResourceType(names, true, Set.copyOf(traits), rules, store.newTable()));
  }

  private void addCluster(ResourceNames names, Set<Trait> traits, KindRules rules, Table table) {
    types.add(new ResourceType(names, false, Set.copyOf(traits), rules, table));
  }
}

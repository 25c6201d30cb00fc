package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * CustomResourceDefinitions. A real server accepts names and establishes the type in two more
 * writes a moment later; here the status is complete with the write that asks for it, unless the
 * engine is told to wait.
 */
final class DefinitionRules implements KindRules {
  static final String CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

  private static final String VERSIONS = "spec.versions";

  private final DefinitionStatus status;
  private final RuleBook rules;
  private final boolean isOnDemand;

  /**
   * The rules of the definitions of a table.
   *
   * @param isOnDemand whether {@link Establishing} accepts names and establishes types later
   */
  DefinitionRules(Table table, RuleBook rules, boolean isOnDemand) {
    this.status = new DefinitionStatus(table);
    this.rules = rules;
    this.isOnDemand = isOnDemand;
  }

  @Override
  public void defaults(Map<String, Object> served) {
    Map<String, Object> spec = Tree.child(served, "spec");
    Map<String, Object> names = Tree.child(spec, "names");
    String kind = Tree.text(names, "kind");
    Tree.setDefault(names, "listKind", kind + "List");
    Tree.setDefault(names, "singular", kind.toLowerCase(Locale.ROOT));
    Tree.setDefault(spec, "conversion", new LinkedHashMap<>(Map.of("strategy", "None")));
  }

  @Override
  public void complete(Map<String, Object> stored, @Nullable Map<String, Object> old) {
    status.complete(stored);
    boolean isDone = old != null && CustomTypes.isEstablished(old);
    if (!isOnDemand || isDone) {
      status.acceptNames(stored);
      status.establish(stored);
    }
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    Map<String, Object> spec = Tree.map(stored, "spec");
    String group = Tree.text(spec, "group");
    String plural = Tree.text(spec, "names", "plural");
    requireText(spec, "spec", "group", violations);
    requireText(Tree.map(spec, "names"), "spec.names", "plural", violations);
    requireText(Tree.map(spec, "names"), "spec.names", "kind", violations);
    if (!Meta.name(stored).equals(plural + "." + group)) {
      violations.invalid(
          "metadata.name", Meta.name(stored), "must be spec.names.plural+\".\"+spec.group");
    }
    String scope = Tree.text(spec, "scope");
    if (!scope.equals("Namespaced") && !scope.equals("Cluster")) {
      violations.notSupported("spec.scope", scope, List.of("Cluster", "Namespaced"));
    }
    validateConversion(spec, violations);
    validateVersions(stored, Tree.maps(spec, "versions"), violations);
    if (old != null) {
      validateUnchanged(spec, Tree.map(old, "spec"), violations);
      validateStoredVersions(stored, violations);
    }
  }

  @Override
  public void markDeleted(Map<String, Object> stored) {
    if (!Meta.isDeleting(stored)) {
      List<String> finalizers = new ArrayList<>(Meta.finalizers(stored));
      finalizers.remove(CLEANUP);
      finalizers.add(CLEANUP);
      Meta.setFinalizers(stored, finalizers);
      DefinitionStatus.awaitDeletion(stored);
    }
  }

  @Override
  public boolean deletionRaisesGeneration() {
    return false;
  }

  private static void requireText(
      Map<String, Object> parent, String path, String member, Violations violations) {
    if (Tree.text(parent, member).isEmpty()) {
      violations.required(path + "." + member, "");
    }
  }

  private static void validateConversion(Map<String, Object> spec, Violations violations) {
    String strategy = Tree.text(spec, "conversion", "strategy");
    if (strategy.equals("Webhook")) {
      violations.forbidden(
          "spec.conversion.strategy",
          "testkit: conversion webhooks are not called by the engine; use strategy None");
    } else if (!strategy.equals("None")) {
      violations.notSupported("spec.conversion.strategy", strategy, List.of("None", "Webhook"));
    }
  }

  private void validateVersions(
      Map<String, Object> definition, List<Map<String, Object>> versions, Violations violations) {
    long storing = versions.stream().filter(version -> Tree.flag(version, "storage")).count();
    if (storing != 1) {
      violations.invalid(
          VERSIONS, versions, "must have exactly one version marked as storage version");
      violations.invalid(
          "status.storedVersions", List.of(), "must have at least one stored version");
    }
    for (int i = 0; i < versions.size(); i++) {
      String path = VERSIONS + "[" + i + "]";
      requireText(versions.get(i), path, "name", violations);
      if (schemaOf(versions.get(i)).isEmpty()) {
        violations.required(path + ".schema.openAPIV3Schema", "schemas are required");
      }
    }
    List<Map<String, Object>> schemas =
        versions.stream().map(DefinitionRules::schemaOf).filter(root -> !root.isEmpty()).toList();
    if (schemas.size() == versions.size() && schemas.stream().distinct().count() == 1) {
      validateSchema(definition, schemas.get(0), "spec.validation.openAPIV3Schema", violations);
      return;
    }
    for (int i = 0; i < versions.size(); i++) {
      String path = VERSIONS + "[" + i + "].schema.openAPIV3Schema";
      validateSchema(definition, schemaOf(versions.get(i)), path, violations);
    }
  }

  private static Map<String, Object> schemaOf(Map<String, Object> version) {
    return Tree.map(version, "schema", "openAPIV3Schema");
  }

  private void validateSchema(
      Map<String, Object> definition,
      Map<String, Object> root,
      String path,
      Violations violations) {
    if (root.isEmpty()) {
      return;
    }
    Violations found = new Violations();
    new SchemaStructure(found).check(new Schema(root), path);
    if (found.isEmpty()) {
      rules.check(definition, new Schema(root), path, found);
    }
    violations.addAll(found);
  }

  private static void validateUnchanged(
      Map<String, Object> spec, Map<String, Object> old, Violations violations) {
    unchanged(spec.get("group"), old.get("group"), "spec.group", violations);
    unchanged(spec.get("scope"), old.get("scope"), "spec.scope", violations);
    for (String name : List.of("kind", "plural")) {
      Object now = Tree.at(spec, "names", name);
      unchanged(now, Tree.at(old, "names", name), "spec.names." + name, violations);
    }
  }

  private static void unchanged(
      @Nullable Object now, @Nullable Object old, String field, Violations violations) {
    if (!Tree.same(now, old)) {
      violations.invalid(field, now, "field is immutable");
    }
  }

  private static void validateStoredVersions(Map<String, Object> stored, Violations violations) {
    List<String> declared =
        Tree.maps(stored, "spec", "versions").stream()
            .map(version -> Tree.text(version, "name"))
            .toList();
    List<String> storedVersions = Tree.strings(stored, "status", "storedVersions");
    for (int i = 0; i < storedVersions.size(); i++) {
      if (!declared.contains(storedVersions.get(i))) {
        violations.invalid(
            "status.storedVersions[" + i + "]",
            storedVersions.get(i),
            "missing from spec.versions; "
                + storedVersions.get(i)
                + " was previously a storage"
                + " version, and must remain in spec.versions until a storage migration ensures no"
                + " data remains persisted in "
                + storedVersions.get(i)
                + " and removes "
                + storedVersions.get(i)
                + " from status.storedVersions");
      }
    }
  }
}

package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * CustomResourceDefinitions. A real server accepts names and establishes the type in two more
 * writes a moment later; here the status is complete with the write that asks for it.
 */
final class DefinitionRules implements KindRules {
  static final String CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

  private static final String VERSIONS = "spec.versions";

  private final Table table;
  private final RuleBook rules;

  DefinitionRules(Table table, RuleBook rules) {
    this.table = table;
    this.rules = rules;
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
    Map<String, Object> names = Tree.map(stored, "spec", "names");
    Map<String, Object> status = Tree.child(stored, "status");
    String conflict = conflict(stored);
    if (conflict.isEmpty()) {
      status.put("acceptedNames", Tree.copy(names));
    }
    status.put("conditions", conditions(stored, conflict));
    status.put("storedVersions", storedVersions(stored));
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
    validateStructure(new Schema(root), path, found);
    if (found.isEmpty()) {
      rules.check(definition, new Schema(root), path, found);
    }
    violations.addAll(found);
  }

  /** A structural schema: a type in every node, an object at the root. */
  private static void validateStructure(Schema schema, String path, Violations violations) {
    boolean isFree = schema.preservesUnknown() || schema.isIntOrString();
    if (schema.type().isEmpty() && !isFree) {
      violations.required(path + ".type", "must not be empty for specified object fields");
    }
    validatePattern(schema, path, violations);
    schema
        .properties()
        .forEach(
            (name, node) ->
                validateStructure(
                    new Schema(Tree.map(node)), path + ".properties[" + name + "]", violations));
    schema.items().ifPresent(items -> validateStructure(items, path + ".items", violations));
    schema
        .additional()
        .ifPresent(any -> validateStructure(any, path + ".additionalProperties", violations));
  }

  private static void validatePattern(Schema schema, String path, Violations violations) {
    String pattern = Tree.text(schema.node(), "pattern");
    try {
      Re2.compile(pattern);
    } catch (PatternSyntaxException e) {
      violations.invalid(
          path + ".pattern",
          pattern,
          "must be a valid regular expression, but isn't: error parsing regexp: "
              + e.getDescription());
    }
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

  /** What another established definition of the group already calls its own, or empty. */
  private String conflict(Map<String, Object> stored) {
    for (Iterator<Stored> all = table.content().scan("", ""); all.hasNext(); ) {
      Map<String, Object> other = all.next().tree();
      boolean isRival =
          !Meta.uid(other).equals(Meta.uid(stored))
              && Tree.text(other, "spec", "group").equals(Tree.text(stored, "spec", "group"))
              && CustomTypes.isEstablished(other);
      if (isRival) {
        for (String name : List.of("plural", "singular", "kind", "listKind")) {
          String wanted = Tree.text(stored, "spec", "names", name);
          if (wanted.equals(Tree.text(other, "spec", "names", name))) {
            return Character.toUpperCase(name.charAt(0)) + name.substring(1) + "Conflict";
          }
        }
      }
    }
    return "";
  }

  private static List<Object> conditions(Map<String, Object> stored, String conflict) {
    String since = Tree.text(stored, "metadata", "creationTimestamp");
    List<Object> conditions = new ArrayList<>();
    if (conflict.isEmpty()) {
      conditions.add(
          condition("NamesAccepted", "True", since, "NoConflicts", "no conflicts found"));
      conditions.add(
          condition(
              "Established",
              "True",
              since,
              "InitialNamesAccepted",
              "the initial names have been accepted"));
    } else {
      conditions.add(
          condition("NamesAccepted", "False", since, conflict, "the name is already in use"));
      conditions.add(
          condition("Established", "False", since, "NotAccepted", "not all names are accepted"));
    }
    return conditions;
  }

  private static Map<String, Object> condition(
      String type, String status, String since, String reason, String message) {
    Map<String, Object> condition = new LinkedHashMap<>();
    condition.put("type", type);
    condition.put("status", status);
    condition.put("lastTransitionTime", since);
    condition.put("reason", reason);
    condition.put("message", message);
    return condition;
  }

  private static List<Object> storedVersions(Map<String, Object> stored) {
    List<Object> names = new ArrayList<>(Tree.strings(stored, "status", "storedVersions"));
    for (Map<String, Object> version : Tree.maps(stored, "spec", "versions")) {
      String name = Tree.text(version, "name");
      if (Tree.flag(version, "storage") && !names.contains(name)) {
        names.add(name);
      }
    }
    return names;
  }
}

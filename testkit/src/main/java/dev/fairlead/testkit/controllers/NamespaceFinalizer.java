package dev.fairlead.testkit.controllers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One round of emptying namespaces that are being deleted: deletes what is in them, says in their
 * conditions what is left, and lets an empty one go.
 */
final class NamespaceFinalizer {
  private static final String KUBERNETES = "kubernetes";

  private final ClusterApi api;
  private final List<ServedType> types;

  NamespaceFinalizer(ClusterApi api, List<ServedType> types) {
    this.api = api;
    this.types = types;
  }

  /** Whether something was done, so that another round is needed. */
  boolean round() {
    boolean hasActed = false;
    for (var type : types) {
      if (type.group().isEmpty() && type.plural().equals("namespaces")) {
        for (var namespace : api.list(type, "")) {
          hasActed |= namespace.isDeleting() && emptied(namespace);
        }
      }
    }
    return hasActed;
  }

  private boolean emptied(Thing namespace) {
    var left = new TreeMap<String, List<Thing>>();
    boolean hasDeleted = false;
    for (var type : types) {
      if (type.isNamespaced()) {
        var things = api.list(type, namespace.name());
        if (things.stream().anyMatch(thing -> !thing.isDeleting())) {
          api.deleteAll(type, namespace.name());
          hasDeleted = true;
          things = api.list(type, namespace.name());
        }
        if (!things.isEmpty()) {
          left.put(type.resource(), things);
        }
      }
    }
    if (left.isEmpty()) {
      return finalized(namespace) || hasDeleted;
    }
    return reported(namespace, left) || hasDeleted;
  }

  private boolean finalized(Thing namespace) {
    var finalizers =
        new ArrayList<Object>(Trees.list(Trees.map(namespace.tree(), "spec"), "finalizers"));
    if (!finalizers.remove(KUBERNETES)) {
      return false;
    }
    var object = typed(namespace);
    object.put("spec", Map.of("finalizers", finalizers));
    return api.put(namespace.path() + "/finalize", object);
  }

  private static Map<String, Object> typed(Thing namespace) {
    var object = new LinkedHashMap<>(namespace.tree());
    object.put("kind", "Namespace");
    object.put("apiVersion", "v1");
    return object;
  }

  /** Writes what is left into the conditions, unless they say so already. */
  private boolean reported(Thing namespace, Map<String, List<Thing>> left) {
    var status = new LinkedHashMap<>(Trees.map(namespace.tree(), "status"));
    var former = Trees.maps(status, "conditions");
    var conditions =
        conditions(left, Trees.text(Trees.map(namespace.tree(), "metadata"), "deletionTimestamp"));
    if (withoutTimes(former).equals(withoutTimes(conditions))) {
      return false;
    }
    status.put("conditions", conditions);
    var object = typed(namespace);
    object.put("status", status);
    return api.put(namespace.path() + "/status", object);
  }

  private static List<Map<String, Object>> withoutTimes(List<Map<String, Object>> conditions) {
    var timeless = new ArrayList<Map<String, Object>>();
    for (var condition : conditions) {
      var copy = new LinkedHashMap<>(condition);
      copy.remove("lastTransitionTime");
      timeless.add(copy);
    }
    return timeless;
  }

  private static List<Map<String, Object>> conditions(Map<String, List<Thing>> left, String since) {
    var remaining =
        left.entrySet().stream()
            .map(each -> each.getKey() + " has " + each.getValue().size() + " resource instances")
            .collect(Collectors.joining(", "));
    var counts = new TreeMap<String, Integer>();
    left.values()
        .forEach(
            things ->
                things.forEach(
                    thing ->
                        thing.finalizers().forEach(name -> counts.merge(name, 1, Integer::sum))));
    var finalizers =
        counts.entrySet().stream()
            .map(each -> each.getKey() + " in " + each.getValue() + " resource instances")
            .collect(Collectors.joining(", "));
    var conditions = new ArrayList<Map<String, Object>>();
    conditions.add(
        condition(
            "NamespaceDeletionDiscoveryFailure",
            false,
            since,
            "ResourcesDiscovered",
            "All resources successfully discovered"));
    conditions.add(
        condition(
            "NamespaceDeletionGroupVersionParsingFailure",
            false,
            since,
            "ParsedGroupVersions",
            "All legacy kube types successfully parsed"));
    conditions.add(
        condition(
            "NamespaceDeletionContentFailure",
            false,
            since,
            "ContentDeleted",
            "All content successfully deleted, may be waiting on finalization"));
    conditions.add(
        condition(
            "NamespaceContentRemaining",
            true,
            since,
            "SomeResourcesRemain",
            "Some resources are remaining: " + remaining));
    conditions.add(
        finalizers.isEmpty()
            ? condition(
                "NamespaceFinalizersRemaining",
                false,
                since,
                "ContentHasNoFinalizers",
                "All content-preserving finalizers finished")
            : condition(
                "NamespaceFinalizersRemaining",
                true,
                since,
                "SomeFinalizersRemain",
                "Some content in the namespace has finalizers remaining: " + finalizers));
    return conditions;
  }

  private static Map<String, Object> condition(
      String type, boolean status, String since, String reason, String message) {
    var condition = new LinkedHashMap<String, Object>();
    condition.put("type", type);
    condition.put("status", status ? "True" : "False");
    condition.put("lastTransitionTime", since);
    condition.put("reason", reason);
    condition.put("message", message);
    return condition;
  }
}

package dev.fairlead.testkit.controllers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a namespace that is being deleted says about it, in the words of its controller. */
final class NamespaceConditions {
  private NamespaceConditions() {}

  /**
   * The five conditions for what is left.
   *
   * @param left by resource, as {@code configmaps.}; may be empty
   * @param since the time of those that have not been there before
   */
  static List<Map<String, Object>> of(Map<String, List<Thing>> left, String since) {
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
    conditions.add(content(left, since));
    conditions.add(finalizers(left, since));
    return conditions;
  }

  private static Map<String, Object> content(Map<String, List<Thing>> left, String since) {
    var type = "NamespaceContentRemaining";
    if (left.isEmpty()) {
      return condition(type, false, since, "ContentRemoved", "All content successfully removed");
    }
    var remaining =
        left.entrySet().stream()
            .map(each -> each.getKey() + " has " + each.getValue().size() + " resource instances")
            .sorted()
            .collect(Collectors.joining(", "));
    return condition(
        type, true, since, "SomeResourcesRemain", "Some resources are remaining: " + remaining);
  }

  private static Map<String, Object> finalizers(Map<String, List<Thing>> left, String since) {
    var type = "NamespaceFinalizersRemaining";
    var counts = new TreeMap<String, Integer>();
    left.values().stream()
        .flatMap(List::stream)
        .flatMap(thing -> thing.finalizers().stream())
        .forEach(name -> counts.merge(name, 1, Integer::sum));
    if (counts.isEmpty()) {
      return condition(
          type,
          false,
          since,
          "ContentHasNoFinalizers",
          "All content-preserving finalizers finished");
    }
    var remaining =
        counts.entrySet().stream()
            .map(each -> each.getKey() + " in " + each.getValue() + " resource instances")
            .sorted()
            .collect(Collectors.joining(", "));
    return condition(
        type,
        true,
        since,
        "SomeFinalizersRemain",
        "Some content in the namespace has finalizers remaining: " + remaining);
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

  /** The same without their times, which say nothing about what is left. */
  static List<Map<String, Object>> withoutTimes(List<Map<String, Object>> conditions) {
    var timeless = new ArrayList<Map<String, Object>>();
    for (var condition : conditions) {
      var copy = new LinkedHashMap<>(condition);
      copy.remove("lastTransitionTime");
      timeless.add(copy);
    }
    return timeless;
  }
}

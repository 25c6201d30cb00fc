package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where an object says how many replicas it wants and has, and how its pods are found.
 *
 * @param selector where a selector's text is stored; empty if there is none
 */
record ScalePaths(List<String> specReplicas, List<String> statusReplicas, List<String> selector) {
  private static final ScalePaths WORKLOAD =
      new ScalePaths(
          List.of("spec", "replicas"), List.of("status", "replicas"), List.of("spec", "selector"));

  /** Those of Deployments and StatefulSets. */
  static ScalePaths ofWorkload() {
    return WORKLOAD;
  }

  /** Those that a version of a definition declares. */
  static Optional<ScalePaths> of(Map<String, Object> version) {
    Map<String, Object> scale = Tree.map(version, "subresources", "scale");
    return scale.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ScalePaths(
                path(scale, "specReplicasPath"),
                path(scale, "statusReplicasPath"),
                path(scale, "labelSelectorPath")));
  }

  private static List<String> path(Map<String, Object> scale, String member) {
    return JsonPath.parse(Tree.text(scale, member)).flatMap(JsonPath::members).orElse(List.of());
  }

  static @Nullable Object at(Map<String, Object> object, List<String> path) {
    return path.isEmpty() ? null : Tree.at(object, path.toArray(String[]::new));
  }

  /** The wanted replicas of an object, empty if it does not say. */
  Optional<Long> wanted(Map<String, Object> object) {
    return at(object, specReplicas) instanceof Number number
        ? Optional.of(number.longValue())
        : Optional.empty();
  }

  /** Sets the wanted replicas of a mutable object. */
  void setWanted(Map<String, Object> object, long replicas) {
    Map<String, Object> parent = object;
    for (String name : specReplicas.subList(0, specReplicas.size() - 1)) {
      parent = Tree.child(parent, name);
    }
    parent.put(specReplicas.get(specReplicas.size() - 1), replicas);
  }

  /** Reports numbers of replicas that are none, under the paths of the definition. */
  void validate(Map<String, Object> object, Violations violations) {
    validate(object, specReplicas, violations);
    validate(object, statusReplicas, violations);
  }

  private static void validate(
      Map<String, Object> object, List<String> path, Violations violations) {
    Object value = at(object, path);
    String field = "." + String.join(".", path);
    if (value == null) {
      return;
    }
    if (!Tree.isInteger(value)) {
      String type = value instanceof String ? "string" : "of another type";
      violations.invalid(
          field,
          0L,
          field + " accessor error: " + value + " is of the type " + type + ", expected int64");
    } else if (((Number) value).longValue() < 0) {
      violations.invalid(field, value, "should be a non-negative integer");
    } else if (((Number) value).longValue() > Integer.MAX_VALUE) {
      violations.invalid(field, value, "should be less than or equal to " + Integer.MAX_VALUE);
    }
  }

  /** The selector as text, empty if there is none. */
  String selectorOf(Map<String, Object> object) {
    Object given = at(object, selector);
    return given instanceof String text ? text : given == null ? "" : selectorText(given);
  }

  private static String selectorText(Object selector) {
    Stream<String> labels =
        Tree.map(selector, "matchLabels").entrySet().stream()
            .map(label -> label.getKey() + "=" + label.getValue());
    Stream<String> expressions =
        Tree.maps(selector, "matchExpressions").stream().map(ScalePaths::expressionText);
    return Stream.concat(labels, expressions).sorted().collect(Collectors.joining(","));
  }

  private static String expressionText(Map<String, Object> expression) {
    String key = Tree.text(expression, "key");
    String values =
        Tree.strings(expression, "values").stream()
            .sorted()
            .collect(Collectors.joining(",", "(", ")"));
    return switch (Tree.text(expression, "operator")) {
      case "In" -> key + " in " + values;
      case "NotIn" -> key + " notin " + values;
      case "DoesNotExist" -> "!" + key;
      default -> key;
    };
  }
}

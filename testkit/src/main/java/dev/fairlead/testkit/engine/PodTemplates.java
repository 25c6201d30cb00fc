package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;

/** What all kinds check that make pods from a template and find them by a selector. */
final class PodTemplates {
  private PodTemplates() {}

  /** Refuses negative numbers. */
  static void checkCounts(Map<String, Object> spec, List<String> counts, Violations violations) {
    for (String count : counts) {
      if (Tree.number(spec, 0, count) < 0) {
        violations.invalid("spec." + count, spec.get(count), "must be greater than or equal to 0");
      }
    }
  }

  /** Refuses a template whose pods the selector would not find. */
  static void checkSelected(Map<String, Object> spec, Violations violations) {
    Map<String, Object> labels = Tree.map(spec, "template", "metadata", "labels");
    boolean isSelected =
        spec.get("selector") != null
            && labels.entrySet().containsAll(Tree.map(spec, "selector", "matchLabels").entrySet());
    if (!isSelected) {
      violations.invalid(
          "spec.template.metadata.labels", labels, "`selector` does not match template `labels`");
    }
  }
}

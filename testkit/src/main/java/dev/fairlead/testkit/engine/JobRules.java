package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Jobs: a server's defaults, the selector that it makes, and what may not change. */
final class JobRules implements KindRules {
  private static final List<String> NAME_LABELS =
      List.of("job-name", "batch.kubernetes.io/job-name");
  private static final String UID_LABEL = "batch.kubernetes.io/controller-uid";
  private static final List<String> UID_LABELS = List.of("controller-uid", UID_LABEL);
  private static final List<String> COUNTS =
      List.of(
          "parallelism",
          "completions",
          "activeDeadlineSeconds",
          "backoffLimit",
          "ttlSecondsAfterFinished");
  private static final List<String> FIXED =
      List.of(
          "completions",
          "selector",
          "template",
          "completionMode",
          "podFailurePolicy",
          "backoffLimitPerIndex",
          "managedBy",
          "successPolicy");

  @Override
  public void decode(Map<String, Object> served, Decoding decoding) {
    Members.keep(served, Set.of("spec", "status"), decoding);
    PodDefaults.canonicalize(Tree.map(served, "spec", "template", "spec"), decoding);
  }

  @Override
  public void defaults(Map<String, Object> served) {
    Map<String, Object> spec = Tree.child(served, "spec");
    if (spec.get("completions") == null && spec.get("parallelism") == null) {
      spec.put("completions", 1L);
    }
    Tree.setDefault(spec, "parallelism", 1L);
    boolean countsByIndex = spec.get("backoffLimitPerIndex") != null;
    Tree.setDefault(spec, "backoffLimit", countsByIndex ? (long) Integer.MAX_VALUE : 6L);
    Map<String, Object> template = Tree.child(spec, "template");
    Tree.setDefault(spec, "completionMode", "NonIndexed");
    Tree.setDefault(spec, "suspend", false);
    boolean hasPolicy = spec.get("podFailurePolicy") != null;
    Tree.setDefault(spec, "podReplacementPolicy", hasPolicy ? "Failed" : "TerminatingOrFailed");
    Tree.setDefault(spec, "manualSelector", false);
    PodDefaults.fill(Tree.child(template, "spec"));
  }

  @Override
  public void complete(Map<String, Object> stored, @Nullable Map<String, Object> old) {
    if (old != null) {
      return;
    }
    stored.put("status", new LinkedHashMap<>());
    Map<String, Object> spec = Tree.child(stored, "spec");
    if (!Tree.flag(spec, "manualSelector")) {
      Map<String, Object> labels =
          Tree.child(Tree.child(Tree.child(spec, "template"), "metadata"), "labels");
      NAME_LABELS.forEach(label -> Tree.setDefault(labels, label, Meta.name(stored)));
      UID_LABELS.forEach(label -> Tree.setDefault(labels, label, Meta.uid(stored)));
      Map<String, Object> selector = Tree.child(Tree.child(spec, "selector"), "matchLabels");
      Tree.setDefault(selector, UID_LABEL, Meta.uid(stored));
    }
    Map<String, Object> labels = Tree.map(spec, "template", "metadata", "labels");
    if (!labels.isEmpty() && Tree.map(stored, "metadata", "labels").isEmpty()) {
      Meta.of(stored).put("labels", new LinkedHashMap<>(labels));
    }
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    Map<String, Object> spec = Tree.map(stored, "spec");
    PodTemplates.checkCounts(spec, COUNTS, violations);
    if (spec.get("selector") == null) {
      violations.required("spec.selector", "");
    }
    PodTemplates.checkSelected(spec, violations);
    Map<String, Object> pod = Tree.map(spec, "template", "spec");
    PodValidation.check(pod, "spec.template.spec", Set.of(), violations);
    String restart = Tree.text(pod, "restartPolicy");
    if (restart.equals("Always")) {
      violations.required(
          "spec.template.spec.restartPolicy", "valid values: \"OnFailure\", \"Never\"");
    }
    if (old != null) {
      validateUnchanged(spec, Tree.map(old, "spec"), violations);
    }
  }

  private static void validateUnchanged(
      Map<String, Object> spec, Map<String, Object> old, Violations violations) {
    for (String member : FIXED) {
      if (!Tree.same(spec.get(member), old.get(member))) {
        violations.invalid("spec." + member, spec.get(member), "field is immutable");
      }
    }
  }

  @Override
  public boolean orphansByDefault() {
    return true;
  }

  @Override
  public String unknownField(String label) {
    return "field label " + Json.text(label) + " not supported for Job";
  }

  @Override
  public String field(Map<String, Object> stored, String label) {
    String value = KindRules.super.field(stored, label);
    return value.isEmpty() ? "0" : value;
  }

  @Override
  public Map<String, List<String>> fieldPaths() {
    return Map.of("status.successful", List.of("status", "succeeded"));
  }
}

package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Deployments and StatefulSets: a server's defaults, and what may not change. */
final class WorkloadRules implements KindRules {
  private static final List<String> FREE_OF_STATEFUL_SET =
      List.of(
          "replicas",
          "ordinals",
          "template",
          "updateStrategy",
          "revisionHistoryLimit",
          "persistentVolumeClaimRetentionPolicy",
          "minReadySeconds");

  private final boolean isStatefulSet;

  WorkloadRules(boolean isStatefulSet) {
    this.isStatefulSet = isStatefulSet;
  }

  @Override
  public Optional<ScalePaths> scale() {
    return Optional.of(ScalePaths.ofWorkload());
  }

  @Override
  public void decode(Map<String, Object> served, Decoding decoding) {
    Members.keep(served, Set.of("spec", "status"), decoding);
  }

  @Override
  public void defaults(Map<String, Object> served) {
    Map<String, Object> spec = Tree.child(served, "spec");
    Tree.setDefault(spec, "replicas", 1L);
    Tree.setDefault(spec, "revisionHistoryLimit", 10L);
    if (isStatefulSet) {
      statefulSet(spec);
    } else {
      deployment(spec);
    }
    PodDefaults.fill(Tree.child(Tree.child(spec, "template"), "spec"));
  }

  @Override
  public void complete(Map<String, Object> stored, @Nullable Map<String, Object> old) {
    if (old == null) {
      Map<String, Object> status = new LinkedHashMap<>();
      if (isStatefulSet) {
        status.put("replicas", 0L);
        status.put("availableReplicas", 0L);
      }
      stored.put("status", status);
    }
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    Map<String, Object> spec = Tree.map(stored, "spec");
    if (Tree.number(spec, 0, "replicas") < 0) {
      violations.invalid(
          "spec.replicas", spec.get("replicas"), "must be greater than or equal to 0");
    }
    Map<String, Object> selector = Tree.map(spec, "selector");
    if (selector.isEmpty()) {
      violations.required("spec.selector", "");
    }
    Map<String, Object> labels = Tree.map(spec, "template", "metadata", "labels");
    if (!labels.entrySet().containsAll(Tree.map(selector, "matchLabels").entrySet())) {
      violations.invalid(
          "spec.template.metadata.labels", labels, "`selector` does not match template `labels`");
    }
    if (Tree.text(spec, "strategy", "type").equals("Recreate")
        && Tree.at(spec, "strategy", "rollingUpdate") != null) {
      violations.forbidden(
          "spec.strategy.rollingUpdate", "may not be specified when strategy `type` is 'Recreate'");
    }
    if (Tree.list(spec, "template", "spec", "containers").isEmpty()) {
      violations.required("spec.template.spec.containers", "");
    }
    if (old != null) {
      validateUnchanged(spec, Tree.map(old, "spec"), violations);
    }
  }

  @Override
  public boolean annotationsRaiseGeneration() {
    return !isStatefulSet;
  }

  @Override
  public boolean statusWrites(String metadataMember) {
    return isStatefulSet || !metadataMember.equals("labels");
  }

  private static void statefulSet(Map<String, Object> spec) {
    Tree.setDefault(spec, "podManagementPolicy", "OrderedReady");
    Map<String, Object> strategy = Tree.child(spec, "updateStrategy");
    Tree.setDefault(strategy, "type", "RollingUpdate");
    if (strategy.get("type") instanceof String type && type.equals("RollingUpdate")) {
      Tree.setDefault(Tree.child(strategy, "rollingUpdate"), "partition", 0L);
    }
    Map<String, Object> retention = Tree.child(spec, "persistentVolumeClaimRetentionPolicy");
    Tree.setDefault(retention, "whenDeleted", "Retain");
    Tree.setDefault(retention, "whenScaled", "Retain");
  }

  private static void deployment(Map<String, Object> spec) {
    Tree.setDefault(spec, "progressDeadlineSeconds", 600L);
    Map<String, Object> strategy = Tree.child(spec, "strategy");
    Tree.setDefault(strategy, "type", "RollingUpdate");
    if (strategy.get("type") instanceof String type && type.equals("RollingUpdate")) {
      Map<String, Object> rolling = Tree.child(strategy, "rollingUpdate");
      Tree.setDefault(rolling, "maxUnavailable", "25%");
      Tree.setDefault(rolling, "maxSurge", "25%");
    }
  }

  private void validateUnchanged(
      Map<String, Object> spec, Map<String, Object> old, Violations violations) {
    if (!isStatefulSet) {
      if (!Tree.same(spec.get("selector"), old.get("selector"))) {
        violations.invalid("spec.selector", spec.get("selector"), "field is immutable");
      }
      return;
    }
    Map<String, Object> fixed = new LinkedHashMap<>(spec);
    Map<String, Object> former = new LinkedHashMap<>(old);
    FREE_OF_STATEFUL_SET.forEach(fixed::remove);
    FREE_OF_STATEFUL_SET.forEach(former::remove);
    if (!Tree.same(fixed, former)) {
      violations.forbidden(
          "spec",
          "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template',"
              + " 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy'"
              + " and 'minReadySeconds' are forbidden");
    }
  }
}

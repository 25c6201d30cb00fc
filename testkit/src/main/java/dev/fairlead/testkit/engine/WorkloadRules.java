package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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

  private static final List<String> COUNTS = List.of("replicas", "minReadySeconds");
  private static final List<String> MANAGEMENT = List.of("OrderedReady", "Parallel");

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
    PodDefaults.canonicalize(Tree.map(served, "spec", "template", "spec"), decoding);
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
    PodTemplates.checkCounts(spec, COUNTS, violations);
    String management = Tree.text(spec, "podManagementPolicy");
    if (isStatefulSet && !MANAGEMENT.contains(management)) {
      violations.invalid(
          "spec.podManagementPolicy", management, "must be 'OrderedReady' or 'Parallel'");
    }
    Map<String, Object> selector = Tree.map(spec, "selector");
    if (spec.get("selector") == null) {
      violations.required("spec.selector", "");
    } else if (selector.isEmpty()) {
      violations.invalid(
          "spec.selector",
          selector,
          "empty selector is invalid for " + (isStatefulSet ? "statefulset" : "deployment"));
    }
    PodTemplates.checkSelected(spec, violations);
    if (Tree.text(spec, "strategy", "type").equals("Recreate")
        && Tree.at(spec, "strategy", "rollingUpdate") != null) {
      violations.forbidden(
          "spec.strategy.rollingUpdate", "may not be specified when strategy `type` is 'Recreate'");
    }
    validateTemplate(spec, violations);
    if (old != null) {
      validateUnchanged(spec, Tree.map(old, "spec"), violations);
    }
  }

  private static void validateTemplate(Map<String, Object> spec, Violations violations) {
    Map<String, Object> pod = Tree.map(spec, "template", "spec");
    Set<String> claimed =
        Tree.maps(spec, "volumeClaimTemplates").stream()
            .map(Meta::name)
            .collect(Collectors.toSet());
    PodValidation.check(pod, "spec.template.spec", claimed, violations);
    String restart = Tree.text(pod, "restartPolicy");
    if (!restart.equals("Always")) {
      violations.notSupported("spec.template.spec.restartPolicy", restart, List.of("Always"));
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

package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pods as plain objects, without scheduler and kubelet: one that is bound to a node and deleted
 * stays until somebody deletes it with a grace period of 0.
 */
final class PodRules implements KindRules {
  private static final List<String> FIELDS =
      List.of(
          "spec.nodeName",
          "spec.restartPolicy",
          "spec.schedulerName",
          "spec.serviceAccountName",
          "spec.hostNetwork",
          "status.phase",
          "status.podIP",
          "status.nominatedNodeName");

  private final boolean endsAtOnce;

  /**
   * The rules of pods.
   *
   * @param endsAtOnce whether a deleted pod goes at once, as if its node had ended it already
   */
  PodRules(boolean endsAtOnce) {
    this.endsAtOnce = endsAtOnce;
  }

  @Override
  public void decode(Map<String, Object> served, Decoding decoding) {
    Members.keep(served, Set.of("spec", "status"), decoding);
    PodDefaults.canonicalize(Tree.map(served, "spec"), decoding);
  }

  @Override
  public void defaults(Map<String, Object> served) {
    Map<String, Object> spec = Tree.child(served, "spec");
    PodDefaults.fill(spec);
    PodDefaults.requestLimits(spec);
    Tree.setDefault(spec, "enableServiceLinks", true);
    for (Map<String, Object> condition : Tree.maps(served, "status", "conditions")) {
      condition.putIfAbsent("lastProbeTime", null);
      condition.putIfAbsent("lastTransitionTime", null);
    }
    String address = Tree.text(served, "status", "podIP");
    if (!address.isEmpty() && Tree.list(served, "status", "podIPs").isEmpty()) {
      Tree.child(served, "status")
          .put(
              "podIPs", new ArrayList<Object>(List.of(new LinkedHashMap<>(Map.of("ip", address)))));
    }
  }

  @Override
  public void complete(Map<String, Object> stored, @Nullable Map<String, Object> old) {
    PodDefaults.admit(Tree.child(stored, "spec"), Tree.map(old, "spec"));
    if (old == null) {
      Map<String, Object> status = new LinkedHashMap<>();
      status.put("phase", "Pending");
      status.put("qosClass", QualityOfService.of(Tree.map(stored, "spec")));
      stored.put("status", status);
    }
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    PodValidation.check(Tree.map(stored, "spec"), "spec", Set.of(), violations);
  }

  @Override
  public OptionalLong gracePeriod(Map<String, Object> stored) {
    String phase = Tree.text(stored, "status", "phase");
    boolean isOver = phase.equals("Succeeded") || phase.equals("Failed");
    return endsAtOnce || isOver || Tree.text(stored, "spec", "nodeName").isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(Tree.number(stored, 30, "spec", "terminationGracePeriodSeconds"));
  }

  @Override
  public boolean isMarkedBeforeRemoval() {
    return !endsAtOnce;
  }

  @Override
  public boolean statusWrites(String metadataMember) {
    return !metadataMember.equals("ownerReferences");
  }

  @Override
  public String field(Map<String, Object> stored, String label) {
    String value = KindRules.super.field(stored, label);
    return value.isEmpty() && label.equals("spec.hostNetwork") ? "false" : value;
  }

  @Override
  public Map<String, List<String>> fieldPaths() {
    Map<String, List<String>> paths = new LinkedHashMap<>();
    FIELDS.forEach(field -> paths.put(field, List.of(field.split("\\.", -1))));
    return paths;
  }
}

package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Leases: times with six decimals, and numbers that make sense. */
final class LeaseRules implements KindRules {
  @Override
  public void decode(Map<String, Object> served, Decoding decoding) {
    Members.keep(served, Set.of("spec"), decoding);
    if (served.get("spec") instanceof Map<?, ?> map) {
      Map<String, Object> spec = Tree.members(map);
      for (String name : List.copyOf(spec.keySet())) {
        if (spec.get(name) == null) {
          spec.remove(name);
        }
      }
      Members.microTime(spec, "acquireTime", decoding);
      Members.microTime(spec, "renewTime", decoding);
      // Behind feature gates that are off.
      spec.remove("strategy");
      spec.remove("preferredHolder");
    }
  }

  @Override
  public void complete(Map<String, Object> stored, @Nullable Map<String, Object> old) {
    Tree.child(stored, "spec");
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    long duration = Tree.number(stored, 1, "spec", "leaseDurationSeconds");
    if (duration <= 0) {
      violations.invalid("spec.leaseDurationSeconds", duration, "must be greater than 0");
    }
    long transitions = Tree.number(stored, 0, "spec", "leaseTransitions");
    if (transitions < 0) {
      violations.invalid(
          "spec.leaseTransitions", transitions, "must be greater than or equal to 0");
    }
  }
}

package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** PersistentVolumeClaims: their protection, what they must ask for, and that they stay so. */
final class ClaimRules implements KindRules {
  private static final String PROTECTION = "kubernetes.io/pvc-protection";
  private static final List<String> ACCESS_MODES =
      List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod");
  private static final List<String> VOLUME_MODES = List.of("Block", "Filesystem");

  @Override
  public void decode(Map<String, Object> served, Decoding decoding) {
    Members.keep(served, Set.of("spec", "status"), decoding);
    for (String amounts : List.of("limits", "requests")) {
      Quantity.canonicalize(Tree.map(served, "spec", "resources", amounts), decoding);
    }
  }

  @Override
  public void defaults(Map<String, Object> served) {
    Tree.setDefault(Tree.child(served, "spec"), "volumeMode", "Filesystem");
  }

  @Override
  public void complete(Map<String, Object> stored, @Nullable Map<String, Object> old) {
    if (old == null) {
      stored.put("status", new LinkedHashMap<>(Map.of("phase", "Pending")));
      List<String> finalizers = new ArrayList<>(Meta.finalizers(stored));
      if (!finalizers.contains(PROTECTION)) {
        finalizers.add(PROTECTION);
      }
      Meta.setFinalizers(stored, finalizers);
    }
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    Map<String, Object> spec = Tree.map(stored, "spec");
    List<String> modes = Tree.strings(spec, "accessModes");
    if (modes.isEmpty()) {
      violations.required("spec.accessModes", "at least 1 access mode is required");
    }
    for (String mode : modes) {
      if (!ACCESS_MODES.contains(mode)) {
        violations.notSupported("spec.accessModes", mode, ACCESS_MODES);
      }
    }
    String field = "spec.resources[storage]";
    Object storage = Tree.at(spec, "resources", "requests", "storage");
    if (storage == null) {
      violations.required(field, "");
    } else if (amount(stored).amount().signum() <= 0) {
      violations.invalid(field, storage, "must be greater than zero");
    }
    String volumeMode = Tree.text(spec, "volumeMode");
    if (!VOLUME_MODES.contains(volumeMode)) {
      violations.notSupported("spec.volumeMode", volumeMode, VOLUME_MODES);
    }
    if (old != null) {
      validateUnchanged(stored, old, violations);
    }
  }

  private static Quantity amount(Map<String, Object> claim) {
    Object storage = Tree.at(claim, "spec", "resources", "requests", "storage");
    return Quantity.of(storage == null ? "0" : storage)
        .orElseThrow(() -> new IllegalStateException("an amount that was not decoded: " + storage));
  }

  private static void validateUnchanged(
      Map<String, Object> stored, Map<String, Object> old, Violations violations) {
    Map<String, Object> now = Tree.copyOf(Tree.map(stored, "spec"));
    Map<String, Object> before = Tree.copyOf(Tree.map(old, "spec"));
    if (Tree.text(before, "volumeName").isEmpty()) {
      now.remove("volumeName");
      before.remove("volumeName");
    }
    if (Tree.text(stored, "status", "phase").equals("Bound")) {
      for (Map<String, Object> spec : List.of(now, before)) {
        Tree.map(spec, "resources", "requests").remove("storage");
        spec.remove("volumeAttributesClassName");
      }
    }
    if (!Tree.same(now, before)) {
      violations.forbidden(
          "spec",
          "spec is immutable after creation except resources.requests and"
              + " volumeAttributesClassName for bound claims");
    }
    Optional<Quantity> capacity = Quantity.of(Tree.text(stored, "status", "capacity", "storage"));
    boolean isLess = amount(stored).amount().compareTo(amount(old).amount()) < 0;
    boolean isTooSmall =
        capacity.filter(has -> amount(stored).amount().compareTo(has.amount()) <= 0).isPresent();
    if (isLess && isTooSmall) {
      violations.forbidden(
          "spec.resources.requests.storage", "field can not be less than status.capacity");
    }
  }
}

package dev.fairlead.testkit.controllers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One round of garbage collection by owner references: an owner is who has the uid, in the place
 * where the dependent looks for it; a kind that is not served is an owner that nobody can judge.
 * Events are not collected.
 */
final class GarbageCollector {
  private final ClusterApi api;
  private final List<ServedType> types;
  private final Predicate<String> scope;
  private final ForeignOwners foreign;
  private final Map<String, Thing> byUid = new HashMap<>();
  private final Map<String, List<Thing>> dependents = new HashMap<>();

  /**
   * A round.
   *
   * @param scope the namespaces whose objects are collected; empty for those that have none
   */
  GarbageCollector(ClusterApi api, List<ServedType> types, Predicate<String> scope) {
    this.api = api;
    this.types = types;
    this.scope = scope;
    this.foreign = new ForeignOwners(api, types);
  }

  /** What an owner reference leads to. */
  private enum Owner {
    THERE,
    ABSENT,
    /** Being deleted, and waiting for its dependents. */
    WAITING,
    UNKNOWN
  }

  /** Whether something was done, so that another round is needed. */
  boolean round() {
    look();
    boolean hasActed = false;
    for (Thing thing : List.copyOf(byUid.values())) {
      if (scope.test(thing.namespace())) {
        foreign.report(thing, byUid);
        hasActed |= thing.isDeleting() ? released(thing) : collected(thing);
      }
    }
    return hasActed;
  }

  private void look() {
    for (var type : types) {
      for (var thing : type.isCore("events") ? List.<Thing>of() : api.list(type, "")) {
        byUid.put(thing.uid(), thing);
        for (var owner : thing.owners()) {
          dependents.computeIfAbsent(Trees.text(owner, "uid"), any -> new ArrayList<>()).add(thing);
        }
      }
    }
  }

  /** Brings the deletion of an owner forward whose finalizer is the collector's own. */
  private boolean released(Thing owner) {
    var finalizers = owner.finalizers();
    var own = dependents.getOrDefault(owner.uid(), List.of());
    if (finalizers.contains(Thing.ORPHAN)) {
      boolean hasOrphaned = false;
      for (var dependent : own) {
        hasOrphaned |= without(dependent, List.of(owner.uid()));
      }
      return hasOrphaned || withoutFinalizer(owner, Thing.ORPHAN);
    }
    boolean isBlocked = own.stream().anyMatch(dependent -> blocks(dependent, owner.uid()));
    return finalizers.contains(Thing.FOREGROUND)
        && !isBlocked
        && withoutFinalizer(owner, Thing.FOREGROUND);
  }

  private static boolean blocks(Thing dependent, String owner) {
    return dependent.owners().stream()
        .anyMatch(reference -> Trees.text(reference, "uid").equals(owner) && isBlocking(reference));
  }

  private boolean withoutFinalizer(Thing thing, String finalizer) {
    var rest = thing.finalizers();
    rest.remove(finalizer);
    return api.merge(thing, Map.of("finalizers", rest));
  }

  /** Deletes an object that has owners and none of them left, or forgets those that are gone. */
  private boolean collected(Thing thing) {
    var lost = new ArrayList<String>();
    boolean hasOwner = false;
    boolean isAwaited = false;
    for (var reference : thing.owners()) {
      var owner = judge(thing, reference);
      if (owner == Owner.UNKNOWN) {
        return false;
      }
      hasOwner |= owner == Owner.THERE;
      isAwaited |= owner == Owner.WAITING;
      if (owner != Owner.THERE) {
        lost.add(Trees.text(reference, "uid"));
      }
    }
    if (lost.isEmpty()) {
      return false;
    }
    if (hasOwner) {
      return without(thing, lost);
    }
    if (isAwaited && isInCircle(thing)) {
      return unblocked(thing);
    }
    return api.delete(thing, propagation(thing, isAwaited));
  }

  /** Whether it blocks an owner while one of its own dependents waits, maybe for it. */
  private boolean isInCircle(Thing thing) {
    return thing.owners().stream().anyMatch(GarbageCollector::isBlocking)
        && dependents.getOrDefault(thing.uid(), List.of()).stream()
            .anyMatch(Thing::awaitsDependents);
  }

  /** Lets its owners no longer wait for it; it is deleted in the next round. */
  private boolean unblocked(Thing thing) {
    var references = new ArrayList<Map<String, Object>>();
    for (var reference : thing.owners()) {
      var copy = new LinkedHashMap<>(reference);
      if (isBlocking(reference)) {
        copy.put("blockOwnerDeletion", false);
      }
      references.add(copy);
    }
    return api.merge(thing, Map.of("ownerReferences", references));
  }

  private static boolean isBlocking(Map<String, Object> reference) {
    return Boolean.TRUE.equals(reference.get("blockOwnerDeletion"));
  }

  private String propagation(Thing thing, boolean isAwaited) {
    var finalizers = thing.finalizers();
    boolean hasDependents = !dependents.getOrDefault(thing.uid(), List.of()).isEmpty();
    if ((isAwaited && hasDependents) || finalizers.contains(Thing.FOREGROUND)) {
      return "Foreground";
    }
    return finalizers.contains(Thing.ORPHAN) ? "Orphan" : "Background";
  }

  private Owner judge(Thing dependent, Map<String, Object> reference) {
    var type = type(reference);
    boolean isOutOfReach =
        type.isPresent() && type.get().isNamespaced() && dependent.namespace().isEmpty();
    if (type.isEmpty() || isOutOfReach) {
      return Owner.UNKNOWN;
    }
    var owner = byUid.get(Trees.text(reference, "uid"));
    boolean isThere =
        owner != null
            && owner.type().equals(type.get())
            && owner.name().equals(Trees.text(reference, "name"))
            && (!type.get().isNamespaced() || owner.namespace().equals(dependent.namespace()));
    if (owner == null || !isThere) {
      return Owner.ABSENT;
    }
    return owner.awaitsDependents() ? Owner.WAITING : Owner.THERE;
  }

  private Optional<ServedType> type(Map<String, Object> reference) {
    var apiVersion = Trees.text(reference, "apiVersion");
    var group = apiVersion.contains("/") ? apiVersion.split("/", 2)[0] : "";
    var kind = Trees.text(reference, "kind");
    return types.stream()
        .filter(type -> type.group().equals(group) && type.kind().equals(kind))
        .findFirst();
  }

  private boolean without(Thing thing, List<String> owners) {
    var rest =
        thing.owners().stream()
            .filter(reference -> !owners.contains(Trees.text(reference, "uid")))
            .toList();
    return api.merge(thing, Map.of("ownerReferences", rest));
  }
}

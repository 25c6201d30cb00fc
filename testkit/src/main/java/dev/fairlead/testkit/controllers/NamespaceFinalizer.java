package dev.fairlead.testkit.controllers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * One round of emptying namespaces that are being deleted: deletes what is in them, pods before all
 * else, says in their conditions what is left, and lets an empty one go.
 */
final class NamespaceFinalizer {
  private static final String KUBERNETES = "kubernetes";

  private final ClusterApi api;
  private final List<ServedType> types;
  private final Predicate<String> scope;

  /**
   * A round.
   *
   * @param scope the names of the namespaces that are cared for
   */
  NamespaceFinalizer(ClusterApi api, List<ServedType> types, Predicate<String> scope) {
    this.api = api;
    this.types = types;
    this.scope = scope;
  }

  /** Whether something was done, so that another round is needed. */
  boolean round() {
    boolean hasActed = false;
    for (var type : types) {
      if (type.isCore("namespaces")) {
        for (var namespace : api.list(type, "")) {
          hasActed |=
              namespace.isDeleting()
                  && scope.test(namespace.name())
                  && !finalizers(namespace).isEmpty()
                  && emptied(namespace);
        }
      }
    }
    return hasActed;
  }

  private boolean emptied(Thing namespace) {
    var left = new TreeMap<String, List<Thing>>();
    boolean hasDeleted = empty(namespace, true, left);
    if (!left.isEmpty()) {
      // As long as there are pods, the rest is neither touched nor told of.
      return told(namespace, Map.of()) || hasDeleted;
    }
    hasDeleted |= empty(namespace, false, left);
    if (told(namespace, left)) {
      return true;
    }
    return left.isEmpty() ? finalized(namespace) || hasDeleted : hasDeleted;
  }

  /** Deletes what a namespace has of some types, and notes what stays. */
  private boolean empty(Thing namespace, boolean pods, Map<String, List<Thing>> left) {
    boolean hasDeleted = false;
    for (var type : types) {
      if (!type.isNamespaced() || type.isCore("pods") != pods) {
        continue;
      }
      var things = api.list(type, namespace.name());
      if (things.stream().anyMatch(thing -> !thing.isDeleting())) {
        api.deleteAll(type, namespace.name());
        hasDeleted = true;
        things = api.list(type, namespace.name());
      }
      if (!things.isEmpty()) {
        left.put(type.resource(), things);
      }
    }
    return hasDeleted;
  }

  private static List<Object> finalizers(Thing namespace) {
    return new ArrayList<>(Trees.list(Trees.map(namespace.tree(), "spec"), "finalizers"));
  }

  private boolean finalized(Thing namespace) {
    var finalizers = finalizers(namespace);
    if (!finalizers.remove(KUBERNETES)) {
      return false;
    }
    var object = typed(namespace);
    object.put("spec", Map.of("finalizers", finalizers));
    return api.put(namespace.path() + "/finalize", object);
  }

  private static Map<String, Object> typed(Thing namespace) {
    var object = new LinkedHashMap<>(namespace.tree());
    object.put("kind", "Namespace");
    object.put("apiVersion", "v1");
    return object;
  }

  /** Writes what is left into the conditions, unless they say so already. */
  private boolean told(Thing namespace, Map<String, List<Thing>> left) {
    var status = new LinkedHashMap<>(Trees.map(namespace.tree(), "status"));
    var former = Trees.maps(status, "conditions");
    var since = Trees.text(Trees.map(namespace.tree(), "metadata"), "deletionTimestamp");
    var conditions = NamespaceConditions.of(left, since);
    if (NamespaceConditions.withoutTimes(former)
        .equals(NamespaceConditions.withoutTimes(conditions))) {
      return false;
    }
    status.put("conditions", conditions);
    var object = typed(namespace);
    object.put("status", status);
    return api.put(namespace.path() + "/status", object);
  }
}

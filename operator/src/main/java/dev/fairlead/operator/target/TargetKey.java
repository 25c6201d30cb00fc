package dev.fairlead.operator.target;

import dev.fairlead.model.ObjectKey;

/**
 * A place of one instance: the unit of work.
 *
 * @param uid the instance's, since a name may come again
 */
record TargetKey(ObjectKey instance, String uid, Location location) {

  /** The ConfigMap's key in its cluster's own terms. */
  ObjectKey configMap() {
    return ObjectKey.of(location.namespace(), location.configMap());
  }

  @Override
  public String toString() {
    return "%s@%s".formatted(instance, location.mark());
  }
}

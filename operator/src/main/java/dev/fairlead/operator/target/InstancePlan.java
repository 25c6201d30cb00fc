package dev.fairlead.operator.target;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import java.util.Map;
import java.util.Set;

/**
 * All orders of one instance.
 *
 * @param metadata the instance's
 * @param targets the names of all targets that the instance wants
 * @param orders by place
 * @param known by place, used for places that are new here
 */
public record InstancePlan(
    ObjectKey instance,
    ObjectMeta metadata,
    Set<String> targets,
    Map<Location, Order> orders,
    Map<Location, Known> known) {

  TargetKey key(Location location) {
    return new TargetKey(instance, metadata.uid(), location);
  }
}

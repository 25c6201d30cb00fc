package dev.fairlead.operator.control;

import dev.fairlead.operator.target.Location;
import dev.fairlead.operator.target.Order;
import java.time.Instant;
import java.util.Optional;

/**
 * One target in the plan of an instance.
 *
 * @param name in the status: the cluster's, with a mark of the place if it is leaving
 * @param target the cluster's name
 */
record Line(String name, String target, Location place, Task task) {

  /** What is to happen there. */
  sealed interface Task {}

  /** It is wanted. */
  record Wanted(Order.Keep order) implements Task {}

  /** It is wanted and suspended: neither written nor pruned. */
  record Suspended() implements Task {}

  /** It is wanted, and impossible as it stands; what is there stays. */
  record Faulty(Fault fault) implements Task {}

  /** It is no longer wanted. */
  record Leaving(Order.Clear order, Instant since) implements Task {}

  boolean isLeaving() {
    return task instanceof Leaving;
  }

  boolean isSuspended() {
    return task instanceof Suspended;
  }

  Optional<Fault> fault() {
    return task instanceof Faulty faulty ? Optional.of(faulty.fault()) : Optional.empty();
  }

  Optional<Order> order() {
    if (task instanceof Wanted wanted) {
      return Optional.of(wanted.order());
    }
    return task instanceof Leaving leaving ? Optional.of(leaving.order()) : Optional.empty();
  }
}

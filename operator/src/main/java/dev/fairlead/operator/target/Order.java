package dev.fairlead.operator.target;

import dev.fairlead.operator.template.Rendered;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What is to become of the ConfigMap at a place. An equal order is no news. */
public sealed interface Order {

  /** The name of the target that the place belongs to. */
  String target();

  /** How often it is looked at when there is no hurry. */
  Duration interval();

  /** The hash of the content that is to be there, empty if there is to be none. */
  default String contentHash() {
    return this instanceof Keep keep ? keep.content().contentHash() : "";
  }

  /**
   * It has this content.
   *
   * @param adopts whether a ConfigMap that is not ours may be taken
   */
  record Keep(
      String target, Rendered content, long templateGeneration, boolean adopts, Duration interval)
      implements Order {}

  /**
   * It goes.
   *
   * @param orphans whether it stays after all, without our marks
   * @param givesUp whether it is left behind if the cluster can't be reached for {@code timeout}
   * @param since when it was no longer wanted
   * @param after the place that must have the content first, if the target moved
   */
  record Clear(
      String target,
      boolean orphans,
      boolean givesUp,
      Instant since,
      Duration timeout,
      Duration interval,
      Optional<Location> after)
      implements Order {

    /** From when on an unreachable cluster is no reason to wait. */
    Instant deadline() {
      return since.plus(timeout);
    }
  }
}

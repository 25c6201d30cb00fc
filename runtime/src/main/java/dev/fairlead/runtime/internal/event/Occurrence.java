package dev.fairlead.runtime.internal.event;

import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectReference;
import dev.fairlead.runtime.internal.rest.RestClient;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Something happened once.
 *
 * @param nanos the time source's monotonic clock when it happened
 * @param target where it is sent; may throw if the cluster is not connected
 */
record Occurrence(
    Kind kind,
    String note,
    Map<String, String> annotations,
    Supplier<RestClient> target,
    Instant at,
    long nanos) {

  /** What occurrences of one series have in common, apart from the note. */
  record Kind(
      ClusterName cluster,
      String controller,
      String instance,
      boolean warning,
      String reason,
      String action,
      ObjectReference regarding,
      Optional<ObjectReference> related) {}
}

package dev.fairlead.watch;

import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ResourceType;

/**
 * Observes watches and caches, for metrics and the like. Called from the runtime's threads: an
 * implementation must be thread-safe and quick. What it throws is logged and does no harm.
 */
public interface WatchListener {
  /** The cache holds the first full content. */
  default void synced(ClusterName cluster, ResourceType<?> type, int objects) {}

  /** The type is listed anew; {@code why} in a few words. Readers see the old content meanwhile. */
  default void relisted(ClusterName cluster, ResourceType<?> type, String why) {}

  /** A list or watch failed and is tried again with back-off, or an object could not be read. */
  default void failed(ClusterName cluster, ResourceType<?> type, Throwable failure) {}

  /** The watch ended: nobody needs it any more, or its cluster is gone. Gauges of it can go. */
  default void stopped(ClusterName cluster, ResourceType<?> type) {}

  /** The cache's size, from time to time. */
  default void sized(ClusterName cluster, ResourceType<?> type, int objects, long bytes) {}

  /** A read waited for own writes; {@code caughtUp} is false if they did not arrive in time. */
  default void staleRead(
      ClusterName cluster, ResourceType<?> type, long waitedNanos, boolean caughtUp) {}
}

package dev.fairlead.cluster;

import dev.fairlead.model.ClusterName;

/**
 * Observes the clusters that are added while the process runs; part of {@code RuntimeListener}.
 * Called from the runtime's threads: an implementation must be thread-safe and quick. What it
 * throws is logged and does no harm.
 */
public interface ClusterListener {
  /**
   * A probe, or requests in a row, told how the cluster is. Each probe that is answered is told,
   * also one with new credentials of a cluster that was connected before; so work that failed in
   * this cluster is worth a try after {@link ClusterState#CONNECTED}.
   */
  default void heardOf(ClusterName name, ClusterState state) {}

  /** The cluster was removed. */
  default void removed(ClusterName name) {}
}

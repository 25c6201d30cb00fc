package dev.fairlead.runtime.internal.cluster;

import dev.fairlead.model.ClusterName;

/**
 * Hears of clusters that come and go: for each connected one {@link #added} once, later {@link
 * #removed} once. Calls come one after the other. A cluster that is out of reach for a while does
 * not go; one that gets another address goes and comes again.
 */
public interface ClusterLifecycle {
  /** The cluster is there; also called for each one that is when the listener registers. */
  void added(ClusterSession session);

  /** The cluster goes; its session closes after this returns. */
  void removed(ClusterName name);
}

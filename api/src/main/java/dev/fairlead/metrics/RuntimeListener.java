package dev.fairlead.metrics;

import dev.fairlead.cluster.ClusterListener;
import dev.fairlead.event.EventListener;
import dev.fairlead.queue.QueueListener;
import dev.fairlead.reconcile.ReconcileListener;
import dev.fairlead.spi.RequestListener;
import dev.fairlead.watch.WatchListener;

/**
 * Observes a manager; given to {@code Manager.Builder.listener}. All methods do nothing by default.
 * They are called from the threads that do the work: an implementation must be thread-safe and
 * quick. What it throws is logged and does no harm.
 */
public interface RuntimeListener
    extends QueueListener,
        ReconcileListener,
        WatchListener,
        ClusterListener,
        RequestListener,
        EventListener {
  /**
   * This process began or ceased to lead. Without leader election: once at the start and once at
   * the end.
   */
  default void leadershipChanged(boolean leading) {}
}

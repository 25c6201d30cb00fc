package dev.fairlead.runtime.internal.manager;

import dev.fairlead.cluster.ClusterState;
import dev.fairlead.condition.ConditionOutcome;
import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.queue.Lane;
import dev.fairlead.reconcile.Result;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All listeners as one that never throws; each listener that does is named once in the log. */
final class GuardedListener implements RuntimeListener {
  private static final Logger log = LoggerFactory.getLogger(GuardedListener.class);

  private final List<RuntimeListener> listeners;
  private final Set<RuntimeListener> named = ConcurrentHashMap.newKeySet();

  GuardedListener(List<RuntimeListener> listeners) {
    this.listeners = List.copyOf(listeners);
  }

  private void tell(Consumer<RuntimeListener> news) {
    for (RuntimeListener listener : listeners) {
      try {
        news.accept(listener);
      } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
        if (named.add(listener)) {
          log.atWarn()
              .addKeyValue("listener", listener.getClass().getName())
              .setCause(e)
              .log("a listener threw; it is ignored each time");
        }
      }
    }
  }

  @Override
  public void added(String queue, Lane lane) {
    tell(listener -> listener.added(queue, lane));
  }

  @Override
  public void taken(String queue, Lane lane, long waitedNanos) {
    tell(listener -> listener.taken(queue, lane, waitedNanos));
  }

  @Override
  public void released(String queue, long workedNanos) {
    tell(listener -> listener.released(queue, workedNanos));
  }

  @Override
  public void retried(String queue) {
    tell(listener -> listener.retried(queue));
  }

  @Override
  public void depth(String queue, Lane lane, int ready) {
    tell(listener -> listener.depth(queue, lane, ready));
  }

  @Override
  public void started(String controller) {
    tell(listener -> listener.started(controller));
  }

  @Override
  public void succeeded(String controller, Result result, long tookNanos) {
    tell(listener -> listener.succeeded(controller, result, tookNanos));
  }

  @Override
  public void failed(String controller, Throwable failure, long tookNanos) {
    tell(listener -> listener.failed(controller, failure, tookNanos));
  }

  @Override
  public void gaveUp(String controller, Throwable failure) {
    tell(listener -> listener.gaveUp(controller, failure));
  }

  @Override
  public void timedOut(String controller) {
    tell(listener -> listener.timedOut(controller));
  }

  @Override
  public void conditionChanged(
      String controller, ObjectKey key, ConditionOutcome.Transition transition) {
    tell(listener -> listener.conditionChanged(controller, key, transition));
  }

  @Override
  public void synced(ClusterName cluster, ResourceType<?> type, int objects) {
    tell(listener -> listener.synced(cluster, type, objects));
  }

  @Override
  public void relisted(ClusterName cluster, ResourceType<?> type, String why) {
    tell(listener -> listener.relisted(cluster, type, why));
  }

  @Override
  public void failed(ClusterName cluster, ResourceType<?> type, Throwable failure) {
    tell(listener -> listener.failed(cluster, type, failure));
  }

  @Override
  public void stopped(ClusterName cluster, ResourceType<?> type) {
    tell(listener -> listener.stopped(cluster, type));
  }

  @Override
  public void sized(ClusterName cluster, ResourceType<?> type, int objects, long bytes) {
    tell(listener -> listener.sized(cluster, type, objects, bytes));
  }

  @Override
  public void staleRead(
      ClusterName cluster, ResourceType<?> type, long waitedNanos, boolean caughtUp) {
    tell(listener -> listener.staleRead(cluster, type, waitedNanos, caughtUp));
  }

  @Override
  public void heardOf(ClusterName cluster, ClusterState state) {
    tell(listener -> listener.heardOf(cluster, state));
  }

  @Override
  public void removed(ClusterName cluster) {
    tell(listener -> listener.removed(cluster));
  }

  @Override
  public void completed(ClusterName cluster, String method, int status, long tookNanos) {
    tell(listener -> listener.completed(cluster, method, status, tookNanos));
  }

  @Override
  public void dropped(String reason) {
    tell(listener -> listener.dropped(reason));
  }

  @Override
  public void leadershipChanged(boolean leading) {
    tell(listener -> listener.leadershipChanged(leading));
  }
}

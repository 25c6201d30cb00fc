package dev.fairlead.runtime.internal.worker;

import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import java.time.Duration;
import java.util.List;

/** A controller inside a manager: what the manager tells it, and what it asks it. */
public interface RunningController {
  /** Its name, unique in its manager. */
  String name();

  /** Watches what it needs of a cluster, if the controller wants that cluster. */
  void engage(ClusterSession session);

  /** Forgets a cluster: its watches, keys, limiter state and runs go. */
  void disengage(ClusterName cluster);

  /** Starts the workers; keys that came before wait in the queue. */
  void startWorkers();

  /** Leadership is gone: no new run, those in progress are cancelled, keys are kept. */
  void stopWorkers();

  /** Idle workers end at once, busy ones after their run; nothing is cancelled. */
  void stopTaking();

  /** Hands out nothing more and waits for runs in progress; true if all ended in time. */
  boolean drain(Duration atMost) throws InterruptedException;

  /** Whether the calling thread is in one of its runs. */
  boolean isInRun();

  /**
   * Why it is not ready: watches that have not synced, mappers that throw. Only of clusters that
   * were there at start.
   */
  List<String> readyProblems();

  /** Runs that neither cancel nor interrupt could end. */
  List<String> stuckRuns();

  /**
   * Runs one key on the calling thread, for tests without workers.
   *
   * @throws IllegalArgumentException if this controller has no such keys
   */
  Step step(Object key);

  /** Ends it for good; cancels what still runs. */
  void close();
}

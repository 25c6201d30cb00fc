package dev.fairlead.reconcile;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.Clusters;
import dev.fairlead.event.EventRecorder;
import java.time.Duration;
import java.time.Instant;

/**
 * What belongs to one run. Implemented by the runtime.
 *
 * <p><b>Threading.</b> Other threads may use it until the run ends. Afterwards its client and its
 * recorder throw {@link IllegalStateException}, so nothing is written after a lost lease. The
 * logging context does not follow to other threads: pass {@link #reconcileId()} on.
 */
public interface RunContext {
  /**
   * The client of the key's cluster (of the local one, if the key has none); writes with the
   * controller's field manager, and aborts calls in flight at the deadline.
   */
  Client client();

  /** All clusters of the manager. */
  Clusters clusters();

  /** Records events; regarding the reconciled object, if there is one. */
  EventRecorder events();

  /** The current time by the manager's clock. */
  Instant now();

  /** 1 in the first try, 2 in the first retry, and so on; a change that starts anew starts at 1. */
  int attempt();

  /** Identifies this run in logs ({@code reconcileID}). */
  String reconcileId();

  /** The time left until the deadline; zero once it has passed. */
  Duration remaining();

  /**
   * Ends the run if it is cancelled: its deadline has passed, the manager stops, or leadership is
   * lost. Call it between long steps.
   *
   * @throws java.util.concurrent.CancellationException if it is
   */
  void checkCancelled();
}

package dev.fairlead.reconcile;

import dev.fairlead.condition.ConditionOutcome;
import dev.fairlead.model.ObjectKey;

/**
 * Observes runs, for metrics and the like. Called on the worker's thread, outside of the run's
 * deadline: an implementation must be thread-safe and quick. What it throws is logged and does no
 * harm.
 */
public interface ReconcileListener {
  /** A run begins. */
  default void started(String controller) {}

  /** A run ended with a result. */
  default void succeeded(String controller, Result result, long tookNanos) {}

  /** A run threw; conflicts and cancelled runs are not reported here. */
  default void failed(String controller, Throwable failure, long tookNanos) {}

  /**
   * There will be no retry: the failure is terminal, or the retries are used up. Follows {@link
   * #failed}.
   */
  default void gaveUp(String controller, Throwable failure) {}

  /** A run reached its deadline and was cancelled. */
  default void timedOut(String controller) {}

  /** A condition changed its status, and that was written. */
  default void conditionChanged(
      String controller, ObjectKey key, ConditionOutcome.Transition transition) {}
}

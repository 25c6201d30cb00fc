package dev.fairlead.controller;

import dev.fairlead.reconcile.ReconcileContext;

/**
 * Called once when there will be no retry: the policy's retries are used up, or the failure is
 * terminal. The condition, the event and the metric are there already; this only adds to them. A
 * failure in here is logged and goes no further.
 */
@FunctionalInterface
public interface GiveUpHandler<T> {
  /** The object as the last run saw it, what that run threw, and the context of that run. */
  void gaveUp(T object, Throwable failure, ReconcileContext<T> context) throws Exception;
}

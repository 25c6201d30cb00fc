package dev.fairlead.finalizer;

import dev.fairlead.reconcile.ReconcileContext;

/**
 * Removes what an object leaves behind outside of the reach of garbage collection.
 *
 * <p>Called when the object is marked for deletion, again and again until it says done, also after
 * a restart; so it must be idempotent and must cope with what is half gone. Threading is that of a
 * {@code Reconciler}.
 *
 * @param <T> the class of the object
 */
@FunctionalInterface
public interface Cleanup<T> {
  /**
   * One try.
   *
   * @return whether the finalizer may be removed; never null
   * @throws Exception a failure: tried again with back-off, and the finalizer stays
   */
  CleanupResult cleanup(T object, ReconcileContext<T> context) throws Exception;
}

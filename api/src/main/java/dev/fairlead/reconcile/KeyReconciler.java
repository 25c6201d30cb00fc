package dev.fairlead.reconcile;

/**
 * Like {@link Reconciler}, for keys of one's own, fed by a {@code Trigger}: targets, tenants,
 * whatever has a queue, workers and back-off but is no object. Also used for objects that are gone.
 *
 * <p><b>Threading.</b> Runs of equal keys never overlap; others do, so an implementation must be
 * thread-safe.
 *
 * @param <K> the key; immutable, with equality by value
 */
@FunctionalInterface
public interface KeyReconciler<K> {
  /**
   * One run.
   *
   * @return what comes next; never null
   * @throws Exception a failure, treated as one of {@link Reconciler#reconcile}
   */
  Result reconcile(K key, RunContext context) throws Exception;
}

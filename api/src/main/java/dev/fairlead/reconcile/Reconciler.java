package dev.fairlead.reconcile;

/**
 * Brings the cluster closer to what one object asks for.
 *
 * <p>Level-based: the call says which object may need work, not what changed. Compare what the
 * object asks for with what is there, and write only the difference. The same object may come again
 * at any time, so every step must be idempotent.
 *
 * <p>The object is read from the cache when the run starts and is the caller's own copy. Deleting
 * objects never come here, only to the clean-ups of finalizers; absent ones never come at all
 * ({@code Controller.Builder.whenGone}).
 *
 * <p><b>Threading.</b> Runs of one object never overlap; runs of different objects do, up to the
 * controller's number of workers, so an implementation must be thread-safe.
 *
 * @param <T> the class of the object: a record, a model class of a client, or {@code Unstructured}
 */
@FunctionalInterface
public interface Reconciler<T> {
  /**
   * One run.
   *
   * @return what comes next; never null
   * @throws TerminalException if trying again is pointless until someone changes the object
   * @throws RetryableException to be run again after a delay of one's own choice
   * @throws Exception any other failure; run again with back-off
   */
  Result reconcile(T object, ReconcileContext<T> context) throws Exception;
}

package dev.fairlead.client;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import java.util.function.UnaryOperator;

/**
 * Reads and writes objects of one cluster.
 *
 * <p>Writes keep every field that the Java class does not know: what is sent is the difference of
 * two encodings by the same codec, guarded by the resourceVersion, never a whole re-encoded object.
 * Where the difference is empty, no request is sent. Functions handed in may be called again on a
 * newer object, so they must be pure; they return the changed object (a mutable one may be changed
 * in place and returned, since it is the caller's own copy).
 *
 * <p>Every write may throw a {@link KubernetesException}. A client that belongs to a run aborts
 * calls in flight when the run is cancelled ({@link java.util.concurrent.CancellationException})
 * and throws {@link IllegalStateException} after the run's end.
 *
 * <p><b>Threading.</b> Safe for use by several threads; calls block.
 */
public interface Client extends Reader {
  /**
   * Reads that bypass the cache and ask the API server. Terms that only a cache answers are refused
   * there.
   */
  Reader live();

  /**
   * Creates the object and returns it as the server stored it.
   *
   * @throws AlreadyExistsException if an object with this name exists
   * @throws IllegalArgumentException if an {@linkplain WriteOption#ownedBy owner} and the object
   *     break a rule of owner references (other namespace, second controller)
   */
  <T> T create(ResourceType<T> type, T object);

  /**
   * Sends the difference between the object and the version at which it was read, guarded by that
   * version.
   *
   * @throws ConflictException if the object has changed since it was read; read again and decide
   *     again
   * @throws NotFoundException if the object is gone
   * @throws IllegalArgumentException if the object carries no resourceVersion, so was not read; use
   *     {@link #createOrUpdate} or {@link #apply}
   */
  <T> WriteResult<T> update(ResourceType<T> type, T object);

  /**
   * Reads the object, applies the function, and sends the difference. On a conflict it reads live
   * and applies the function again.
   *
   * @throws NotFoundException if there is no such object
   * @throws ConflictException if the conflict persists
   */
  <T> WriteResult<T> edit(ResourceType<T> type, ObjectKey key, UnaryOperator<T> edit);

  /**
   * Makes the object look as the function wants it: starts from the live object, or from one with
   * metadata alone, and creates or patches as needed. A difference that the server answered with an
   * unchanged object (a default that it fills in) is remembered and not sent again.
   *
   * @return what happened, and the object as the server has it
   */
  <T> WriteResult<T> createOrUpdate(ResourceType<T> type, ObjectKey key, UnaryOperator<T> mutate);

  /**
   * Server-side apply: the fields of {@code desired} are set and owned by this client's field
   * manager, fields that it owned before and that are missing now are removed (Kubernetes
   * documentation, Server-Side Apply). Conflicts with other managers are overridden unless {@link
   * WriteOption#failOnApplyConflict()} is set. If the server has it all already, which a read finds
   * out, nothing is written.
   *
   * @throws IllegalArgumentException if {@code desired} carries a resourceVersion: an object that
   *     was read would claim every field
   * @throws ConflictException if another manager owns a field and overriding is off
   */
  <T> WriteResult<T> apply(ResourceType<T> type, T desired);

  /**
   * Deletes the object. An absent one is an answer, not a failure.
   *
   * @throws ConflictException if a precondition ({@link DeleteOption#ifUid}, {@link
   *     DeleteOption#ifResourceVersion}) does not hold
   */
  DeleteResult delete(ResourceType<?> type, ObjectKey key, DeleteOption... options);

  /**
   * Deletes each object that the query finds, one by one, each guarded by its uid; those that are
   * being deleted already are left alone.
   *
   * @return how many deletions were accepted
   */
  int deleteAll(Query<?> query, DeleteOption... options);

  /**
   * The status subresource; writes at once. In a reconcile prefer {@code
   * ReconcileContext.updateStatus}.
   */
  SubresourceClient status();

  /** Another subresource by its name, such as {@code scale} or {@code eviction}. */
  SubresourceClient subresource(String name);

  /**
   * A client that also applies these options to every write. Later options of the same kind win;
   * labels add up.
   */
  Client with(WriteOption... options);
}

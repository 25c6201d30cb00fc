package dev.fairlead.client;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import java.util.List;
import java.util.Optional;

/**
 * Reads objects of one cluster.
 *
 * <p>A {@link Client} reads from the cache; {@link Client#live()} reads from the API server. Cached
 * reads see the own writes of this process: {@code get} waits until the cache holds the last own
 * write of that object and then, past the bound, reads live; {@code list} waits for all own writes
 * of the type and then throws {@link StaleReadException}.
 *
 * <p>What is handed out belongs to the caller: changing a mutable object changes nothing in the
 * cache.
 *
 * <p><b>Threading.</b> Safe for use by several threads.
 */
public interface Reader {
  /**
   * The object with this key, or empty if there is none.
   *
   * @throws NotCachedException if this is a cached read of a type or namespace that no controller
   *     declared, or that the cache leaves out; never an empty answer, never a surprise watch
   * @throws IllegalArgumentException if the key belongs to another cluster, or its namespace does
   *     not fit the scope of the type
   * @throws KubernetesException if a live read fails
   */
  <T> Optional<T> get(ResourceType<T> type, ObjectKey key);

  /**
   * The objects that match all terms of the query, in no particular order; an unmodifiable list,
   * empty if none match.
   *
   * @throws NotCachedException if this is a cached read of an undeclared type, namespace, index or
   *     reference
   * @throws StaleReadException if own writes did not reach the cache in time; a later attempt may
   *     succeed
   * @throws UnsupportedOperationException if this is a live read and the query has terms that only
   *     a cache can answer
   * @throws KubernetesException if a live read fails
   */
  <T> List<T> list(Query<T> query);
}

package dev.fairlead.client;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Reads and writes one subresource of objects of one cluster; got from {@link Client#status()} or
 * {@link Client#subresource(String)}. Never answered from the cache. Errors and threading are those
 * of {@link Client}.
 */
public interface SubresourceClient {
  /**
   * The subresource's own body (such as {@code autoscaling/v1 Scale}), or empty if the parent is
   * absent.
   */
  <B> Optional<B> get(ResourceType<?> parent, ObjectKey key, ResourceType<B> body);

  /**
   * Posts a body to the subresource (such as an eviction or a token request) and returns the
   * answer.
   *
   * @throws NotFoundException if the parent is absent
   */
  <B> B create(ResourceType<?> parent, ObjectKey key, ResourceType<B> bodyType, B body);

  /**
   * Like {@link Client#edit} on the subresource. The API server ignores changes outside the
   * subresource's fields.
   *
   * @throws NotFoundException if there is no such object
   */
  <T> WriteResult<T> edit(ResourceType<T> type, ObjectKey key, UnaryOperator<T> edit);

  /** Like {@link Client#apply} on the subresource; the parent must exist. */
  <T> WriteResult<T> apply(ResourceType<T> type, T desired);
}

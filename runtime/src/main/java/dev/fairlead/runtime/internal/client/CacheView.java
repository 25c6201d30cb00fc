package dev.fairlead.runtime.internal.client;

import dev.fairlead.client.Query;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.cache.ClusterCache;
import dev.fairlead.runtime.internal.cache.OwnWrites;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.rest.CallScope;
import java.util.List;
import java.util.Optional;

/** What a client asks of a cluster's cache. */
interface CacheView {

  static CacheView of(ClusterCache cache) {
    return new CacheView() {
      @Override
      public Optional<StoredObject> get(ResourceType<?> type, ObjectKey key, CallScope scope) {
        return cache.get(type, key, scope);
      }

      @Override
      public List<StoredObject> list(Query<?> query, CallScope scope) {
        return cache.list(query, scope);
      }

      @Override
      public boolean canStartWrites(ResourceType<?> type, String namespace) {
        return cache.covers(type, namespace) && cache.complete(type);
      }

      @Override
      public boolean keepsDecoded(ResourceType<?> type) {
        return cache.keepsDecoded(type);
      }

      @Override
      public OwnWrites ownWrites() {
        return cache.ownWrites();
      }
    };
  }

  /** See {@link ClusterCache#get}. */
  Optional<StoredObject> get(ResourceType<?> type, ObjectKey key, CallScope scope);

  /** See {@link ClusterCache#list}. */
  List<StoredObject> list(Query<?> query, CallScope scope);

  /** Whether the cache has whole objects of the type in the namespace. */
  boolean canStartWrites(ResourceType<?> type, String namespace);

  /** See {@link ClusterCache#keepsDecoded}. */
  boolean keepsDecoded(ResourceType<?> type);

  /** See {@link ClusterCache#ownWrites}. */
  OwnWrites ownWrites();
}

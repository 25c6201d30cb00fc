package dev.fairlead.runtime.internal.client;

import dev.fairlead.client.NotCachedException;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.client.StaleReadException;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.rest.ResourcePaths;
import dev.fairlead.spi.ApiRequest;
import java.util.Optional;

/** Reads the version of an object that a write starts from. */
final class Loads {

  private static final String METADATA_ONLY =
      "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json";
  private static final String METADATA_LIST =
      "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";

  private final ClientContext context;

  Loads(ClientContext context) {
    this.context = context;
  }

  /** The object as the server has it now. */
  Optional<Snapshot> live(ResourceType<?> type, ObjectKey key) {
    return liveAt(type, ResourcePaths.object(type, key));
  }

  /** The body at a path, a subresource perhaps. */
  Optional<Snapshot> liveAt(ResourceType<?> type, String path) {
    try {
      var request = accepting(type, ApiRequest.of("GET", path));
      return Optional.of(Snapshot.of(context.rest().send(request, context.scope()).body()));
    } catch (NotFoundException absent) {
      return Optional.empty();
    }
  }

  /** From the cache if it has whole objects of this type, else live. */
  Optional<Snapshot> cachedOrLive(ResourceType<?> type, ObjectKey key) {
    var cache = startingCache(type, key);
    if (cache.isEmpty()) {
      return live(type, key);
    }
    try {
      return cache.get().get(type, key, context.scope()).map(stored -> Snapshot.of(stored.body()));
    } catch (StaleReadException | NotCachedException unsure) {
      return live(type, key);
    }
  }

  /** The cache, if it has whole objects where this key is. */
  Optional<CacheView> startingCache(ResourceType<?> type, ObjectKey key) {
    return context.cache().filter(it -> it.canStartWrites(type, key.namespace()));
  }

  /**
   * The same, but what the cache does not have is looked for live.
   *
   * @throws NotFoundException if there is no such object
   */
  Snapshot present(ResourceType<?> type, ObjectKey key) {
    return cachedOrLive(type, key)
        .or(() -> startingCache(type, key).flatMap(behind -> live(type, key)))
        .orElseThrow(() -> gone(type, key));
  }

  /** Live, or a {@link NotFoundException}. */
  Snapshot livePresent(ResourceType<?> type, ObjectKey key) {
    return live(type, key).orElseThrow(() -> gone(type, key));
  }

  static NotFoundException gone(ResourceType<?> type, ObjectKey key) {
    return new NotFoundException("there is no %s %s".formatted(type.kind(), key), 404, "NotFound");
  }

  /** Asks for the metadata alone where the type says so. */
  static ApiRequest accepting(ResourceType<?> type, ApiRequest request) {
    return type.isMetadataOnly() ? request.withHeader("Accept", METADATA_ONLY) : request;
  }

  /** The same for lists. */
  static ApiRequest acceptingList(ResourceType<?> type, ApiRequest request) {
    return type.isMetadataOnly() ? request.withHeader("Accept", METADATA_LIST) : request;
  }
}

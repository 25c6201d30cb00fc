package dev.fairlead.runtime.internal.worker;

import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.cache.StoredChange;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.client.ClusterClient;
import dev.fairlead.watch.Added;
import dev.fairlead.watch.Change;
import dev.fairlead.watch.Deleted;
import dev.fairlead.watch.Updated;

/** Turns what the cache says into what predicates, mappers and listeners see. */
public final class Changes {
  private Changes() {}

  /** The change with its objects decoded when somebody asks for them. */
  public static <S, T extends S> Change<S> of(
      ResourceType<T> type, ClusterClient client, StoredChange change) {
    StoredObject current = change.current();
    return switch (change.kind()) {
      case ADDED ->
          new Added<>(
              current.key(),
              current.metadata(),
              () -> client.decode(type, current),
              change.initial());
      case DELETED ->
          new Deleted<>(
              current.key(),
              current.metadata(),
              () -> client.decode(type, current),
              change.finalStateUnknown());
      case UPDATED -> {
        StoredObject previous = change.previous().orElseThrow();
        yield new Updated<>(
            current.key(),
            current.metadata(),
            () -> client.decode(type, current),
            previous.metadata(),
            () -> client.decode(type, previous));
      }
    };
  }
}

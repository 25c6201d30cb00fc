package dev.fairlead.runtime.internal.client;

import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.RestClient;
import java.util.Optional;

/** What all verbs of one client share. */
record ClientContext(
    ClusterName cluster,
    RestClient rest,
    Optional<CacheView> cache,
    Codecs codecs,
    UnchangedWrites memory,
    WriteSettings settings,
    CallScope scope) {

  ClientContext with(WriteSettings other) {
    return new ClientContext(cluster, rest, cache, codecs, memory, other, scope);
  }

  ClientContext with(CallScope other) {
    return new ClientContext(cluster, rest, cache, codecs, memory, settings, other);
  }

  /**
   * Each call begins here.
   *
   * @throws IllegalArgumentException if the key is of another cluster
   * @throws java.util.concurrent.CancellationException if the scope is over
   */
  void begin(ObjectKey key) {
    if (!key.cluster().equals(cluster)) {
      throw new IllegalArgumentException(
          "this client is of cluster %s, the key %s of cluster %s: use clusters().client(…)"
              .formatted(cluster, key, key.cluster()));
    }
    scope.check();
  }
}

package dev.fairlead.runtime.internal.cluster;

import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.cache.ClusterCache;
import dev.fairlead.runtime.internal.client.ClusterClient;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.Backend;
import java.util.concurrent.atomic.AtomicBoolean;

/** What one cluster consists of, from its first connection to its removal. Thread-safe. */
public final class ClusterSession implements AutoCloseable {
  private final ClusterName name;
  private final Backend backend;
  private final boolean ownsBackend;
  private final RestClient rest;
  private final ClusterCache cache;
  private final ClusterClient client;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * Puts a session together.
   *
   * @param ownsBackend whether {@link #close} closes the backend
   * @param client outside of runs
   */
  public ClusterSession(
      ClusterName name,
      Backend backend,
      boolean ownsBackend,
      RestClient rest,
      ClusterCache cache,
      ClusterClient client) {
    this.name = name;
    this.backend = backend;
    this.ownsBackend = ownsBackend;
    this.rest = rest;
    this.cache = cache;
    this.client = client;
  }

  /** The cluster's name in this process. */
  public ClusterName name() {
    return name;
  }

  /** Requests to this cluster. */
  public RestClient rest() {
    return rest;
  }

  /** The cluster's cache. */
  public ClusterCache cache() {
    return cache;
  }

  /** A client outside of runs. */
  public ClusterClient client() {
    return client;
  }

  /** The transport. */
  public Backend backend() {
    return backend;
  }

  /** Ends the watches, and closes the backend if it is the session's own. Idempotent. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      try {
        cache.close();
      } finally {
        if (ownsBackend) {
          backend.close();
        }
      }
    }
  }
}

package dev.fairlead.runtime.internal.manager;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.cache.CachePlan;
import dev.fairlead.runtime.internal.cache.ClusterCache;
import dev.fairlead.runtime.internal.client.ClusterClient;
import dev.fairlead.runtime.internal.client.UnchangedWrites;
import dev.fairlead.runtime.internal.cluster.ClusterRegistry;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.event.RecorderHub;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.runtime.internal.worker.Environment;
import dev.fairlead.spi.Backend;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Makes the parts of one manager and puts them together; closes them in the reverse order. */
final class Assembly {
  /** Names this SDK to the server, and its writes where no controller makes them. */
  static final String USER_AGENT = "fairlead";

  /**
   * The largest answer that an added cluster may give: a page of 500 objects at etcd's limit is
   * smaller.
   */
  private static final long UNTRUSTED_LIMIT = 256L << 20;

  private final ManagerSettings settings;
  private final ExecutorService threads;
  private final RuntimeListener listener;
  private final Codecs codecs = new Codecs();
  private final CachePlan plan;
  private final RecorderHub events;
  private final ClusterRegistry clusters;
  private final Environment environment;

  Assembly(ManagerSettings settings, Runnable readyChanged, Consumer<Throwable> onFatal) {
    this.settings = settings;
    this.threads = threads();
    this.listener = new GuardedListener(settings.listeners());
    this.plan = CachePlan.of(settings.namespaces(), settings.caches());
    this.events = new RecorderHub(settings.time(), listener, identity(), settings.jitter()::next);
    this.clusters = registry();
    this.environment =
        new Environment(
            settings.time(),
            settings.jitter(),
            listener,
            clusters,
            events,
            settings.executor(),
            threads,
            settings.elector()::isLeader,
            readyChanged,
            onFatal);
  }

  Environment environment() {
    return environment;
  }

  ClusterRegistry clusters() {
    return clusters;
  }

  RecorderHub events() {
    return events;
  }

  private ClusterRegistry registry() {
    ClusterSession local =
        open(ClusterName.LOCAL, settings.backend(), false, Optional.empty(), false);
    List<ClusterSession> fixed =
        settings.fixed().entrySet().stream()
            .map(entry -> open(entry.getKey(), entry.getValue(), false, Optional.empty(), false))
            .toList();
    return new ClusterRegistry(
        local, fixed, this::open, settings.time(), settings.jitter()::next, threads, listener);
  }

  private ClusterSession open(
      ClusterName name,
      Backend backend,
      boolean ownsBackend,
      Optional<ClusterConnection.Impersonation> impersonation,
      boolean untrusted) {
    RestClient rest =
        new RestClient(
            name,
            backend,
            listener,
            USER_AGENT,
            impersonation,
            untrusted ? OptionalLong.of(UNTRUSTED_LIMIT) : OptionalLong.empty());
    ClusterCache cache =
        new ClusterCache(
            name, rest, codecs, plan, settings.time(), listener, settings.jitter()::next, threads);
    ClusterClient client =
        new ClusterClient(
            name,
            rest,
            Optional.of(cache),
            codecs,
            new UnchangedWrites(),
            USER_AGENT,
            CallScope.unbounded());
    return new ClusterSession(name, backend, ownsBackend, rest, cache, client);
  }

  /**
   * Blocking loops and short tasks: each task gets a thread at once, which ends soon after its last
   * one.
   */
  private static ExecutorService threads() {
    AtomicInteger number = new AtomicInteger();
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        1,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(task, "fairlead-io-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Who reports events: the process at its host, which is what people look for. */
  private static String identity() {
    return ManagementFactory.getRuntimeMXBean().getName();
  }

  /** Ends events, caches, connections and threads; true if the caller was interrupted meanwhile. */
  boolean close(Duration eventFlush) {
    events.flush(eventFlush);
    events.close();
    clusters.close();
    threads.shutdownNow();
    try {
      threads.awaitTermination(2, TimeUnit.SECONDS);
      return Thread.interrupted();
    } catch (InterruptedException e) {
      return true;
    }
  }
}

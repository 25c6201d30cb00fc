package dev.fairlead.runtime.internal.cluster;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.ClusterConnection.Impersonation;
import dev.fairlead.cluster.ClusterListener;
import dev.fairlead.cluster.ClusterState;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.cache.CachePlan;
import dev.fairlead.runtime.internal.cache.ClusterCache;
import dev.fairlead.runtime.internal.client.ClusterClient;
import dev.fairlead.runtime.internal.client.UnchangedWrites;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.RequestListener;
import dev.fairlead.time.ManualTime;
import dev.fairlead.watch.WatchListener;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;

/** A registry over fake backends. Its executor runs everything at once, on the calling thread. */
abstract class ClusterFixture {
  static final ClusterName EAST = ClusterName.of("east");
  static final ClusterName FIXED = ClusterName.of("fixed");
  static final long BODY_LIMIT = 100;

  final ManualTime time = new ManualTime();
  final FakeCluster hub = new FakeCluster("hub");
  final List<Impersonation> impersonations = new ArrayList<>();
  final List<Boolean> untrusted = new CopyOnWriteArrayList<>();
  final Heard heard = new Heard();
  final ClusterRegistry registry = registry(Runnable::run);
  final Journal journal = new Journal("");

  ClusterRegistry registry(Executor executor) {
    return new ClusterRegistry(
        open(ClusterName.LOCAL, hub, false, Optional.empty(), false),
        List.of(open(FIXED, new FakeCluster("fixed"), true, Optional.empty(), false)),
        (name, backend, owned, impersonation, isUntrusted) -> {
          impersonation.ifPresent(impersonations::add);
          untrusted.add(isUntrusted);
          return open(name, backend, owned, impersonation, isUntrusted);
        },
        time,
        () -> 0,
        executor,
        heard);
  }

  private ClusterSession open(
      ClusterName name,
      Backend backend,
      boolean owned,
      Optional<Impersonation> impersonation,
      boolean isUntrusted) {
    RestClient rest =
        new RestClient(
            name,
            backend,
            new RequestListener() {},
            "test",
            impersonation,
            isUntrusted ? OptionalLong.of(BODY_LIMIT) : OptionalLong.empty());
    Codecs codecs = new Codecs();
    ClusterCache cache =
        new ClusterCache(
            name,
            rest,
            codecs,
            CachePlan.of(Set.of(), List.of()),
            time,
            new WatchListener() {},
            () -> 0,
            Runnable::run);
    ClusterClient client =
        new ClusterClient(
            name,
            rest,
            Optional.of(cache),
            codecs,
            new UnchangedWrites(),
            "test",
            CallScope.unbounded());
    return new ClusterSession(name, backend, owned, rest, cache, client);
  }

  static ClusterConnection connection(String host, String token) {
    return ClusterConnection.of(URI.create("https://" + host), "", new Credentials.Token(token));
  }

  /** Notes what a listener hears, such as {@code +east} and {@code -east}. */
  static final class Journal implements ClusterLifecycle {
    final List<String> heard = new CopyOnWriteArrayList<>();
    private final String prefix;

    Journal(String prefix) {
      this.prefix = prefix;
    }

    @Override
    public void added(ClusterSession session) {
      heard.add(prefix + "+" + session.name());
    }

    @Override
    public void removed(ClusterName name) {
      heard.add(prefix + "-" + name);
    }
  }

  @AfterEach
  void closeRegistry() {
    registry.close();
  }

  /** Keeps what a listener hears, in words. */
  static final class Heard implements ClusterListener {
    final List<String> news = new CopyOnWriteArrayList<>();

    @Override
    public void heardOf(ClusterName name, ClusterState state) {
      news.add(name + " " + state);
    }

    @Override
    public void removed(ClusterName name) {
      news.add(name + " removed");
    }
  }
}

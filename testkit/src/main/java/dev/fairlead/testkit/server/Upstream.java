package dev.fairlead.testkit.server;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.testkit.engine.EngineRequest;
import dev.fairlead.testkit.engine.EngineResponse;
import dev.fairlead.testkit.http.HttpConnector;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/*
 * Hands requests on to a server, unchanged but for the framing. A few connections are kept for the
 * next request, for less time than a server keeps them; whoever stops the server calls forget(). The
 * lock guards the kept ones; all that are in use are in a set, so that close() can end them: it sets
 * `closed` first, and who opens one looks at it afterwards.
 */
final class Upstream implements Origin, AutoCloseable {

  private static final int KEPT = 4;
  private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** Headers about one hop. */
  private static final Set<String> OWN =
      Set.of(
          "host",
          "connection",
          "keep-alive",
          "transfer-encoding",
          "content-length",
          "upgrade",
          "http2-settings",
          "expect");

  private final String root;
  private final Identity identity;
  private final HttpConnector identified;
  private final HttpConnector plain;
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Kept> kept = new ArrayDeque<>();
  private final Set<HttpConnector.Connection> open = ConcurrentHashMap.newKeySet();
  private final Set<UpstreamWatch> watches = ConcurrentHashMap.newKeySet();
  private final AtomicLong events = new AtomicLong();
  private volatile boolean closed;

  /**
   * Leads to the server of a cluster.
   *
   * @param door the token by which clients of this JVM are let in; it stands for the cluster's
   *     credentials
   */
  Upstream(ClusterConnection cluster, Credentials.Token door) {
    root = cluster.server().getRawPath().replaceFirst("/+$", "");
    identity = new Identity(door, cluster.credentials());
    identified = HttpConnector.of(cluster);
    plain =
        cluster.credentials() instanceof Credentials.ClientCertificate
            ? HttpConnector.of(withoutCertificate(cluster))
            : identified;
  }

  private static ClusterConnection withoutCertificate(ClusterConnection cluster) {
    var bare = ClusterConnection.of(cluster.server(), cluster.caPem(), new Credentials.None());
    return cluster.tlsServerName().map(bare::withTlsServerName).orElse(bare);
  }

  /** What has come by watches until a moment. */
  record Traffic(long events, boolean isDrained) {}

  /** A connection that waits for its next request. */
  private record Kept(
      HttpConnector connector, HttpConnector.Connection connection, long sinceNanos) {}

  @Override
  public EngineResponse handle(EngineRequest request, String target) throws IOException {
    var connector = identity.isMeant(request) ? identified : plain;
    var kept = fresh(connector);
    if (kept.isPresent()) {
      try {
        return exchange(kept.get(), request, target);
      } catch (SocketTimeoutException e) {
        throw e;
      } catch (IOException endedMeanwhile) {
        // The server closed it while nobody looked. If it is the server that is gone, this fails,
        // too.
        return exchange(connect(connector), request, target);
      }
    }
    return exchange(connect(connector), request, target);
  }

  private EngineResponse exchange(Kept on, EngineRequest request, String target)
      throws IOException {
    boolean isDone = false;
    var connection = on.connection();
    try {
      var headers = identity.headers(request, passed(request.headers()));
      var answer = connection.send(request.method(), root + target, headers, request.body());
      if (answer.status() == 200 && RequestReading.isWatch(request)) {
        isDone = true;
        return watch(connection, answer);
      }
      var body = answer.body().readAllBytes();
      isDone = true;
      release(on, answer);
      return new EngineResponse.Answer(answer.status(), passed(answer.headers()), body);
    } finally {
      if (!isDone) {
        end(connection);
      }
    }
  }

  private UpstreamWatch watch(HttpConnector.Connection connection, HttpConnector.Answer answer)
      throws IOException {
    connection.readTimeout(Duration.ZERO);
    var watch = new UpstreamWatch(passed(answer.headers()), answer.body(), () -> end(connection));
    watches.add(watch);
    watch.start(events::incrementAndGet, () -> watches.remove(watch));
    return watch;
  }

  /** Ends the watches that are open, cleanly. */
  void endWatches() {
    watches.forEach(UpstreamWatch::close);
  }

  /** How many events have come, and whether the readers of watches have taken them all. */
  Traffic traffic() {
    return new Traffic(events.get(), watches.stream().allMatch(UpstreamWatch::isDrained));
  }

  @Override
  public void close() {
    closed = true;
    endWatches();
    open.forEach(HttpConnector.Connection::close);
  }

  private Optional<Kept> fresh(HttpConnector connector) {
    for (var next = takeKept(connector); next.isPresent(); next = takeKept(connector)) {
      if (System.nanoTime() - next.get().sinceNanos() < KEPT_NANOS) {
        return next;
      }
      end(next.get().connection());
    }
    return Optional.empty();
  }

  private Kept connect(HttpConnector connector) throws IOException {
    var connection = connector.connect(PATIENCE);
    open.add(connection);
    if (closed) {
      end(connection);
      throw new IOException("this server is closed");
    }
    return new Kept(connector, connection, System.nanoTime());
  }

  private Optional<Kept> takeKept(HttpConnector connector) {
    lock.lock();
    try {
      var last = kept.stream().filter(each -> each.connector() == connector).reduce((a, b) -> b);
      last.ifPresent(kept::remove);
      return last;
    } finally {
      lock.unlock();
    }
  }

  private void release(Kept used, HttpConnector.Answer answer) {
    boolean isOver =
        closed
            || answer.headers().getOrDefault("Connection", List.of()).stream()
                .anyMatch("close"::equalsIgnoreCase);
    lock.lock();
    try {
      if (!isOver && kept.size() < KEPT) {
        kept.add(new Kept(used.connector(), used.connection(), System.nanoTime()));
        return;
      }
    } finally {
      lock.unlock();
    }
    end(used.connection());
  }

  private void end(HttpConnector.Connection connection) {
    connection.close();
    open.remove(connection);
  }

  private static Map<String, List<String>> passed(Map<String, List<String>> headers) {
    var passed = new LinkedHashMap<String, List<String>>();
    headers.forEach(
        (name, values) -> {
          if (!OWN.contains(name.toLowerCase(Locale.ROOT))) {
            passed.put(name, values);
          }
        });
    return passed;
  }
}

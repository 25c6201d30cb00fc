package dev.fairlead.testkit.server;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.engine.ApiEngine;
import dev.fairlead.testkit.http.Gate;
import dev.fairlead.testkit.http.HttpHandler;
import dev.fairlead.testkit.http.HttpServer;
import dev.fairlead.testkit.http.SelfSigned;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/*
 * One engine and the ways to it. The code under test comes through the door, over sockets or in
 * process; the test's own calls have a door of their own, without network, faults and a journal that
 * anybody reads. The lock guards the socket server, which is made when its address is first asked for.
 */
final class EmbeddedApiServer implements InMemoryApiServer, Network {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final String token;
  private final ServerOptions options;
  private final ApiEngine engine;
  private final Journal journal = new Journal();
  private final FaultRules faults = new FaultRules();
  private final Activity activity = new Activity();
  private final Gate gate = new Gate();
  private final InProcessCalls calls = new InProcessCalls(gate);
  private final FrontDoor door;
  private final ServerTools tools;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable HttpServer sockets;
  private boolean closed;

  private EmbeddedApiServer(ServerOptions options, ApiEngine.Builder engineOptions) {
    this.options = options;
    token = options.token().orElseGet(() -> UUID.randomUUID().toString());
    options.engine().accept(engineOptions);
    engine = engineOptions.user(token, "fairlead-test", "system:masters").build();
    door = new FrontDoor(engine, journal, faults);
    var ownDoor = new FrontDoor(engine, new Journal(), new FaultRules());
    tools = new ServerTools(backend(ownDoor, new Activity(), new InProcessCalls(new Gate())));
  }

  /** A server around an engine with these options. */
  static EmbeddedApiServer start(Consumer<ApiEngine.Builder> options) {
    var builder = ApiEngine.builder();
    options.accept(builder);
    return new EmbeddedApiServer(ServerOptions.defaults(), builder);
  }

  /** A server with a usual engine. */
  static EmbeddedApiServer start(ServerOptions options) {
    return new EmbeddedApiServer(options, ApiEngine.builder());
  }

  @Override
  public Client client() {
    return tools.client();
  }

  @Override
  public ClusterConnection connection() {
    var address = URI.create("http://127.0.0.1:" + port());
    return ClusterConnection.of(address, "", new Credentials.Token(token));
  }

  @Override
  public Bytes kubeconfig() {
    var authority = SelfSigned.instance().pem().getBytes(StandardCharsets.US_ASCII);
    return Bytes.ofUtf8(
        """
        apiVersion: v1
        kind: Config
        current-context: test
        clusters:
        - name: test
          cluster:
            server: https://127.0.0.1:%d
            certificate-authority-data: %s
        users:
        - name: test
          user:
            token: %s
        contexts:
        - name: test
          context:
            cluster: test
            user: test
        """
            .formatted(port(), Base64.getEncoder().encodeToString(authority), token));
  }

  @Override
  public void install(ResourceType<?>... types) {
    tools.install(types);
  }

  @Override
  public void installCrds(Bytes yaml) {
    tools.installCrds(yaml);
  }

  @Override
  public String newNamespace() {
    return tools.newNamespace();
  }

  @Override
  public <T> T await(ResourceType<T> type, ObjectKey key, Predicate<? super T> condition) {
    return tools.await(type, key, condition);
  }

  @Override
  public void awaitGone(ResourceType<?> type, ObjectKey key) {
    tools.awaitGone(type, key);
  }

  @Override
  public Network network() {
    return this;
  }

  @Override
  public RequestJournal journal() {
    return journal;
  }

  @Override
  public Backend inProcess() {
    return backend(door, activity, calls);
  }

  private Backend backend(FrontDoor through, Activity counted, InProcessCalls among) {
    var access = Optional.of(new InProcessBackend.Access(through, counted, among));
    return new InProcessBackend(() -> access, new Credentials.Token(token));
  }

  @Override
  public Faults faults() {
    return faults;
  }

  @Override
  public String revision() {
    return Long.toString(engine.revision());
  }

  @Override
  public void compact() {
    engine.compact();
  }

  @Override
  public void endWatches() {
    engine.expireStreams();
  }

  @Override
  public void sendBookmarks() {
    engine.sendBookmark();
  }

  @Override
  public void awaitQuiescent() {
    long until = System.nanoTime() + TimeUnit.NANOSECONDS.convert(PATIENCE);
    try {
      while (!isQuiet(until)) {
        if (System.nanoTime() >= until) {
          throw new AssertionError(
              "not at rest within %s: %d requests in flight, %d watches open, last requests %s"
                  .formatted(PATIENCE, activity.inFlight(), engine.openStreams(), lastRequests()));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for the clients to be at rest", e);
    }
  }

  private boolean isQuiet(long until) throws InterruptedException {
    long arrivals = activity.awaitIdle(until);
    long revision = engine.revision();
    long left = until - System.nanoTime();
    return arrivals >= 0
        && left > 0
        && engine.awaitDrained(Duration.ofNanos(left))
        && activity.staysAt(arrivals, QUIET_NANOS)
        && engine.revision() == revision
        && engine.awaitDrained(Duration.ZERO);
  }

  private Object lastRequests() {
    var all = journal.entries();
    return all.subList(Math.max(0, all.size() - 10), all.size());
  }

  @Override
  public void cut() {
    gate.cut();
    calls.breakAll();
    var open = sockets();
    if (open.isPresent()) {
      open.get().refuse();
    }
  }

  @Override
  public void freeze() {
    gate.freeze();
  }

  @Override
  public void restore() {
    gate.open();
    var open = sockets();
    if (open.isPresent()) {
      open.get().listen();
    }
  }

  @Override
  public void close() {
    var open = sockets();
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    if (open.isPresent()) {
      RunningServers.remove(open.get().port());
      open.get().close();
    }
    gate.cut();
    calls.breakAll();
    engine.close();
  }

  private Optional<HttpServer> sockets() {
    lock.lock();
    try {
      return Optional.ofNullable(sockets);
    } finally {
      lock.unlock();
    }
  }

  private int port() {
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("this server is closed");
      }
      var server = sockets;
      if (server == null) {
        server = HttpServer.start(front(), gate, options.port().orElse(0));
        sockets = server;
        RunningServers.add(server.port(), new InProcessBackend.Access(door, activity, calls));
      }
      return server.port();
    } finally {
      lock.unlock();
    }
  }

  private HttpHandler front() {
    var front = new SocketFront(door, activity);
    return options.allowsCompaction() ? new CompactionFront(front, token, engine::compact) : front;
  }
}

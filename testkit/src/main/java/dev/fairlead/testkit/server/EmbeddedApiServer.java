package dev.fairlead.testkit.server;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.engine.ApiEngine;
import dev.fairlead.testkit.engine.EngineRequest;
import dev.fairlead.testkit.engine.EngineResponse;
import dev.fairlead.testkit.engine.SavedState;
import dev.fairlead.testkit.http.HttpHandler;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/*
 * One engine and the ways to it. The code under test comes through the door, over sockets or in
 * process; the test's own calls have a door of their own, without network, faults and a journal that
 * anybody reads.
 */
final class EmbeddedApiServer implements InMemoryApiServer {

  private static final String DEFINITIONS = "/customresourcedefinitions";
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final Credentials.Token token;
  private final ApiEngine engine;
  private final Journal journal = new Journal();
  private final FaultRules faults = new FaultRules();
  private final Activity activity = new Activity();
  private final Sockets sockets;
  private final ServerTools tools;

  private EmbeddedApiServer(ServerOptions options, ApiEngine.Builder engineOptions) {
    token = new Credentials.Token(options.token().orElseGet(() -> UUID.randomUUID().toString()));
    options.engine().accept(engineOptions);
    engine = engineOptions.user(token.token(), "fairlead-test", "system:masters").build();
    Origin origin = (request, target) -> engine.handle(request);
    var door = new FrontDoor(origin, journal, faults);
    var front = front(options, new SocketFront(door, activity));
    sockets = new Sockets(door, activity, token, front, options.port().orElse(0));
    tools = ServerTools.of(this::ownCall, token);
  }

  /** What the test itself defines is served at once. */
  private EngineResponse ownCall(EngineRequest request, String target) {
    var response = engine.handle(request);
    if (request.method().equals("POST") && request.path().endsWith(DEFINITIONS)) {
      engine.establish();
    }
    return response;
  }

  private HttpHandler front(ServerOptions options, HttpHandler front) {
    return options.allowsCompaction()
        ? new CompactionFront(front, token.token(), engine::compact)
        : front;
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
    return sockets.connection();
  }

  @Override
  public Bytes kubeconfig() {
    return sockets.kubeconfig();
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
    return sockets;
  }

  @Override
  public RequestJournal journal() {
    return journal;
  }

  @Override
  public Backend inProcess() {
    return new InProcessBackend(() -> Optional.of(sockets.access()), token);
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
  public SavedState save() {
    return engine.save();
  }

  @Override
  public void restore(SavedState state) {
    engine.restore(state);
  }

  @Override
  public void runGc() {
    tools.runGc();
  }

  @Override
  public void endWatches() {
    engine.expireStreams();
  }

  @Override
  public void establish() {
    engine.establish();
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
  public void close() {
    sockets.close();
    engine.close();
  }
}

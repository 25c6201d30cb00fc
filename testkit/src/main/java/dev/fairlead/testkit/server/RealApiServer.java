package dev.fairlead.testkit.server;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.envtest.ControlPlane;
import dev.fairlead.testkit.envtest.ExistingCluster;
import dev.fairlead.testkit.envtest.SharedControlPlane;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * A kube-apiserver. In front of it is a door of this JVM, with the same journal, faults and network
 * as those of the server in memory; {@link #direct()} goes past that. Several may stand before one
 * control plane and do not see each other's requests, but each other's objects. Thread-safe.
 */
public final class RealApiServer implements TestApiServer {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private static final String NO_CONTROL =
      "an existing cluster (USE_EXISTING_CLUSTER) is not ours to restart, pause, end or compact;"
          + " this needs a control plane of its own";

  private final Optional<ControlPlane> plane;
  private final Optional<ExistingCluster> existing;
  private final ClusterConnection cluster;
  private final Credentials.Token token;
  private final Upstream upstream;
  private final Journal journal = new Journal();
  private final FaultRules faults = new FaultRules();
  private final Activity activity = new Activity();
  private final Sockets sockets;
  private final ServerTools tools;
  private final AtomicBoolean closed = new AtomicBoolean();

  private RealApiServer(
      Optional<ControlPlane> plane,
      Optional<ExistingCluster> existing,
      ClusterConnection cluster,
      Credentials.Token token) {
    this.plane = plane;
    this.existing = existing;
    this.cluster = cluster;
    this.token = token;
    upstream = new Upstream(cluster, token);
    sockets = Sockets.of(new FrontDoor(upstream, journal, faults), activity, token);
    tools = ServerTools.of(upstream, token, name -> existing.ifPresent(it -> it.hasMade(name)));
  }

  /**
   * The cluster that all tests of this JVM share: that of {@code USE_EXISTING_CLUSTER} if it is
   * set, else a control plane that starts when it is first asked for.
   *
   * @throws IllegalStateException if there are no programs, or it can't be started, or the
   *     kubeconfig can't be used
   */
  public static RealApiServer shared() {
    return ExistingCluster.isWanted()
        ? of(ExistingCluster.current())
        : of(SharedControlPlane.hub().get());
  }

  /**
   * Another shared cluster, for tests of several; each name is one. It is always a control plane of
   * this JVM's.
   *
   * @throws IllegalStateException if there are no programs, or it can't be started
   */
  public static RealApiServer shared(String name) {
    return of(SharedControlPlane.named(name).get());
  }

  /** A door before a control plane, which outlives it. */
  public static RealApiServer of(ControlPlane plane) {
    var cluster = plane.connection();
    if (!(cluster.credentials() instanceof Credentials.Token known)) {
      throw new IllegalStateException("a control plane knows its administrator by a token");
    }
    return new RealApiServer(Optional.of(plane), Optional.empty(), cluster, known);
  }

  /**
   * A door before a cluster that is somebody's. Tests are alone in the namespaces that they get
   * from {@link #newNamespace()}; these and the definitions that were not there before go when the
   * door is closed. What needs control of the server is refused.
   */
  public static RealApiServer of(ExistingCluster cluster) {
    cluster.begin();
    var door = new Credentials.Token(UUID.randomUUID().toString());
    return new RealApiServer(Optional.empty(), Optional.of(cluster), cluster.connection(), door);
  }

  /**
   * What a test may end, pause and start again. Other tests of this JVM feel it, too.
   *
   * @throws UnsupportedOperationException if the cluster is somebody's
   */
  public ControlPlane controlPlane() {
    return plane.orElseThrow(() -> new UnsupportedOperationException(NO_CONTROL));
  }

  /** How to reach the server itself by https, without door, journal, faults and network. */
  public ClusterConnection direct() {
    return cluster;
  }

  /**
   * Empties the cluster for a test that does not want a namespace of its own: all namespaces but
   * the system's go at once, with what is in them, whatever finalizers it has; of a cluster that is
   * somebody's, only those of {@link #newNamespace()}. Definitions stay.
   */
  public void clear() {
    if (existing.isPresent()) {
      tools.clearOwn();
    } else {
      tools.clearNamespaces();
    }
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
  public Backend inProcess() {
    return new InProcessBackend(() -> Optional.of(sockets.access()), token);
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
  public Faults faults() {
    return faults;
  }

  @Override
  public RequestJournal journal() {
    return journal;
  }

  /** As every server's; in a cluster that is somebody's, for namespaces of its own alone. */
  @Override
  public void runGc() {
    if (existing.isPresent()) {
      tools.runGcInOwn();
    } else {
      tools.runGc();
    }
  }

  @Override
  public void endWatches() {
    upstream.endWatches();
  }

  /**
   * As every server's; this one is started anew for it, which takes a few seconds.
   *
   * @throws UnsupportedOperationException if the cluster is somebody's
   */
  @Override
  public void compact() {
    controlPlane().compact();
    tools.awaitServed();
  }

  @Override
  public void awaitQuiescent() {
    long until = System.nanoTime() + TimeUnit.NANOSECONDS.convert(PATIENCE);
    try {
      while (!isQuiet(until)) {
        if (System.nanoTime() >= until) {
          throw new AssertionError(
              "not at rest within %s: %d requests in flight"
                  .formatted(PATIENCE, activity.inFlight()));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for the clients to be at rest", e);
    }
  }

  private boolean isQuiet(long until) throws InterruptedException {
    long arrivals = activity.awaitIdle(until);
    var before = upstream.traffic();
    return arrivals >= 0
        && activity.staysAt(arrivals, QUIET_NANOS)
        && before.isDrained()
        && before.equals(upstream.traffic());
  }

  /** Closes the door. The cluster goes on, without what was made here if it is somebody's. */
  @Override
  public void close() {
    try {
      if (!closed.getAndSet(true)) {
        existing.ifPresent(this::leave);
      }
    } finally {
      upstream.close();
      sockets.close();
    }
  }

  private void leave(ExistingCluster left) {
    tools.clearOwn();
    left.end(tools::removeDefinitions);
  }
}

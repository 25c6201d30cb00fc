package dev.fairlead.testkit;

import dev.fairlead.client.Client;
import dev.fairlead.controller.Controller;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.time.ManualTime;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs one controller by hand: objects that are there, one run of one key, what came of it.
 *
 * <p>It is the runtime's own worker step, client and cache on an in-memory API server, without
 * workers and with time that moves only when told to; jitter is off. Nothing runs but what {@link
 * #reconcile} and {@link #fire} run, on the calling thread.
 *
 * <p>After each run the object's status is checked against {@link StatusRule}. Not thread-safe.
 */
public final class ReconcilerTest implements AutoCloseable {
  private static final ResourceType<Unstructured> NAMESPACES =
      ResourceType.unstructured("v1", "Namespace").withScope(Scope.CLUSTER);

  private final Controller controller;
  private final ManualTime time = new ManualTime();
  private final Map<ClusterName, InMemoryApiServer> servers = new LinkedHashMap<>();
  private final Set<StatusRule> allowed = EnumSet.noneOf(StatusRule.class);
  private @Nullable SteppedManager manager;

  private ReconcilerTest(Controller controller) {
    this.controller = controller;
    servers.put(ClusterName.LOCAL, InMemoryApiServer.start());
    SteppedManager.typesOf(controller).forEach(server()::install);
  }

  /** A test of this controller, on an empty server that serves the types that it watches. */
  public static ReconcilerTest of(Controller controller) {
    return new ReconcilerTest(controller);
  }

  /**
   * Puts an object on the local cluster, with its status; its namespace is made if need be. One
   * that has a deletion mark is created and then deleted.
   *
   * @throws dev.fairlead.client.KubernetesException if the server refuses it
   */
  public <T> ReconcilerTest given(ResourceType<T> type, T object) {
    server().install(type);
    ObjectMeta wanted = type.metadata(object);
    if (!wanted.namespace().isEmpty()) {
      makeNamespace(wanted.namespace());
    }
    ObjectMeta blank = wanted.toBuilder().uid("").resourceVersion("").generation(0).build();
    T created = client().create(type, type.withMetadata(object, blank));
    ObjectKey key = type.metadata(created).key(ClusterName.LOCAL);
    if (SteppedManager.hasStatus(type, object)) {
      client().status().edit(type, key, now -> type.withMetadata(object, type.metadata(now)));
    }
    if (wanted.isDeleting()) {
      client().delete(type, key);
    }
    return this;
  }

  private void makeNamespace(String name) {
    client().createOrUpdate(NAMESPACES, ObjectKey.clusterScoped(name), namespace -> namespace);
  }

  /**
   * A cluster beside the local one, there from the first run on.
   *
   * @throws IllegalStateException after the first run
   */
  public ReconcilerTest cluster(ClusterName name) {
    if (manager != null) {
      throw new IllegalStateException("clusters are given before the first run: " + name);
    }
    InMemoryApiServer added = InMemoryApiServer.start();
    SteppedManager.typesOf(controller).forEach(added::install);
    servers.put(name, added);
    return this;
  }

  /** Lifts one rule for statuses. */
  public ReconcilerTest allow(StatusRule rule) {
    allowed.add(rule);
    return this;
  }

  /**
   * Runs a key of an object once, now: as its retry or poll if that is due, else as a change would
   * run it.
   *
   * @throws AssertionError if the status breaks a rule that is not lifted
   */
  public Reconciled reconcile(ObjectKey key) {
    return fire(key);
  }

  /**
   * Runs a key of any kind once, now.
   *
   * @throws IllegalArgumentException if the controller has no such keys
   * @throws AssertionError if the status breaks a rule that is not lifted
   */
  public Reconciled fire(Object key) {
    SteppedManager running = manager();
    Reconciled reconciled = running.run(key);
    if (key instanceof ObjectKey object) {
      running.lint(object, allowed);
    }
    return reconciled;
  }

  private SteppedManager manager() {
    SteppedManager running = manager;
    if (running == null) {
      running = new SteppedManager(controller, time, servers);
      manager = running;
    }
    return running;
  }

  /** The test's own client of the local cluster; its writes are not the controller's. */
  public Client client() {
    return server().client();
  }

  /** The clock of the controller. */
  public ManualTime time() {
    return time;
  }

  /** The local cluster's server: its faults, its journal. */
  public InMemoryApiServer server() {
    return server(ClusterName.LOCAL);
  }

  /**
   * The server of a cluster.
   *
   * @throws IllegalArgumentException if the test has no such cluster
   */
  public InMemoryApiServer server(ClusterName cluster) {
    InMemoryApiServer server = servers.get(cluster);
    if (server == null) {
      throw new IllegalArgumentException(
          "this test has no cluster %s: add it with cluster(name)".formatted(cluster));
    }
    return server;
  }

  /**
   * Ends the controller and the servers; optional, since nothing of theirs keeps a process alive.
   */
  @Override
  public void close() {
    if (manager != null) {
      manager.close();
    }
    servers.values().forEach(InMemoryApiServer::close);
  }
}

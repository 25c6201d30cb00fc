package dev.fairlead.testkit.contract;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.runtime.internal.cache.ClusterCache;
import dev.fairlead.runtime.internal.manager.AlwaysLeader;
import dev.fairlead.runtime.internal.manager.Elector;
import dev.fairlead.runtime.internal.manager.ManagerCore;
import dev.fairlead.runtime.internal.manager.ManagerSettings;
import dev.fairlead.runtime.internal.worker.Jitter;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.testkit.server.TestApiServer;
import dev.fairlead.watch.Added;
import dev.fairlead.watch.Change;
import dev.fairlead.watch.Deleted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A server, a backend that reaches it, and managers on that, by manual time and without chance.
 * Used by the thread of one test.
 */
final class Rig implements AutoCloseable {

  private static final String MARK = "mark-";
  private static final ResourceType<Unstructured> NAMESPACE =
      ResourceType.unstructured("v1", "Namespace").withScope(Scope.CLUSTER);

  final TestApiServer server;
  final SteppedTime time = new SteppedTime();
  final Backend backend;
  final String namespace;
  private final List<ManagerCore> managers = new ArrayList<>();
  private int marks;

  Rig(TestApiServer server, Function<ClusterConnection, Backend> connect) {
    this.server = server;
    server.install(Widget.TYPE);
    namespace = server.newNamespace();
    backend = connect.apply(server.connection());
  }

  /** Gives another server what this one has: the type and the namespace. */
  void prepare(TestApiServer other) {
    other.install(Widget.TYPE);
    var metadata = Map.of("name", namespace);
    other
        .client()
        .create(
            NAMESPACE,
            Unstructured.of(Map.of("apiVersion", "v1", "kind", "Namespace", "metadata", metadata)));
  }

  /** A manager that has not started. */
  ManagerCore manager(Controller... controllers) {
    return manager(settings(), controllers);
  }

  ManagerCore manager(ManagerSettings settings, Controller... controllers) {
    var core = new ManagerCore(settings);
    managers.add(core);
    for (var controller : controllers) {
      core.add(controller.declaration());
    }
    return core;
  }

  /** A manager that runs. */
  ManagerCore start(Controller... controllers) {
    var core = manager(controllers);
    core.start();
    return core;
  }

  /** A manager that runs, once the content of its caches is there. */
  ManagerCore startReady(Controller... controllers) throws InterruptedException {
    var core = start(controllers);
    awaitReady(core);
    return core;
  }

  static void awaitReady(ManagerCore core) throws InterruptedException {
    if (!core.awaitReady(Duration.ofSeconds(20))) {
      throw new AssertionError("not ready: " + core.readyProblems());
    }
  }

  ManagerSettings settings() {
    return settings(new AlwaysLeader(), List.of(), Map.of());
  }

  ManagerSettings settings(
      Elector elector, List<RuntimeListener> listeners, Map<ClusterName, Backend> fixed) {
    return new ManagerSettings(
        backend,
        namespaces(),
        List.of(),
        fixed,
        ControllerOptions.defaults().workers(1),
        listeners,
        Optional.empty(),
        Duration.ofSeconds(30),
        time,
        Jitter.none(),
        elector,
        false);
  }

  /** All; of a server that others use, too, its own. */
  private Set<String> namespaces() {
    return server instanceof InMemoryApiServer ? Set.of() : Set.of(namespace);
  }

  static ClusterCache cache(ManagerCore core) {
    return core.clusters().session(ClusterName.LOCAL).cache();
  }

  ObjectKey key(String name) {
    return ObjectKey.of(namespace, name);
  }

  Widget create(String name, String text) {
    return server.client().create(Widget.TYPE, Widget.of(key(name), text));
  }

  void edit(String name, String text) {
    server.client().edit(Widget.TYPE, key(name), widget -> widget.withText(text));
  }

  /** What somebody else notes in the status. */
  void note(String name, String note) {
    server.client().status().edit(Widget.TYPE, key(name), widget -> widget.withStatus(note, 0));
  }

  void delete(String name) {
    server.client().delete(Widget.TYPE, key(name));
  }

  int lists() {
    return server.journal().count(RequestMatch.list(Widget.TYPE));
  }

  int watches() {
    return server.journal().count(RequestMatch.watch(Widget.TYPE));
  }

  /** Creates an object that is nothing but a mark in time, and returns its name. */
  String mark() {
    var name = MARK + ++marks;
    create(name, "");
    return name;
  }

  static boolean isMark(String name) {
    return name.startsWith(MARK);
  }

  /** What a handler is told, as {@code kind name=text}. */
  Sightings<String> follow(ManagerCore core) {
    var events = new Sightings<String>();
    core.onChange(Widget.TYPE, change -> events.add(title(change)));
    return events;
  }

  private static String title(Change<? extends Widget> change) {
    return "%s %s=%s".formatted(kind(change), change.key().name(), change.object().spec().text());
  }

  private static String kind(Change<?> change) {
    if (change instanceof Added<?> added) {
      return added.isInitial() ? "initial" : "added";
    }
    if (change instanceof Deleted<?> deleted) {
      return deleted.finalStateUnknown() ? "lost" : "deleted";
    }
    return "updated";
  }

  /**
   * All that the handler was told of what happened until now. A watch is open then that has told of
   * something: the second mark is made after the cache had the first.
   */
  List<String> told(Sightings<String> events) {
    for (int i = 0; i < 2; i++) {
      var mark = " " + mark() + "=";
      events.await(all -> all.stream().anyMatch(event -> event.endsWith(mark)), mark);
    }
    return events.all().stream().filter(event -> !event.contains(" " + MARK)).toList();
  }

  @Override
  public void close() {
    // What waits for a frozen or broken server must not keep the manager.
    server.faults().clear();
    server.network().restore();
    managers.forEach(ManagerCore::close);
    backend.close();
    server.close();
  }
}

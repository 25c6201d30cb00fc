package dev.fairlead.examples.database;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.client.Query;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What users and the StatefulSet controller do to databases, played by a test. Each step waits
 * until the controller has seen it, and then until the server has been at rest.
 */
final class DatabaseScript {

  static final String NAMESPACE = "shop";
  static final ObjectKey KEY = ObjectKey.of(NAMESPACE, "orders");
  static final List<ResourceType<?>> OWNED =
      List.of(ConfigMap.TYPE, Service.TYPE, StatefulSet.TYPE);

  private static final String HOLD = "example.com/hold";
  private static final ResourceType<Unstructured> EVENTS =
      ResourceType.unstructured("events.k8s.io/v1", "Event");

  private final TestApiServer server;

  DatabaseScript(TestApiServer server) {
    this.server = server;
  }

  /** Serves the kinds and makes the namespace. */
  void prepare() {
    server.installCrds(definitions());
    var namespaces = ResourceType.unstructured("v1", "Namespace").withScope(Scope.CLUSTER);
    server
        .client()
        .create(
            namespaces,
            Unstructured.of(
                Map.of(
                    "apiVersion",
                    "v1",
                    "kind",
                    "Namespace",
                    "metadata",
                    Map.of("name", NAMESPACE))));
  }

  private static Bytes definitions() {
    try (var yaml = Database.class.getResourceAsStream("/crds/databases.yaml")) {
      if (yaml == null) {
        throw new AssertionError("crds/databases.yaml is not on the class path");
      }
      return Bytes.wrap(yaml.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Database.Spec spec(int replicas) {
    return new Database.Spec("postgres", "16.1", replicas, "orders.example.com", Optional.empty());
  }

  void create(int replicas) {
    create(KEY, spec(replicas));
    await(db -> db.status().phase().equals("Creating"));
  }

  void create(ObjectKey key, Database.Spec spec) {
    var meta = ObjectMeta.of(key.namespace(), key.name());
    server.client().create(Database.TYPE, new Database(meta, spec));
    server.await(Database.TYPE, key, DatabaseScript::isSeen);
    server.awaitQuiescent();
  }

  void edit(UnaryOperator<Database.Spec> change) {
    server.client().edit(Database.TYPE, KEY, db -> db.withSpec(change.apply(db.spec())));
    await(DatabaseScript::isSeen);
  }

  /** Whether the controller has said something about the present spec. */
  private static boolean isSeen(Database db) {
    var ready = db.status().conditions().get(ConditionType.READY);
    return ready.isPresent() && ready.get().observedGeneration() == db.metadata().generation();
  }

  void await(Predicate<Database> wanted) {
    server.await(Database.TYPE, KEY, wanted);
    server.awaitQuiescent();
  }

  void scale(int replicas) {
    edit(
        spec ->
            new Database.Spec(
                spec.engine(), spec.version(), replicas, spec.host(), spec.template()));
  }

  void upgrade(String version) {
    edit(
        spec ->
            new Database.Spec(
                spec.engine(), version, spec.replicas(), spec.host(), spec.template()));
  }

  /** An annotation makes the controller run, and gives it nothing to do. */
  void touch(String value) {
    server
        .client()
        .edit(
            Database.TYPE.metadataOnly(), KEY, meta -> meta.withAnnotation("example.com/t", value));
    server.awaitQuiescent();
  }

  /** The StatefulSet controller has rolled out the present spec, and so many replicas serve. */
  void replicasReady(int ready) {
    server
        .client()
        .status()
        .edit(
            StatefulSet.TYPE,
            KEY,
            set -> {
              int all = set.spec() == null ? 0 : set.spec().replicas();
              var status = new StatefulSet.Status(set.metadata().generation(), all, all, ready);
              return new StatefulSet(set.metadata(), set.spec(), status);
            });
    await(db -> String.valueOf(db.status().conditions()).contains(ready + " of "));
  }

  /** The StatefulSet does not go away at once when it is deleted. */
  void holdSet() {
    server
        .client()
        .edit(StatefulSet.TYPE.metadataOnly(), KEY, meta -> meta.withFinalizers(List.of(HOLD)));
    server.awaitQuiescent();
  }

  void releaseSet() {
    server
        .client()
        .edit(StatefulSet.TYPE.metadataOnly(), KEY, meta -> meta.withFinalizers(List.of()));
    server.awaitGone(Database.TYPE, KEY);
    server.awaitQuiescent();
  }

  void delete() {
    server.client().delete(Database.TYPE, KEY);
    await(DatabaseScript::isSeen);
  }

  Database database() {
    return server.client().get(Database.TYPE, KEY).orElseThrow();
  }

  boolean isThere(ResourceType<?> type) {
    return server.client().get(type, KEY).isPresent();
  }

  StatefulSet set() {
    return server.client().get(StatefulSet.TYPE, KEY).orElseThrow();
  }

  StatefulSet.Spec setSpec() {
    return Objects.requireNonNull(set().spec());
  }

  boolean isTrue(ConditionType type) {
    return database().status().conditions().isTrue(type);
  }

  /** Reason and message of a condition. */
  String condition(ConditionType type) {
    return database()
        .status()
        .conditions()
        .get(type)
        .map(it -> "%s %s: %s".formatted(it.status(), it.reason(), it.message()))
        .orElse("absent");
  }

  /** Reasons of the events, in order of their names. */
  List<String> eventReasons() {
    return server.client().list(Query.of(EVENTS).inNamespace(NAMESPACE)).stream()
        .map(event -> String.valueOf(event.at("/reason").orElseThrow()))
        .sorted()
        .toList();
  }

  /** All objects of this database, comparable from server to server. */
  List<JsonNode> snapshot() {
    var types = new ArrayList<ResourceType<?>>(OWNED);
    types.add(Database.TYPE);
    return types.stream()
        .filter(this::isThere)
        .map(type -> Trees.masked(Trees.stored(server.client(), type, KEY)))
        .toList();
  }

  /** A whole life; what there was after each step. */
  List<List<JsonNode>> wholeLife() {
    var chapters = new ArrayList<List<JsonNode>>();
    List<Runnable> steps =
        List.of(
            () -> create(2),
            () -> replicasReady(1),
            () -> replicasReady(2),
            () -> touch("once"),
            () -> scale(3),
            () -> replicasReady(3),
            () -> upgrade("16.2"),
            () -> replicasReady(3),
            this::holdSet,
            this::delete,
            this::releaseSet);
    for (var step : steps) {
      step.run();
      chapters.add(snapshot());
    }
    return chapters;
  }
}

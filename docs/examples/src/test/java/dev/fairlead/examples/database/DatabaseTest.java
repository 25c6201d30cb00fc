package dev.fairlead.examples.database;

import static dev.fairlead.condition.ConditionType.AVAILABLE;
import static dev.fairlead.condition.ConditionType.DEGRADED;
import static dev.fairlead.condition.ConditionType.PROGRESSING;
import static dev.fairlead.condition.ConditionType.READY;
import static dev.fairlead.examples.database.DatabaseScript.KEY;
import static dev.fairlead.examples.database.DatabaseScript.NAMESPACE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The life of a database, over HTTP, with each kind of model class on its client. */
class DatabaseTest {

  /** A server, and the controller that works against it. */
  private static final class World implements AutoCloseable {
    final TestApiServer server;
    final DatabaseScript script;
    final Semaphore runs = new Semaphore(0);
    private final Backend backend;
    private final Manager manager;

    World(TestApiServer server, Variant variant) {
      this.server = server;
      script = new DatabaseScript(server);
      script.prepare();
      backend = Backends.connect(variant.backend(), server.connection());
      manager =
          DatabaseOperator.builder(backend, NAMESPACE, variant.reconciler())
              .listener(
                  new RuntimeListener() {
                    @Override
                    public void started(String controller) {
                      runs.release();
                    }
                  })
              .build();
      manager.start();
    }

    void stop() {
      manager.close();
    }

    @Override
    public void close() {
      manager.close();
      backend.close();
      server.close();
    }
  }

  /** Makes the server of a test. */
  TestApiServer server() {
    return InMemoryApiServer.start();
  }

  private World world(Variant variant) {
    return new World(server(), variant);
  }

  @ParameterizedTest
  @EnumSource
  void makesWhatADatabaseOwns(Variant variant) {
    try (var world = world(variant)) {
      world.script.create(2);

      var db = world.script.database();
      var owner = OwnerReference.controllerOf(Database.TYPE, db.metadata());
      for (var type : DatabaseScript.OWNED) {
        var meta = world.server.client().get(type.metadataOnly(), KEY).orElseThrow();
        assertEquals(List.of(owner), meta.ownerReferences(), type.kind());
        assertEquals(
            Map.of(
                "app.kubernetes.io/name", "database",
                "app.kubernetes.io/instance", "orders",
                "app.kubernetes.io/version", "16.1",
                "app.kubernetes.io/component", "postgres",
                "app.kubernetes.io/managed-by", "database-operator"),
            meta.labels(),
            type.kind());
      }
      var selector =
          Map.of("app.kubernetes.io/name", "database", "app.kubernetes.io/instance", "orders");
      var spec = world.script.setSpec();
      assertEquals(selector, spec.selector().matchLabels());
      assertEquals(selector, spec.template().metadata().labels());
      assertEquals("postgres:16.1", spec.template().spec().containers().get(0).image());
      assertEquals(List.of(DatabaseReconciler.FINALIZER), db.metadata().finalizers());
      assertEquals("Creating", db.status().phase());
      assertFalse(world.script.isTrue(READY));
    }
  }

  @ParameterizedTest
  @EnumSource
  void reportsReadyReplicasUntilItRuns(Variant variant) {
    try (var world = world(variant)) {
      world.script.create(2);
      world.script.replicasReady(1);
      assertEquals("TRUE Reconciling: 1 of 2 replicas ready", world.script.condition(PROGRESSING));
      assertEquals("Creating", world.script.database().status().phase());

      world.script.replicasReady(2);

      var status = world.script.database().status();
      assertEquals("Running", status.phase());
      assertEquals("orders.shop.svc:5432", status.endpoint());
      assertTrue(world.script.isTrue(READY));
      assertEquals(
          "TRUE AllReplicasReady: 2 of 2 replicas ready", world.script.condition(AVAILABLE));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRunWithoutChangeSendsNothing(Variant variant) throws InterruptedException {
    try (var world = world(variant)) {
      world.script.create(2);
      world.script.replicasReady(2);
      world.server.journal().clear();
      world.runs.drainPermits();

      world.script.touch("now");

      assertTrue(world.runs.tryAcquire(30, TimeUnit.SECONDS), "the annotation makes it run");
      world.server.awaitQuiescent();
      assertEquals(List.of(), world.server.journal().entries());
    }
  }

  @ParameterizedTest
  @EnumSource
  void followsAnEdit(Variant variant) {
    try (var world = world(variant)) {
      world.script.create(2);
      world.script.replicasReady(2);

      world.script.scale(3);

      assertEquals(3, world.script.setSpec().replicas());
      assertEquals("Creating", world.script.database().status().phase());
      world.script.replicasReady(3);
      assertEquals("Running", world.script.database().status().phase());
    }
  }

  @ParameterizedTest
  @EnumSource
  void letsGoWhenAllItOwnsIsGone(Variant variant) {
    try (var world = world(variant)) {
      world.script.create(2);
      world.script.holdSet();

      world.script.delete();

      assertFalse(world.script.isThere(ConfigMap.TYPE));
      assertFalse(world.script.isThere(Service.TYPE));
      assertTrue(world.script.set().metadata().isDeleting());
      assertEquals(
          List.of(DatabaseReconciler.FINALIZER), world.script.database().metadata().finalizers());
      world.script.releaseSet();
      assertFalse(world.script.isThere(Database.TYPE));
    }
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhatItDid(Variant variant) {
    try (var world = world(variant)) {
      world.script.create(2);
      world.script.replicasReady(2);
      world.script.scale(3);
      world.stop();

      assertEquals(List.of("Created", "Running", "Updated"), world.script.eventReasons());
    }
  }

  @Test
  void allVariantsBehaveAlike() {
    var records = life(Variant.RECORDS_ON_FABRIC8);
    assertEquals(List.of(), records.get(records.size() - 1), "all is gone at the end");
    for (var variant : Variant.values()) {
      assertEquals(records, life(variant), variant.name());
    }
  }

  private List<List<JsonNode>> life(Variant variant) {
    try (var world = world(variant)) {
      return world.script.wholeLife();
    }
  }

  @Test
  void anImpossibleSpecIsRefusedUntilItIsMended() {
    try (var world = world(Variant.RECORDS_ON_FABRIC8)) {
      world.script.create(KEY, DatabaseScript.spec(0));

      assertEquals(
          "FALSE InvalidSpec: spec.replicas must be at least 1", world.script.condition(READY));
      assertFalse(world.script.isThere(StatefulSet.TYPE));
      world.script.scale(1);
      assertTrue(world.script.isThere(StatefulSet.TYPE));
    }
  }

  @Test
  void aHostHasOneDatabasePerEngine() {
    try (var world = world(Variant.RECORDS_ON_OFFICIAL)) {
      world.script.create(1);
      var second = KEY.withName("copy");
      world.script.create(second, DatabaseScript.spec(1));
      var third = KEY.withName("other");
      world.script.create(
          third,
          new Database.Spec(
              "mysql", "9.1", 1, "orders.example.com", DatabaseScript.spec(1).template()));

      var sets = world.server.client();
      assertTrue(sets.get(StatefulSet.TYPE, KEY).isPresent());
      assertFalse(sets.get(StatefulSet.TYPE, second).isPresent());
      assertTrue(sets.get(StatefulSet.TYPE, third).isPresent());
      var ready = sets.get(Database.TYPE, second).orElseThrow().status().conditions().get(READY);
      assertEquals("HostTaken", ready.orElseThrow().reason());
    }
  }

  @Test
  void anUpgradeWaitsForTheOneBeforeIt() {
    try (var world = world(Variant.RECORDS_ON_FABRIC8)) {
      world.script.create(1);

      world.script.upgrade("16.2");

      assertEquals("postgres:16.1", image(world));
      world.script.replicasReady(1);
      assertEquals("postgres:16.2", image(world));
    }
  }

  private static String image(World world) {
    return world.script.setSpec().template().spec().containers().get(0).image();
  }

  @Test
  void aTemplateThatComesIsUsed() {
    try (var world = world(Variant.RECORDS_ON_OFFICIAL)) {
      var spec = DatabaseScript.spec(1);
      var template = Optional.of("large");
      world.script.create(
          KEY, new Database.Spec(spec.engine(), spec.version(), 1, spec.host(), template));
      assertFalse(world.script.isThere(ConfigMap.TYPE));

      world
          .server
          .client()
          .create(
              DatabaseTemplate.TYPE,
              new DatabaseTemplate(
                  ObjectMeta.of(NAMESPACE, "large"),
                  new DatabaseTemplate.Spec(Map.of("shared_buffers", "4GB"))));
      world.server.awaitQuiescent();

      var map = world.server.client().get(ConfigMap.TYPE, KEY).orElseThrow();
      assertEquals("4GB", map.data().get("shared_buffers"));
      assertEquals("postgres", map.data().get("engine"));
    }
  }

  @Test
  void aLostReplicaDegradesTheDatabase() {
    try (var world = world(Variant.RECORDS_ON_FABRIC8)) {
      world.script.create(2);
      world.script.replicasReady(1);
      assertFalse(world.script.isTrue(DEGRADED), "it has never been complete");
      world.script.replicasReady(2);

      world.script.replicasReady(1);

      assertTrue(world.script.isTrue(DEGRADED));
      world.script.replicasReady(2);
      assertFalse(world.script.isTrue(DEGRADED));
    }
  }

  @Test
  void objectsOfOthersAreNotRead() {
    try (var world = world(Variant.RECORDS_ON_FABRIC8)) {
      world.script.create(1);

      var lists =
          world.server.journal().entries().stream()
              .filter(request -> request.verb().equals("list") || request.verb().equals("watch"))
              .filter(request -> !request.resource().endsWith("example.com"))
              .map(request -> request.target())
              .toList();

      assertFalse(lists.isEmpty());
      for (var target : lists) {
        assertTrue(target.contains("/namespaces/shop/"), target);
        assertTrue(
            target.contains("labelSelector=app.kubernetes.io%2Fmanaged-by%3Ddatabase-operator"),
            target);
      }
    }
  }
}

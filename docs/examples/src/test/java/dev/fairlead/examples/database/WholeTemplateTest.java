package dev.fairlead.examples.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Client;
import dev.fairlead.client.ConflictException;
import dev.fairlead.client.Operation;
import dev.fairlead.client.WriteOption;
import dev.fairlead.controller.Controller;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestJournal.Entry;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.testkit.server.TestApiServer;
import dev.fairlead.watch.Trigger;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A StatefulSet whose whole pod template is set again and again, by difference and by apply. */
class WholeTemplateTest {

  private static final int RUNS = 10;

  private final BlockingQueue<Operation> operations = new LinkedBlockingQueue<>();
  private final Trigger<ObjectKey> trigger = new Trigger<>();

  /** Makes the server of a test. */
  TestApiServer server() {
    return InMemoryApiServer.start();
  }

  @ParameterizedTest
  @EnumSource
  void tenRunsAreOneCreateAtMostOneUpdateAndThenSilence(WholeSet.Kind kind) throws Exception {
    try (var server = server();
        var backend = Backends.connect(kind.backend(), server.connection())) {
      var key = ObjectKey.of(server.newNamespace(), "orders");
      server.client().create(ConfigMap.TYPE, ConfigMap.of(key.namespace(), key.name()));
      try (var manager = manager(backend, kind.set(), key)) {
        manager.start();
        assertEquals(Operation.CREATED, next());
        assertEquals(Operation.UNCHANGED, again(key));
        server.awaitQuiescent();
        assertEquals(1, server.journal().count(RequestMatch.create(kind.set().type())));
        assertTrue(server.journal().count(RequestMatch.patch(kind.set().type())) <= 1);
        server.journal().clear();

        for (int run = 3; run <= RUNS; run++) {
          assertEquals(Operation.UNCHANGED, again(key));
        }

        server.awaitQuiescent();
        assertEquals(List.of(), server.journal().entries());
      }
    }
  }

  private <T> Manager manager(Backend backend, WholeSet<T> set, ObjectKey key) {
    var controller =
        Controller.builder("sets", ConfigMap.TYPE)
            .reads(set.type())
            .on(trigger)
            .build(
                (map, ctx) -> {
                  var written = ctx.client().createOrUpdate(set.type(), key, it -> set.fill(it, 2));
                  operations.add(written.operation());
                  return Result.done();
                });
    return Manager.builder(backend).namespaces(key.namespace()).add(controller).build();
  }

  private Operation again(ObjectKey key) throws InterruptedException {
    trigger.fire(key);
    return next();
  }

  private Operation next() throws InterruptedException {
    return Objects.requireNonNull(operations.poll(30, TimeUnit.SECONDS), "a run within 30 s");
  }

  /** A client over HTTP, and a place for it. */
  private void with(WholeSet.Kind kind, BiConsumer<TestApiServer, Applier<?>> test) {
    try (var server = server();
        var backend = Backends.connect(kind.backend(), server.connection());
        var manager = Manager.builder(backend).build()) {
      manager.start();
      var key = ObjectKey.of(server.newNamespace(), "orders");
      test.accept(server, new Applier<>(manager.client(), kind.set(), key));
    }
  }

  /** Applies the set as one of several managers. */
  private record Applier<T>(Client client, WholeSet<T> set, ObjectKey key) {

    Operation apply(String manager, int replicas, String label) {
      return apply(client.with(WriteOption.fieldManager(manager)), replicas, label);
    }

    Operation carefully(String manager, int replicas, String label) {
      return apply(
          client.with(WriteOption.fieldManager(manager), WriteOption.failOnApplyConflict()),
          replicas,
          label);
    }

    private Operation apply(Client by, int replicas, String label) {
      return by.apply(set.type(), set.desired(key, replicas, label)).operation();
    }

    int replicas() {
      var stored = client.live().get(StatefulSet.TYPE, key).orElseThrow();
      return Objects.requireNonNull(stored.spec()).replicas();
    }

    Map<String, String> labels() {
      return metadata().labels();
    }

    ObjectMeta metadata() {
      return client.live().get(StatefulSet.TYPE.metadataOnly(), key).orElseThrow();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatWasAppliedIsNotWrittenAgain(WholeSet.Kind kind) {
    with(
        kind,
        (server, it) -> {
          assertEquals(Operation.CREATED, it.apply("one", 2, "a"));
          var version = it.metadata().resourceVersion();
          server.journal().clear();
          for (int run = 2; run <= RUNS; run++) {
            assertEquals(Operation.UNCHANGED, it.apply("one", 2, "a"));
          }
          assertEquals(0, server.journal().writes(), server.journal().entries().toString());
          assertEquals(version, it.metadata().resourceVersion());
        });
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNotAppliedAnyMoreGoesAndWhatOthersAppliedStays(WholeSet.Kind kind) {
    with(
        kind,
        (server, it) -> {
          it.apply("one", 2, "a");
          assertEquals(Operation.UPDATED, it.apply("two", 2, "b"));
          assertEquals(Map.of("a", "here", "b", "here"), it.labels());
          assertEquals(Operation.UPDATED, it.apply("one", 2, "c"));
          assertEquals(Map.of("b", "here", "c", "here"), it.labels());
        });
  }

  @ParameterizedTest
  @EnumSource
  void aConflictIsToldOrForced(WholeSet.Kind kind) {
    with(
        kind,
        (server, it) -> {
          it.apply("one", 2, "a");
          var refused = assertThrows(ConflictException.class, () -> it.carefully("two", 3, "a"));
          assertTrue(String.valueOf(refused.getMessage()).contains("\"one\""), refused.toString());
          assertEquals(2, it.replicas());
          assertEquals(Operation.UPDATED, it.apply("two", 3, "a"));
          assertEquals(3, it.replicas());
          assertThrows(ConflictException.class, () -> it.carefully("one", 2, "a"));
          assertEquals(Operation.UPDATED, it.apply("one", 2, "a"));
          assertEquals(2, it.replicas());
          var forced =
              server.journal().entries().stream()
                  .filter(Entry::isWrite)
                  .map(entry -> entry.target().contains("force=true") + " " + entry.status())
                  .toList();
          assertEquals(
              List.of("true 201", "false 409", "true 200", "false 409", "true 200"), forced);
        });
  }
}

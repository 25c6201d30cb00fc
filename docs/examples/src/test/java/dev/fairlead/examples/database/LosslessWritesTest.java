package dev.fairlead.examples.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.client.Client;
import dev.fairlead.controller.Controller;
import dev.fairlead.examples.database.LosslessSubject.Change;
import dev.fairlead.examples.database.LosslessSubject.Stored;
import dev.fairlead.finalizer.CleanupResult;
import dev.fairlead.finalizer.Finalizer;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Unstructured;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.engine.ApiEngine;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.ServerOptions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever class an object is changed through, and whichever way: over HTTP, all that the class
 * does not know is afterwards as it was before. At the top, in metadata, in nested objects, in list
 * elements, in those that move and those beside one that goes.
 */
class LosslessWritesTest {

  private static final String NAMESPACE = DatabaseScript.NAMESPACE;
  private static final String FINALIZER = "example.com/lossless";
  private static final AtomicInteger NAMES = new AtomicInteger();

  private static final InMemoryApiServer SERVER =
      InMemoryApiServer.start(ServerOptions.defaults().engine(ApiEngine.Builder::newerTypes));
  private static final Map<String, Backend> BACKENDS = new TreeMap<>();
  private static final Map<String, Manager> MANAGERS = new TreeMap<>();

  /** The ways to change an object. */
  enum Verb {
    EDIT,
    UPDATE,
    CREATE_OR_UPDATE;

    <T> void apply(Client client, ResourceType<T> type, ObjectKey key, UnaryOperator<T> change) {
      switch (this) {
        case EDIT -> client.edit(type, key, change);
        case UPDATE ->
            client.update(type, change.apply(client.live().get(type, key).orElseThrow()));
        case CREATE_OR_UPDATE -> client.createOrUpdate(type, key, change);
      }
    }
  }

  @BeforeAll
  static void start() {
    new DatabaseScript(SERVER).prepare();
    SERVER.install(Widgets.RECORDS);
    for (var name : List.of("fabric8", "official")) {
      var backend = Backends.connect(name, SERVER.connection());
      BACKENDS.put(name, backend);
      MANAGERS.put(name, Manager.builder(backend).build().start());
    }
  }

  @AfterAll
  static void stop() {
    MANAGERS.values().forEach(Manager::close);
    BACKENDS.values().forEach(Backend::close);
    SERVER.close();
  }

  static Stream<Arguments> changes() {
    return LosslessSubject.all().stream()
        .flatMap(
            subject ->
                Stream.of(Change.values())
                    .flatMap(
                        change ->
                            Stream.of(Verb.values())
                                .map(verb -> Arguments.of(subject, change, verb))));
  }

  static Stream<LosslessSubject<?, ?>> subjects() {
    return LosslessSubject.all().stream();
  }

  @ParameterizedTest(name = "{0}: {1} by {2}")
  @MethodSource("changes")
  <T> void keepsWhatTheClassDoesNotKnow(LosslessSubject<T, ?> subject, Change change, Verb verb) {
    var key = store(subject.stored(), NAMESPACE);
    var expected = tree(subject, key, tree -> change.onTree(subject.stored(), tree));

    verb.apply(client(subject), subject.type(), key, subject.byClass(change));

    assertEquals(expected, tree(subject, key, tree -> {}));
  }

  /** Members of metadata that a class may lack come with a deletion. */
  @ParameterizedTest
  @MethodSource("subjects")
  <T> void keepsMetadataOfAnObjectThatIsBeingDeleted(LosslessSubject<T, ?> subject) {
    var key = store(subject.stored(), NAMESPACE);
    SERVER.client().delete(subject.type(), key);
    var change = Change.A_MEMBER;
    var expected = tree(subject, key, tree -> change.onTree(subject.stored(), tree));
    assertTrue(expected.contains("deletionGracePeriodSeconds"));

    Verb.EDIT.apply(client(subject), subject.type(), key, subject.byClass(change));

    assertEquals(expected, tree(subject, key, tree -> {}));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  <T> void takesNoMemberOfMetadataAwayThatComesWithNewerServers(LosslessSubject<T, ?> subject) {
    var key = store(subject.stored(), NAMESPACE);
    var future = new FutureMetadata(backend(subject));
    try (var manager = Manager.builder(future).build()) {
      manager.start();
      for (var change : Change.values()) {
        manager.client().edit(subject.type(), key, subject.byClass(change));
      }
    }
    assertEquals(Change.values().length, future.patches().size());
    future.patches().forEach(patch -> assertFalse(patch.contains("future"), patch));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  <T> void aStatusEditKeepsWhatTheClassDoesNotKnow(LosslessSubject<T, ?> subject) {
    var key = store(subject.stored(), NAMESPACE);
    var expected = tree(subject, key, subject.stored()::setStatus);

    client(subject).status().edit(subject.type(), key, subject.status());

    assertEquals(expected, tree(subject, key, tree -> {}));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  <T> void aControllersStatusAndFinalizerKeepWhatTheClassDoesNotKnow(
      LosslessSubject<T, ?> subject) {
    var key = store(subject.stored(), SERVER.newNamespace());
    var seen = new LinkedBlockingQueue<String>();
    var finalized =
        tree(subject, key, tree -> tree.withArray("/metadata/finalizers").add(FINALIZER));
    var reported =
        tree(
            subject,
            key,
            tree -> {
              tree.withArray("/metadata/finalizers").add(FINALIZER);
              subject.stored().setStatus(tree);
            });
    var controller =
        Controller.builder("lossless", subject.type())
            .finalizer(Finalizer.of(FINALIZER, (object, ctx) -> CleanupResult.done()))
            .build(
                (object, ctx) -> {
                  seen.add(tree(subject, key, tree -> {}));
                  ctx.updateStatus(subject.status());
                  return Result.done();
                });
    try (var manager =
        Manager.builder(backend(subject)).namespaces(key.namespace()).add(controller).build()) {
      manager.start();
      SERVER.await(raw(subject), key, object -> tree(subject, key, tree -> {}).equals(reported));

      assertEquals(finalized, seen.peek(), "what the first run found");
      SERVER.client().delete(subject.type(), key);
      SERVER.await(
          raw(subject), key, object -> !object.metadata().finalizers().contains(FINALIZER));
    }
    var deleted =
        tree(
            subject,
            key,
            tree -> {
              tree.withObject("/metadata").remove("deletionTimestamp");
              tree.withObject("/metadata").remove("deletionGracePeriodSeconds");
              tree.withArray("/metadata/finalizers").add(FINALIZER);
            });
    assertEquals(reported, deleted);
  }

  /** Stores an object with a name of its own, with its status. */
  private static ObjectKey store(Stored stored, String namespace) {
    var key = ObjectKey.of(namespace, "object-" + NAMES.incrementAndGet());
    var object = unstructured(stored.object.formatted(namespace, key.name()));
    var type =
        ResourceType.unstructured(
            (String) object.at("/apiVersion").orElseThrow(),
            (String) object.at("/kind").orElseThrow());
    SERVER.client().create(type, object);
    var status = unstructured(stored.statusBody).toMap();
    SERVER.client().status().edit(type, key, it -> it.with("/status", status));
    var text = Trees.stored(SERVER.client(), type, key).toString();
    int planted = (stored.object + stored.statusBody).split("kept", -1).length;
    assertEquals(planted, text.split("kept", -1).length, () -> "the server dropped some: " + text);
    return key;
  }

  private static Unstructured unstructured(String json) {
    return Unstructured.of(Trees.map(json));
  }

  private static ResourceType<Unstructured> raw(LosslessSubject<?, ?> subject) {
    return ResourceType.unstructured(subject.type().apiVersion(), subject.type().kind());
  }

  private static Client client(LosslessSubject<?, ?> subject) {
    return Objects.requireNonNull(MANAGERS.get(subject.backend())).client();
  }

  private static Backend backend(LosslessSubject<?, ?> subject) {
    return Objects.requireNonNull(BACKENDS.get(subject.backend()));
  }

  /** The text of the stored object with a change, without what the server counts. */
  private static String tree(
      LosslessSubject<?, ?> subject, ObjectKey key, Consumer<ObjectNode> change) {
    var tree = Trees.stored(SERVER.client(), subject.type(), key);
    tree.withObject("/metadata").remove(List.of("generation", "managedFields"));
    change.accept(tree);
    return Trees.masked(tree).toPrettyString();
  }
}

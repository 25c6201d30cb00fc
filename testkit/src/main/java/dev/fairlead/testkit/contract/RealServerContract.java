package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.controller.Controller;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.envtest.Part;
import dev.fairlead.testkit.junit.OnRealServer;
import dev.fairlead.testkit.server.RealApiServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * A backend straight on a kube-apiserver, with nothing in between: TLS, HTTP/2 if the client speaks
 * it, compressed answers, and an API server that is paused, killed or stopped. A backend's own test
 * extends this and says how one is made.
 */
@OnRealServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class RealServerContract {

  private static final Duration SHORT = Duration.ofMillis(500);

  private @Nullable RealApiServer server;
  private @Nullable Backend shared;
  private String namespace = "";

  /** For subclasses. */
  protected RealServerContract() {}

  /** Makes the backend that is tested. */
  protected abstract Backend connect(ClusterConnection connection);

  @BeforeAll
  final void start() {
    var real = RealApiServer.shared();
    server = real;
    namespace = real.newNamespace();
    shared = connect(real.direct());
  }

  @AfterAll
  final void stop() {
    backend().close();
    server().close();
  }

  private RealApiServer server() {
    return Objects.requireNonNull(server, "made before the first test");
  }

  private Backend backend() {
    return Objects.requireNonNull(shared, "made before the first test");
  }

  private Part apiServer() {
    return server().controlPlane().apiServer();
  }

  private ApiRequest maps() {
    return ApiRequest.of("GET", "/api/v1/namespaces/" + namespace + "/configmaps");
  }

  private ApiRequest watch(String name) {
    return maps().withQuery("watch", "true").withQuery("fieldSelector", "metadata.name=" + name);
  }

  private ApiResponse send(ApiRequest request) throws IOException {
    return backend().send(request, CancelSignal.none());
  }

  private ApiResponse create(String name, String text) throws IOException {
    var object = Map.of("metadata", Map.of("name", name), "data", Map.of("text", text));
    return send(
        ApiRequest.of("POST", maps().path())
            .withContent(ContentType.JSON, Bytes.wrap(Json.print(object))));
  }

  /** Asks until it is answered; a dead connection that was kept may fail a call each. */
  private ApiResponse sendAtLast(ApiRequest request) throws IOException {
    IOException last = new IOException("never asked");
    for (int attempt = 0; attempt < 5; attempt++) {
      try {
        return send(request);
      } catch (IOException dead) {
        last = dead;
      }
    }
    throw last;
  }

  @Test
  void objectsAreWrittenReadAndWatched() throws IOException {
    var text = "\uD83D\uDEA2 " + "x".repeat(10);
    try (var stream = backend().open(watch("a"), CancelSignal.none())) {
      assertEquals(201, create("a", text).status());
      new EventLines(stream).await(text);
    }
    var read = Json.parse(send(ApiRequest.of("GET", maps().path() + "/a")).body().utf8());
    assertEquals(Map.of("text", text), read instanceof Map<?, ?> tree ? tree.get("data") : "");
  }

  @Test
  void refusalsAreAnswers() throws IOException {
    assertEquals(404, send(ApiRequest.of("GET", maps().path() + "/none")).status());
    assertEquals(404, send(ApiRequest.of("GET", "/apis/none.example.com/v1/things")).status());
    var direct = server().direct();
    var wrong = ClusterConnection.of(direct.server(), direct.caPem(), new Credentials.Token("no"));
    try (var stranger = connect(wrong)) {
      assertEquals(401, stranger.send(maps(), CancelSignal.none()).status());
    }
    var nobody = maps().withHeader("Impersonate-User", "nobody");
    assertEquals(403, send(nobody).status());
    try (var refused = backend().open(nobody.withQuery("watch", "true"), CancelSignal.none())) {
      assertEquals(403, refused.status());
    }
  }

  @Test
  void aServerWithoutTheGivenAuthorityIsNotTrusted() {
    var direct = server().direct();
    try (var careless = connect(ClusterConnection.of(direct.server(), "", direct.credentials()))) {
      assertThrows(IOException.class, () -> careless.send(maps(), CancelSignal.none()));
    }
  }

  @Test
  void aPausedServerEndsCallsAtTheirTimeoutAndIsUsedAfterwards() throws IOException {
    assertEquals(200, send(maps()).status());
    apiServer().pause();
    try {
      for (var request : List.of(maps(), maps().withQuery("limit", "1"))) {
        assertThrows(IOException.class, () -> send(request.withTimeout(SHORT)));
      }
      assertThrows(
          IOException.class,
          () -> backend().open(watch("a").withTimeout(SHORT), CancelSignal.none()));
    } finally {
      apiServer().resume();
    }
    assertEquals(200, sendAtLast(maps()).status());
  }

  @Test
  void withoutStorageAWriteEndsAtItsTimeoutAndAFastReadIsAnswered() throws IOException {
    assertEquals(200, send(maps()).status());
    server().controlPlane().etcd().pause();
    try {
      var body = Bytes.ofUtf8("{\"metadata\":{\"name\":\"never\"}}");
      var write = ApiRequest.of("POST", maps().path()).withContent(ContentType.JSON, body);
      assertThrows(IOException.class, () -> send(write.withTimeout(SHORT)));
      assertEquals(200, send(maps().withQuery("resourceVersion", "0")).status());
    } finally {
      server().controlPlane().etcd().resume();
    }
    assertEquals(200, sendAtLast(maps()).status());
  }

  @Test
  void aKilledServerBreaksWatchesAndIsFoundAgain() throws Exception {
    try (var stream = backend().open(watch("none"), CancelSignal.none())) {
      var reader = Fixture.inBackground(() -> stream.body().read());
      apiServer().kill();
      assertEnds(reader);
      assertThrows(IOException.class, () -> sendAtLast(maps()));
    } finally {
      apiServer().start();
    }
    assertEquals(200, sendAtLast(maps()).status());
  }

  @Test
  void aServerThatStopsEndsWatchesAndIsFoundAgain() throws Exception {
    try (var stream = backend().open(watch("none"), CancelSignal.none())) {
      var reader = Fixture.inBackground(() -> stream.body().read());
      apiServer().stop(Duration.ofSeconds(3));
      assertEnds(reader);
    } finally {
      apiServer().start();
    }
    assertEquals(200, sendAtLast(maps()).status());
  }

  /** By an end or a failure, but soon. */
  private static void assertEnds(FutureTask<Integer> reader) throws Exception {
    try {
      assertEquals(-1, reader.get(30, TimeUnit.SECONDS));
    } catch (ExecutionException e) {
      assertTrue(e.getCause() instanceof IOException, e.toString());
    }
  }

  @Test
  void aManagerLosesNothingWhenTheServerIsKilledAndComesBack() {
    var seen = new Sightings<String>();
    var type = ConfigMap.TYPE;
    var controller =
        Controller.builder("maps", type)
            .build(
                (map, context) -> {
                  seen.add(context.key().name() + "=" + map.data().get("text"));
                  return Result.done();
                });
    var own = server().newNamespace();
    try (var manager = Manager.builder(backend()).namespaces(own).add(controller).build()) {
      manager.start();
      write(own, "first", "1");
      seen.await("first=1");
      apiServer().kill();
      apiServer().start();
      write(own, "second", "1");
      server()
          .client()
          .edit(type, ObjectKey.of(own, "first"), map -> map.withData(Map.of("text", "2")));
      seen.await("second=1");
      seen.await("first=2");
    } finally {
      apiServer().start();
    }
  }

  private void write(String where, String name, String text) {
    server()
        .client()
        .create(ConfigMap.TYPE, ConfigMap.of(where, name).withData(Map.of("text", text)));
  }
}

package dev.fairlead.testkit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Query;
import dev.fairlead.client.RejectedException;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.ApiResource;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.KubeconfigParser;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.CancelSignal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InMemoryApiServerTest {

  @ApiResource(group = "example.com", version = "v1")
  record Greeting(ObjectMeta metadata, Spec spec) {
    static final ResourceType<Greeting> TYPE = ResourceType.of(Greeting.class);

    record Spec(String text) {}
  }

  private static final ApiRequest CONFIG_MAPS = ApiRequest.of("GET", "/api/v1/configmaps");

  private final InMemoryApiServer server = InMemoryApiServer.start();

  @AfterEach
  void close() {
    server.close();
  }

  private static Greeting greeting(ObjectKey key, String text) {
    var metadata = ObjectMeta.builder().namespace(key.namespace()).name(key.name()).build();
    return new Greeting(metadata, new Greeting.Spec(text));
  }

  @Test
  void anInstalledTypeIsCreatedEditedAwaitedAndDeletedByTheTestsClient() {
    server.install(Greeting.TYPE, ConfigMap.TYPE);
    server.install(Greeting.TYPE);
    var key = ObjectKey.of(server.newNamespace(), "hello");
    server.client().create(Greeting.TYPE, greeting(key, "hi"));
    var edited =
        CompletableFuture.runAsync(
            () -> server.client().edit(Greeting.TYPE, key, it -> greeting(key, "bye")));
    var seen = server.await(Greeting.TYPE, key, it -> it.spec().text().equals("bye"));
    edited.join();
    assertEquals("hello", seen.metadata().name());
    server.client().delete(Greeting.TYPE, key);
    server.awaitGone(Greeting.TYPE, key);
    assertTrue(server.client().get(Greeting.TYPE, key).isEmpty());
  }

  @Test
  void definitionsComeFromSeveralYamlDocuments() {
    server.installCrds(
        Bytes.ofUtf8(
            """
            ---
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: greetings.example.com}
            spec:
              group: example.com
              scope: Namespaced
              names: {kind: Greeting, plural: greetings, singular: greeting}
              versions:
              - name: v1
                served: true
                storage: true
                schema:
                  openAPIV3Schema:
                    type: object
                    properties:
                      spec: {type: object, properties: {text: {type: string, maxLength: 3}}}
            ---
            """));
    var key = ObjectKey.of(server.newNamespace(), "hello");
    server.client().create(Greeting.TYPE, greeting(key, "hi"));
    assertThrows(
        RejectedException.class,
        () -> server.client().create(Greeting.TYPE, greeting(key.withName("b"), "too long")));
  }

  @Test
  void aDocumentThatIsNoDefinitionIsRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> server.installCrds(Bytes.ofUtf8("{apiVersion: v1, kind: ConfigMap}")));
  }

  @Test
  void namespacesAreNew() {
    assertNotEquals(server.newNamespace(), server.newNamespace());
  }

  @Test
  void aServerWhoseAddressNobodyAsksForHasNoThread() {
    server.client().list(Query.of(ConfigMap.TYPE));
    assertEquals(0, threads());
  }

  @Test
  void theKubeconfigPassesTheStrictParser() {
    var connection = KubeconfigParser.strict().parse(server.kubeconfig());
    assertEquals("https", connection.server().getScheme());
    assertEquals(server.connection().server().getPort(), connection.server().getPort());
    assertEquals(server.connection().credentials(), connection.credentials());
  }

  @Test
  void anInProcessBackendReachesAnotherServerByItsAddress() throws IOException {
    try (var other = InMemoryApiServer.start();
        var backend = server.inProcess().connect(other.connection())) {
      assertEquals(200, backend.send(CONFIG_MAPS, CancelSignal.none()).status());
      assertEquals(1, other.journal().count(RequestMatch.list(ConfigMap.TYPE)));
      assertEquals(0, server.journal().count(RequestMatch.list(ConfigMap.TYPE)));
    }
  }

  @Test
  void aConnectionWithoutTheTokenGets401() throws IOException {
    for (var credentials :
        new Credentials[] {new Credentials.None(), new Credentials.Token("wrong")}) {
      var connection = ClusterConnection.of(server.connection().server(), "", credentials);
      try (var backend = server.inProcess().connect(connection)) {
        assertEquals(401, backend.send(CONFIG_MAPS, CancelSignal.none()).status());
      }
    }
  }

  @Test
  void anAddressWithoutAServerIsAnIoFailure() {
    var nowhere =
        ClusterConnection.of(URI.create("http://127.0.0.1:1"), "", new Credentials.None());
    try (var backend = server.inProcess().connect(nowhere)) {
      assertThrows(IOException.class, () -> backend.send(CONFIG_MAPS, CancelSignal.none()));
    }
  }

  @Test
  void aWaitThatIsNotMetSaysTheLastState() {
    var patient = new Waits(server.inProcess(), new Codecs(), Duration.ofMillis(10));
    var map = ConfigMap.of("default", "a").withData(Map.of("color", "blue"));
    server.client().create(ConfigMap.TYPE, map);
    var failure =
        assertThrows(
            AssertionError.class,
            () -> patient.until(ConfigMap.TYPE, ObjectKey.of("default", "a"), it -> false));
    assertTrue(String.valueOf(failure.getMessage()).contains("blue"), failure::toString);
  }

  @Test
  void closingLeavesNoThreadAndNoSocketBehind() throws Exception {
    var port = server.connection().server().getPort();
    try (var idle = new Socket(InetAddress.getLoopbackAddress(), port)) {
      assertTrue(threads() > 0);
      server.close();
      assertEquals(0, threads());
      assertTrue(hasEnded(idle));
      assertThrows(
          IOException.class, () -> new Socket(InetAddress.getLoopbackAddress(), port).close());
    }
    assertThrows(IllegalStateException.class, server::connection);
  }

  /** A connection that was not yet accepted is reset, an accepted one is closed. */
  private static boolean hasEnded(Socket connection) {
    try {
      return connection.getInputStream().read() < 0;
    } catch (IOException reset) {
      return !String.valueOf(reset.getMessage()).contains("timed out");
    }
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(it -> it.getName().startsWith("fairlead-apiserver-"))
        .count();
  }

  @Test
  void theClientsAreAtRestWhenNothingIsInFlightAndAllEventsAreRead() throws Exception {
    try (var backend = server.inProcess();
        var watch = backend.open(CONFIG_MAPS.withQuery("watch", "true"), CancelSignal.none())) {
      var lines = new BufferedReader(new InputStreamReader(watch.body(), StandardCharsets.UTF_8));
      server.client().create(ConfigMap.TYPE, ConfigMap.of("default", "a"));
      // Not in the common pool: on two cores that has one thread, and the reader needs it.
      var rest =
          CompletableFuture.runAsync(server::awaitQuiescent, task -> new Thread(task).start());
      assertThrows(TimeoutException.class, () -> rest.get(300, TimeUnit.MILLISECONDS));
      var reader =
          CompletableFuture.runAsync(
              () -> assertThrows(Exception.class, () -> lines.lines().forEach(it -> {})));
      rest.get(30, TimeUnit.SECONDS);
      server.network().cut();
      reader.get(30, TimeUnit.SECONDS);
    }
  }
}

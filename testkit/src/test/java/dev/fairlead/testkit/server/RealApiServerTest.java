package dev.fairlead.testkit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.testkit.envtest.ControlPlane;
import dev.fairlead.testkit.envtest.Programs;
import dev.fairlead.testkit.http.HttpConnector;
import dev.fairlead.testkit.junit.OnRealServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A control plane for this class alone, since it is paused and killed. */
@OnRealServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RealApiServerTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final ResourceType<?> NAMESPACE =
      ResourceType.unstructured("v1", "Namespace").withScope(Scope.CLUSTER);

  private ControlPlane plane;
  private RealApiServer server;
  private Backend backend;
  private String namespace;

  @BeforeAll
  void start() {
    plane = ControlPlane.start(Programs.find().orElseThrow());
    server = RealApiServer.of(plane);
    namespace = server.newNamespace();
    backend = server.inProcess();
  }

  @AfterAll
  void stop() {
    backend.close();
    server.close();
    plane.close();
  }

  private ApiRequest configMaps() {
    return ApiRequest.of("GET", "/api/v1/namespaces/" + namespace + "/configmaps");
  }

  private ConfigMap create(String name) {
    return server.client().create(ConfigMap.TYPE, ConfigMap.of(namespace, name));
  }

  private int ask(Duration patience) throws IOException {
    var connection = HttpConnector.of(plane.connection().server(), plane.connection().caPem());
    try (var open = connection.connect(patience)) {
      return open.send("GET", "/version", Map.of(), new byte[0]).status();
    }
  }

  @Test
  void whatPassesTheDoorIsInTheJournalAndMeetsFaults() throws IOException {
    server.journal().clear();
    server.faults().on(RequestMatch.list(ConfigMap.TYPE)).times(1).then(Fault.status(503));
    assertEquals(503, backend.send(configMaps(), CancelSignal.none()).status());
    assertEquals(200, backend.send(configMaps(), CancelSignal.none()).status());
    create("past-the-door");
    assertEquals(
        List.of(503, 200),
        server.journal().entries().stream().map(RequestJournal.Entry::status).toList());
  }

  @Test
  void aWatchThatIsEndedEndsCleanlyAfterWhatItTold() throws IOException {
    try (var watch = backend.open(configMaps().withQuery("watch", "true"), CancelSignal.none());
        var lines =
            new BufferedReader(new InputStreamReader(watch.body(), StandardCharsets.UTF_8))) {
      create("told");
      while (!lines.readLine().contains("\"told\"")) {
        assertEquals(200, watch.status());
      }
      server.endWatches();
      while (lines.readLine() != null) {
        assertEquals(200, watch.status());
      }
    }
  }

  @Test
  void aPausedServerIsSilentAndAKilledOneRefuses() throws IOException {
    assertEquals(200, ask(PATIENCE));
    plane.apiServer().pause();
    assertThrows(SocketTimeoutException.class, () -> ask(Duration.ofMillis(300)));
    plane.apiServer().resume();
    assertEquals(200, ask(PATIENCE));
    var address = plane.connection().server();
    plane.apiServer().kill();
    assertThrows(ConnectException.class, () -> ask(PATIENCE));
    assertThrows(IOException.class, () -> backend.send(configMaps(), CancelSignal.none()));
    plane.apiServer().start();
    assertEquals(address, plane.connection().server());
    assertEquals(200, ask(PATIENCE));
    assertEquals(200, backend.send(configMaps(), CancelSignal.none()).status());
  }

  @Test
  void etcdKeepsWhatItHadWhenItIsKilled() {
    create("kept");
    plane.etcd().kill();
    plane.etcd().start();
    var key = ObjectKey.of(namespace, "kept");
    server.await(ConfigMap.TYPE, key, it -> true);
  }

  @Test
  void afterACompactionThePastIsGone() throws IOException {
    var version = create("before").metadata().resourceVersion();
    create("between");
    server.compact();
    var resumed = configMaps().withQuery("watch", "true").withQuery("resourceVersion", version);
    try (var watch = backend.open(resumed, CancelSignal.none());
        var lines =
            new BufferedReader(new InputStreamReader(watch.body(), StandardCharsets.UTF_8))) {
      assertEquals(200, watch.status());
      var line = lines.readLine();
      assertTrue(line.contains("\"ERROR\"") && line.contains("\"Expired\""), line);
    }
  }

  @Test
  void theControllersCollectOwnedObjectsAndNamespaces() {
    plane.controllers().start();
    try {
      var owner = create("owner").metadata();
      var owned = ConfigMap.of(namespace, "owned");
      var reference = new OwnerReference("v1", "ConfigMap", "owner", owner.uid(), false, false);
      server
          .client()
          .create(
              ConfigMap.TYPE,
              owned.withMetadata(owned.metadata().withOwnerReferences(List.of(reference))));
      server.client().delete(ConfigMap.TYPE, ObjectKey.of(namespace, "owner"));
      server.awaitGone(ConfigMap.TYPE, ObjectKey.of(namespace, "owned"));
      var other = ObjectKey.clusterScoped(server.newNamespace());
      server.client().delete(NAMESPACE, other);
      server.awaitGone(NAMESPACE, other);
    } finally {
      plane.controllers().stop();
    }
  }
}

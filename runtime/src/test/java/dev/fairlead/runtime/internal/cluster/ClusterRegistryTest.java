package dev.fairlead.runtime.internal.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Client;
import dev.fairlead.client.NotConnectedException;
import dev.fairlead.client.UnavailableException;
import dev.fairlead.cluster.ClusterConnection.Impersonation;
import dev.fairlead.cluster.ClusterState;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.runtime.KubeconfigException;
import dev.fairlead.runtime.KubeconfigParser;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class ClusterRegistryTest extends ClusterFixture {

  @Test
  void anAddedClusterIsProbedOnceAndThenItIsThere() {
    registry.listen(journal);
    registry.add(EAST, hub -> connection("east", "t"));

    assertEquals(Map.of(EAST, ClusterState.CONNECTED), registry.states());
    assertEquals(List.of("+local", "+fixed", "+east"), journal.heard);
    assertEquals(EAST, registry.session(EAST).name());
    assertEquals(3, registry.sessions().size());
    time.advance(Duration.ofHours(1));
    assertEquals(List.of("/version"), hub.newest().paths());
  }

  @Test
  void beforeItsFirstAnswerAClusterHasATypedErrorAndNoSession() {
    Queue<Runnable> tasks = new ArrayDeque<>();
    try (ClusterRegistry slow = registry(tasks::add)) {
      slow.listen(journal);
      slow.add(EAST, hub -> connection("east", "t"));

      Client client = slow.client(EAST);
      assertEquals(Map.of(EAST, ClusterState.CONNECTING), slow.states());
      assertThrows(NotConnectedException.class, () -> slow.session(EAST));
      ObjectKey key = ObjectKey.of("ns", "a").in(EAST);
      assertThrows(NotConnectedException.class, () -> client.live().get(ConfigMap.TYPE, key));
      assertEquals(List.of(), hub.newest().paths());

      tasks.remove().run();
      hub.newest().status = 404;
      hub.newest().body =
          "{\"kind\":\"Status\",\"reason\":\"NotFound\","
              + "\"details\":{\"name\":\"a\",\"kind\":\"configmaps\"}}";
      assertTrue(client.live().get(ConfigMap.TYPE, key).isEmpty());
    }
  }

  @Test
  void equalContentChangesNothing() {
    registry.listen(journal);
    registry.add(EAST, hub -> connection("east", "t"));
    ClusterSession session = registry.session(EAST);
    registry.add(EAST, hub -> connection("east", "t"));

    assertSame(session, registry.session(EAST));
    assertEquals(1, hub.connected.size());
    assertEquals(1, hub.newest().requests.size());
    assertEquals(3, journal.heard.size());
  }

  @Test
  void otherCredentialsExchangeTheTransportAndKeepTheSession() {
    registry.listen(journal);
    registry.add(EAST, hub -> connection("east", "old"));
    ClusterSession session = registry.session(EAST);
    registry.add(EAST, hub -> connection("east", "new"));
    read(EAST);

    assertSame(session, registry.session(EAST));
    assertTrue(hub.connected.get(0).closed.get());
    assertEquals("/api/v1/namespaces/ns/configmaps/a", hub.newest().paths().get(1));
    assertEquals(3, journal.heard.size());
  }

  @Test
  void aThousandRotationsLeaveOneBackendOpen() {
    for (int i = 0; i < 1000; i++) {
      String token = "token-" + i;
      registry.add(EAST, hub -> connection("east", token));
    }

    assertEquals(1, hub.open());
    assertEquals(Map.of(EAST, ClusterState.CONNECTED), registry.states());
  }

  @Test
  void anotherAddressIsAnotherCluster() {
    registry.listen(journal);
    registry.add(EAST, hub -> connection("east", "t"));
    registry.add(EAST, hub -> connection("west", "t"));

    assertEquals(List.of("+local", "+fixed", "+east", "-east", "+east"), journal.heard);
    assertTrue(hub.connected.get(0).closed.get());
    assertEquals("west", hub.newest().toString());
  }

  @Test
  void aRemovedClusterIsToldOnceAndClosed() {
    registry.listen(journal);
    registry.add(EAST, hub -> connection("east", "t"));
    Client before = registry.client(EAST);
    registry.remove(EAST);
    registry.remove(EAST);

    assertEquals(List.of("+local", "+fixed", "+east", "-east"), journal.heard);
    assertTrue(hub.newest().closed.get());
    assertEquals(Map.of(), registry.states());
    assertThrows(NotConnectedException.class, () -> registry.session(EAST));
    assertThrows(IllegalArgumentException.class, () -> registry.client(EAST));
    assertThrows(NotConnectedException.class, before::live);
  }

  @Test
  void aClusterThatNeverAnsweredGoesWithoutAWord() {
    hub.statusOfNew = FakeCluster.SILENT;
    registry.listen(journal);
    registry.add(EAST, hub -> connection("east", "t"));
    registry.remove(EAST);
    int probes = hub.newest().requests.size();
    time.advance(Duration.ofHours(1));

    assertEquals(List.of("+local", "+fixed"), journal.heard);
    assertTrue(hub.newest().closed.get());
    assertEquals(probes, hub.newest().requests.size(), "no probe goes out after the removal");
  }

  @Test
  void aBadKubeconfigThrowsInAddAndChangesNothing() {
    registry.add(EAST, hub -> connection("east", "t"));
    Bytes bad = Bytes.ofUtf8("users: [{name: u, user: {exec: {command: x}}}]");

    assertThrows(
        KubeconfigException.class,
        () -> registry.add(EAST, hub -> KubeconfigParser.strict().parse(bad)));
    assertThrows(
        KubeconfigException.class,
        () -> registry.add(ClusterName.of("west"), hub -> KubeconfigParser.strict().parse(bad)));
    assertEquals(Map.of(EAST, ClusterState.CONNECTED), registry.states());
    assertEquals(1, hub.open());
  }

  @Test
  void aCheckedExceptionOfTheSourceIsWrapped() {
    IOException cause = new IOException("no disk");

    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                registry.add(
                    EAST,
                    hub -> {
                      throw cause;
                    }));
    assertSame(cause, thrown.getCause());
  }

  @Test
  void theSourceReadsTheLocalClusterLive() {
    hub.body =
        """
        {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","namespace":"ns"},
         "data":{"token":"from-the-hub"}}
        """;
    registry.add(
        EAST,
        reader -> {
          ConfigMap map = reader.get(ConfigMap.TYPE, ObjectKey.of("ns", "a")).orElseThrow();
          return connection("east", map.data().getOrDefault("token", "none"));
        });

    assertEquals(List.of("/api/v1/namespaces/ns/configmaps/a"), hub.paths());
    assertEquals(ClusterState.CONNECTED, registry.states().get(EAST));
  }

  @Test
  void addedClustersAreUntrustedAndTheirAnswersLimited() {
    registry.add(EAST, hub -> connection("east", "t").withImpersonation("ann", List.of("dev")));
    hub.newest().body = "x".repeat((int) BODY_LIMIT + 1);

    assertEquals(List.of(true), untrusted);
    assertEquals(List.of(new Impersonation("ann", List.of("dev"))), impersonations);
    assertThrows(UnavailableException.class, () -> read(EAST));
  }

  @Test
  void aKeyOfAnotherClusterIsRefused() {
    registry.add(EAST, hub -> connection("east", "t"));

    assertThrows(
        IllegalArgumentException.class,
        () -> registry.client(EAST).live().get(ConfigMap.TYPE, ObjectKey.of("ns", "a")));
    assertEquals(List.of("/version"), hub.newest().paths());
  }

  @Test
  void theManagersOwnClustersAreNeitherAddedNorRemoved() {
    for (ClusterName own : List.of(ClusterName.LOCAL, FIXED)) {
      assertThrows(
          IllegalArgumentException.class, () -> registry.add(own, hub -> connection("east", "t")));
      assertThrows(IllegalArgumentException.class, () -> registry.remove(own));
      assertEquals(own, registry.session(own).name());
    }
    assertThrows(IllegalArgumentException.class, () -> registry.client(ClusterName.of("unknown")));
  }

  @Test
  void aListenerThatThrowsKeepsNewsFromNobody() {
    registry.listen(
        new ClusterLifecycle() {
          @Override
          public void added(ClusterSession session) {
            throw new IllegalStateException("listener");
          }

          @Override
          public void removed(ClusterName name) {
            throw new IllegalStateException("listener");
          }
        });
    registry.listen(journal);
    registry.add(EAST, hub -> connection("east", "t"));
    registry.remove(EAST);

    assertEquals(List.of("+local", "+fixed", "+east", "-east"), journal.heard);
    assertTrue(hub.newest().closed.get());
  }

  @Test
  void closingEndsAllClustersAndTakesNoMore() {
    hub.statusOfNew = FakeCluster.SILENT;
    registry.add(ClusterName.of("silent"), hub -> connection("silent", "t"));
    hub.statusOfNew = 200;
    registry.add(EAST, hub -> connection("east", "t"));
    registry.close();
    registry.close();
    assertEquals(0, time.pending(), "no timer outlives the registry");
    int probes = hub.connected.get(0).requests.size();
    time.advance(Duration.ofHours(1));

    assertEquals(0, hub.open());
    assertFalse(hub.closed.get(), "the hub's backend was given to the session without ownership");
    assertEquals(probes, hub.connected.get(0).requests.size());
    assertThrows(
        IllegalStateException.class, () -> registry.add(EAST, hub -> connection("east", "t")));
  }

  private void read(ClusterName cluster) {
    registry.client(cluster).live().get(ConfigMap.TYPE, ObjectKey.of("ns", "a").in(cluster));
  }
}

package dev.fairlead.runtime.internal.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.NotConnectedException;
import dev.fairlead.client.Reader;
import dev.fairlead.client.UnauthorizedException;
import dev.fairlead.client.UnavailableException;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.ClusterState;
import dev.fairlead.cluster.ConnectionSource;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterHealthTest extends ClusterFixture {

  @Test
  void aClusterThatDoesNotAnswerIsProbedWithGrowingDelays() {
    hub.statusOfNew = FakeCluster.SILENT;
    registry.listen(journal);
    registry.add(EAST, hub -> connection("east", "t"));
    List<Integer> probesAfter = new ArrayList<>();
    for (int seconds : new int[] {0, 1, 2, 4, 8, 16, 30, 30, 29, 1}) {
      time.advance(Duration.ofSeconds(seconds));
      probesAfter.add(hub.newest().requests.size());
    }

    assertEquals(List.of(1, 2, 3, 4, 5, 6, 7, 8, 8, 9), probesAfter);
    assertEquals(ClusterState.UNREACHABLE, registry.states().get(EAST));
    assertEquals(List.of("+local", "+fixed"), journal.heard);

    hub.newest().status = 200;
    time.advance(Duration.ofSeconds(30));
    assertEquals(ClusterState.CONNECTED, registry.states().get(EAST));
    assertEquals(List.of("+local", "+fixed", "+east"), journal.heard);
  }

  @Test
  void aProbeThatIsAnsweredWithAServerErrorIsNoAnswer() {
    hub.statusOfNew = 503;
    registry.add(EAST, hub -> connection("east", "t"));

    assertEquals(ClusterState.UNREACHABLE, registry.states().get(EAST));
  }

  @Test
  void afterThreeFailuresInARowCallsFailAtOnceAndOnlyProbesGoOut() {
    registry.listen(journal);
    registry.add(EAST, hub -> connection("east", "t"));
    ClusterSession session = registry.session(EAST);
    FakeCluster east = hub.newest();
    east.status = FakeCluster.SILENT;
    // A read is repeated once, so two of them are four failures; the fourth is not sent any more.
    assertThrows(UnavailableException.class, this::read);
    assertEquals(ClusterState.CONNECTED, registry.states().get(EAST));
    assertThrows(KubernetesException.class, this::read);
    assertEquals(ClusterState.UNREACHABLE, registry.states().get(EAST));
    int sent = east.requests.size();

    for (int i = 0; i < 100; i++) {
      assertThrows(NotConnectedException.class, this::read);
    }
    assertEquals(sent, east.requests.size());
    time.advance(Duration.ofSeconds(1));
    assertEquals(sent + 1, east.requests.size());
    assertEquals("/version", east.paths().get(sent));

    east.status = 200;
    time.advance(Duration.ofSeconds(30));
    read();
    assertEquals(ClusterState.CONNECTED, registry.states().get(EAST));
    assertSame(session, registry.session(EAST));
    assertEquals(List.of("+local", "+fixed", "+east"), journal.heard);
  }

  @Test
  void anAnswerBetweenFailuresBeginsTheCountAnew() {
    registry.add(EAST, hub -> connection("east", "t"));
    for (int i = 0; i < 5; i++) {
      hub.newest().status = FakeCluster.SILENT;
      assertThrows(UnavailableException.class, this::read);
      hub.newest().status = 200;
      read();
    }

    assertEquals(ClusterState.CONNECTED, registry.states().get(EAST));
  }

  @Test
  void oneDeadClusterLeavesTheOthersAlone() {
    registry.add(EAST, hub -> connection("east", "t"));
    hub.statusOfNew = FakeCluster.SILENT;
    registry.add(ClusterName.of("dead"), hub -> connection("dead", "t"));
    time.advance(Duration.ofMinutes(10));
    read();

    assertEquals(2, hub.connected.get(0).requests.size());
  }

  @Test
  void afterA401TheSourceIsAskedOnceAndItsNewCredentialsAreUsed() {
    Source source = new Source("expired", "fresh");
    registry.add(EAST, source);
    ClusterSession session = registry.session(EAST);
    FakeCluster before = hub.newest();
    before.status = 401;
    before.body = "{}";

    assertThrows(UnauthorizedException.class, this::read);
    assertEquals(2, source.asked);
    assertEquals(2, hub.connected.size());
    read();

    assertEquals(ClusterState.CONNECTED, registry.states().get(EAST));
    assertSame(session, registry.session(EAST));
    assertEquals(2, source.asked);
  }

  @Test
  void credentialsThatStayRefusedStopRequestsUntilAProbeIsAnswered() {
    Source source = new Source("same", "same");
    registry.add(EAST, source);
    FakeCluster east = hub.newest();
    east.status = 401;
    assertThrows(UnauthorizedException.class, this::read);
    int sent = east.requests.size();

    assertEquals(ClusterState.REFUSED, registry.states().get(EAST));
    assertThrows(NotConnectedException.class, this::read);
    assertEquals(sent, east.requests.size());
    time.advance(Duration.ofSeconds(60));
    assertEquals(sent + 2, east.requests.size(), "a probe each 30 s");
    assertEquals(2, source.asked, "asked in add and once after the 401");

    east.status = 200;
    time.advance(Duration.ofSeconds(30));
    read();
    assertEquals(ClusterState.CONNECTED, registry.states().get(EAST));
  }

  @Test
  void aClusterThatRefusesFromTheBeginningAsksTheSourceOnceAgain() {
    hub.statusOfNew = 401;
    Source source = new Source("a", "b");
    registry.listen(journal);
    registry.add(EAST, source);

    assertEquals(2, source.asked);
    assertEquals(2, hub.connected.size());
    assertEquals(ClusterState.REFUSED, registry.states().get(EAST));
    assertEquals(List.of("+local", "+fixed"), journal.heard);
    time.advance(Duration.ofMinutes(10));
    assertEquals(2, source.asked);

    hub.statusOfNew = 200;
    registry.add(EAST, hub -> connection("east", "c"));
    assertEquals(ClusterState.CONNECTED, registry.states().get(EAST));
  }

  @Test
  void aSourceThatFailsAfterA401LeavesTheClusterRefused() {
    Source source = new Source("a");
    registry.add(EAST, source);
    hub.newest().status = 401;
    assertThrows(UnauthorizedException.class, this::read);

    assertEquals(ClusterState.REFUSED, registry.states().get(EAST));
  }

  @Test
  void aListenerHearsOfEachAnsweredProbeEachLossAndTheRemoval() {
    registry.add(EAST, hub -> connection("east", "a"));
    registry.add(EAST, hub -> connection("east", "b"));
    hub.statusOfNew = 401;
    registry.add(EAST, hub -> connection("east", "c"));
    hub.newest().status = FakeCluster.SILENT;
    time.advance(Probe.LONGEST_DELAY);
    registry.remove(EAST);

    assertEquals(
        List.of(
            "east CONNECTED", "east CONNECTED", "east REFUSED", "east UNREACHABLE", "east removed"),
        heard.news);
  }

  @Test
  void whoCantReachAClusterIsToldTheCause() {
    registry.add(EAST, hub -> connection("east", "a"));
    hub.newest().status = FakeCluster.SILENT;
    assertThrows(UnavailableException.class, this::read);
    assertThrows(KubernetesException.class, this::read);
    var east = assertThrows(NotConnectedException.class, this::read);
    assertEquals("java.io.IOException: east does not answer", String.valueOf(east.getCause()));

    ClusterName name = ClusterName.of("west");
    hub.statusOfNew = FakeCluster.SILENT;
    registry.add(name, hub -> connection("west", "a"));
    var west = assertThrows(NotConnectedException.class, () -> registry.session(name));
    assertEquals("java.io.IOException: west does not answer", String.valueOf(west.getCause()));
  }

  private void read() {
    registry.session(EAST).client().live().get(ConfigMap.TYPE, ObjectKey.of("ns", "a").in(EAST));
  }

  /** Gives one token after the other, then fails. */
  private static final class Source implements ConnectionSource {
    private final List<String> tokens;
    int asked;

    Source(String... tokens) {
      this.tokens = List.of(tokens);
    }

    @Override
    public ClusterConnection connection(Reader hub) {
      return connection(asked++);
    }

    private ClusterConnection connection(int index) {
      return ClusterFixture.connection("east", tokens.get(index));
    }
  }
}

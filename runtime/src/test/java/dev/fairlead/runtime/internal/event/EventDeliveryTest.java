package dev.fairlead.runtime.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.NotConnectedException;
import dev.fairlead.event.EventListener;
import dev.fairlead.event.EventRecorder;
import dev.fairlead.event.ObjectEvent;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectReference;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventDeliveryTest extends EventFixture {
  private static final String TERMINATING =
      """
      {"kind":"Status","reason":"Forbidden","code":403,
       "details":{"causes":[{"reason":"NamespaceTerminating","field":"metadata.namespace"}]}}
      """;

  @Test
  void aFailedSendIsTriedAgainLater() {
    AtomicInteger left = new AtomicInteger(2);
    server.answers(r -> EventServer.status(left.getAndDecrement() > 0 ? 503 : 201, "{}"));
    events.normal("Created", "made it");
    settle();
    assertEquals(1, server.requests.size());

    time.advance(Duration.ofSeconds(1));
    settle();
    assertEquals(2, server.requests.size());
    time.advance(Duration.ofMillis(1999));
    settle();
    assertEquals(2, server.requests.size());
    time.advance(Duration.ofMillis(1));
    settle();
    assertEquals(3, server.requests.size());

    pass(Duration.ofMinutes(5));
    assertEquals(3, server.requests.size());
    assertEquals(List.of(), drops);
  }

  @Test
  void afterTwelveTriesAnEventIsDropped() {
    server.answers(r -> EventServer.status(500, "{}"));
    events.normal("Created", "made it");
    settle();
    pass(Duration.ofMinutes(10));

    assertEquals(12, server.requests.size());
    assertEquals(List.of("unavailable"), drops);
  }

  @Test
  void anEventWhoseAnswerWasLostIsNotCreatedTwice() {
    AtomicInteger calls = new AtomicInteger();
    server.answers(
        r -> {
          if (calls.getAndIncrement() == 0) {
            throw new IOException("connection reset");
          }
          return EventServer.status(r.method().equals("POST") ? 409 : 200, "{}");
        });
    events.normal("Created", "made it");
    events.normal("Created", "made it");
    settle();
    pass(Duration.ofSeconds(10));

    assertEquals(List.of("POST", "POST", "PATCH"), server.methods());
    assertEquals(
        server.body(0).at("/metadata/name").asText(), server.body(1).at("/metadata/name").asText());
    assertEquals(List.of(), drops);
  }

  @Test
  void aNameThatAStrangerHasIsReplaced() {
    AtomicInteger calls = new AtomicInteger();
    server.answers(r -> EventServer.status(calls.getAndIncrement() == 0 ? 409 : 201, "{}"));
    events.normal("Created", "made it");
    settle();

    assertEquals(List.of("POST", "POST"), server.methods());
    assertNotEquals(
        server.body(0).at("/metadata/name").asText(), server.body(1).at("/metadata/name").asText());
  }

  @Test
  void anEventInATerminatingNamespaceIsDroppedWithoutAnotherTry() {
    server.answers(r -> EventServer.status(403, TERMINATING));
    events.normal("Created", "made it");
    settle();
    pass(Duration.ofMinutes(5));

    assertEquals(1, server.requests.size());
    assertEquals(List.of("namespaceTerminating"), drops);
  }

  @Test
  void aRefusedEventIsDroppedWithoutAnotherTry() {
    server.answers(r -> EventServer.status(422, "not json"));
    events.normal("Created", "made it");
    settle();
    pass(Duration.ofMinutes(5));

    assertEquals(1, server.requests.size());
    assertEquals(List.of("refused"), drops);
  }

  @Test
  void aSilentClusterIsLeftAloneAndHoldsUpNoOther() {
    EventServer silent = new EventServer();
    silent.answers(
        r -> {
          throw new IOException("timeout");
        });
    EventRecorder far = recorder("pods", ClusterName.of("far"), silent, POD);
    for (int i = 0; i < 9; i++) {
      far.normal("Created", "number " + i);
    }
    events.normal("Created", "made it");
    settle();

    assertEquals(1, silent.requests.size());
    assertEquals(1, server.requests.size());
    silent.answers(r -> EventServer.status(201, "{}"));
    pass(Duration.ofSeconds(30));
    assertEquals(10, silent.requests.size());
  }

  @Test
  void aClusterThatIsNotConnectedCostsNoRequestAndTheEventComesLater() {
    AtomicBoolean connected = new AtomicBoolean();
    EventRecorder far =
        hub.recorder(
            "pods",
            ClusterName.of("far"),
            () -> {
              if (!connected.get()) {
                throw new NotConnectedException("far", 0, "NotConnected");
              }
              return server.client(ClusterName.of("far"));
            },
            POD,
            () -> true);
    far.normal("Created", "made it");
    settle();
    assertEquals(0, server.requests.size());

    connected.set(true);
    pass(Duration.ofSeconds(10));
    assertEquals(1, server.requests.size());
  }

  @Test
  void aFullInboxDropsAndNeverBlocks() throws InterruptedException {
    CountDownLatch sending = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    server.answers(
        r -> {
          sending.countDown();
          await(release);
          return EventServer.status(201, "{}");
        });
    events.normal("Created", "the one in flight");
    assertTrue(sending.await(20, TimeUnit.SECONDS));
    for (int i = 0; i < 1005; i++) {
      events.normal("Created", "made it");
    }

    assertEquals(Collections.nCopies(5, "queueFull"), drops);
    release.countDown();
    settle();
  }

  @Test
  void aFlushSendsWhatWaitsAndSaysWhetherAllIsOut() {
    server.answers(r -> EventServer.status(503, "{}"));
    events.normal("Created", "made it");
    assertFalse(hub.flush(BOUND));
    int refused = server.requests.size();

    server.answers(r -> EventServer.status(201, "{}"));
    assertTrue(hub.flush(BOUND));
    assertEquals(refused + 1, server.requests.size());

    events.normal("Created", "made it");
    events.normal("Created", "made it");
    assertTrue(hub.flush(BOUND));
    assertEquals(3, server.lastBody().at("/series/count").asInt());
    int before = server.requests.size();
    assertTrue(hub.flush(BOUND));
    assertEquals(before, server.requests.size(), "nothing is left to send");
  }

  @Test
  void nothingIsSentAfterCloseAndTheThreadEnds() {
    events.normal("Created", "made it");
    settle();
    assertEquals(1, time.pending());
    hub.close();
    assertEquals(0, time.pending(), "no timer outlives the hub");
    events.normal("Created", "made it");
    hub.close();

    assertTrue(hub.flush(BOUND));
    assertEquals(1, server.requests.size());
    assertEquals(List.of("closed"), drops);
    assertFalse(
        Thread.getAllStackTraces().keySet().stream()
            .anyMatch(t -> t.getName().equals("fairlead-events") && t.isAlive()));
  }

  @Test
  void aRecorderOfARunThatIsOverThrows() {
    EventRecorder over =
        hub.recorder(
            "pods", ClusterName.LOCAL, () -> server.client(ClusterName.LOCAL), POD, () -> false);

    assertThrows(IllegalStateException.class, () -> over.normal("Created", "made it"));
  }

  @Test
  void outsideOfRunsAnEventMustNameItsObject() {
    EventRecorder outside = recorder("manager", new ObjectReference("", "", "", "", ""));
    outside.normal("Started", "no object");
    outside.record(ObjectEvent.normal("Started", "about a pod").regarding(POD));
    settle();

    assertEquals(List.of("noObject"), drops);
    assertEquals("about a pod", server.lastBody().path("note").asText());
  }

  @Test
  void aListenerThatThrowsHarmsNobody() {
    EventListener throwing =
        new EventListener() {
          @Override
          public void dropped(String reason) {
            throw new IllegalStateException("listener");
          }
        };
    try (RecorderHub other = new RecorderHub(time, throwing, "host", () -> 0)) {
      EventRecorder recorder =
          other.recorder(
              "pods", ClusterName.LOCAL, () -> server.client(ClusterName.LOCAL), POD, () -> true);
      server.answers(r -> EventServer.status(422, "{}"));
      recorder.normal("Created", "refused");
      assertTrue(other.flush(BOUND));
      server.answers(r -> EventServer.status(201, "{}"));
      recorder.normal("Created", "fine");
      assertTrue(other.flush(BOUND));

      assertEquals("fine", server.lastBody().path("note").asText());
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}

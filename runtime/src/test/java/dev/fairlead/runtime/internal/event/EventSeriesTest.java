package dev.fairlead.runtime.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.event.ObjectEvent;
import dev.fairlead.model.ObjectReference;
import dev.fairlead.spi.ContentType;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventSeriesTest extends EventFixture {

  @Test
  void theSecondEqualEventUpdatesTheFirst() {
    events.normal("Created", "made it");
    settle();
    events.normal("Created", "made it");
    settle();

    assertEquals(List.of("POST", "PATCH"), server.methods());
    String name = server.body(0).at("/metadata/name").asText();
    assertTrue(server.requests.get(1).path().endsWith("/namespaces/team/events/" + name));
    assertEquals(ContentType.MERGE_PATCH, server.requests.get(1).content().orElseThrow().type());
    assertEquals(
        "{\"series\":{\"count\":2,\"lastObservedTime\":\"2026-01-01T00:00:00.000000Z\"}}",
        server.body(1).toString());
    assertTrue(server.body(0).path("series").isMissingNode(), "a series of one is refused");
  }

  @Test
  void aThousandEqualEventsAreTwoRequestsAndOneMoreAtTheEnd() {
    for (int i = 0; i < 999; i++) {
      events.warning("Failed", "again");
    }
    settle();
    assertTrue(server.requests.size() <= 2, () -> "requests: " + server.methods());
    events.warning("Failed", "again");
    settle();
    pass(Duration.ofMinutes(8));

    assertEquals(3, server.requests.size());
    assertEquals(1000, server.lastBody().at("/series/count").asInt());
    assertEquals(List.of(), drops);
  }

  @Test
  void aSeriesThatRunsOnIsRefreshedEveryHalfHour() {
    for (int minute = 0; minute < 62; minute++) {
      events.normal("Polled", "still there");
      settle();
      pass(Duration.ofMinutes(1));
    }

    assertEquals(List.of("POST", "PATCH", "PATCH", "PATCH"), server.methods().subList(0, 4));
    assertEquals(4, server.requests.size());
    assertTrue(server.body(2).at("/series/count").asInt() >= 30);
  }

  @Test
  void afterSixQuietMinutesANewSeriesBegins() {
    events.normal("Created", "made it");
    settle();
    pass(Duration.ofMinutes(6));
    events.normal("Created", "made it");
    settle();
    assertEquals(List.of("POST", "PATCH"), server.methods(), "exactly six minutes are not quiet");

    pass(Duration.ofMinutes(6).plusSeconds(1));
    events.normal("Created", "made it");
    settle();

    assertEquals(List.of("POST", "PATCH", "POST"), server.methods());
    assertNotEquals(
        server.body(0).at("/metadata/name").asText(), server.body(2).at("/metadata/name").asText());
  }

  @Test
  void aSeriesWhoseEventIsGoneIsCreatedAnewWithItsCount() {
    events.normal("Created", "made it");
    settle();
    server.answers(
        request -> EventServer.status(request.method().equals("PATCH") ? 404 : 201, "{}"));
    events.normal("Created", "made it");
    settle();

    assertEquals(List.of("POST", "PATCH", "POST"), server.methods());
    assertEquals(2, server.lastBody().at("/series/count").asInt());
    assertNotEquals(
        server.body(0).at("/metadata/name").asText(), server.body(2).at("/metadata/name").asText());
  }

  @Test
  void eachPartOfAnEventSeparatesSeries() {
    ObjectEvent base = ObjectEvent.normal("A", "note");
    ObjectReference other = new ObjectReference("v1", "Pod", "team", "web-1", "uid-2");
    events.record(base);
    events.record(ObjectEvent.warning("A", "note"));
    events.record(ObjectEvent.normal("B", "note"));
    events.record(ObjectEvent.normal("A", "another note"));
    events.record(base.action("Scale"));
    events.record(base.regarding(other));
    events.record(base.related(other));
    recorder("others", POD).record(base);
    settle();

    assertEquals(Collections.nCopies(8, "POST"), server.methods());
  }

  @Test
  void theTenthDistinctNoteAndAllAfterItShareOneSeries() {
    for (int i = 1; i <= 20; i++) {
      events.warning("Failed", "attempt " + i);
    }
    settle();

    List<String> notes =
        server.requests.stream()
            .filter(r -> r.method().equals("POST"))
            .map(r -> server.body(server.requests.indexOf(r)).path("note").asText())
            .toList();
    assertEquals(10, notes.size());
    assertEquals("attempt 9", notes.get(8));
    assertEquals("(combined from similar events): attempt 10", notes.get(9));
    assertTrue(hub.flush(BOUND));
    assertEquals(11, server.lastBody().at("/series/count").asInt());
  }

  @Test
  void tenMinutesLaterDistinctNotesStandAloneAgain() {
    for (int i = 1; i <= 12; i++) {
      events.warning("Failed", "attempt " + i);
    }
    pass(Duration.ofMinutes(10).plusSeconds(1));
    events.warning("Failed", "attempt 13");
    settle();

    assertEquals("attempt 13", server.lastBody().path("note").asText());
  }

  @Test
  void anObjectGets25NewEventsAtOnceAndThenOneEachFiveMinutes() {
    for (int i = 0; i < 30; i++) {
      record(i);
    }
    settle();
    assertEquals(25, server.requests.size());
    assertEquals(Collections.nCopies(5, "rateLimited"), drops);

    pass(Duration.ofMinutes(5));
    record(100);
    record(101);
    settle();

    assertEquals(26, server.requests.stream().filter(r -> r.method().equals("POST")).count());
    assertEquals(6, drops.size());
  }

  private void record(int other) {
    ObjectReference related = new ObjectReference("v1", "Pod", "team", "p" + other, "");
    events.record(ObjectEvent.normal("Scaled", "up").related(related));
  }

  @Test
  void tenControllersWithTenReasonsEachDoNotShareABucket() {
    for (int controller = 0; controller < 10; controller++) {
      for (int reason = 0; reason < 10; reason++) {
        recorder("controller-" + controller, POD).normal("Reason" + reason, "note");
      }
    }
    settle();

    assertEquals(100, server.requests.size());
    assertEquals(List.of(), drops);
  }

  @Test
  void whatIsSentIsWhatTheServerAccepts() {
    time.advance(Duration.ofNanos(1_234_567_899L));
    events.record(ObjectEvent.warning("Failed", "because").annotation("operator-version", "1.0.0"));
    settle();

    JsonNode event = server.body(0);
    assertEquals("/apis/events.k8s.io/v1/namespaces/team/events", server.requests.get(0).path());
    assertEquals("events.k8s.io/v1", event.path("apiVersion").asText());
    assertEquals("2026-01-01T00:00:01.234567Z", event.path("eventTime").asText());
    assertEquals("team", event.at("/metadata/namespace").asText());
    assertEquals("1.0.0", event.at("/metadata/annotations/operator-version").asText());
    assertEquals("pods", event.path("reportingController").asText());
    assertEquals("pods-host-1", event.path("reportingInstance").asText());
    assertEquals("Reconcile", event.path("action").asText());
    assertEquals("Failed", event.path("reason").asText());
    assertEquals("because", event.path("note").asText());
    assertEquals("Warning", event.path("type").asText());
    assertEquals(
        "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"namespace\":\"team\",\"name\":\"web-0\","
            + "\"uid\":\"uid-1\"}",
        event.path("regarding").toString());
  }

  @Test
  void eventsAboutClusterScopedObjectsGoToTheDefaultNamespace() {
    recorder("nodes", new ObjectReference("v1", "Node", "", "n1", "u")).normal("Ready", "yes");
    settle();

    assertEquals("/apis/events.k8s.io/v1/namespaces/default/events", server.requests.get(0).path());
    assertEquals("default", server.lastBody().at("/metadata/namespace").asText());
    assertTrue(server.lastBody().at("/regarding/namespace").isMissingNode());
  }

  @Test
  void overlongTextsAreCutToTheServersLimits() {
    recorder("c".repeat(200) + "-", POD)
        .record(ObjectEvent.normal("r".repeat(200), "ä".repeat(2000)).action("  "));
    recorder("x", POD).normal("", "no reason");
    settle();

    JsonNode event = server.body(0);
    assertEquals("c".repeat(63), event.path("reportingController").asText());
    assertEquals(128, event.path("reportingInstance").asText().length());
    assertEquals(128, event.path("reason").asText().length());
    assertEquals("ä".repeat(512), event.path("note").asText());
    assertEquals("Reconcile", event.path("action").asText());
    assertEquals("Unspecified", server.body(1).path("reason").asText());
  }
}

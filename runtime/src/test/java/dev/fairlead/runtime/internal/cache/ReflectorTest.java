package dev.fairlead.runtime.internal.cache;

import static dev.fairlead.runtime.internal.cache.CacheFixture.FIRST_PAUSE;
import static dev.fairlead.runtime.internal.cache.CacheFixture.GONE;
import static dev.fairlead.runtime.internal.cache.CacheFixture.SECOND_PAUSE;
import static dev.fairlead.runtime.internal.cache.CacheFixture.bookmark;
import static dev.fairlead.runtime.internal.cache.CacheFixture.list;
import static dev.fairlead.runtime.internal.cache.CacheFixture.map;
import static dev.fairlead.runtime.internal.cache.CacheFixture.page;
import static dev.fairlead.runtime.internal.cache.CacheFixture.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rules L1 to L19 of list and watch, and bug reports B013, B015, B017, B023 and B025. */
final class ReflectorTest {
  private final CacheFixture fixture = new CacheFixture();
  private final ScriptedBackend backend = fixture.backend;
  private final Recorder handler = new Recorder();

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void l1EventsAndBookmarksAdvanceTheVersionAndABookmarkTellsNobody() {
    var stream = watching("5");
    stream.event("ADDED", map("x", 6));
    stream.event("MODIFIED", map("x", 7));
    stream.event("BOOKMARK", bookmark(9));
    stream.end();
    backend.nextWatch("9").stream().awaitConsumed();
    handler.expect("ADDED a/x@6", "UPDATED a/x@7");
    assertTrue(handler.isEmpty());
    assertEquals("9", fixture.cache.progress(CacheFixture.TYPE));
    assertEquals(3, backend.requests().size());
  }

  @Test
  void l2WithoutAnyBookmarkTheWatchResumesFromTheLastEvent() {
    var stream = watching("5");
    stream.event("ADDED", map("x", 6));
    stream.end();
    backend.nextWatch("6");
    assertEquals(3, backend.requests().size());
  }

  @Test
  void l3AWatchAlwaysStartsFromAListedVersionSoThatItHasNoSyntheticEvents() {
    watching("5").end();
    fixture.time.pass(FIRST_PAUSE);
    backend.nextList().answer(list("5"));
    backend.nextWatch("5");
    for (var request : backend.requests()) {
      assertTrue(
          request.query().stream().noneMatch(each -> each.getKey().equals("sendInitialEvents")),
          "L4 and L5 do not apply: the initial state is always listed");
    }
  }

  @Test
  void l6AnErrorEventOf410ListsAgainLikeAnHttp410() {
    var stream = watching("5", map("x", 3));
    stream.event("BOOKMARK", bookmark(6));
    stream.send("{\"type\":\"ERROR\",\"object\":" + GONE + "}\n");
    backend.nextList().answer(list("20", map("x", 3)));
    var next = backend.nextWatch("20").stream();
    next.event("BOOKMARK", bookmark(21));
    next.end();
    backend.nextWatch("21").answer(410, GONE);
    backend.nextList().answer(list("30", map("x", 3)));
    backend.nextWatch("30").stream().awaitConsumed();
    assertTrue(handler.isEmpty(), "nothing changed: nobody is told");
    assertEquals(7, backend.requests().size());
  }

  @Test
  void l6AnErrorEventWithTheReasonAloneListsAgainAndAnotherOneBacksOff() {
    var stream = watching("5");
    stream.event("BOOKMARK", bookmark(6));
    stream.send("{\"type\":\"ERROR\",\"object\":" + status(500, "InternalError", "etcd") + "}\n");
    fixture.time.pass(FIRST_PAUSE);
    var next = backend.nextWatch("6").stream();
    next.event("BOOKMARK", bookmark(7));
    next.send("{\"type\":\"ERROR\",\"object\":" + status(0, "Expired", "old") + "}\n");
    backend.nextList();
  }

  @Test
  void l7TheOldContentStaysReadableWhileItIsListedAgain() {
    var stream = watching("5", map("x", 3));
    stream.event("BOOKMARK", bookmark(6));
    stream.end();
    backend.nextWatch("6").answer(410, GONE);
    var relist = backend.nextList();
    assertEquals("a/x@3", fixture.content());
    relist.answer(list("20", map("y", 15)));
    backend.nextWatch("20").stream().awaitConsumed();
    assertEquals("a/y@15", fixture.content());
  }

  @Test
  void l8AnExpiredContinueTokenLeadsToAFullListAndNoHalfOne() {
    fixture.watch(handler);
    backend.nextList().answer(page("10", "more", map("x", 1), map("y", 2)));
    var second = backend.nextList();
    assertEquals("more", second.query("continue"));
    assertEquals("500", second.query("limit"));
    second.answer(410, GONE);
    var full = backend.nextList();
    assertEquals("", full.query("continue"));
    assertEquals("", full.query("limit"));
    full.answer(list("12", map("y", 2), map("z", 11)));
    backend.nextWatch("12").stream().awaitConsumed();
    assertEquals("a/y@2 a/z@11", fixture.content());
    handler.expect("ADDED a/y@2(initial)", "ADDED a/z@11(initial)", "synced");
  }

  @Test
  void b017TheCacheIsInSyncOnlyAfterTheLastPage() {
    var subscription = fixture.watch(handler);
    backend.nextList().answer(page("10", "2", map("x", 1)));
    var second = backend.nextList();
    assertTrue(!subscription.isSynced() && handler.isEmpty());
    second.answer(page("10", "3", map("y", 2)));
    backend.nextList().answer(page("10", "", map("z", 3)));
    backend.nextWatch("10").stream().awaitConsumed();
    assertEquals("a/x@1 a/y@2 a/z@3", fixture.content());
    assertEquals(4, backend.requests().size());
  }

  @Test
  void l9ARelistReportsExactlyTheDifferences() {
    var stream =
        watching("5", map("gone", 1), map("same", 2), map("changed", 3), map("new-uid", 4));
    stream.event("BOOKMARK", bookmark(6));
    stream.end();
    backend.nextWatch("6").answer(410, GONE);
    backend
        .nextList()
        .answer(list("20", map("same", 2), map("changed", 13), map("new-uid", "u2", 14, "")));
    backend.nextWatch("20").stream().awaitConsumed();
    handler.expect(
        "DELETED a/gone@1(relist)(unknown)",
        "UPDATED a/changed@13(relist)",
        "DELETED a/new-uid@4(relist)(unknown)",
        "ADDED a/new-uid@14(relist)");
    assertTrue(handler.isEmpty());
  }

  @Test
  void l11ARefusedConnectionAndA429RetryTheWatchFromTheSameVersionWithoutAList() {
    fixture.declare();
    backend.nextList().answer(list("5"));
    backend.nextWatch("5").fail("connection refused");
    fixture.time.pass(FIRST_PAUSE);
    backend.nextWatch("5").answer(429, "Too many requests", Map.of("Retry-After", List.of("7")));
    fixture.time.pass(Duration.ofSeconds(7));
    backend.nextWatch("5");
    assertEquals(4, backend.requests().size());
  }

  @Test
  void l12ACleanEndIsFollowedByTheNextWatchAtOnceAndIsNoProblem() {
    var subscription = fixture.declare();
    var stream = fixture.answerFirstList("5");
    stream.event("BOOKMARK", bookmark(6));
    stream.end();
    backend.nextWatch("6").stream().awaitConsumed();
    assertTrue(subscription.problem().isEmpty());
    fixture.listener.expect("synced 0");
    assertTrue(fixture.listener.isEmpty());
  }

  @Test
  void l13TheBackoffDoublesAndStartsAnewAfterTwoHealthyMinutes() {
    fixture.declare();
    backend.nextList().answer(list("5"));
    backend.nextWatch("5").fail("refused");
    fixture.time.pass(FIRST_PAUSE);
    backend.nextWatch("5").fail("refused");
    fixture.time.pass(SECOND_PAUSE);
    var stream = backend.nextWatch("5").stream();
    stream.awaitConsumed();
    fixture.time.advance(Duration.ofMinutes(2));
    stream.fail("reset");
    fixture.time.pass(FIRST_PAUSE);
    backend.nextWatch("5");
  }

  @Test
  void l14AndB023ASilentStreamIsCutAfter130SecondsOnceABookmarkWasSeen() {
    var stream = watching("5");
    stream.event("BOOKMARK", bookmark(6));
    fixture.time.advance(Duration.ofSeconds(129));
    stream.event("ADDED", map("x", 7));
    fixture.time.advance(Duration.ofSeconds(129));
    stream.awaitConsumed();
    fixture.time.advance(Duration.ofSeconds(1));
    stream.awaitGivenUp();
    fixture.listener.until("failed the watch was silent");
    backend.nextWatch("7").stream().awaitConsumed();
    assertEquals(3, backend.requests().size());
  }

  @Test
  void l14WithoutABookmarkTheStreamIsCutAtItsTimeoutAndAGrace() {
    var stream = watching("5");
    stream.event("ADDED", map("x", 6));
    fixture.time.advance(Duration.ofSeconds(329));
    stream.awaitConsumed();
    fixture.time.advance(Duration.ofSeconds(1));
    stream.awaitGivenUp();
    backend.nextWatch("6");
  }

  @Test
  void l15TheWatchAsksForBookmarksAndForATimeoutOfFiveMinutesAndMore() {
    fixture.declare();
    backend.nextList().answer(list("5"));
    var watch = backend.nextWatch("5");
    assertEquals("true", watch.query("allowWatchBookmarks"));
    assertEquals("300", watch.query("timeoutSeconds"));
  }

  @Test
  void l16TheVersionOfADeletionIsProgress() {
    var stream = watching("5", map("x", 3));
    stream.event("DELETED", map("x", 8));
    stream.end();
    backend.nextWatch("8");
    handler.expect("DELETED a/x@8");
    assertEquals("8", fixture.cache.progress(CacheFixture.TYPE));
  }

  @Test
  void l17EventsMayBeSplitInsideACharacterJoinedOrSurroundedByBlankLines() {
    var stream = watching("5");
    var text =
        "\n{\"type\":\"ADDED\",\"object\":%s}\r\n\n{\"type\":\"ADDED\",\"object\":%s}\n"
            .formatted(map("x", "ü-€-😀", 6, ""), map("y", 7));
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      stream.send(new byte[] {each});
    }
    stream.awaitConsumed();
    assertEquals("ü-€-😀", fixture.get("x").orElseThrow().uid());
    assertEquals("a/x@6 a/y@7", fixture.content());
  }

  @Test
  void l17AnEventMayBeLargerThanAnyBuffer() {
    var stream = watching("5");
    var large = ",\"annotations\":{\"large\":\"%s\"}".formatted("é".repeat(700_000));
    stream.event("ADDED", map("x", "u", 6, large));
    stream.event("ADDED", map("y", 7));
    assertTrue(fixture.get("x").orElseThrow().body().length() > 1_400_000);
    assertEquals("a/x@6 a/y@7", fixture.content());
  }

  @Test
  void aStreamThatEndsInTheMiddleOfAnEventIsBrokenAndResumes() {
    var stream = watching("5");
    stream.event("ADDED", map("x", 6));
    stream.send("{\"type\":\"ADDED\",\"obj");
    stream.end();
    fixture.time.pass(FIRST_PAUSE);
    backend.nextWatch("6");
    handler.expect("ADDED a/x@6");
  }

  @Test
  void l18UnknownEventsAndForeignKindsAreSkippedAndTheRestGoesOn() {
    var stream = watching("5");
    stream.event("SURPRISE", map("x", 6));
    stream.event("ADDED", "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{}}");
    stream.event("ADDED", map("y", 7));
    handler.expect("ADDED a/y@7");
    assertEquals("a/y@7", fixture.content());
  }

  @Test
  void l18ALineThatIsNoJsonIsAskedForAgainAndThenSkipped() {
    var stream = watching("5");
    stream.event("ADDED", map("x", 6));
    stream.send("{\"type\":\"ADDED\",\"object\":{]}\n");
    fixture.time.pass(FIRST_PAUSE);
    var again = backend.nextWatch("6").stream();
    again.send("{\"type\":\"ADDED\",\"object\":{]}\n");
    again.event("ADDED", map("y", 8));
    handler.expect("ADDED a/x@6", "ADDED a/y@8");
  }

  @Test
  void l19VersionsBeyond64BitsAreComparedAsTheyAre() {
    var stream = watching("99999999999999999999");
    stream.send(
        "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\","
            + "\"metadata\":{\"resourceVersion\":\"100000000000000000000\"}}}\n");
    stream.awaitConsumed();
    assertTrue(
        fixture.cache.awaitProgress(
            CacheFixture.TYPE, "100000000000000000000", Duration.ofSeconds(20)));
    stream.end();
    backend.nextWatch("100000000000000000000");
  }

  @Test
  void aWatchThatEndsWithinASecondWithoutAnEventIsAFailure() {
    watching("5").end();
    fixture.time.pass(FIRST_PAUSE);
    var probe = backend.nextList();
    assertEquals("1", probe.query("limit"));
    probe.answer(list("7", map("x", 6)));
    backend.nextWatch("5");
    assertEquals("", fixture.content(), "the probe's version and objects are not taken over");
  }

  @Test
  void aServerThatWentBackIsListedAgainEvenIfItReusesVersions() {
    var stream = watching("50", map("x", 40), map("y", 41));
    fixture.time.advance(Duration.ofMinutes(5));
    stream.end();
    backend.nextList().answer(list("45"));
    var sameVersionOtherContent = map("x", 40).replace("\"version\":\"40\"", "\"version\":\"b\"");
    var relist = backend.nextList();
    assertEquals("500", relist.query("limit"));
    relist.answer(list("45", sameVersionOtherContent));
    backend.nextWatch("45").stream().awaitConsumed();
    handler.expect("DELETED a/y@41(relist)(unknown)", "UPDATED a/x@40(relist)");
    assertEquals("45", fixture.cache.progress(CacheFixture.TYPE));
  }

  @Test
  void aServerThatIsAheadOrEqualAfterASilentWatchIsOnlyWatchedAgain() {
    var stream = watching("50");
    fixture.time.advance(Duration.ofMinutes(5));
    stream.end();
    backend.nextList().answer(list("50"));
    backend.nextWatch("50");
    assertEquals(4, backend.requests().size());
  }

  @Test
  void b013TooLargeAVersionIsCuredByOneConsistentList() {
    fixture.declare();
    backend.nextList().answer(list("1000"));
    backend
        .nextWatch("1000")
        .answer(504, status(504, "Timeout", "Too large resource version: 1000, current: 3"));
    fixture.time.pass(FIRST_PAUSE);
    var relist = backend.nextList();
    assertEquals("", relist.query("resourceVersion"));
    relist.answer(list("1001"));
    backend.nextWatch("1001");
    assertEquals(4, backend.requests().size());
  }

  @Test
  void b015A410RightAfterEachListBacksOffAndAddsNothingTwice() {
    fixture.watch(handler);
    backend.nextList().answer(list("5", map("x", 3)));
    backend.nextWatch("5").answer(410, GONE);
    fixture.time.pass(FIRST_PAUSE);
    backend.nextList().answer(list("6", map("x", 3)));
    backend.nextWatch("6").answer(410, GONE);
    fixture.time.pass(SECOND_PAUSE);
    backend.nextList().answer(list("7", map("x", 3)));
    backend.nextWatch("7").stream().awaitConsumed();
    handler.expect("ADDED a/x@3(initial)", "synced");
    assertTrue(handler.isEmpty());
  }

  @Test
  void aFailedListIsTriedAgainWithBackoffAndNamedAsProblem() {
    var subscription = fixture.declare();
    backend.nextList().answer(403, status(403, "Forbidden", "configmaps is forbidden"));
    fixture.time.awaitScheduled(FIRST_PAUSE);
    var problem = subscription.problem().orElseThrow();
    assertTrue(problem.contains("configmaps") && problem.contains("forbidden"), problem);
    assertEquals(List.of(problem), fixture.cache.problems());
    fixture.time.advance(FIRST_PAUSE);
    fixture.answerFirstList("5").awaitConsumed();
    assertTrue(subscription.problem().isEmpty());
    assertTrue(fixture.cache.problems().isEmpty());
  }

  /** Synced with these objects, the handler's initial calls taken. */
  private ScriptedStream watching(String version, String... objects) {
    fixture.watch(handler);
    var stream = fixture.answerFirstList(version, objects);
    handler.until("synced");
    return stream;
  }
}

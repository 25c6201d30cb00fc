package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Rules 75 to 83: watches. */
final class WatchTest {
  private static final String WATCH = Api.CONFIG_MAPS + "?watch=true";
  private static final String LIST_WATCH =
      WATCH + "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan";

  private final Api api = new Api().withWidgets();

  @Test
  void aWatchFromARevisionGetsAllLaterChangesInOrder() throws InterruptedException {
    Api.Reply first = api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.merge(Api.CONFIG_MAPS + "/a", "{'data':{'b':'1'}}").expect(200);
    api.post(Api.WIDGETS, Api.widget("w", "{}")).expect(201);
    EngineResponse.EventStream stream = api.watch(WATCH + "&resourceVersion=" + first.version());
    api.post(Api.CONFIG_MAPS, Api.configMap("c")).expect(201);
    api.delete(Api.CONFIG_MAPS + "/a").expect(200);
    List<Api.Event> events = api.drain(stream);
    assertEquals("[MODIFIED a, ADDED c, DELETED a]", events.toString());
    assertEquals("ConfigMap", events.get(0).object().get("kind"));
    assertTrue(events.get(1).revision() > events.get(0).revision() + 1, "types share the clock");
  }

  @Test
  void withoutARevisionTheStateComesFirst() throws InterruptedException {
    Api.Reply made = api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    EngineResponse.EventStream stream = api.watch(WATCH + "&resourceVersion=0");
    api.post(Api.CONFIG_MAPS, Api.configMap("b")).expect(201);
    List<Api.Event> events = api.drain(stream);
    assertEquals("[ADDED a, ADDED b]", events.toString());
    assertEquals(made.version(), Meta.resourceVersion(events.get(0).object()));
  }

  @Test
  void selectorsTurnChangesIntoAdditionsAndDeletions() throws InterruptedException {
    String a = Api.CONFIG_MAPS + "/a";
    long start = api.engine.revision();
    String selected = WATCH + "&labelSelector=in%3Dyes&resourceVersion=" + start;
    EngineResponse.EventStream live = api.watch(selected);
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.merge(a, "{'metadata':{'labels':{'in':'yes'}}}").expect(200);
    api.merge(a, "{'data':{'n':'1'}}").expect(200);
    Api.Reply left = api.merge(a, "{'metadata':{'labels':{'in':'no'}},'data':{'n':'2'}}");
    api.merge(a, "{'data':{'n':'3'}}").expect(200);
    EngineResponse.EventStream replayed = api.watch(selected);
    List<Api.Event> events = api.drain(live);
    assertEquals("[ADDED a, MODIFIED a, DELETED a]", events.toString());
    assertEquals("1", Tree.text(events.get(2).object(), "data", "n"));
    assertEquals(left.version(), Meta.resourceVersion(events.get(2).object()));
    assertEquals(events, Api.rest(replayed));
  }

  @Test
  void bookmarksComeOnRequestToStreamsThatAllowThem() throws InterruptedException {
    long start = api.engine.revision();
    EngineResponse.EventStream with =
        api.watch(WATCH + "&allowWatchBookmarks=true&resourceVersion=" + start);
    EngineResponse.EventStream without = api.watch(WATCH + "&resourceVersion=" + start);
    api.engine.sendBookmark();
    api.post(Api.WIDGETS, Api.widget("w", "{}")).expect(201);
    api.engine.sendBookmark();
    api.engine.sendBookmark();
    List<Api.Event> events = api.drain(with);
    assertEquals("[BOOKMARK ]", events.toString());
    assertEquals(
        Map.of("resourceVersion", String.valueOf(api.engine.revision())),
        events.get(0).object().get("metadata"));
    assertEquals(List.of(), Api.rest(without));
  }

  @Test
  void aStreamingListEndsTheStateWithAMark() throws InterruptedException {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    List<Api.Event> events = api.drain(api.watch(LIST_WATCH + "&allowWatchBookmarks=true"));
    assertEquals("[ADDED a, BOOKMARK ]", events.toString());
    assertEquals(
        "true",
        Tree.text(events.get(1).object(), "metadata", "annotations", "k8s.io/initial-events-end"));
    assertEquals("[ADDED a]", api.drain(api.watch(LIST_WATCH)).toString());
  }

  @Test
  void aStreamingListIsRefusedWhereItIsNotServedOrContradictsItself() {
    api.get(WATCH + "&sendInitialEvents=true").expect(422);
    api.get(WATCH + "&resourceVersionMatch=NotOlderThan").expect(422);
    Api old = new Api(Api.options().watchList(false).build());
    assertEquals(
        List.of("sendInitialEvents: FieldValueForbidden"),
        old.get(LIST_WATCH).expect(422).causes());
  }

  @Test
  void aForgottenRevisionIsAnErrorEventAndTheEnd() throws InterruptedException {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    EngineResponse.EventStream stream = api.watch(WATCH + "&resourceVersion=1");
    List<Api.Event> events = Api.rest(stream);
    assertEquals(1, events.size());
    assertEquals("ERROR", events.get(0).type());
    assertEquals(410L, events.get(0).object().get("code"));
    assertEquals("Expired", events.get(0).object().get("reason"));
    assertEquals(0, api.engine.openStreams());
  }

  @Test
  void compactionExpiresOldRevisionsButNoOpenStream() throws InterruptedException {
    long start = api.engine.revision();
    EngineResponse.EventStream open = api.watch(WATCH + "&resourceVersion=" + start);
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.engine.compact();
    assertEquals("ERROR", Api.next(api.watch(WATCH + "&resourceVersion=" + start)).type());
    assertEquals("[ADDED a]", api.drain(open).toString());
  }

  @Test
  void aSmallHistoryForgetsByItself() throws InterruptedException {
    Api small = new Api(Api.options().historySize(2).build());
    long start = small.engine.revision();
    for (String name : List.of("a", "b", "c")) {
      small.post(Api.CONFIG_MAPS, Api.configMap(name)).expect(201);
    }
    assertEquals(
        "[ADDED b, ADDED c]",
        small.drain(small.watch(WATCH + "&resourceVersion=" + (start + 1))).toString());
    assertEquals("ERROR", Api.next(small.watch(WATCH + "&resourceVersion=" + start)).type());
  }

  @Test
  void aRevisionThatIsNotReachedIsSilentUntilThen() throws InterruptedException {
    long later = api.engine.revision() + 1;
    EngineResponse.EventStream stream = api.watch(WATCH + "&resourceVersion=" + later);
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.post(Api.CONFIG_MAPS, Api.configMap("b")).expect(201);
    assertEquals("[ADDED b]", api.drain(stream).toString());
    Api.Event error = Api.next(api.watch(LIST_WATCH + "&resourceVersion=99999999"));
    assertEquals(504L, error.object().get("code"));
    assertNull(api.get(WATCH + "&resourceVersion=abc").expect(500).at("reason"));
  }

  @Test
  void aStreamEndsCleanlyWhenItsTimePasses() throws InterruptedException {
    EngineResponse.EventStream stream = api.watch(WATCH + "&timeoutSeconds=1&resourceVersion=0");
    assertEquals(Optional.empty(), stream.next());
    assertFalse(stream.isCutOff());
    assertEquals(0, api.engine.openStreams());
  }

  @Test
  void closingFromAnotherThreadWakesTheReader() throws Exception {
    EngineResponse.EventStream stream = api.watch(WATCH);
    CompletableFuture<Optional<byte[]>> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return stream.next();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    assertTrue(api.engine.awaitDrained(Duration.ofSeconds(20)));
    assertEquals(1, api.engine.openStreams());
    stream.close();
    assertEquals(Optional.empty(), read.get(20, TimeUnit.SECONDS));
    assertEquals(0, api.engine.openStreams());
  }

  @Test
  void aStreamIsDrainedOnlyWhenItsReaderAsksForMore() throws InterruptedException {
    EngineResponse.EventStream stream = api.watch(WATCH);
    assertFalse(api.engine.awaitDrained(Duration.ofMillis(1)));
    stream.close();
    assertTrue(api.engine.awaitDrained(Duration.ofMillis(1)));
  }

  @Test
  void aSlowReaderIsCutOff() throws InterruptedException {
    Api small = new Api(Api.options().streamBuffer(2).build());
    EngineResponse.EventStream stream = small.watch(WATCH);
    for (String name : List.of("a", "b", "c")) {
      small.post(Api.CONFIG_MAPS, Api.configMap(name)).expect(201);
    }
    assertEquals(Optional.empty(), stream.next());
    assertTrue(stream.isCutOff());
  }

  @Test
  void oneObjectIsWatchedByNameOrOldPath() throws InterruptedException {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.post(Api.CONFIG_MAPS, Api.configMap("b")).expect(201);
    String old = "/api/v1/watch/namespaces/default/configmaps";
    assertEquals(
        "[ADDED b]", api.drain(api.watch(WATCH + "&fieldSelector=metadata.name%3Db")).toString());
    assertEquals("[ADDED b]", api.drain(api.watch(old + "/b")).toString());
    assertEquals("[ADDED a, ADDED b]", api.drain(api.watch(old)).toString());
    api.get(old + "/a?fieldSelector=metadata.name%3Db").expect(400);
    assertEquals("a", api.get(Api.CONFIG_MAPS + "/a?watch=true").expect(200).at("metadata.name"));
  }

  @Test
  void bookmarksOfPodsCarryZeroValues() throws InterruptedException {
    EngineResponse.EventStream stream = api.watch("/api/v1/pods?watch=1&allowWatchBookmarks=true");
    Map<String, Object> bookmark = Api.next(stream).object();
    assertTrue(Tree.map(bookmark, "spec").containsKey("containers"));
    assertNull(Tree.at(bookmark, "spec", "containers"));
  }
}

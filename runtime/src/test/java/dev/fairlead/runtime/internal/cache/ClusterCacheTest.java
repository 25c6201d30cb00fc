package dev.fairlead.runtime.internal.cache;

import static dev.fairlead.runtime.internal.cache.CacheFixture.FIRST_PAUSE;
import static dev.fairlead.runtime.internal.cache.CacheFixture.GONE;
import static dev.fairlead.runtime.internal.cache.CacheFixture.SECOND_PAUSE;
import static dev.fairlead.runtime.internal.cache.CacheFixture.TYPE;
import static dev.fairlead.runtime.internal.cache.CacheFixture.bookmark;
import static dev.fairlead.runtime.internal.cache.CacheFixture.labelled;
import static dev.fairlead.runtime.internal.cache.CacheFixture.list;
import static dev.fairlead.runtime.internal.cache.CacheFixture.map;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Index;
import dev.fairlead.client.NotCachedException;
import dev.fairlead.client.Query;
import dev.fairlead.client.Reference;
import dev.fairlead.client.StaleReadException;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Secret;
import dev.fairlead.model.Unstructured;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.watch.CacheOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rules I1 to I12 of the cache, and bug reports B011 and B021. I4 is the queue's affair. */
final class ClusterCacheTest {
  private static final Index<ConfigMap> BY_VERSION =
      Index.of("version", TYPE, each -> List.of(each.data().getOrDefault("version", "")));
  private static final Index<ConfigMap> BY_PATH = Index.jsonPath("data.version", TYPE);
  private static final Reference<ConfigMap, Secret> SECRET =
      Reference.of(
          "secret",
          TYPE,
          Secret.TYPE,
          (each, key) -> List.of(key.withName("s" + each.data().get("version"))));

  private CacheFixture fixture = new CacheFixture();
  private final Recorder handler = new Recorder();

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void i1ALateHandlerGetsThePresentContentAndThenEachChange() {
    var stream = fixture.synced("5", map("x", 3));
    stream.event("ADDED", map("y", 6));
    fixture.watch(handler);
    stream.event("MODIFIED", map("x", 7));
    var first = handler.nextTwo();
    assertEquals(Set.of("ADDED a/x@3(initial)", "ADDED a/y@6(initial)"), first);
    handler.expect("synced", "UPDATED a/x@7");
    assertEquals(2, fixture.backend.requests().size(), "the watch is shared");
  }

  @Test
  void i2AHandlerIsSyncedOnlyWhenItHasDealtWithTheInitialContent() throws Exception {
    var busy = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var synced = new CountDownLatch(1);
    var subscription =
        fixture.watch(
            change -> {
              busy.countDown();
              awaitQuietly(go);
            });
    subscription.onSynced(synced::countDown);
    fixture.answerFirstList("5", map("x", 3));
    assertTrue(busy.await(20, TimeUnit.SECONDS));
    assertEquals("a/x@3", fixture.content(), "the store has it");
    assertFalse(subscription.isSynced());
    go.countDown();
    assertTrue(synced.await(20, TimeUnit.SECONDS));
    assertTrue(subscription.isSynced());
  }

  @Test
  void i3AnEmptyListCountsAsSynced() {
    fixture.watch(handler);
    fixture.answerFirstList("5");
    handler.expect("synced");
    assertEquals("", fixture.content());
  }

  @Test
  void i5ASlowHandlerDelaysOnlyItselfAndAThrowingOneStopsNothing() {
    var go = new CountDownLatch(1);
    fixture.watch(change -> awaitQuietly(go));
    fixture.watch(
        change -> {
          throw new AssertionError("thrown on purpose");
        });
    fixture.watch(handler);
    var stream = fixture.answerFirstList("5", map("x", 3));
    stream.event("MODIFIED", map("x", 6));
    handler.expect("ADDED a/x@3(initial)", "synced", "UPDATED a/x@6");
    go.countDown();
  }

  @Test
  void i6EachReaderDecodesItsOwnCopy() {
    fixture.synced("5", map("x", 3));
    var stored = fixture.get("x").orElseThrow();
    assertNotSame(stored.body().toByteArray(), stored.body().toByteArray());
    assertEquals("3", stored.metadata().resourceVersion());
  }

  @Test
  void i7IndexesSeeTransformedObjectsAndTheCacheIsNotComplete() {
    reopen(CacheOptions.of(TYPE).transform(each -> each.withData(Map.of("version", "pruned"))));
    fixture.declare(BY_VERSION);
    fixture.answerFirstList("5", map("x", 3));
    assertEquals("a/x@3", fixture.content(Query.of(TYPE).where(BY_VERSION, "pruned")));
    assertFalse(fixture.cache.complete(TYPE));
  }

  @Test
  void i8AChangedIndexValueLeavesTheOldBucketAndADeletedObjectAll() {
    fixture.declare(BY_VERSION);
    var stream = fixture.answerFirstList("5", map("x", 3));
    stream.event("MODIFIED", map("x", 6));
    assertEquals("", fixture.content(Query.of(TYPE).where(BY_VERSION, "3")));
    assertEquals("a/x@6", fixture.content(Query.of(TYPE).where(BY_VERSION, "6")));
    stream.event("DELETED", map("x", 7));
    assertEquals("", fixture.content(Query.of(TYPE).where(BY_VERSION, "6")));
  }

  @Test
  void b011AfterARelistStoreIndexesAndHandlersAgree() {
    fixture.declare(BY_PATH);
    fixture.watch(handler);
    var stream = fixture.answerFirstList("5", map("x", 3), map("y", 4), map("z", 4));
    handler.until("synced");
    stream.event("BOOKMARK", bookmark(6));
    stream.end();
    fixture.backend.nextWatch("6").answer(410, GONE);
    fixture.backend.nextList().answer(list("9", map("z", 4)));
    fixture.backend.nextWatch("9").stream().awaitConsumed();
    assertEquals("", fixture.content(Query.of(TYPE).where(BY_PATH, "3")));
    assertEquals("a/z@4", fixture.content(Query.of(TYPE).where(BY_PATH, "4")));
    assertEquals(
        Set.of("DELETED a/x@3(relist)(unknown)", "DELETED a/y@4(relist)(unknown)"),
        handler.nextTwo());
  }

  @Test
  void l10AHandlerFindsItsChangeInTheStoreAndInEveryIndex() throws Exception {
    var seen = new AtomicInteger();
    var done = new CountDownLatch(1);
    fixture.declare(BY_VERSION);
    fixture.watch(
        change -> {
          var found = fixture.content(Query.of(TYPE).where(BY_VERSION, "3"));
          seen.set(found.equals("a/x@3") ? 1 : -1);
          done.countDown();
        });
    fixture.answerFirstList("5", map("x", 3));
    assertTrue(done.await(20, TimeUnit.SECONDS));
    assertEquals(1, seen.get());
  }

  @Test
  void anIndexThatIsDeclaredLateCoversThePresentContent() {
    var stream = fixture.synced("5", map("x", 3));
    assertThrows(
        NotCachedException.class, () -> fixture.content(Query.of(TYPE).where(BY_VERSION, "3")));
    var subscription = fixture.declare(BY_VERSION);
    assertEquals("a/x@3", fixture.content(Query.of(TYPE).where(BY_VERSION, "3")));
    stream.event("ADDED", map("y", 6));
    assertEquals("a/y@6", fixture.content(Query.of(TYPE).where(BY_VERSION, "6")));
    subscription.close();
    assertThrows(
        NotCachedException.class, () -> fixture.content(Query.of(TYPE).where(BY_VERSION, "3")));
  }

  @Test
  void referencesOwnersNamespacesAndLabelsSelectTogether() {
    fixture.declare(SECRET);
    var owned = ",\"ownerReferences\":[{\"uid\":\"o1\",\"name\":\"o\"}],\"labels\":{\"l\":\"1\"}";
    fixture.answerFirstList(
        "5", map("a", "x", "ux", 3, owned), map("b", "x", "uy", 4, owned), map("y", 3));
    var owner = new OwnerReference("v1", "ConfigMap", "o", "o1", true, true);
    assertEquals("a/x@3 b/x@4", fixture.content(Query.of(TYPE).ownedBy(owner)));
    assertEquals("b/x@4", fixture.content(Query.of(TYPE).ownedBy(owner).inNamespace("b")));
    var target = Query.of(TYPE).where(SECRET, ObjectKey.of("a", "s3"));
    assertEquals("a/x@3 a/y@3", fixture.content(target));
    assertEquals("a/x@3", fixture.content(target.labels("l in (1,2)")));
  }

  @Test
  void i9AReadOfAClusterScopedTypeIgnoresTheNamespaceOfTheKey() {
    var nodes = ResourceType.unstructured("v1", "Node").withScope(Scope.CLUSTER);
    fixture.cache.declare(nodes, List.of(), List.of(), false);
    fixture.backend.nextList().answer(list("5", NODE));
    fixture.backend.nextWatch("5").stream().awaitConsumed();
    var found = fixture.cache.get(nodes, ObjectKey.of("some", "n1"), CallScope.unbounded());
    assertEquals(ObjectKey.clusterScoped("n1"), found.orElseThrow().key());
  }

  @Test
  void i10ANamespaceOutsideTheCacheIsRefusedAndSeveralAreReadAsOne() {
    fixture.close();
    fixture = new CacheFixture(Set.of("a", "b"));
    fixture.watch(handler);
    var first = fixture.backend.nextList();
    var second = fixture.backend.nextList();
    assertEquals(
        Set.of("/api/v1/namespaces/a/configmaps", "/api/v1/namespaces/b/configmaps"),
        Set.of(first.request.path(), second.request.path()));
    var a = first.request.path().contains("/a/") ? first : second;
    a.answer(list("5", map("x", 3)));
    fixture.backend.nextWatch("5").stream().awaitConsumed();
    handler.expect("ADDED a/x@3(initial)");
    assertTrue(handler.isEmpty(), "one namespace is not all");
    (a == first ? second : first).answer(list("7", map("b", "y", "uy", 4, "")));
    fixture.backend.nextWatch("7").stream().awaitConsumed();
    handler.expect("ADDED b/y@4(initial)", "synced");
    assertEquals("a/x@3 b/y@4", fixture.content());
    assertEquals("5", fixture.cache.progress(TYPE));
    assertThrows(NotCachedException.class, () -> fixture.content(Query.of(TYPE).inNamespace("c")));
    assertFalse(fixture.cache.covers(TYPE, "c"));
    assertTrue(fixture.cache.covers(TYPE, "b"));
  }

  @Test
  void anUndeclaredTypeIsRefusedWithTheRemedyInTheMessage() {
    var refused = assertThrows(NotCachedException.class, () -> fixture.get("x"));
    assertTrue(String.valueOf(refused.getMessage()).contains("reads"), refused.getMessage());
    assertEquals(0, fixture.backend.requests().size());
  }

  @Test
  void i11SelectorsGoToTheServerAndAnObjectThatLeavesArrivesAsDeleted() {
    reopen(CacheOptions.of(TYPE).labels("managed=true").fields("metadata.name!=z"));
    fixture.watch(handler);
    var request = fixture.backend.nextList();
    assertEquals("managed=true", request.query("labelSelector"));
    assertEquals("metadata.name!=z", request.query("fieldSelector"));
    request.answer(list("5", labelled("x", 3, "managed", "true")));
    var watch = fixture.backend.nextWatch("5");
    assertEquals("managed=true", watch.query("labelSelector"));
    watch.stream().event("DELETED", labelled("x", 6, "managed", "no"));
    handler.expect("ADDED a/x@3(initial)", "synced", "DELETED a/x@6");
    assertEquals("", fixture.content());
  }

  @Test
  void i12TheLastSubscriptionEndsTheWatchAndALaterOneStartsItAgain() {
    var first = fixture.declare();
    var second = fixture.watch(handler);
    var stream = fixture.answerFirstList("5", map("x", 3));
    first.close();
    first.close();
    stream.event("ADDED", map("y", 6));
    handler.expect("ADDED a/x@3(initial)", "synced", "ADDED a/y@6");
    second.close();
    stream.awaitGivenUp();
    fixture.listener.until("stopped");
    assertThrows(NotCachedException.class, () -> fixture.content());
    fixture.declare();
    fixture.answerFirstList("9");
    assertEquals("", fixture.content());
  }

  @Test
  void closingEndsWatchesPausesAndWaitingReads() throws Exception {
    var stream = fixture.synced("5");
    fixture.cache.declare(Secret.TYPE, List.of(), List.of(), false);
    fixture.backend.nextList().answer(500, "no");
    fixture.time.awaitScheduled(FIRST_PAUSE);
    var refused = new CountDownLatch(1);
    var reader =
        new Thread(
            () -> {
              assertThrows(
                  StaleReadException.class,
                  () -> fixture.cache.list(Query.of(Secret.TYPE), CallScope.unbounded()));
              refused.countDown();
            });
    reader.setDaemon(true);
    reader.start();
    fixture.time.awaitScheduled(Duration.ofSeconds(5));
    fixture.cache.close();
    stream.awaitGivenUp();
    assertTrue(refused.await(20, TimeUnit.SECONDS));
    fixture.threads.shutdown();
    assertTrue(fixture.threads.awaitTermination(20, TimeUnit.SECONDS), "every loop has ended");
    assertThrows(IllegalStateException.class, fixture::declare);
  }

  @Test
  void aMalformedObjectIsKeptOutReportedByNameAndComesBackMended() {
    var subscription = fixture.watch(handler);
    var broken = map("bad", "u-bad", 4, ",\"labels\":7");
    var stream = fixture.answerFirstList("5", broken, map("good", 3));
    handler.expect("ADDED a/good@3(initial)", "synced");
    var problem = fixture.cache.problems().get(0);
    assertTrue(problem.contains("a/bad") && problem.contains("configmaps"), problem);
    fixture.listener.until("failed configmaps.v1 a/bad is malformed");
    assertThrows(StaleReadException.class, () -> fixture.get("bad"));
    assertTrue(subscription.isSynced());
    stream.event("MODIFIED", map("bad", 6));
    handler.expect("ADDED a/bad@6");
    assertTrue(fixture.cache.problems().isEmpty());
    stream.event("MODIFIED", broken.replace("\"4\"", "\"7\""));
    assertEquals("a/bad@6 a/good@3", fixture.content(), "the last good state stays");
    assertEquals("7", fixture.cache.progress(TYPE));
    stream.event("DELETED", broken.replace("\"4\"", "\"8\""));
    assertEquals("a/good@3", fixture.content());
    assertTrue(fixture.cache.problems().isEmpty());
  }

  @Test
  void anObjectForWhichTheTransformThrowsIsKeptOutAndTheOthersAreNot() {
    reopen(
        CacheOptions.of(TYPE)
            .transform(
                each -> {
                  if (each.metadata().name().equals("bad")) {
                    throw new IllegalStateException("on purpose");
                  }
                  return each;
                }));
    var stream = fixture.synced("5", map("bad", 3), map("good", 4));
    stream.event("ADDED", map("late", 6));
    assertEquals("a/good@4 a/late@6", fixture.content());
    assertTrue(fixture.cache.problems().get(0).contains("on purpose"));
  }

  @Test
  void anIndexFunctionThatThrowsIsTriedAgainForThatObjectWithBackoff() {
    var failures = new AtomicInteger(2);
    var index =
        Index.of(
            "moody",
            TYPE,
            each -> {
              if (each.metadata().name().equals("bad") && failures.getAndDecrement() > 0) {
                throw new IllegalStateException("not yet");
              }
              return List.of("v");
            });
    fixture.declare(index);
    fixture.answerFirstList("5", map("bad", 3), map("good", 4));
    assertEquals("a/good@4", fixture.content(Query.of(TYPE).where(index, "v")));
    assertTrue(fixture.cache.problems().get(0).contains("index moody of a/bad"));
    fixture.time.pass(FIRST_PAUSE);
    fixture.time.pass(SECOND_PAUSE);
    fixture.awaitFinishedTasks(3);
    assertEquals("a/bad@3 a/good@4", fixture.content(Query.of(TYPE).where(index, "v")));
    assertTrue(fixture.cache.problems().isEmpty());
  }

  @Test
  void anOptionalTypeThatIsNotServedIsQuietSyncedEmptyAndStartsWhenItComes() {
    var widgets = ResourceType.unstructured("example.com/v1", "Widget");
    var subscription = fixture.cache.watch(widgets, List.of(), List.of(), true, handler);
    fixture.backend.nextList().answer(404, "404 page not found");
    handler.expect("synced");
    assertTrue(subscription.problem().isEmpty());
    assertEquals(List.of(), fixture.cache.list(Query.of(widgets), CallScope.unbounded()));
    assertTrue(fixture.listener.isEmpty(), "nothing failed");
    fixture.time.pass(FIRST_PAUSE);
    fixture.backend.nextList().answer(list("5", WIDGET));
    fixture.backend.nextWatch("5").stream().awaitConsumed();
    handler.expect("ADDED a/w@3(initial)");
  }

  @Test
  void aTypeThatVanishesIsAProblemAndNoDeletion() {
    var subscription = fixture.watch(handler);
    var stream = fixture.answerFirstList("5", map("x", 3));
    handler.until("synced");
    stream.event("BOOKMARK", bookmark(6));
    stream.end();
    fixture.backend.nextWatch("6").answer(404, "404 page not found");
    fixture.time.awaitScheduled(FIRST_PAUSE);
    assertEquals("a/x@3", fixture.content());
    assertTrue(subscription.problem().orElseThrow().contains("404"));
    assertTrue(handler.isEmpty());
    fixture.time.advance(FIRST_PAUSE);
    fixture.backend.nextList().answer(list("9", map("x", 3)));
    fixture.backend.nextWatch("9").stream().awaitConsumed();
    assertTrue(handler.isEmpty());
    assertTrue(subscription.problem().isEmpty());
  }

  @Test
  void javaClassesOfOneKindShareTheWatchAndMetadataIsAKindOfItsOwn() {
    fixture.synced("5", map("x", 3));
    var tree = ResourceType.unstructured("v1", "ConfigMap");
    fixture.cache.declare(tree, List.of(), List.of(), false);
    assertEquals(2, fixture.backend.requests().size());
    var read = fixture.cache.get(tree, ObjectKey.of("a", "x"), CallScope.unbounded());
    assertEquals(Unstructured.class, tree.javaType());
    assertEquals("3", read.orElseThrow().resourceVersion());
    fixture.cache.declare(TYPE.metadataOnly(), List.of(), List.of(), false);
    var accept = fixture.backend.nextList().request.headers().first("Accept").orElse("");
    assertTrue(accept.contains("as=PartialObjectMetadataList"), accept);
  }

  @Test
  void metadataIsReadFromTheFullKindIfOnlyThatIsCached() {
    fixture.synced("5", map("x", 3));
    var read =
        fixture.cache.get(TYPE.metadataOnly(), ObjectKey.of("a", "x"), CallScope.unbounded());
    assertEquals("u-x", read.orElseThrow().metadata().uid());
  }

  @Test
  void b021ABodyHoldsNothingOfTheListItCameIn() {
    fixture.synced("5", map("x", 3), map("y", "u", 4, ",\"managedFields\":[{\"big\":1}]"));
    var body = fixture.get("y").orElseThrow().body();
    assertEquals(map("y", "u", 4, ""), body.utf8());
  }

  private static final String NODE =
      "{\"metadata\":{\"name\":\"n1\",\"uid\":\"u\",\"resourceVersion\":\"3\"}}";
  private static final String WIDGET =
      "{\"metadata\":{\"name\":\"w\",\"namespace\":\"a\",\"uid\":\"u\",\"resourceVersion\":\"3\"}}";

  private void reopen(CacheOptions<?> options) {
    fixture.close();
    fixture = new CacheFixture(options);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

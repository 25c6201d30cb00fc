package dev.fairlead.runtime.internal.cache;

import static dev.fairlead.runtime.internal.cache.CacheFixture.GONE;
import static dev.fairlead.runtime.internal.cache.CacheFixture.TYPE;
import static dev.fairlead.runtime.internal.cache.CacheFixture.bookmark;
import static dev.fairlead.runtime.internal.cache.CacheFixture.list;
import static dev.fairlead.runtime.internal.cache.CacheFixture.map;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Query;
import dev.fairlead.client.StaleReadException;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.Cancellation;
import dev.fairlead.watch.CacheOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rule I13: reads see own writes; and what counts as the event of an own write. */
final class OwnWritesTest {
  private static final ObjectKey X = ObjectKey.of("a", "x");
  private static final Duration BOUND = Duration.ofSeconds(5);

  private CacheFixture fixture = new CacheFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void aGetWaitsUntilTheStoreHasTheWrittenVersion() throws Exception {
    var stream = fixture.synced("5", map("x", 3));
    written(X, "7");
    var read = waiting(() -> fixture.get("x").orElseThrow().resourceVersion());
    stream.event("MODIFIED", map("x", 6));
    assertFalse(read.isDone());
    stream.event("MODIFIED", map("x", 7));
    assertEquals("7", read.get(20, TimeUnit.SECONDS));
    fixture.listener.expect("synced 1", "waited 0 ms, true");
  }

  @Test
  void aListWaitsForAllWritesOfTheTypeInItsNamespaceOnly() throws Exception {
    var stream = fixture.synced("5", map("x", 3));
    written(ObjectKey.of("b", "new"), "7");
    assertEquals("a/x@3", fixture.content(Query.of(TYPE).inNamespace("a")));
    var read = waiting(fixture::content);
    stream.event("ADDED", map("b", "new", "u", 7, ""));
    assertEquals("a/x@3 b/new@7", read.get(20, TimeUnit.SECONDS));
  }

  @Test
  void aBookmarkBeyondTheWrittenVersionIsEnough() throws Exception {
    var stream = fixture.synced("5", map("x", 3));
    written(X, "7");
    var read = waiting(() -> fixture.get("x").isPresent());
    stream.event("BOOKMARK", bookmark(8));
    assertTrue(read.get(20, TimeUnit.SECONDS));
  }

  @Test
  void pastTheBoundTheReadIsRefusedAsStaleAndTheNextOneAtOnce() throws Exception {
    fixture.synced("5", map("x", 3));
    written(X, "7");
    var read = waiting(() -> fixture.get("x"));
    fixture.time.advance(BOUND);
    assertEquals(StaleReadException.class, failureOf(read).getClass());
    assertThrows(StaleReadException.class, () -> fixture.get("x"));
    assertThrows(StaleReadException.class, fixture::content);
    assertEquals("", fixture.get("other").map(StoredObject::resourceVersion).orElse(""));
    fixture.listener.expect("synced 1", "waited 5000 ms, false");
  }

  @Test
  void aReadIsNotHeldUpByAWriteThatHasNotReturned() {
    fixture.synced("5", map("x", 3));
    var pending = fixture.cache.ownWrites().beginWrite(TYPE, X);
    assertEquals("3", fixture.get("x").orElseThrow().resourceVersion());
    pending.failed();
    assertEquals("a/x@3", fixture.content());
  }

  @Test
  void anEventThatOvertakesTheAnswerCountsAsArrived() {
    var stream = fixture.synced("5", map("x", 3));
    var pending = fixture.cache.ownWrites().beginWrite(TYPE, X);
    stream.event("MODIFIED", map("x", 7));
    pending.written(meta(X, "7"));
    assertEquals("7", fixture.get("x").orElseThrow().resourceVersion());
  }

  @Test
  void aNoOpUpdateIsNotWaitedFor() {
    fixture.synced("5", map("x", 3));
    written(X, "3");
    assertEquals("a/x@3", fixture.content());
    fixture.cache.ownWrites().beginWrite(TYPE, X).unchanged();
    assertEquals("a/x@3", fixture.content());
  }

  @Test
  void aCreateOutsideTheSelectorOrTheNamespacesIsNeverWaitedFor() {
    fixture.close();
    fixture = new CacheFixture(CacheOptions.of(TYPE).labels("managed=true").namespaces("a"));
    fixture.synced("5");
    written(X, "7");
    written(ObjectKey.of("b", "y"), "8");
    assertEquals("", fixture.content());
    fixture
        .cache
        .ownWrites()
        .beginWrite(TYPE, X)
        .written(meta(X, "9").withLabels(Map.of("managed", "true")));
    var read = waiting(() -> fixture.get("x"));
    assertFalse(read.isDone(), "inside the selector it is waited for");
  }

  @Test
  void aDeletionWithoutFinalizersIsWaitedForByUidAndARecreationEndsIt() throws Exception {
    var stream = fixture.synced("5", map("x", "u1", 3, ""));
    fixture.cache.ownWrites().beginDelete(TYPE, X, "u1").deleted("");
    var read = waiting(() -> fixture.get("x").map(StoredObject::uid));
    stream.event("MODIFIED", map("x", "u1", 6, ""));
    assertFalse(read.isDone(), "still the deleted one");
    stream.event("DELETED", map("x", "u1", 7, ""));
    stream.event("ADDED", map("x", "u2", 8, ""));
    read.get(20, TimeUnit.SECONDS);
    assertEquals("u2", fixture.get("x").orElseThrow().uid());
  }

  @Test
  void aDeletedObjectThatArrivesLateIsNotReadAgain() throws Exception {
    var stream = fixture.synced("5");
    fixture.cache.ownWrites().beginDelete(TYPE, X, "u1").deleted("u1");
    assertTrue(fixture.get("x").isEmpty());
    stream.event("ADDED", map("x", "u1", 6, ""));
    var read = waiting(() -> fixture.get("x").isEmpty());
    stream.event("DELETED", map("x", "u1", 7, ""));
    assertTrue(read.get(20, TimeUnit.SECONDS));
  }

  @Test
  void aDeletionWithFinalizersIsWaitedForByVersion() throws Exception {
    var stream = fixture.synced("5", map("x", 3));
    fixture.cache.ownWrites().beginDelete(TYPE, X, "u-x").deleting(meta(X, "7"));
    var read = waiting(() -> fixture.get("x").orElseThrow().deleting());
    stream.event("MODIFIED", map("x", "u-x", 7, ",\"deletionTimestamp\":\"2026-01-01T00:00:00Z\""));
    assertTrue(read.get(20, TimeUnit.SECONDS));
  }

  @Test
  void versionsThatCantBeComparedAreNotWaitedFor() {
    fixture.synced("5", map("x", 3));
    written(X, "not-a-number");
    assertEquals("a/x@3", fixture.content());
  }

  @Test
  void aWriteWithoutAnAnswerMakesGetsOfThatObjectReadLiveForTheBound() {
    fixture.synced("5", map("x", 3), map("y", 4));
    fixture.cache.ownWrites().beginWrite(TYPE, X).unknown();
    assertThrows(StaleReadException.class, () -> fixture.get("x"));
    assertEquals("4", fixture.get("y").orElseThrow().resourceVersion());
    fixture.time.advance(BOUND);
    assertEquals("3", fixture.get("x").orElseThrow().resourceVersion());
  }

  @Test
  void aWriteThroughMetadataIsWaitedForByTheFullKindToo() {
    fixture.synced("5", map("x", 3));
    fixture.cache.ownWrites().beginWrite(TYPE.metadataOnly(), X).written(meta(X, "7"));
    var read = waiting(() -> fixture.get("x"));
    assertFalse(read.isDone());
  }

  @Test
  void aServerThatWentBackEndsTheWaitForVersionsThatWereLost() throws Exception {
    var stream = fixture.synced("50", map("x", 40));
    written(X, "60");
    fixture.time.advance(Duration.ofMinutes(5));
    stream.end();
    fixture.backend.nextList().answer(list("30"));
    fixture.backend.nextList().answer(list("30", map("x", 20)));
    fixture.backend.nextWatch("30").stream().awaitConsumed();
    assertEquals("a/x@20", fixture.content());
  }

  @Test
  void theWaitCanBeSwitchedOff() {
    fixture.close();
    fixture = new CacheFixture(CacheOptions.of(TYPE).waitForOwnWrites(Duration.ZERO));
    fixture.synced("5", map("x", 3));
    written(X, "7");
    assertEquals("a/x@3", fixture.content());
  }

  @Test
  void aWaitingReadObeysItsScope() {
    fixture.synced("5", map("x", 3));
    written(X, "7");
    var cancel = new Cancellation();
    var scope = CallScope.of(cancel, () -> Duration.ofMinutes(1), () -> {});
    var read = waiting(() -> fixture.cache.get(TYPE, X, scope));
    cancel.cancel();
    assertEquals(CancellationException.class, failureOf(read).getClass());
  }

  @Test
  void beforeTheFirstListAReadWaitsForIt() throws Exception {
    fixture.declare();
    var read = waiting(fixture::content);
    fixture.answerFirstList("5", map("x", 3));
    assertEquals("a/x@3", read.get(20, TimeUnit.SECONDS));
  }

  @Test
  void onlyWatchEventsWithOurVersionsAreOwn() {
    var changes = new LinkedBlockingQueue<StoredChange>();
    fixture.watch(changes::add);
    var stream = fixture.answerFirstList("5", map("x", 3));
    next(changes);
    written(X, "7");
    stream.event("MODIFIED", map("x", 6));
    assertEquals(List.of(false), verdicts(next(changes)));
    stream.event("MODIFIED", map("x", 7));
    assertEquals(List.of(true), verdicts(next(changes)));
    written(X, "9");
    stream.end();
    fixture.backend.nextWatch("7").answer(410, GONE);
    fixture.backend.nextList().answer(list("9", map("x", 9)));
    assertEquals(List.of(false), verdicts(next(changes)), "a list may hide a foreign change");
  }

  @Test
  void theVerdictOnAnEventWaitsForTheWriteInFlightAndComesBeforeItReturns() {
    var changes = new LinkedBlockingQueue<StoredChange>();
    fixture.watch(changes::add);
    var stream = fixture.answerFirstList("5", map("x", 3));
    next(changes);
    var pending = fixture.cache.ownWrites().beginWrite(TYPE, X);
    stream.event("MODIFIED", map("x", 6));
    stream.event("MODIFIED", map("x", 7));
    var foreign = verdicts(next(changes));
    var own = verdicts(next(changes));
    assertTrue(foreign.isEmpty() && own.isEmpty());
    pending.written(meta(X, "7"));
    assertEquals(List.of(false), foreign);
    assertEquals(List.of(true), own);
    pending.failed();
    assertEquals(List.of(true), own, "settled once");
  }

  @Test
  void readsRacingWithEventsNeverSeeLessThanTheLastWrite() throws Exception {
    var stream = fixture.synced("5", map("x", 5));
    for (int version = 6; version < 300; version++) {
      int now = version;
      var pending = fixture.cache.ownWrites().beginWrite(TYPE, X);
      var server =
          CompletableFuture.runAsync(
              () -> stream.send("{\"type\":\"MODIFIED\",\"object\":%s}\n".formatted(map("x", now))),
              fixture.threads);
      pending.written(meta(X, Integer.toString(now)));
      assertEquals(Integer.toString(now), fixture.get("x").orElseThrow().resourceVersion());
      server.get(20, TimeUnit.SECONDS);
    }
  }

  private void written(ObjectKey key, String version) {
    fixture.cache.ownWrites().beginWrite(TYPE, key).written(meta(key, version));
  }

  private static ObjectMeta meta(ObjectKey key, String version) {
    return ObjectMeta.builder()
        .namespace(key.namespace())
        .name(key.name())
        .resourceVersion(version)
        .build();
  }

  /** Starts a read and returns when it waits. */
  private <T> CompletableFuture<T> waiting(Supplier<T> read) {
    var started = CompletableFuture.supplyAsync(read, fixture.threads);
    fixture.time.awaitScheduled(BOUND);
    return started;
  }

  private static Throwable failureOf(CompletableFuture<?> read) {
    try {
      return new AssertionError("was answered: " + read.get(20, TimeUnit.SECONDS));
    } catch (ExecutionException e) {
      var cause = e.getCause();
      return cause == null ? e : cause;
    } catch (CancellationException e) {
      return e;
    } catch (InterruptedException | TimeoutException e) {
      return e;
    }
  }

  private static StoredChange next(BlockingQueue<StoredChange> changes) {
    try {
      var change = changes.poll(20, TimeUnit.SECONDS);
      if (change == null) {
        throw new AssertionError("no change came");
      }
      return change;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private List<Boolean> verdicts(StoredChange change) {
    var verdicts = new ArrayList<Boolean>();
    fixture.cache.ownWrites().classify(TYPE, change, verdicts::add);
    return verdicts;
  }
}

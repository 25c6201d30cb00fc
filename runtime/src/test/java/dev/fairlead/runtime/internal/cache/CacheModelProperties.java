package dev.fairlead.runtime.internal.cache;

import static dev.fairlead.runtime.internal.cache.CacheFixture.GONE;
import static dev.fairlead.runtime.internal.cache.CacheFixture.TYPE;
import static dev.fairlead.runtime.internal.cache.CacheFixture.bookmark;
import static dev.fairlead.runtime.internal.cache.CacheFixture.list;
import static dev.fairlead.runtime.internal.cache.CacheFixture.map;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Index;
import dev.fairlead.client.Query;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Random histories with broken streams, lost events, 410s and relists, against a map: after each
 * the cache, its indexes and what early and late handlers have put together are what the server
 * has.
 */
final class CacheModelProperties {
  private static final int STEPS = 60;
  private static final Index<ConfigMap> PARITY =
      Index.of(
          "parity",
          TYPE,
          each -> List.of(Integer.parseInt(each.data().get("version")) % 2 == 0 ? "even" : "odd"));

  @Property(tries = 60)
  void theCacheEndsWithWhatTheServerHas(@ForAll long seed) throws Exception {
    try (var run = new Run(seed)) {
      for (int i = 0; i < STEPS; i++) {
        run.step();
      }
      run.check();
    }
  }

  /** One server, one cache, one history. */
  private static final class Run implements AutoCloseable {
    private final Random random;
    private final CacheFixture fixture = new CacheFixture();
    private final Map<String, Integer> server = new TreeMap<>();
    private final Map<String, String> uids = new HashMap<>();
    private final List<Rebuilt> handlers = new ArrayList<>();
    private int version = 10;
    private ScriptedStream stream;

    Run(long seed) {
      random = new Random(seed);
      fixture.declare(PARITY);
      join();
      stream = fixture.answerFirstList("10");
    }

    void step() {
      switch (random.nextInt(10)) {
        case 0 -> stream.event("BOOKMARK", bookmark(version));
        case 1 -> breakAndResume();
        case 2 -> forgetAndRelist();
        case 3 -> join();
        default -> send(mutate());
      }
    }

    void check() throws Exception {
      stream.event("BOOKMARK", bookmark(++version));
      var expected = server.keySet().stream().map(this::text).collect(Collectors.joining(" "));
      assertEquals(expected, fixture.content());
      for (var parity : List.of("even", "odd")) {
        var part =
            server.keySet().stream()
                .filter(name -> (versionOf(name) % 2 == 0) == parity.equals("even"))
                .map(this::text)
                .collect(Collectors.joining(" "));
        assertEquals(part, fixture.content(Query.of(TYPE).where(PARITY, parity)));
      }
      send(put("end"));
      for (var each : handlers) {
        each.awaitEnd();
        assertEquals(fixture.content(), each.content(), "a handler has put this together");
      }
    }

    @Override
    public void close() {
      fixture.close();
    }

    private void join() {
      var handler = new Rebuilt();
      handlers.add(handler);
      fixture.watch(handler);
    }

    /** Changes the server; the answer is the event. */
    private String mutate() {
      var name = "n" + random.nextInt(6);
      if (server.containsKey(name) && random.nextInt(3) == 0) {
        server.remove(name);
        var uid = uidOf(name);
        uids.remove(name);
        return event("DELETED", map(name, uid, ++version, ""));
      }
      return put(name);
    }

    private String put(String name) {
      boolean isNew = server.put(name, ++version) == null;
      uids.computeIfAbsent(name, n -> n + "-" + version);
      return event(isNew ? "ADDED" : "MODIFIED", map(name, uidOf(name), version, ""));
    }

    private void send(String event) {
      stream.send(event);
      stream.awaitConsumed();
    }

    /** Events happen while the stream is down, and come on the next one. */
    private void breakAndResume() {
      int seen = version;
      stream.event("BOOKMARK", bookmark(seen));
      var missed = new ArrayList<String>();
      for (int i = random.nextInt(4); i > 0; i--) {
        missed.add(mutate());
      }
      if (random.nextBoolean()) {
        stream.end();
      } else {
        stream.send("{\"type\":\"ADDED\",\"obj");
        stream.fail("reset");
        stream.awaitGivenUp();
        passPause();
      }
      stream = fixture.backend.nextWatch(Integer.toString(seen)).stream();
      missed.forEach(stream::send);
      stream.awaitConsumed();
    }

    /** Events happen while the stream is down, and are lost: only a list shows them. */
    private void forgetAndRelist() {
      stream.event("BOOKMARK", bookmark(version));
      for (int i = random.nextInt(8); i > 0; i--) {
        mutate();
      }
      stream.send("{\"type\":\"ERROR\",\"object\":" + GONE + "}\n");
      var objects =
          server.keySet().stream()
              .map(name -> map(name, uidOf(name), versionOf(name), ""))
              .toArray(String[]::new);
      fixture.backend.nextList().answer(list(Integer.toString(++version), objects));
      stream = fixture.backend.nextWatch(Integer.toString(version)).stream();
      stream.awaitConsumed();
    }

    /** The pause after a broken stream is scheduled last; its length depends on the history. */
    private void passPause() {
      fixture.time.awaitScheduledAtMost(Duration.ofSeconds(31));
      fixture.time.advance(Duration.ofSeconds(31));
    }

    private int versionOf(String name) {
      return server.getOrDefault(name, 0);
    }

    private String uidOf(String name) {
      return uids.getOrDefault(name, "");
    }

    private String text(String name) {
      return "a/%s@%d".formatted(name, versionOf(name));
    }

    private static String event(String type, String object) {
      return "{\"type\":\"%s\",\"object\":%s}\n".formatted(type, object);
    }
  }

  /**
   * The content as the changes alone tell it; refuses a change that can't follow the ones before.
   */
  private static final class Rebuilt implements ChangeHandler {
    private final Map<ObjectKey, StoredObject> objects = new TreeMap<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private String contradiction = "";

    @Override
    public void changed(StoredChange change) {
      var key = change.current().key();
      var before = objects.get(key);
      boolean fits =
          switch (change.kind()) {
            case ADDED -> before == null;
            case UPDATED -> before == change.previous().orElseThrow();
            case DELETED -> before != null && before.uid().equals(change.current().uid());
          };
      if (!fits) {
        contradiction = change + " after " + before;
      }
      if (change.kind() == StoredChange.Kind.DELETED) {
        objects.remove(key);
      } else {
        objects.put(key, change.current());
      }
      if (key.name().equals("end")) {
        end.countDown();
      }
    }

    void awaitEnd() throws InterruptedException {
      assertTrue(end.await(20, TimeUnit.SECONDS), "the last change came");
      assertEquals("", contradiction);
    }

    String content() {
      return objects.values().stream()
          .map(each -> each.key() + "@" + each.resourceVersion())
          .collect(Collectors.joining(" "));
    }
  }
}

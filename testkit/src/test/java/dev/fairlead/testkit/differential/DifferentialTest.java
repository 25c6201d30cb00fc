package dev.fairlead.testkit.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.model.Secret;
import dev.fairlead.testkit.junit.ApiServerTest;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Random requests to the server in memory and to the real one: their answers are the same. */
final class DifferentialTest {
  private static final int REQUESTS = Integer.getInteger("fairlead.differential", 2_000);
  private static final long SEED = Long.getLong("fairlead.differential.seed", 20_261_201);
  private static final int ROUND = 100;
  private static final Path RECORD = Path.of("target", "engine-differential.txt");

  /** Leaves the record of the run behind in {@link #RECORD}. */
  @ApiServerTest(on = ApiServerTest.On.REAL)
  void randomRequestsAreAnsweredAlike(TestApiServer real) throws IOException {
    try (var memory = InMemoryApiServer.start()) {
      LoggerFactory.getLogger(DifferentialTest.class)
          .atInfo()
          .addKeyValue("requests", REQUESTS)
          .addKeyValue("seed", SEED)
          .log("comparing the server in memory with the real one");
      var tally = new Tally();
      var found = differences(memory, real, REQUESTS, tally);
      var version = String.valueOf(new RawApi(real).get("/version").tree().get("gitVersion"));
      Files.createDirectories(RECORD.getParent());
      Files.writeString(RECORD, tally.text(version, SEED, SEED + (REQUESTS - 1) / ROUND, found));
      assertEquals(List.of(), found);
    }
  }

  @Test
  void aServerThatAnswersOneRequestOtherwiseIsFound() {
    try (var one = InMemoryApiServer.start();
        var other = InMemoryApiServer.start()) {
      assertEquals(List.of(), differences(one, other, 2 * ROUND, new Tally()));
      other.faults().on(RequestMatch.patch(Secret.TYPE)).times(1).then(Fault.status(503));
      assertEquals(1, differences(one, other, 2 * ROUND, new Tally()).size());
    }
  }

  private static List<String> differences(
      TestApiServer memory, TestApiServer real, int requests, Tally tally) {
    List<String> found = new ArrayList<>();
    var ours = new RawApi(memory);
    var theirs = new RawApi(real);
    for (int round = 0; round * ROUND < requests; round++) {
      compare(SEED + round, ours, theirs, found, tally);
    }
    return found;
  }

  /** A hundred requests in a namespace of their own, then what the watches say of it all. */
  private static void compare(
      long seed, RawApi memory, RawApi real, List<String> found, Tally tally) {
    var ours = new Twin(memory);
    var theirs = new Twin(real);
    var requests = new RandomRequests(seed);
    for (int i = 0; i < ROUND; i++) {
      var request = requests.next();
      var expected = theirs.answer(request);
      var actual = ours.answer(request);
      tally.asked(request, expected);
      if (!expected.equals(actual)) {
        note(found, "seed %d, request %d: %s".formatted(seed, i, request), expected, actual);
        return;
      }
    }
    compareHistories(seed, ours, theirs, found, tally);
  }

  private static void compareHistories(
      long seed, Twin ours, Twin theirs, List<String> found, Tally tally) {
    var executor = Executors.newCachedThreadPool();
    try {
      List<Told> told = new ArrayList<>();
      for (var type : RandomRequests.Type.values()) {
        told.add(new Told(type, theirs.history(type, executor), ours.history(type, executor)));
      }
      for (var each : told) {
        var expected = theirs.same(each.expected().join());
        var actual = ours.same(each.actual().join());
        tally.watched(each.type(), expected.size());
        if (!expected.equals(actual)) {
          note(found, "seed %d, history of %s".formatted(seed, each.type()), expected, actual);
        }
      }
    } finally {
      executor.shutdownNow();
    }
  }

  private record Told(
      RandomRequests.Type type,
      CompletableFuture<List<RawApi.Event>> expected,
      CompletableFuture<List<RawApi.Event>> actual) {}

  private static void note(List<String> found, String what, Object expected, Object actual) {
    found.add("%s%n%s%n".formatted(what, difference("", expected, actual)));
  }

  /** The first place where they differ. */
  static String difference(String path, @Nullable Object expected, @Nullable Object actual) {
    if (expected instanceof Map<?, ?> left && actual instanceof Map<?, ?> right) {
      for (Object name : union(left.keySet(), right.keySet())) {
        if (!Objects.equals(left.get(name), right.get(name))) {
          return difference(path + "." + name, left.get(name), right.get(name));
        }
      }
    }
    if (expected instanceof List<?> left
        && actual instanceof List<?> right
        && left.size() == right.size()) {
      for (int i = 0; i < left.size(); i++) {
        if (!Objects.equals(left.get(i), right.get(i))) {
          return difference(path + "[" + i + "]", left.get(i), right.get(i));
        }
      }
    }
    return "  at %s%n  real:      %s%n  in memory: %s".formatted(path, expected, actual);
  }

  private static Set<Object> union(Set<?> one, Set<?> other) {
    Set<Object> all = new LinkedHashSet<>(one);
    all.addAll(other);
    return all;
  }
}

package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a queue is without options, and what it keeps of items that are gone. */
class WorkQueueDefaultsTest {
  private final ManualTime time = new ManualTime();
  private final WorkQueue<String> queue =
      WorkQueue.<String>builder().time(time).lowerLaneShare(2).build();

  private Set<String> kept() {
    var seen = new HashSet<String>();
    queue.removeIf(
        item -> {
          seen.add(item);
          return false;
        });
    return seen;
  }

  @Test
  void whatIsDoneIsKeptNowhere() {
    queue.add("item");
    assertEquals(Set.of("item"), kept());
    try (var work = queue.poll().orElseThrow()) {
      assertEquals(Set.of("item"), kept());
      work.done();
    }
    assertEquals(Set.of(), kept());
  }

  @Test
  void whatWasGivenUpIsKeptUntilItIsForgotten() {
    queue.add("item");
    try (var work = queue.poll().orElseThrow()) {
      work.giveUp();
    }
    assertEquals(Set.of("item"), kept());
    queue.forget("item");
    assertEquals(Set.of(), kept());
  }

  @Test
  void aFailureWaitsASecondPlusUpToATenthByChance() {
    var waits = new HashSet<Duration>();
    for (int i = 0; i < 50; i++) {
      queue.add("item-" + i);
      queue.poll().orElseThrow().close();
      waits.add(queue.untilReady("item-" + i).orElseThrow());
    }
    for (var wait : waits) {
      assertTrue(wait.toMillis() >= 1_000 && wait.toMillis() <= 1_100, "waits " + wait);
    }
    assertTrue(waits.size() > 10, "no chance in " + waits);
  }

  @Test
  void queueWorkAndLimiterSayWhatTheyAre() {
    queue.add("item");
    assertEquals("WorkQueue[queue]", queue.toString());
    assertEquals("Work[item=item, failures=0, extra=false]", queue.poll().orElseThrow().toString());
    assertEquals(
        "TokenBucket[burst=3, perToken=PT1S]",
        RateLimiter.tokenBucket(3, Duration.ofSeconds(1)).toString());
  }
}

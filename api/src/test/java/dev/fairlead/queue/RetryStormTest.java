package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Many items that fail at the same time, and limiters that several items or queues meet. */
class RetryStormTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ManualTime time = new ManualTime();

  private WorkQueue<Integer> queue(RateLimiter<Integer> limiter) {
    return WorkQueue.<Integer>builder().time(time).jitter(() -> 0).rateLimiter(limiter).build();
  }

  private static RateLimiter<Integer> classicPair() {
    return RateLimiter.maxOf(
        RateLimiter.exponential(SECOND, Duration.ofSeconds(1000)),
        RateLimiter.tokenBucket(300, Duration.ofMillis(20)));
  }

  private static void failAll(WorkQueue<Integer> queue) {
    for (var work = queue.poll(); work.isPresent(); work = queue.poll()) {
      work.get().close();
    }
  }

  /**
   * By hand: 300 tokens are there, then one comes each 20 ms. So the 350th failure waits 50 times
   * 20 ms for its token, which is the second that its own back-off asks for; after that the bucket
   * decides: (n - 300) times 20 ms, 14 s for the thousandth.
   */
  @Test
  void aThousandKeysThatFailAtOnceWaitByTheTable() {
    var byHand =
        Map.of(
            1, 1_000, 300, 1_000, 301, 1_000, 350, 1_000, 351, 1_020, 400, 2_000, 500, 4_000, 750,
            9_000, 999, 13_980, 1_000, 14_000);
    var queue = queue(classicPair());
    for (int key = 1; key <= 1_000; key++) {
      queue.add(key);
    }
    failAll(queue);
    assertEquals(1_000, queue.waiting());
    byHand.forEach(
        (key, millis) ->
            assertEquals(
                Optional.of(Duration.ofMillis(millis)), queue.untilReady(key), "key " + key));
    for (int key = 1; key <= 1_000; key++) {
      long millis = Math.max(1_000, (key - 300) * 20L);
      assertEquals(Optional.of(Duration.ofMillis(millis)), queue.untilReady(key), "key " + key);
    }
  }

  @Test
  void theStormComesBackInOrderFiftyASecondAfterTheFirstWave() {
    var queue = queue(classicPair());
    for (int key = 1; key <= 1_000; key++) {
      queue.add(key);
    }
    failAll(queue);
    time.advance(SECOND);
    assertEquals(350, takeAll(queue).size(), "after 1 s");
    for (int second = 2; second <= 14; second++) {
      time.advance(SECOND);
      var keys = takeAll(queue);
      assertEquals(50, keys.size(), "in second " + second);
      assertEquals(300 + 50 * second, keys.get(49), "the last of second " + second);
    }
    assertEquals(0, queue.waiting());
  }

  private static List<Integer> takeAll(WorkQueue<Integer> queue) {
    var keys = new ArrayList<Integer>();
    for (var work = queue.poll(); work.isPresent(); work = queue.poll()) {
      keys.add(work.get().item());
      work.get().done();
      work.get().close();
    }
    return keys;
  }

  @Test
  void aKeyThatFailsAgainAfterTheStormWaitsByItsOwnFailuresUpToAThousandSeconds() {
    var queue = queue(classicPair());
    queue.add(1);
    var waits = new ArrayList<Long>();
    for (int run = 0; run < 12; run++) {
      failAll(queue);
      var wait = queue.untilReady(1).orElseThrow();
      waits.add(wait.toSeconds());
      time.advance(wait);
    }
    assertEquals(List.of(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 512L, 1000L, 1000L), waits);
  }

  @Test
  void afterAStormOfTenThousandANewKeyWaitsNoLongerThanTheCap() {
    var ceiling = Duration.ofSeconds(30);
    var queue =
        queue(RateLimiter.<Integer>tokenBucket(100, Duration.ofMillis(100)).cappedAt(ceiling));
    for (int key = 1; key <= 10_000; key++) {
      queue.add(key);
    }
    failAll(queue);
    queue.add(0);
    failAll(queue);
    assertTrue(queue.untilReady(0).orElseThrow().compareTo(ceiling) <= 0);
  }

  @Test
  void twoQueuesThatShareALimiterCountTheirOwnFailures() {
    RateLimiter<Integer> shared = RateLimiter.exponential(SECOND, Duration.ofMinutes(5));
    var one = queue(shared);
    var other = queue(shared);
    for (int run = 0; run < 3; run++) {
      one.add(1, Lane.CHANGE, BackoffRule.BYPASS);
      failAll(one);
      time.advance(one.untilReady(1).orElseThrow());
    }
    other.add(1);
    other.poll().orElseThrow().done();
    other.forget(1);
    failAll(one);
    assertEquals(Optional.of(Duration.ofSeconds(8)), one.untilReady(1));
  }
}

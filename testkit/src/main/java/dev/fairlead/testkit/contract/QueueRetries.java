package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.queue.BackoffRule;
import dev.fairlead.queue.Lane;
import dev.fairlead.queue.QueueListener;
import dev.fairlead.queue.RateLimiter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Failures are counted per item and wait as the limiter says; arrivals obey their rule. */
abstract class QueueRetries extends QueueBasics {

  private void fail(String item, int failuresBefore) {
    try (var work = take(item)) {
      assertEquals(failuresBefore, work.failures());
    }
  }

  private void failTwice() {
    queue.add("item");
    fail("item", 0);
    seconds(1);
    fail("item", 1);
  }

  private void waits(long seconds) {
    assertEquals(Optional.of(Duration.ofSeconds(seconds)), queue.untilReady("item"));
  }

  @Test
  void workThatIsClosedWithoutAnOutcomeFailedAndComesBack() {
    queue.add("item");
    for (int i = 0; i < 5; i++) {
      fail("item", i);
      waits(1L << i);
      seconds(1L << i);
    }
  }

  @Test
  void successEndsTheRowOfFailures() {
    failTwice();
    seconds(2);
    assertEquals(List.of("item"), takeAll());
    queue.add("item");
    fail("item", 0);
    waits(1);
  }

  @Test
  void requeueAfterIsASuccessThatLooksAgain() {
    failTwice();
    seconds(2);
    try (var work = take("item")) {
      work.requeueAfter(Duration.ofSeconds(30));
    }
    waits(30);
    seconds(30);
    fail("item", 0);
  }

  @Test
  void aDuplicateAddAsksNoLimiterAndCountsNoFailure() {
    failTwice();
    int before = asked.get();
    for (int i = 0; i < 10; i++) {
      queue.add("item", Lane.CHANGE, BackoffRule.KEEP);
      queue.addAfter("item", Duration.ofSeconds(1));
    }
    assertEquals(before, asked.get());
    seconds(2);
    fail("item", 2);
  }

  @Test
  void forgetTouchesFailuresOnly() {
    failTwice();
    queue.forget("item");
    waits(2);
    seconds(2);
    fail("item", 0);
  }

  @Test
  void resetRunsAtOnceWithoutFailures() {
    failTwice();
    queue.add("item", Lane.CHANGE, BackoffRule.RESET);
    fail("item", 0);
    waits(1);
  }

  @Test
  void bypassRunsAtOnceAsAnExtraThatDoesNotCount() {
    failTwice();
    queue.add("item", Lane.CHANGE, BackoffRule.BYPASS);
    try (var work = take("item")) {
      assertTrue(work.isExtra());
    }
    waits(2);
    seconds(2);
    fail("item", 2);
  }

  @Test
  void keepIsMergedIntoTheWaitingRetry() {
    failTwice();
    queue.add("item", Lane.BACKGROUND, BackoffRule.KEEP);
    assertEquals(Optional.empty(), queue.poll());
    waits(2);
  }

  @Test
  void aPollNeverShortensABackoff() {
    failTwice();
    queue.addAfter("item", Duration.ofSeconds(1));
    waits(2);
  }

  @Test
  void retryAfterCountsWithItsOwnDelay() {
    queue.add("item");
    try (var work = take("item")) {
      work.retryAfter(Duration.ofSeconds(7));
    }
    assertEquals(0, asked.get());
    waits(7);
    seconds(7);
    fail("item", 1);
    waits(2);
  }

  @Test
  void runAgainAfterIsNeitherSuccessNorFailure() {
    failTwice();
    seconds(2);
    try (var work = take("item")) {
      work.runAgainAfter(Duration.ofSeconds(1));
    }
    waits(1);
    seconds(1);
    fail("item", 2);
  }

  @Test
  void aGivenUpItemRunsForChangesAsUncountedExtrasAndStartsAnewByReset() {
    failTwice();
    seconds(2);
    try (var work = take("item")) {
      work.giveUp();
    }
    assertEquals(Optional.empty(), queue.untilReady("item"));
    queue.add("item", Lane.BACKGROUND, BackoffRule.KEEP);
    assertEquals(Optional.empty(), queue.poll());
    queue.add("item", Lane.CHANGE, BackoffRule.BYPASS);
    try (var work = take("item")) {
      assertTrue(work.isExtra());
      work.giveUp();
    }
    queue.add("item", Lane.CHANGE, BackoffRule.RESET);
    fail("item", 0);
  }

  @Test
  void aLimiterThatThrowsDoesNotCostTheItem() {
    RateLimiter<String> broken =
        attempt -> {
          throw new IllegalStateException("broken limiter");
        };
    queue = newQueue(time, broken, QueueListener.NONE, () -> 0);
    queue.add("item");
    fail("item", 0);
    seconds(3600);
    fail("item", 1);
  }
}

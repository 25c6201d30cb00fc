package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What arrivals do to an item that failed: waiting, ready, held, given up. */
class BackoffRuleTest {
  private final QueueUnderTest test = new QueueUnderTest();
  private final WorkQueue<String> queue = test.queue;

  /** Two counted failures; the retry is 2 s ahead. */
  private void failTwice() {
    queue.add("x");
    test.fail("x");
    test.seconds(1);
    test.fail("x");
  }

  private void add(BackoffRule rule) {
    queue.add("x", Lane.CHANGE, rule);
  }

  @Test
  void withoutArrivalsTheWaitsDouble() {
    queue.add("x");
    for (int wait : List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300)) {
      test.fail("x");
      test.seconds(wait - 0.001);
      test.nothingIsReady();
      test.seconds(0.001);
      assertEquals(1, queue.size(), "after " + wait);
    }
  }

  @Test
  void resetRunsAtOnceWithoutFailures() {
    failTwice();
    add(BackoffRule.RESET);
    var work = test.take("x");
    assertEquals(0, work.failures());
    assertFalse(work.isExtra());
    work.close();
    test.seconds(0.999);
    test.nothingIsReady();
    test.seconds(0.001);
    assertEquals(1, test.take("x").failures());
  }

  @Test
  void bypassRunsAtOnceAsAnExtraThatDoesNotCount() {
    failTwice();
    test.seconds(1);
    add(BackoffRule.BYPASS);
    var extra = test.take("x");
    assertEquals(2, extra.failures());
    assertTrue(extra.isExtra());
    extra.close();
    test.seconds(0.999);
    test.nothingIsReady();
    test.seconds(0.001);
    var retry = test.take("x");
    assertEquals(2, retry.failures());
    assertFalse(retry.isExtra());
    retry.close();
    test.seconds(3.999);
    test.nothingIsReady();
    test.seconds(0.001);
    assertEquals(3, test.take("x").failures());
  }

  @Test
  void anExtraThatSucceedsEndsTheBackoff() {
    failTwice();
    add(BackoffRule.BYPASS);
    test.succeed("x");
    test.seconds(100);
    test.nothingIsLeft();
    add(BackoffRule.KEEP);
    assertEquals(0, test.take("x").failures());
  }

  @Test
  void keepIsMergedIntoTheWaitingRetry() {
    failTwice();
    add(BackoffRule.KEEP);
    queue.add("x", Lane.BACKGROUND);
    test.seconds(1.999);
    test.nothingIsReady();
    test.seconds(0.001);
    assertEquals(2, test.take("x").failures());
  }

  @Test
  void anItemThatIsNotInBackoffRunsAtOnceByAnyRule() {
    for (var rule : BackoffRule.values()) {
      add(rule);
      try (var work = test.take("x")) {
        assertFalse(work.isExtra());
        work.requeueAfter(Duration.ofHours(1));
      }
    }
  }

  @Test
  void anItemThatSucceedsWhileMarkedByAnyRuleRunsOnceMore() {
    for (var rule : BackoffRule.values()) {
      add(rule);
      try (var work = test.take("x")) {
        add(rule);
        work.requeueAfter(Duration.ofHours(1));
      }
      test.succeed("x");
      test.nothingIsLeft();
    }
  }

  @Test
  void failedWhileMarkedKeepItOnlyWaits() {
    queue.add("x");
    var work = test.take("x");
    add(BackoffRule.KEEP);
    work.close();
    test.nothingIsReady();
    test.seconds(1);
    assertEquals(1, test.take("x").failures());
  }

  @Test
  void failedWhileMarkedBypassItRunsOnceMoreAsAnExtra() {
    queue.add("x");
    var work = test.take("x");
    add(BackoffRule.KEEP);
    add(BackoffRule.BYPASS);
    add(BackoffRule.KEEP);
    work.close();
    var extra = test.take("x");
    assertTrue(extra.isExtra());
    assertEquals(1, extra.failures());
    extra.close();
    test.nothingIsReady();
    test.seconds(1);
    assertFalse(test.take("x").isExtra());
  }

  @Test
  void failedWhileMarkedResetItRunsAtOnceAnew() {
    failTwice();
    test.seconds(2);
    var work = test.take("x");
    add(BackoffRule.RESET);
    add(BackoffRule.BYPASS);
    work.close();
    var anew = test.take("x");
    assertEquals(0, anew.failures());
    assertFalse(anew.isExtra());
  }

  @Test
  void aReadyExtraIsMadeARunOfItsOwnByReset() {
    failTwice();
    add(BackoffRule.BYPASS);
    add(BackoffRule.RESET);
    var work = test.take("x");
    assertEquals(0, work.failures());
    assertFalse(work.isExtra());
    work.done();
    work.close();
    test.seconds(100);
    test.nothingIsLeft();
  }

  @Test
  void anExtraThatOutlastsTheBackoffIsFollowedByTheRetryAtOnce() {
    failTwice();
    add(BackoffRule.BYPASS);
    var extra = test.take("x");
    test.seconds(3);
    test.nothingIsReady();
    extra.close();
    var retry = test.take("x");
    assertFalse(retry.isExtra());
    assertEquals(2, retry.failures());
  }

  @Test
  void aPollNeverShortensABackoff() {
    failTwice();
    queue.addAfter("x", Duration.ofMillis(10));
    queue.addAfter("x", Duration.ZERO);
    test.seconds(1.999);
    test.nothingIsReady();
    test.seconds(0.001);
    test.succeed("x");
    test.nothingIsLeft();
  }

  @Test
  void retryAfterCountsWithItsOwnDelay() {
    queue.add("x");
    retryAfter(30);
    test.seconds(29.999);
    test.nothingIsReady();
    test.seconds(0.001);
    var work = test.take("x");
    assertEquals(1, work.failures());
    work.close();
    test.seconds(2);
    assertEquals(2, test.take("x").failures());
  }

  private void retryAfter(int seconds) {
    try (var work = test.take("x")) {
      work.retryAfter(Duration.ofSeconds(seconds));
    }
  }

  @Test
  void retryAfterOfAnExtraOnlyBringsTheDeadlineForward() {
    failTwice();
    add(BackoffRule.BYPASS);
    retryAfter(100);
    add(BackoffRule.BYPASS);
    retryAfter(1);
    test.seconds(0.999);
    test.nothingIsReady();
    test.seconds(0.001);
    assertEquals(2, test.take("x").failures());
  }

  @Test
  void requeueAfterForgetsTheFailures() {
    failTwice();
    test.seconds(2);
    try (var work = test.take("x")) {
      work.requeueAfter(Duration.ofSeconds(5));
    }
    test.seconds(5);
    assertEquals(0, test.take("x").failures());
  }

  @Test
  void runAgainAfterIsNeitherSuccessNorFailure() {
    failTwice();
    add(BackoffRule.BYPASS);
    try (var extra = test.take("x")) {
      extra.runAgainAfter(Duration.ofMillis(100));
    }
    test.seconds(0.1);
    var again = test.take("x");
    assertEquals(2, again.failures());
    assertTrue(again.isExtra());
    again.close();
    test.seconds(1.899);
    test.nothingIsReady();
    test.seconds(0.001);
    assertFalse(test.take("x").isExtra());
  }

  @Test
  void keepIsMergedIntoARunThatComesAgainAnyway() {
    queue.add("x");
    try (var work = test.take("x")) {
      work.runAgainAfter(Duration.ofMillis(100));
    }
    add(BackoffRule.KEEP);
    test.nothingIsReady();
    test.seconds(0.1);
    assertEquals(0, test.take("x").failures());
  }

  private void giveUp() {
    try (var work = test.take("x")) {
      work.giveUp();
    }
  }

  @Test
  void aGivenUpItemRunsForChangesAsUncountedExtrasUntilResetOrSuccess() {
    failTwice();
    test.seconds(2);
    giveUp();
    test.seconds(1000);
    test.nothingIsReady();
    add(BackoffRule.KEEP);
    test.nothingIsReady();

    add(BackoffRule.BYPASS);
    var extra = test.take("x");
    assertTrue(extra.isExtra());
    assertEquals(2, extra.failures());
    extra.close();
    test.seconds(1000);
    test.nothingIsReady();

    add(BackoffRule.RESET);
    var anew = test.take("x");
    assertEquals(0, anew.failures());
    assertFalse(anew.isExtra());
    anew.close();
    test.seconds(1);
    test.succeed("x");
    test.nothingIsLeft();
  }

  @Test
  void givenUpWhileMarkedKeepItStaysQuietAndWhileMarkedBypassItRunsOnceMore() {
    failTwice();
    test.seconds(2);
    var work = test.take("x");
    add(BackoffRule.KEEP);
    work.giveUp();
    work.close();
    test.nothingIsReady();

    add(BackoffRule.BYPASS);
    var extra = test.take("x");
    add(BackoffRule.BYPASS);
    extra.close();
    assertTrue(test.take("x").isExtra());
  }

  @Test
  void forgettingAGivenUpItemMakesItAnUnknownOne() {
    failTwice();
    test.seconds(2);
    giveUp();
    queue.forget("x");
    add(BackoffRule.KEEP);
    assertEquals(0, test.take("x").failures());
  }

  @Test
  void anExtraThatIsForgottenWhileHeldStillComesBack() {
    failTwice();
    add(BackoffRule.BYPASS);
    var extra = test.take("x");
    queue.forget("x");
    extra.close();
    test.seconds(2);
    var retry = test.take("x");
    assertEquals(0, retry.failures());
    assertFalse(retry.isExtra());
  }

  @Test
  void aLimiterThatThrowsDoesNotCostTheItem() {
    var broken =
        test.builder()
            .rateLimiter(
                attempt -> {
                  throw new StackOverflowError();
                })
            .build();
    broken.add("x");
    broken.poll().orElseThrow().close();
    test.seconds(1);
    assertEquals(1, broken.poll().orElseThrow().failures());
  }
}

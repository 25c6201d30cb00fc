package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.queue.Attempt;
import dev.fairlead.queue.RateLimiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * What a queue relies on in its {@link RateLimiter}. Extend it, make a limiter, say how long it may
 * make anyone wait, and the tests hold it to that.
 */
public abstract class RateLimiterContract {
  private static final long SEED = 20_261_130;

  /** A new limiter, which shares no state with any other. */
  protected abstract RateLimiter<String> newLimiter();

  /** The longest wait of one item, whatever happened before; jitter included. */
  protected abstract Duration longest();

  /** A limiter that throws costs its item the wait that was meant for it. */
  @Test
  void answersForAnyNumberOfFailures() {
    var limiter = newLimiter();
    for (int failures : new int[] {1, 2, 3, 10, 31, 32, 33, 63, 64, 65, 10_000, 1 << 30}) {
      check(limiter.delay(new Attempt<>("item", failures, Duration.ZERO, 0.5)));
    }
    check(limiter.delay(new Attempt<>("item", Integer.MAX_VALUE, Duration.ofDays(3650), 1)));
  }

  private void check(Duration wait) {
    assertNotNull(wait, "a limiter answers with a wait, zero if there is none");
    assertFalse(wait.isNegative(), "waits are not negative, was " + wait);
    assertTrue(wait.compareTo(longest()) <= 0, wait + " is longer than " + longest());
  }

  /** A storm must not leave a debt that later items pay for minutes. */
  @Test
  void afterTenThousandItemsFailedAtOnceANewOneWaitsNoLongerThanTheLongestWait() {
    var limiter = newLimiter();
    for (int i = 0; i < 10_000; i++) {
      check(limiter.delay(new Attempt<>("item-" + i, 1, Duration.ZERO, 0)));
    }
    check(limiter.delay(new Attempt<>("new", 1, Duration.ofMillis(1), 1)));
  }

  /** All chance comes with the attempt, or tests with a fixed number could not be exact. */
  @Test
  void theSameAttemptsGetTheSameWaits() {
    assertEquals(waits(newLimiter()), waits(newLimiter()));
  }

  private static List<Duration> waits(RateLimiter<String> limiter) {
    var random = new Random(SEED);
    var waits = new ArrayList<Duration>();
    for (int i = 0; i < 1_000; i++) {
      var at = Duration.ofMillis(10L * i);
      waits.add(
          limiter.delay(
              new Attempt<>(
                  "item-" + random.nextInt(20), 1 + random.nextInt(15), at, random.nextDouble())));
    }
    return waits;
  }

  /** Queues count failures of their own; what happens in one must not be felt in another. */
  @Test
  void twoLimitersShareNothing() {
    var attempt = new Attempt<>("item", 1, Duration.ofHours(1), 0);
    var alone = newLimiter().delay(attempt);
    var busy = newLimiter();
    var other = newLimiter();
    for (int i = 0; i < 1_000; i++) {
      busy.delay(new Attempt<>("item", 1 + i, Duration.ofHours(1), 0.5));
    }
    assertEquals(alone, other.delay(attempt));
  }

  @Test
  void equalItemsAreOneItem() {
    var once = newLimiter();
    var twice = newLimiter();
    for (int i = 1; i <= 20; i++) {
      var at = Duration.ofSeconds(i);
      assertEquals(
          once.delay(new Attempt<>("item", i, at, 0)),
          twice.delay(new Attempt<>(String.valueOf("item".toCharArray()), i, at, 0)));
    }
  }

  /** It is asked outside the queue's lock. */
  @Test
  void severalThreadsMayAskAtOnce() throws Exception {
    var limiter = newLimiter();
    var threads = Executors.newFixedThreadPool(4);
    try {
      var ends = new ArrayList<Future<Void>>();
      for (int i = 0; i < 4; i++) {
        ends.add(threads.submit(asker(limiter, i)));
      }
      for (var end : ends) {
        end.get(60, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private Callable<Void> asker(RateLimiter<String> limiter, int thread) {
    return () -> {
      for (int i = 0; i < 5_000; i++) {
        var at = Duration.ofMillis(i);
        check(limiter.delay(new Attempt<>("item-" + i % 50, 1 + (i + thread) % 30, at, 0.5)));
      }
      return null;
    };
  }
}

package dev.fairlead.runtime.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.ConflictException;
import dev.fairlead.client.StaleReadException;
import dev.fairlead.controller.RetryPolicy;
import dev.fairlead.queue.BackoffRule;
import dev.fairlead.queue.Lane;
import dev.fairlead.queue.Work;
import dev.fairlead.queue.WorkQueue;
import dev.fairlead.reconcile.Result;
import dev.fairlead.reconcile.RetryableException;
import dev.fairlead.reconcile.SubResults;
import dev.fairlead.reconcile.TerminalException;
import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class RetryRuleTest {
  private static final Duration NOT_TODAY = Duration.ofDays(1);

  private final ManualTime time = new ManualTime();

  @Test
  void waitsDoubleFromASecondToFiveMinutes() {
    Rig rig = new Rig(exponential());
    List<Long> waits = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      waits.add(rig.failAndWait(new IllegalStateException("no")).toSeconds());
    }
    assertEquals(List.of(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 300L, 300L), waits);
  }

  @Test
  void tenRetriesAreElevenRunsAndTheEndComesOnce() {
    Rig rig = new Rig(exponential().maxRetries(10));
    for (int run = 1; run <= 10; run++) {
      rig.failAndWait(new IllegalStateException("no"));
    }
    assertInstanceOf(Decision.GiveUp.class, rig.fail(new IllegalStateException("no")));
    assertEquals(Optional.empty(), rig.queue.untilReady("key"));
    rig.queue.add("key");
    assertInstanceOf(Decision.Retry.class, rig.fail(new IllegalStateException("again")));
    assertEquals(Optional.empty(), rig.queue.untilReady("key"), "an extra schedules no retry");
  }

  @Test
  void afterTheEndItGoesOnSlowlyIfAsked() {
    Rig rig = new Rig(exponential().maxRetries(0).thenEvery(Duration.ofHours(1)));
    assertInstanceOf(Decision.GiveUp.class, rig.fail(new IllegalStateException("no")));
    for (int i = 0; i < 3; i++) {
      assertEquals(Optional.of(Duration.ofHours(1)), rig.queue.untilReady("key"));
      time.advance(Duration.ofHours(1));
      assertInstanceOf(Decision.RetryAfter.class, rig.fail(new IllegalStateException("no")));
    }
  }

  @Test
  void newIntentStartsAnewAtASecond() {
    Rig rig = new Rig(exponential());
    for (int i = 0; i < 5; i++) {
      rig.failAndWait(new IllegalStateException("no"));
    }
    rig.queue.add("key", Lane.CHANGE, BackoffRule.RESET);
    rig.fail(new IllegalStateException("no"));
    assertEquals(Optional.of(Duration.ofSeconds(1)), rig.queue.untilReady("key"));
  }

  @Test
  void aTerminalFailureIsNotRetriedAndTheNextFailureStartsAtASecond() {
    Rig rig = new Rig(exponential());
    rig.failAndWait(new IllegalStateException("no"));
    assertInstanceOf(
        Decision.Terminal.class, rig.fail(new TerminalException("InvalidSpec", "bad")));
    assertEquals(Optional.empty(), rig.queue.untilReady("key"));
    rig.queue.add("key");
    rig.fail(new IllegalStateException("no"));
    assertEquals(Optional.of(Duration.ofSeconds(1)), rig.queue.untilReady("key"));
  }

  @Test
  void terminalIsFoundThroughCauses() {
    Rig rig = new Rig(exponential());
    RuntimeException wrapped = new RuntimeException(new TerminalException("InvalidSpec", "bad"));
    assertInstanceOf(Decision.Terminal.class, rig.fail(wrapped));
  }

  @Test
  void aFailureThatNamesItsDelayWaitsThatLongAndCounts() {
    Rig rig = new Rig(exponential());
    rig.fail(new RetryableException("Upgrading", "wait", Duration.ofMinutes(5)));
    assertEquals(Optional.of(Duration.ofMinutes(5)), rig.queue.untilReady("key"));
    time.advance(Duration.ofMinutes(5));
    rig.fail(new IllegalStateException("no"));
    assertEquals(Optional.of(Duration.ofSeconds(2)), rig.queue.untilReady("key"));
  }

  @Test
  void anAggregateWaitsNoLongerThanItsSmallestDelay() throws Exception {
    Rig rig = new Rig(RetryPolicy.exponential(Duration.ofMinutes(1), Duration.ofMinutes(5)));
    SubResults results = new SubResults();
    results.run("one", failing(new TerminalException("Bad", "never")));
    results.run("two", failing(new RetryableException("Soon", "wait", Duration.ofSeconds(7))));
    results.run("three", failing(new IllegalStateException("no")));
    RuntimeException aggregate = assertThrows(RuntimeException.class, results::combine);
    assertInstanceOf(Decision.Retry.class, rig.fail(aggregate));
    assertEquals(Optional.of(Duration.ofSeconds(7)), rig.queue.untilReady("key"));
  }

  private static Callable<Result> failing(Exception failure) {
    return () -> {
      throw failure;
    };
  }

  @Test
  void lostRacesRunAgainSoonAndAreNoFailures() {
    Rig rig = new Rig(exponential());
    rig.queue.add("key");
    for (Throwable race :
        List.of(
            new ConflictException("lost", 409, "Conflict"),
            new StaleReadException("behind", 0, "StaleRead"))) {
      Decision decision = rig.fail(race);
      assertInstanceOf(Decision.Again.class, decision);
      time.advance(((Decision.Again) decision).delay());
      assertEquals(0, rig.failures);
    }
  }

  @Test
  void aRaceThatNeverEndsBecomesAFailure() {
    Rig rig = new Rig(exponential());
    rig.queue.add("key");
    int quick = 0;
    while (rig.fail(new ConflictException("lost", 409, "Conflict")) instanceof Decision.Again) {
      quick++;
      time.advance(Duration.ofSeconds(10));
    }
    assertEquals(6, quick);
    assertEquals(Optional.of(Duration.ofSeconds(1)), rig.queue.untilReady("key"));
  }

  @Test
  void aRunCutByItsDeadlineIsAFailureThatSaysSo() {
    Rig rig = new Rig(exponential());
    rig.queue.add("key");
    Decision decision =
        rig.run(
            scope -> {
              time.advance(NOT_TODAY.plusSeconds(1));
              throw new CancellationException("cut");
            });
    Throwable cause = decision.failure().orElseThrow();
    assertInstanceOf(TimeoutException.class, cause);
    assertTrue(String.valueOf(cause.getMessage()).contains("deadline"));
  }

  @Test
  void aStoppedRunIsNeitherSuccessNorFailure() {
    Rig rig = new Rig(exponential());
    rig.queue.add("key");
    Decision decision =
        rig.run(
            scope -> {
              scope.stop();
              throw new CancellationException("cut");
            });
    assertEquals(Decision.Stopped.INSTANCE, decision);
    assertTrue(Thread.interrupted());
    assertEquals(Optional.of(Duration.ZERO), rig.queue.untilReady("key"));
  }

  private static RetryPolicy exponential() {
    return RetryPolicy.exponential(Duration.ofSeconds(1), Duration.ofMinutes(5));
  }

  /** A queue with the rule, and the worker's step by hand. */
  private final class Rig {
    private final RetryRule<String> rule;
    private final WorkQueue<String> queue;
    private int failures;

    Rig(RetryPolicy policy) {
      rule = new RetryRule<>(policy);
      queue =
          WorkQueue.<String>builder()
              .rateLimiter(rule.queueLimiter())
              .time(time)
              .jitter(() -> 0)
              .build();
    }

    Duration failAndWait(Throwable failure) {
      fail(failure);
      Duration wait = queue.untilReady("key").orElseThrow();
      time.advance(wait);
      return wait;
    }

    Decision fail(Throwable failure) {
      return run(
          scope -> {
            throw failure;
          });
    }

    Decision run(Body body) {
      Work<String> work =
          queue
              .poll()
              .orElseGet(
                  () -> {
                    queue.add("key");
                    return queue.poll().orElseThrow();
                  });
      failures = work.failures();
      RunScope scope = RunScope.begin(time, new RunScope.Limits(NOT_TODAY, NOT_TODAY), () -> true);
      try (work) {
        Decision decision;
        try {
          body.run(scope);
          decision = new Decision.Succeeded(Result.done());
        } catch (Throwable thrown) {
          decision = rule.decide(work, scope, thrown);
        }
        rule.settle(work, decision, Duration.ZERO);
        return decision;
      } finally {
        scope.end();
      }
    }
  }

  private interface Body {
    void run(RunScope scope) throws Throwable;
  }
}

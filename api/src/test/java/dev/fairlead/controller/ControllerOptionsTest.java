package dev.fairlead.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.queue.Attempt;
import dev.fairlead.queue.RateLimiter;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ControllerOptionsTest {
  private final ControllerOptions defaults = ControllerOptions.defaults();

  @Test
  void whatIsNotSetHasADefault() {
    assertEquals(4, defaults.workers());
    assertEquals(Duration.ofMinutes(2), defaults.deadline());
    assertEquals(Optional.empty(), defaults.resyncEvery());
    assertEquals(Duration.ZERO, defaults.minInterval());
    assertEquals(Optional.empty(), defaults.fieldManager());
    assertEquals(Optional.empty(), defaults.requestedAtAnnotation());
    assertEquals(Optional.empty(), defaults.pausedAnnotation());
    assertEquals(OptionalInt.empty(), defaults.retry().maxRetries());
    assertEquals(Optional.empty(), defaults.retry().thenEvery());
  }

  @Test
  void theDefaultRetryDoublesFromASecondToFiveMinutes() {
    var limiter = defaults.retry().limiter();
    assertEquals(Duration.ofSeconds(1), limiter.delay(attempt(1, 0)));
    assertEquals(Duration.ofSeconds(2), limiter.delay(attempt(2, 0)));
    assertEquals(Duration.ofMinutes(5), limiter.delay(attempt(30, 0)));
    var longest = limiter.delay(attempt(1, 0.999));
    assertTrue(longest.compareTo(Duration.ofMillis(1_050)) > 0, longest::toString);
    assertTrue(longest.compareTo(Duration.ofMillis(1_100)) <= 0, longest::toString);
  }

  @Test
  void eachOptionSetsItselfAndKeepsTheOthers() {
    var retry = RetryPolicy.exponential(Duration.ofSeconds(2), Duration.ofMinutes(1));
    var options =
        defaults
            .workers(7)
            .retry(retry)
            .deadline(Duration.ofSeconds(30))
            .resyncEvery(Duration.ofHours(1))
            .minInterval(Duration.ofSeconds(3))
            .fieldManager("shop")
            .requestedAtAnnotation("example.com/requested-at")
            .pausedAnnotation("example.com/paused");
    assertEquals(7, options.workers());
    assertEquals(retry, options.retry());
    assertEquals(Duration.ofSeconds(30), options.deadline());
    assertEquals(Optional.of(Duration.ofHours(1)), options.resyncEvery());
    assertEquals(Duration.ofSeconds(3), options.minInterval());
    assertEquals(Optional.of("shop"), options.fieldManager());
    assertEquals(Optional.of("example.com/requested-at"), options.requestedAtAnnotation());
    assertEquals(Optional.of("example.com/paused"), options.pausedAnnotation());
    assertEquals(4, defaults.workers(), "options are immutable");
  }

  @Test
  void onlyWhatIsNotSetIsTakenFromOthers() {
    var own = defaults.workers(1);
    var merged = own.orElse(defaults.workers(9).deadline(Duration.ofSeconds(5)));
    assertEquals(1, merged.workers());
    assertEquals(Duration.ofSeconds(5), merged.deadline());
    assertEquals(Duration.ZERO, merged.minInterval());
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> defaults.workers(0));
    assertThrows(IllegalArgumentException.class, () -> defaults.deadline(Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> defaults.resyncEvery(Duration.ZERO));
    assertThrows(
        IllegalArgumentException.class, () -> defaults.minInterval(Duration.ofSeconds(-1)));
    assertThrows(IllegalArgumentException.class, () -> defaults.fieldManager(""));
    assertThrows(IllegalArgumentException.class, () -> defaults.pausedAnnotation("not a key"));
    assertThrows(IllegalArgumentException.class, () -> defaults.requestedAtAnnotation(""));
  }

  @Test
  void aPolicyChecksItsNumbersAtOnce() {
    var second = Duration.ofSeconds(1);
    var policy = RetryPolicy.exponential(second, second);
    assertThrows(
        IllegalArgumentException.class, () -> RetryPolicy.exponential(Duration.ZERO, second));
    assertThrows(
        IllegalArgumentException.class,
        () -> RetryPolicy.exponential(second, Duration.ofMillis(1)));
    assertThrows(IllegalArgumentException.class, () -> policy.maxRetries(-1));
    assertThrows(IllegalArgumentException.class, () -> policy.thenEvery(Duration.ZERO));
    assertEquals(OptionalInt.of(0), policy.maxRetries(0).maxRetries());
    var full = policy.maxRetries(3).thenEvery(second);
    assertEquals(OptionalInt.of(3), full.maxRetries());
    assertEquals(Optional.of(second), full.thenEvery());
  }

  @Test
  void eachControllerGetsALimiterOfItsOwn() {
    var policy = RetryPolicy.of(() -> RateLimiter.tokenBucket(3, Duration.ofMillis(20)));
    assertNotSame(policy.limiter(), policy.limiter());
  }

  private static Attempt<Object> attempt(int failures, double random) {
    return new Attempt<>("key", failures, Duration.ZERO, random);
  }
}

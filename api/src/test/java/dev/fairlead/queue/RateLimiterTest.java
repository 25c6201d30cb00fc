package dev.fairlead.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class RateLimiterTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private static Attempt<String> attempt(int failures, Duration at) {
    return new Attempt<>("x", failures, at, 0);
  }

  private static Duration delay(RateLimiter<String> limiter, int failures) {
    return limiter.delay(attempt(failures, Duration.ZERO));
  }

  @Test
  void exponentialDoublesFromTheFirstToTheCap() {
    RateLimiter<String> limiter = RateLimiter.exponential(SECOND, Duration.ofSeconds(1000));
    int[] seconds = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1000, 1000};
    for (int i = 0; i < seconds.length; i++) {
      assertEquals(Duration.ofSeconds(seconds[i]), delay(limiter, i + 1), "failure " + (i + 1));
    }
  }

  @Property
  void exponentialNeverOverflows(
      @ForAll @IntRange(min = 64) int failures,
      @ForAll @LongRange(min = 1, max = 1_000_000) long first,
      @ForAll @DoubleRange(min = 2, max = 1000) double factor) {
    var max = Duration.ofDays(1);
    RateLimiter<String> limiter = RateLimiter.exponential(Duration.ofNanos(first), max, factor);
    assertEquals(max, delay(limiter, failures));
  }

  @Property
  void exponentialIsExactForWholeFactors(
      @ForAll @IntRange(min = 1, max = 12) int failures,
      @ForAll @IntRange(min = 1, max = 10) int factor) {
    RateLimiter<String> limiter =
        RateLimiter.exponential(Duration.ofNanos(7), Duration.ofDays(10_000), factor);
    long expected = 7;
    for (int i = 1; i < failures; i++) {
      expected *= factor;
    }
    assertEquals(Duration.ofNanos(expected), delay(limiter, failures));
  }

  @Test
  void exponentialWithoutGrowthStays() {
    RateLimiter<String> limiter = RateLimiter.exponential(SECOND, SECOND, 1);
    assertEquals(SECOND, delay(limiter, Integer.MAX_VALUE));
  }

  @Test
  void anEmptyBucketIsReservedFromOneAfterTheOther() {
    RateLimiter<String> bucket = RateLimiter.tokenBucket(2, Duration.ofMillis(100));
    assertEquals(Duration.ZERO, delay(bucket, 1));
    assertEquals(Duration.ZERO, delay(bucket, 1));
    assertEquals(Duration.ofMillis(100), delay(bucket, 1));
    assertEquals(Duration.ofMillis(200), delay(bucket, 1));
    var later = Duration.ofMillis(250);
    assertEquals(Duration.ofMillis(50), bucket.delay(attempt(1, later)));
  }

  @Test
  void aBucketNeverHoldsMoreThanItsBurst() {
    RateLimiter<String> bucket = RateLimiter.tokenBucket(3, SECOND);
    var much = Duration.ofDays(1);
    for (int i = 0; i < 3; i++) {
      assertEquals(Duration.ZERO, bucket.delay(attempt(1, much)));
    }
    assertEquals(SECOND, bucket.delay(attempt(1, much)));
  }

  @Test
  void aBucketCanBeCapped() {
    RateLimiter<String> bucket = RateLimiter.tokenBucket(1, Duration.ofMinutes(1));
    var capped = bucket.cappedAt(Duration.ofSeconds(90));
    assertEquals(Duration.ZERO, delay(capped, 1));
    assertEquals(Duration.ofSeconds(60), delay(capped, 1));
    assertEquals(Duration.ofSeconds(90), delay(capped, 1));
  }

  @Test
  void fastSlowChangesAfterThatManyFailures() {
    RateLimiter<String> limiter = RateLimiter.fastSlow(Duration.ofMillis(5), 3, SECOND);
    assertEquals(Duration.ofMillis(5), delay(limiter, 3));
    assertEquals(SECOND, delay(limiter, 4));
  }

  @Test
  void maxOfAsksEveryMemberAndTakesTheLongest() {
    var asked = new AtomicInteger();
    RateLimiter<Object> counting =
        attempt -> {
          asked.incrementAndGet();
          return Duration.ZERO;
        };
    RateLimiter<String> limiter = RateLimiter.maxOf(attempt -> SECOND, counting);
    assertEquals(SECOND, delay(limiter, 1));
    assertEquals(1, asked.get());
  }

  /** Per item 1 s to 1000 s, and 50 per second with a burst of 300 for all. */
  @Test
  void theClassicPairPacesAStormByTheBucketAndARepeaterByItsFailures() {
    RateLimiter<String> limiter =
        RateLimiter.maxOf(
            RateLimiter.exponential(SECOND, Duration.ofSeconds(1000)),
            RateLimiter.tokenBucket(300, Duration.ofMillis(20)));
    for (int i = 1; i <= 350; i++) {
      assertEquals(SECOND, delay(limiter, 1), "within 50 tokens of debt, attempt " + i);
    }
    assertEquals(Duration.ofMillis(1020), delay(limiter, 1));
    assertEquals(Duration.ofSeconds(1000), delay(limiter, 20));
  }

  @Property
  void jitterAddsUpToItsFraction(
      @ForAll @DoubleRange(min = 0, max = 1) double random,
      @ForAll @DoubleRange(min = 0, max = 1) double fraction) {
    RateLimiter<String> limiter = attempt -> SECOND;
    var delay = limiter.jitter(fraction).delay(new Attempt<>("x", 1, Duration.ZERO, random));
    assertEquals(1e9 * (1 + fraction * random), (double) delay.toNanos(), 2.0);
  }

  @Test
  void nonsenseIsRefusedWithItsValue() {
    var none = Duration.ZERO;
    refused("PT0S", () -> RateLimiter.exponential(none, SECOND));
    refused("PT0.5S", () -> RateLimiter.exponential(SECOND, Duration.ofMillis(500)));
    refused("0.5", () -> RateLimiter.exponential(SECOND, SECOND, 0.5));
    refused("NaN", () -> RateLimiter.exponential(SECOND, SECOND, Double.NaN));
    refused("0", () -> RateLimiter.tokenBucket(0, SECOND));
    refused("PT0S", () -> RateLimiter.tokenBucket(1, none));
    refused("perToken", () -> RateLimiter.tokenBucket(1_000_000, Duration.ofDays(400)));
    refused("-1", () -> RateLimiter.fastSlow(SECOND, -1, SECOND));
    refused("[]", () -> RateLimiter.<String>maxOf());
    refused("-0.1", () -> RateLimiter.<String>tokenBucket(1, SECOND).jitter(-0.1));
    refused("PT-1S", () -> RateLimiter.<String>tokenBucket(1, SECOND).cappedAt(SECOND.negated()));
    refused("0", () -> new Attempt<>("x", 0, none, 0));
    refused("1.5", () -> new Attempt<>("x", 1, none, 1.5));
  }

  private static void refused(String part, Executable nonsense) {
    var refusal = assertThrows(IllegalArgumentException.class, nonsense);
    assertTrue(refusal.toString().contains(part), refusal.toString());
  }
}

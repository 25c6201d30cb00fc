package dev.fairlead.controller;

import dev.fairlead.queue.RateLimiter;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * When a failed run is tried again, how often, and what then. Attempts are counted per key;
 * success, a poll and new intent start anew. Immutable; each option returns a new policy.
 */
public final class RetryPolicy {
  private static final double JITTER = 0.1;

  private final Supplier<RateLimiter<Object>> limiter;
  private final @Nullable Integer maxRetries;
  private final @Nullable Duration slow;

  private RetryPolicy(
      Supplier<RateLimiter<Object>> limiter,
      @Nullable Integer maxRetries,
      @Nullable Duration slow) {
    this.limiter = Objects.requireNonNull(limiter, "limiter");
    this.maxRetries = maxRetries;
    this.slow = slow;
  }

  /**
   * Delays by a limiter of one's own. A supplier, since limiters may have state and a policy may
   * serve several controllers: each of them asks for its own. No maximum.
   */
  public static RetryPolicy of(Supplier<RateLimiter<Object>> limiter) {
    return new RetryPolicy(limiter, null, null);
  }

  /**
   * Delays that begin with {@code first} and double up to {@code max}, each up to a tenth longer by
   * chance. No maximum.
   *
   * @throws IllegalArgumentException if a delay is not positive, or {@code max} is less than {@code
   *     first}
   */
  public static RetryPolicy exponential(Duration first, Duration max) {
    if (first.isNegative() || first.isZero() || max.compareTo(first) < 0) {
      throw new IllegalArgumentException(
          "delays must be positive and the first no longer than the longest, were %s and %s"
              .formatted(first, max));
    }
    return of(() -> RateLimiter.exponential(first, max).jitter(JITTER));
  }

  /**
   * How many tries may follow the first one: {@code maxRetries(10)} is eleven runs. Then the
   * runtime gives up on the key: root condition False with reason {@code ReconcileFailed}, one
   * warning event, the hook, a metric; until new intent.
   *
   * @throws IllegalArgumentException if the number is negative
   */
  public RetryPolicy maxRetries(int retries) {
    if (retries < 0) {
      throw new IllegalArgumentException("the number of retries is not negative, was " + retries);
    }
    return new RetryPolicy(limiter, retries, slow);
  }

  /**
   * Goes on slowly after giving up, instead of waiting for new intent. Without {@link
   * #maxRetries(int)} it has no effect.
   *
   * @throws IllegalArgumentException if the interval is not positive
   */
  public RetryPolicy thenEvery(Duration slow) {
    return new RetryPolicy(limiter, maxRetries, Durations.positive(slow, "thenEvery"));
  }

  /** A new limiter. For the runtime. */
  public RateLimiter<Object> limiter() {
    return limiter.get();
  }

  /** The maximum, if there is one. */
  public OptionalInt maxRetries() {
    return maxRetries == null ? OptionalInt.empty() : OptionalInt.of(maxRetries);
  }

  /** The interval after giving up, if it goes on. */
  public Optional<Duration> thenEvery() {
    return Optional.ofNullable(slow);
  }
}

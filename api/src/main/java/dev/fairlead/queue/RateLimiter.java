package dev.fairlead.queue;

import java.time.Duration;
import java.util.ArrayList;

/**
 * Names the wait after a failure, as a function of the {@link Attempt}. The queue counts failures,
 * so a limiter keeps nothing per item and there is nothing to forget.
 *
 * <p>Asked once per counted failure, outside the queue's lock and by several threads at once: must
 * be thread-safe and quick. Zero or negative means at once.
 *
 * @param <T> the item
 */
@FunctionalInterface
public interface RateLimiter<T> {
  /** The wait until the next try, counted from {@link Attempt#at()}. */
  Duration delay(Attempt<? extends T> attempt);

  /** This limiter, but never longer than {@code max}. */
  default RateLimiter<T> cappedAt(Duration max) {
    return new Limiters.Capped<>(this, max);
  }

  /**
   * This limiter's wait plus a random part of it, from nothing up to {@code fraction} of the wait;
   * 0.1 adds up to a tenth. Cap first if the cap may be exceeded by that, cap last if not.
   *
   * @throws IllegalArgumentException if {@code fraction} is negative or not finite
   */
  default RateLimiter<T> jitter(double fraction) {
    return new Limiters.Jittered<>(this, fraction);
  }

  /** {@code exponential(first, max, 2)}. */
  static <T> RateLimiter<T> exponential(Duration first, Duration max) {
    return exponential(first, max, 2);
  }

  /**
   * {@code first} after the first failure, then {@code factor} times the last wait, up to {@code
   * max}; {@code max} for any number of failures after that.
   *
   * @throws IllegalArgumentException unless {@code first} is positive, {@code max} not below it and
   *     {@code factor} finite and at least 1
   */
  static <T> RateLimiter<T> exponential(Duration first, Duration max, double factor) {
    return new Limiters.Exponential<>(first, max, factor);
  }

  /**
   * A bucket that all items share, filled with {@code burst} tokens and refilled by one per {@code
   * perToken}. Each attempt reserves a token; if none is left it waits for its own, so attempts at
   * an empty bucket wait one, two, three times {@code perToken}. Has state: one per queue.
   *
   * @throws IllegalArgumentException if {@code burst} is below 1, {@code perToken} is not positive
   *     or filling the bucket takes more than 70 years
   */
  static <T> RateLimiter<T> tokenBucket(int burst, Duration perToken) {
    return new Limiters.TokenBucket<>(burst, perToken);
  }

  /**
   * {@code fast} after each of the first {@code times} failures, then {@code slow}.
   *
   * @throws IllegalArgumentException if {@code times} or a duration is negative
   */
  static <T> RateLimiter<T> fastSlow(Duration fast, int times, Duration slow) {
    return new Limiters.FastSlow<>(fast, times, slow);
  }

  /**
   * The longest of the waits. Every member is asked each time, so one that reserves does so even
   * where another decides.
   *
   * @throws IllegalArgumentException without a member
   */
  @SafeVarargs
  static <T> RateLimiter<T> maxOf(RateLimiter<? super T>... limiters) {
    var members = new ArrayList<RateLimiter<? super T>>();
    for (var limiter : limiters) {
      members.add(limiter);
    }
    return new Limiters.MaxOf<T>(members);
  }
}

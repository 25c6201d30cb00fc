package dev.fairlead.queue;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** The limiters behind the factories of {@link RateLimiter}. All reckon in nanoseconds. */
final class Limiters {
  /** About 73 years: sums and differences of clock readings and waits stay within a long. */
  static final long FOREVER = Long.MAX_VALUE / 4;

  private Limiters() {}

  /** In nanoseconds, from 0 to {@link #FOREVER}. */
  static long nanos(Duration delay) {
    if (delay.isNegative()) {
      return 0;
    }
    return delay.toSeconds() >= FOREVER / 1_000_000_000 ? FOREVER : delay.toNanos();
  }

  private static void check(boolean valid, String rule, Object value) {
    if (!valid) {
      throw new IllegalArgumentException(rule + ", was " + value);
    }
  }

  record Exponential<T>(Duration first, Duration max, double factor) implements RateLimiter<T> {
    Exponential {
      check(!first.isZero() && !first.isNegative(), "first must be positive", first);
      check(max.compareTo(first) >= 0, "max must not be below first (" + first + ")", max);
      check(factor >= 1 && factor < Double.POSITIVE_INFINITY, "factor must be at least 1", factor);
    }

    /** pow is exact where its result is a double's, and infinite rather than wrong beyond. */
    @Override
    public Duration delay(Attempt<? extends T> attempt) {
      double nanos = Limiters.nanos(first) * Math.pow(factor, attempt.failures() - 1);
      return nanos >= Limiters.nanos(max) ? max : Duration.ofNanos((long) nanos);
    }
  }

  record FastSlow<T>(Duration fast, int times, Duration slow) implements RateLimiter<T> {
    FastSlow {
      check(!fast.isNegative(), "fast must not be negative", fast);
      check(times >= 0, "times must not be negative", times);
      check(!slow.isNegative(), "slow must not be negative", slow);
    }

    @Override
    public Duration delay(Attempt<? extends T> attempt) {
      return attempt.failures() <= times ? fast : slow;
    }
  }

  record MaxOf<T>(List<RateLimiter<? super T>> members) implements RateLimiter<T> {
    MaxOf {
      members = List.copyOf(members);
      check(!members.isEmpty(), "maxOf needs at least one limiter", members);
    }

    @Override
    public Duration delay(Attempt<? extends T> attempt) {
      var longest = Duration.ZERO;
      for (var member : members) {
        var delay = member.delay(attempt);
        longest = delay.compareTo(longest) > 0 ? delay : longest;
      }
      return longest;
    }
  }

  record Capped<T>(RateLimiter<T> limiter, Duration max) implements RateLimiter<T> {
    Capped {
      check(!max.isNegative(), "max must not be negative", max);
    }

    @Override
    public Duration delay(Attempt<? extends T> attempt) {
      var delay = limiter.delay(attempt);
      return delay.compareTo(max) > 0 ? max : delay;
    }
  }

  record Jittered<T>(RateLimiter<T> limiter, double fraction) implements RateLimiter<T> {
    Jittered {
      check(
          fraction >= 0 && fraction < Double.POSITIVE_INFINITY,
          "fraction must be finite and not negative",
          fraction);
    }

    @Override
    public Duration delay(Attempt<? extends T> attempt) {
      var delay = limiter.delay(attempt);
      double more = Limiters.nanos(delay) * fraction * attempt.random();
      return delay.plusNanos((long) Math.min(more, (double) FOREVER));
    }
  }

  /** Remembers one instant only: when the bucket was, or will be, empty. */
  static final class TokenBucket<T> implements RateLimiter<T> {
    private final int burst;
    private final long perToken;
    private final AtomicLong emptyAt = new AtomicLong(-FOREVER);

    TokenBucket(int burst, Duration perToken) {
      check(burst >= 1, "burst must be at least 1", burst);
      check(!perToken.isZero() && !perToken.isNegative(), "perToken must be positive", perToken);
      check(
          Limiters.nanos(perToken) <= FOREVER / burst,
          "filling " + burst + " tokens must take less than 70 years, perToken",
          perToken);
      this.burst = burst;
      this.perToken = Limiters.nanos(perToken);
    }

    /** A full bucket was empty {@code burst * perToken} ago; each token moves that on by one. */
    @Override
    public Duration delay(Attempt<? extends T> attempt) {
      long now = Limiters.nanos(Objects.requireNonNull(attempt.at()));
      long full = now - burst * perToken;
      long mine =
          emptyAt.updateAndGet(
              empty -> Math.min(Math.max(empty, full) + perToken, Long.MAX_VALUE / 2));
      return Duration.ofNanos(Math.max(0, mine - now));
    }

    @Override
    public String toString() {
      return "TokenBucket[burst=" + burst + ", perToken=" + Duration.ofNanos(perToken) + "]";
    }
  }
}

package dev.fairlead.queue;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/** Asks the limiter, and answers in its place if it throws: an item comes back whatever happens. */
record Pacing<T>(RateLimiter<? super T> limiter, DoubleSupplier jitter) {
  private static final RateLimiter<Object> FALLBACK =
      RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofMinutes(5));

  /** The wait in nanoseconds. */
  long delay(T item, int failures, long at) {
    var when = Duration.ofNanos(at);
    try {
      return Limiters.nanos(
          limiter.delay(new Attempt<>(item, failures, when, jitter.getAsDouble())));
    } catch (RuntimeException | Error e) {
      return Limiters.nanos(FALLBACK.delay(new Attempt<>(item, failures, when, 0)));
    }
  }
}

package dev.fairlead.queue;

import java.time.Duration;
import java.util.Objects;

/**
 * One counted failure, for which a {@link RateLimiter} names the wait.
 *
 * @param item what failed
 * @param failures counted failures in a row, this one included; 1 for the first
 * @param at when, on the queue's own clock; comparable only with attempts of the same queue
 * @param random one number from 0 to 1 per attempt, for jitter
 * @param <T> the item
 */
public record Attempt<T>(T item, int failures, Duration at, double random) {
  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if {@code failures} is below 1 or {@code random} outside 0 to
   *     1
   */
  public Attempt {
    Objects.requireNonNull(item, "item");
    Objects.requireNonNull(at, "at");
    if (failures < 1) {
      throw new IllegalArgumentException("failures must be at least 1, was " + failures);
    }
    if (!(random >= 0 && random <= 1)) {
      throw new IllegalArgumentException("random must be from 0 to 1, was " + random);
    }
  }
}

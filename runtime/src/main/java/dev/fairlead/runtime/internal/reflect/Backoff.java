package dev.fairlead.runtime.internal.reflect;

import dev.fairlead.time.TimeSource;
import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * Delays between failing attempts: 0.8 s, doubling to 30 s, each longer by up to a half at random.
 *
 * <p>Two minutes without a failure start the row anew. Confined to one thread.
 */
public final class Backoff {
  private static final Duration FIRST = Duration.ofMillis(800);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration HEALTHY = Duration.ofMinutes(2);
  private static final int DOUBLINGS = 6;

  private final TimeSource time;
  private final DoubleSupplier jitter;
  private int failures;
  private long healthySince;

  public Backoff(TimeSource time, DoubleSupplier jitter) {
    this.time = time;
    this.jitter = jitter;
  }

  /** Counts a failure; the answer is how long to wait before the next attempt. */
  public Duration next() {
    long now = time.nanoTime();
    if (failures > 0 && now - healthySince >= HEALTHY.toNanos()) {
      failures = 0;
    }
    var base = FIRST.multipliedBy(1L << Math.min(failures++, DOUBLINGS));
    var capped = base.compareTo(LONGEST) < 0 ? base : LONGEST;
    var delay = capped.plusNanos((long) (capped.toNanos() * 0.5 * jitter.getAsDouble()));
    healthySince = now + delay.toNanos();
    return delay;
  }

  /** Like {@link #next}, but not before what the server asked for. */
  public Duration next(Duration atLeast) {
    var delay = next();
    if (atLeast.compareTo(delay) <= 0) {
      return delay;
    }
    healthySince += atLeast.minus(delay).toNanos();
    return atLeast;
  }
}

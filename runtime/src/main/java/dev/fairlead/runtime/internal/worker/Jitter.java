package dev.fairlead.runtime.internal.worker;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * The manager's one source of chance: polls spread by a twentieth either way, back-off by what its
 * limiter says.
 */
public final class Jitter {
  private static final double POLL_FRACTION = 0.05;

  private final DoubleSupplier zeroToOne;
  private final double pollFraction;

  private Jitter(DoubleSupplier zeroToOne, double pollFraction) {
    this.zeroToOne = zeroToOne;
    this.pollFraction = pollFraction;
  }

  /** Chance from this source of numbers in [0, 1), which must be thread-safe. */
  public static Jitter of(DoubleSupplier zeroToOne) {
    return new Jitter(zeroToOne, POLL_FRACTION);
  }

  /** No chance at all: what is asked for is what happens. For tests. */
  public static Jitter none() {
    return new Jitter(() -> 0, 0);
  }

  /** The delay, a little earlier or later, so that many keys of one interval drift apart. */
  public Duration poll(Duration delay) {
    double factor = 1 + pollFraction * (2 * zeroToOne.getAsDouble() - 1);
    return pollFraction == 0 ? delay : Duration.ofNanos(Math.round(delay.toNanos() * factor));
  }

  /** A number in [0, 1) for one attempt. */
  public double next() {
    return zeroToOne.getAsDouble();
  }
}

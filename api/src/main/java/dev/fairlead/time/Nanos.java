package dev.fairlead.time;

import java.time.Duration;

/** Durations as nanoseconds that can be added to a clock's reading without overtaking it. */
final class Nanos {

  /** A quarter of the range, about 73 years: differences of two deadlines stay in the range. */
  private static final long MAX = Long.MAX_VALUE / 4;

  private Nanos() {}

  /** The duration, at least zero and at most {@link #MAX}. */
  static long of(Duration duration) {
    if (duration.isNegative()) {
      return 0;
    }
    return duration.compareTo(Duration.ofNanos(MAX)) > 0 ? MAX : duration.toNanos();
  }
}

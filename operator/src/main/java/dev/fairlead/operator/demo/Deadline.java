package dev.fairlead.operator.demo;

import dev.fairlead.time.TimeSource;
import java.time.Duration;

/** Until when a step must be through. Immutable. */
final class Deadline {
  private final TimeSource time;
  private final long start;
  private final Duration length;

  private Deadline(TimeSource time, Duration length) {
    this.time = time;
    this.start = time.nanoTime();
    this.length = length;
  }

  static Deadline in(Duration length, TimeSource time) {
    return new Deadline(time, length);
  }

  Duration passed() {
    return Duration.ofNanos(time.nanoTime() - start);
  }

  Duration left() {
    return length.minus(passed());
  }

  boolean isOver() {
    return left().isNegative();
  }
}

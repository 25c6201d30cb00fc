package dev.fairlead.controller;

import java.time.Duration;

/** Checks of durations that a user gives. */
final class Durations {
  private Durations() {}

  static Duration positive(Duration duration, String option) {
    if (duration.isNegative() || duration.isZero()) {
      throw new IllegalArgumentException(option + " must be positive, was " + duration);
    }
    return duration;
  }
}

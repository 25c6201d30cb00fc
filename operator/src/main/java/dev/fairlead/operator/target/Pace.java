package dev.fairlead.operator.target;

import java.time.Duration;

/**
 * When failed work is tried again: delays that double from the first to the longest, so many times;
 * then once per interval.
 */
public record Pace(Duration first, Duration longest, int maxRetries) {
  private static final int MOST_DOUBLINGS = 30;
  private static final double JITTER = 0.1;
  private static final int STEPS = 1000;

  /** After so many failures in a row; up to a tenth longer, so that many targets spread. */
  Duration delay(TargetKey key, int failures) {
    int doublings = Math.min(failures - 1, MOST_DOUBLINGS);
    double grown = Math.min(first.toNanos() * Math.pow(2, doublings), (double) longest.toNanos());
    double part = Math.floorMod(31 * key.location().hashCode() + failures, STEPS) / (double) STEPS;
    return Duration.ofNanos((long) (grown * (1 + JITTER * part)));
  }

  boolean isExhausted(int failures) {
    return failures > maxRetries;
  }
}

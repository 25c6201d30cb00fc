package dev.fairlead.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still unless a test moves it; safe for many threads. */
public final class MovedClock extends Clock {
  private volatile Instant now;

  /** Stands at this time. */
  public MovedClock(Instant start) {
    now = start;
  }

  /** Moves it on; by one thread alone. */
  public void pass(Duration time) {
    now = now.plus(time);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }

  @Override
  public Instant instant() {
    return now;
  }
}

package dev.fairlead.planted.clock;

import java.time.Clock;
import java.time.Instant;

final class FineClock {
  Instant read(Clock clock) {
    return Instant.now(clock);
  }
}

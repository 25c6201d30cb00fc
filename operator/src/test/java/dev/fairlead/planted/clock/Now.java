package dev.fairlead.planted.clock;

import java.time.Instant;
import java.util.function.Supplier;

final class Now {
  Supplier<Instant> clock() {
    return () -> Instant.now();
  }
}

package dev.fairlead.planted.clock;

import java.time.Clock;

final class SystemClock {
  final Clock clock = Clock.systemUTC();
}

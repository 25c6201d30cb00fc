package dev.fairlead.planted.clock;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;

final class ZonedNow {
  Object read() {
    return OffsetDateTime.now(ZoneOffset.UTC);
  }
}

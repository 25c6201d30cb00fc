package dev.fairlead.testkit.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;

/** Durations as kubectl's tables show them: two units at most, fewer the longer they are. */
final class Ages {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final long YEAR = 365 * DAY;

  private Ages() {}

  /** The time since a timestamp, {@code <unknown>} if there is none. */
  static String since(String timestamp, Instant now) {
    if (timestamp.isEmpty()) {
      return "<unknown>";
    }
    try {
      return text(Duration.between(OffsetDateTime.parse(timestamp).toInstant(), now));
    } catch (DateTimeParseException e) {
      return "<invalid>";
    }
  }

  static String text(Duration duration) {
    long seconds = duration.toSeconds();
    if (seconds < -1) {
      return "<invalid>";
    }
    if (seconds < 2 * MINUTE) {
      return Math.max(0, seconds) + "s";
    }
    if (seconds < 10 * MINUTE) {
      return two(seconds / MINUTE, "m", seconds % MINUTE, "s");
    }
    if (seconds < 3 * HOUR) {
      return seconds / MINUTE + "m";
    }
    if (seconds < 8 * HOUR) {
      return two(seconds / HOUR, "h", seconds % HOUR / MINUTE, "m");
    }
    if (seconds < 2 * DAY) {
      return seconds / HOUR + "h";
    }
    if (seconds < 8 * DAY) {
      return two(seconds / DAY, "d", seconds % DAY / HOUR, "h");
    }
    if (seconds < 2 * YEAR) {
      return seconds / DAY + "d";
    }
    return seconds < 8 * YEAR
        ? two(seconds / YEAR, "y", seconds % YEAR / DAY, "d")
        : seconds / YEAR + "y";
  }

  private static String two(long large, String unit, long small, String smallUnit) {
    return large + unit + (small == 0 ? "" : small + smallUnit);
  }
}

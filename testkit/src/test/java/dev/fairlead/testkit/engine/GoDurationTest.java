package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class GoDurationTest {
  @Test
  void durationsAreReadAsGoWritesThem() {
    Map<String, Duration> wanted =
        Map.of(
            "0", Duration.ZERO,
            "1m30s", Duration.ofSeconds(90),
            "1.5h", Duration.ofMinutes(90),
            ".5s", Duration.ofMillis(500),
            "1.s", Duration.ofSeconds(1),
            "-2s", Duration.ofSeconds(-2),
            "+3ms", Duration.ofMillis(3),
            "7us", Duration.ofNanos(7_000),
            "8µs", Duration.ofNanos(8_000),
            "9ns", Duration.ofNanos(9));
    wanted.forEach((text, duration) -> assertEquals(duration, GoDuration.parse(text), text));
  }

  @Test
  void othersAreRefusedInTheWordsOfGo() {
    Map<String, String> wanted =
        Map.of(
            "", "invalid duration \"\"",
            "abc", "invalid duration \"abc\"",
            "-", "invalid duration \"-\"",
            "1s.", "invalid duration \"1s.\"",
            "5", "missing unit in duration \"5\"",
            "1m2", "missing unit in duration \"1m2\"",
            "1d", "unknown unit \"d\" in duration \"1d\"",
            "1 s", "unknown unit \" s\" in duration \"1 s\"",
            "9999999h", "invalid duration \"9999999h\"");
    wanted.forEach(
        (text, message) ->
            assertEquals(
                "time: " + message,
                assertThrows(IllegalArgumentException.class, () -> GoDuration.parse(text))
                    .getMessage()));
  }
}

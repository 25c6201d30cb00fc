package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class FlagDurationTest {

  @Test
  void unitsAddUpFromTheLargestToTheSmallest() {
    assertEquals(Duration.ofMillis(250), FlagDuration.parse("250ms"));
    assertEquals(Duration.ofSeconds(1), FlagDuration.parse("1s"));
    assertEquals(Duration.ofMinutes(5), FlagDuration.parse("5m"));
    assertEquals(Duration.ofMillis(5_400_001), FlagDuration.parse("1h30m1ms"));
    assertEquals(Duration.ZERO, FlagDuration.parse("0s"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "s", "-1s", "1.5s", "1 s", "5s1m", "1d", "PT1S", "12345678901s"})
  void everythingElseIsRefused(String text) {
    assertThrows(TypeConversionException.class, () -> FlagDuration.parse(text));
  }
}

package dev.fairlead.operator.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DurationsTest {

  @Test
  void partsAreAddedUp() {
    assertEquals(Duration.ofSeconds(30), Durations.parse("30s"));
    assertEquals(Duration.ofMinutes(10), Durations.parse("10m"));
    assertEquals(Duration.ofMinutes(90), Durations.parse("1h30m"));
    assertEquals(Duration.ofMillis(1500), Durations.parse("1s500ms"));
    assertEquals(Duration.ZERO, Durations.parse("0s"));
    assertEquals(Duration.ofHours(99_999), Durations.parse("99999h"));
  }

  @Test
  void anythingElseIsRefusedWithoutQuotingIt() {
    for (var text :
        List.of("", "10", "s", "-1s", "1.5h", "1d", " 1s", "1s ", "123456s", "1S", "PT10M", "٣s")) {
      var e = assertThrows(IllegalArgumentException.class, () -> Durations.parse(text), text);
      assertFalse(
          text.length() > 2 && String.valueOf(e.getMessage()).contains(text), e.getMessage());
    }
  }
}

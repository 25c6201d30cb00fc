package dev.fairlead.testkit.envtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsTest {

  @Test
  void durationsAreReadAsGoWritesThem() {
    assertEquals(Duration.ofSeconds(90), Settings.parse("1m30s"));
    assertEquals(Duration.ofMillis(1500), Settings.parse("1.5s"));
    assertEquals(Duration.ofMillis(250), Settings.parse("250ms"));
    assertEquals(Duration.ofHours(2), Settings.parse("2h"));
  }

  @Test
  void anythingElseIsRefused() {
    for (var text : List.of("", "60", "s", "1m 30s", "-1s", "1m30")) {
      assertThrows(IllegalArgumentException.class, () -> Settings.parse(text), text);
    }
  }
}

package dev.fairlead.runtime.internal.reflect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class BackoffTest {
  private final ManualTime time = new ManualTime();

  @Test
  void delaysDoubleUpToThirtySecondsAndStayThere() {
    var backoff = new Backoff(time, () -> 0.0);
    var delays = Stream.generate(() -> backoff.next().toMillis()).limit(8).toList();
    assertEquals(List.of(800L, 1600L, 3200L, 6400L, 12800L, 25600L, 30000L, 30000L), delays);
  }

  @Test
  void jitterLengthensByUpToAHalf() {
    assertEquals(Duration.ofSeconds(1), new Backoff(time, () -> 0.5).next());
  }

  @Test
  void twoMinutesAfterTheLastDelayTheRowStartsAnew() {
    var backoff = new Backoff(time, () -> 0.0);
    assertEquals(Duration.ofMillis(800), backoff.next());
    time.advance(Duration.ofMinutes(2));
    assertEquals(Duration.ofMillis(1600), backoff.next(), "the delay itself does not count");
    time.advance(Duration.ofMillis(121_600));
    assertEquals(Duration.ofMillis(800), backoff.next());
  }

  @Test
  void theServersWishIsALowerBound() {
    var backoff = new Backoff(time, () -> 0.0);
    assertEquals(Duration.ofSeconds(9), backoff.next(Duration.ofSeconds(9)));
    assertEquals(Duration.ofMillis(1600), backoff.next(Duration.ofSeconds(1)));
  }
}

package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StopTest {

  private final Stop stop = new Stop();

  @Test
  void aProcessWithoutACommandThatHeedsEndsAtOnce() {
    stop.request();
    assertEquals(OptionalInt.empty(), stop.awaitEnd(Duration.ofSeconds(30)));
  }

  @Test
  void theCodeIsThatOfTheCommandThatHeeds() {
    stop.heed(() -> stop.ended(7));
    stop.request();
    assertEquals(OptionalInt.of(7), stop.awaitEnd(Duration.ofSeconds(30)));
  }

  @Test
  void aCommandThatDoesNotEndIsNotAwaitedForEver() {
    stop.heed(() -> {});
    stop.request();
    assertEquals(OptionalInt.empty(), stop.awaitEnd(Duration.ofMillis(1)));
  }

  @Test
  void tasksRunOnceEachAlsoWhenTheyComeLate() {
    var runs = new AtomicInteger();
    stop.heed(runs::incrementAndGet);
    stop.request();
    stop.request();
    stop.heed(runs::incrementAndGet);
    assertEquals(2, runs.get());
  }

  @Test
  void waitingEndsWithTheRequestOrTheTime() throws Exception {
    assertFalse(stop.await(Duration.ofMillis(1)));
    stop.request();
    assertTrue(stop.await(Duration.ofSeconds(30)));
  }
}

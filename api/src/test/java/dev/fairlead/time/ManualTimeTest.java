package dev.fairlead.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ManualTimeTest {

  private final ManualTime time = new ManualTime();
  private final List<String> ran = new ArrayList<>();

  private static Duration seconds(long seconds) {
    return Duration.ofSeconds(seconds);
  }

  private void note(String name) {
    ran.add(name + "@" + Duration.ofNanos(time.nanoTime()).toSeconds());
  }

  @Test
  void timeStandsUntilItIsAdvanced() {
    assertEquals(Instant.parse("2026-01-01T00:00:00Z"), time.now());
    long before = time.nanoTime();

    time.advance(seconds(90));

    assertEquals(seconds(90).toNanos(), time.nanoTime() - before);
    assertEquals(Instant.parse("2026-01-01T00:01:30Z"), time.now());
    assertEquals(Instant.EPOCH, new ManualTime(Instant.EPOCH).now());
  }

  @Test
  void dueTasksRunInTheOrderOfTheirDeadlinesOnTheCallingThread() {
    var caller = Thread.currentThread();
    time.schedule(seconds(3), () -> note("late"));
    time.schedule(seconds(1), () -> note("early"));
    time.schedule(seconds(1), () -> note("second"));
    time.schedule(seconds(2), () -> assertSame(caller, Thread.currentThread()));
    time.schedule(seconds(9), () -> note("never"));

    time.advance(seconds(3));

    assertEquals(List.of("early@1", "second@1", "late@3"), ran);
    assertEquals(1, time.pending());
  }

  @Test
  void whatADueTaskSchedulesRunsInTheSameAdvanceIfItIsDue() {
    time.schedule(
        seconds(1),
        () -> {
          time.schedule(seconds(1), () -> note("inner"));
          time.schedule(seconds(5), () -> note("later"));
        });

    time.advance(seconds(3));

    assertEquals(List.of("inner@2"), ran);
    assertEquals(Optional.of(seconds(3)), time.untilNext());
  }

  @Test
  void aDelayOfZeroRunsAtTheNextAdvanceAndNotBefore() {
    time.schedule(Duration.ZERO, () -> note("a"));
    time.schedule(seconds(-5), () -> note("b"));

    assertEquals(List.of(), ran);
    assertEquals(Optional.of(Duration.ZERO), time.untilNext());
    time.advance(Duration.ZERO);
    assertEquals(List.of("a@0", "b@0"), ran);
  }

  @Test
  void aCancelledTaskDoesNotRunAlsoIfADueTaskCancelsIt() {
    var first = time.schedule(seconds(1), () -> note("first"));
    var third = time.schedule(seconds(3), () -> note("third"));
    time.schedule(seconds(2), third::cancel);

    first.cancel();
    first.cancel();
    time.advance(seconds(5));

    assertEquals(List.of(), ran);
    assertEquals(0, time.pending());
    assertEquals(Optional.empty(), time.untilNext());
  }

  @Test
  void aTaskThatThrowsStopsTheAdvanceAtItsDeadline() {
    time.schedule(
        seconds(1),
        () -> {
          throw new IllegalStateException("task");
        });
    time.schedule(seconds(1), () -> note("next"));

    assertThrows(IllegalStateException.class, () -> time.advance(seconds(5)));
    assertEquals(seconds(1).toNanos(), time.nanoTime());
    time.advance(Duration.ZERO);
    assertEquals(List.of("next@1"), ran);
  }

  @Test
  void timeDoesNotGoBack() {
    assertThrows(IllegalArgumentException.class, () -> time.advance(seconds(-1)));
  }

  @Test
  void anEndlessDelayIsSimplyNotDue() {
    time.schedule(Duration.ofSeconds(Long.MAX_VALUE), () -> note("never"));
    time.advance(Duration.ofDays(3650));

    assertEquals(List.of(), ran);
  }
}

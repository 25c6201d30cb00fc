package dev.fairlead.runtime.internal.worker;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunScopeTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ManualTime time = new ManualTime();
  private final AtomicBoolean leads = new AtomicBoolean(true);
  private final RunScope scope =
      RunScope.begin(time, new RunScope.Limits(MINUTE, SECOND), leads::get);

  @AfterEach
  void noInterruptIsLeft() {
    assertFalse(Thread.interrupted(), "an interrupt was left");
  }

  @Test
  void callsMayTakeWhatIsLeftOfTheRun() {
    time.advance(Duration.ofSeconds(45));
    assertEquals(Duration.ofSeconds(15), scope.remaining());
    assertEquals(Duration.ofSeconds(15), scope.calls().limit(MINUTE));
    assertEquals(SECOND, scope.calls().limit(SECOND));
    assertEquals(Duration.ofSeconds(-15), scope.overdue());
    scope.end();
  }

  @Test
  void theDeadlineCancelsTheCallsAndTheGraceEndsInAnInterrupt() {
    var calls = scope.calls();
    time.advance(MINUTE);
    assertTrue(scope.isTimedOut());
    assertFalse(scope.isStopped());
    assertTrue(calls.cancel().isCancelled());
    assertThrows(CancellationException.class, calls::check);
    assertFalse(Thread.currentThread().isInterrupted());
    time.advance(SECOND);
    assertTrue(Thread.interrupted());
    assertEquals(SECOND, scope.overdue());
    scope.end();
  }

  @Test
  void aCallThatMeetsTheDeadlineBeforeItsTimerFiresIsTimedOut() {
    scope.end();
    var runs = new ArrayList<RunScope>();
    time.schedule(MINUTE, () -> assertLate(runs.get(0)));
    runs.add(RunScope.begin(time, new RunScope.Limits(MINUTE, SECOND), leads::get));
    time.advance(MINUTE);
    runs.get(0).end();
  }

  private static void assertLate(RunScope run) {
    assertFalse(run.calls().cancel().isCancelled(), "the run's own timer fired first");
    assertThrows(CancellationException.class, run.calls()::check);
    assertTrue(run.isTimedOut());
  }

  @Test
  void aRunThatEndsInItsGraceIsNotInterrupted() {
    time.advance(MINUTE);
    scope.end();
    assertEquals(0, time.pending(), "the interrupt is still to come");
    time.advance(MINUTE);
    assertFalse(Thread.currentThread().isInterrupted());
  }

  @Test
  void stoppingCancelsAndInterruptsAtOnce() {
    scope.stop();
    assertTrue(Thread.interrupted());
    assertTrue(scope.isStopped());
    assertFalse(scope.isTimedOut());
    assertTrue(scope.calls().cancel().isCancelled());
    scope.end();
  }

  @Test
  void anEndedRunIsLeftAloneAndItsCallsRefuse() {
    var calls = scope.calls();
    assertTrue(scope.isOn());
    scope.end();
    assertFalse(scope.isOn());
    assertEquals(0, time.pending(), "the deadline is still to come");
    scope.stop();
    assertFalse(Thread.currentThread().isInterrupted());
    assertThrows(IllegalStateException.class, scope::remaining);
    assertThrows(IllegalStateException.class, calls::beforeWrite);
  }

  @Test
  void nothingIsWrittenAfterTheLeaseWasLost() {
    assertDoesNotThrow(scope.calls()::beforeWrite);
    leads.set(false);
    var refused = assertThrows(IllegalStateException.class, scope.calls()::beforeWrite);
    assertTrue(String.valueOf(refused.getMessage()).contains("lease"), refused.toString());
    scope.end();
  }

  @Test
  void closingWritesHaveATimeOfTheirOwnAndTheSameFence() {
    time.advance(MINUTE);
    var closing = scope.closingCalls(Duration.ofSeconds(10));
    assertFalse(closing.cancel().isCancelled());
    assertEquals(Duration.ofSeconds(10), closing.limit(MINUTE));
    time.advance(Duration.ofMillis(500));
    assertEquals(Duration.ofMillis(9_500), closing.limit(MINUTE));
    leads.set(false);
    assertThrows(IllegalStateException.class, closing::beforeWrite);
    scope.end();
  }

  @Test
  void aRunWithoutADeadlineEndsOnlyWhenItIsStopped() {
    scope.end();
    var endless = RunScope.begin(time, RunScope.Limits.none(), leads::get);
    assertEquals(0, time.pending());
    time.advance(Duration.ofDays(365));
    assertFalse(endless.isTimedOut());
    assertDoesNotThrow(endless.calls()::check);
    assertSame(Thread.currentThread(), endless.worker());
    endless.end();
  }
}

package dev.fairlead.runtime.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;

import dev.fairlead.client.ConflictException;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.queue.Lane;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.internal.cluster.ClusterRegistry;
import dev.fairlead.runtime.internal.event.RecorderHub;
import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One run after the other, on the test's own thread and by manual time. */
class ControllerRunnerTest {
  private static final Duration DEADLINE = Duration.ofMinutes(2);
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final ManualTime time = new ManualTime();
  private final Told told = new Told();

  @AfterEach
  void noInterruptIsLeft() {
    assertFalse(Thread.interrupted(), "an interrupt was left on the worker's thread");
  }

  private ControllerRunner<String> runner(KeyHandler<String> handler) {
    return runner(handler, Jitter.none());
  }

  private ControllerRunner<String> runner(KeyHandler<String> handler, Jitter jitter) {
    var environment =
        new Environment(
            time,
            jitter,
            told,
            mock(ClusterRegistry.class),
            mock(RecorderHub.class),
            Optional.empty(),
            Runnable::run,
            () -> true,
            () -> {},
            fatal -> {});
    return new ControllerRunner<>("test", ControllerOptions.defaults(), environment, handler);
  }

  private static ControllerRunner<String> nothingIsOut(ControllerRunner<String> runner) {
    assertEquals(0, runner.queue().working(), "work that was not given back");
    return runner;
  }

  static Stream<Throwable> failures() {
    return Stream.of(
        new IllegalStateException("unchecked"),
        new Exception("checked"),
        new StackOverflowError(),
        new AssertionError("assert"),
        new NoClassDefFoundError("linkage"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void anyThrowableIsAFailureThatWaitsAndIsCounted(Throwable failure) {
    var runner =
        runner(
            (key, run) -> {
              throw Sneaky.of(failure);
            });
    var waits = new ArrayList<Long>();
    for (int i = 0; i < 3; i++) {
      var wait = runner.step("key").nextRun().orElseThrow();
      waits.add(wait.toSeconds());
      time.advance(wait);
    }
    assertEquals(List.of(1L, 2L, 4L), waits);
    assertEquals(List.of(failure, failure, failure), told.failures);
    nothingIsOut(runner);
  }

  @Test
  void anOutOfMemoryErrorIsRethrownOnceTheKeyIsScheduled() {
    var error = new OutOfMemoryError("test");
    var runner =
        runner(
            (key, run) -> {
              throw error;
            });
    assertSame(error, assertThrows(OutOfMemoryError.class, () -> runner.step("key")));
    assertEquals(
        Optional.of(Duration.ofSeconds(1)), nothingIsOut(runner).queue().untilReady("key"));
  }

  @Test
  void aRunOverItsDeadlineIsCancelledAndTenSecondsLaterInterrupted() {
    var runner =
        runner(
            (key, run) -> {
              time.advance(DEADLINE.minusNanos(1));
              assertFalse(run.scope().isTimedOut());
              time.advance(Duration.ofNanos(1));
              assertTrue(run.scope().isTimedOut(), "cancelled at the deadline");
              assertFalse(Thread.currentThread().isInterrupted(), "not interrupted yet");
              time.advance(GRACE);
              assertTrue(Thread.interrupted(), "interrupted after the grace");
              throw new InterruptedException("as blocking code does");
            });
    var step = runner.step("key");
    var late = step.decision().failure().orElseThrow();
    assertInstanceOf(TimeoutException.class, late);
    assertTrue(String.valueOf(late.getMessage()).contains("deadline"), late.toString());
    assertEquals(Optional.of(Duration.ofSeconds(1)), step.nextRun());
    assertEquals(1, told.timeouts);
    nothingIsOut(runner);
  }

  @Test
  void onlyTheRunsOwnDeadlineIsToldAsATimeout() {
    var runner =
        runner(
            (key, run) -> {
              throw new TimeoutException("the user's own");
            });
    runner.step("key");
    assertEquals(0, told.timeouts);
    assertEquals(1, told.failures.size());
  }

  @Test
  void aRunThatEndsInTimeIsNeitherCancelledNorInterruptedLater() {
    var runner = runner((key, run) -> run.decide(Result.done()));
    runner.step("key");
    assertEquals(0, time.pending(), "timers left of the run");
    time.advance(Duration.ofHours(1));
    assertEquals(0, told.timeouts);
  }

  @Test
  void aStuckRunIsReportedWithItsKeyItsTimeAndItsStack() {
    var reports = new ArrayList<List<String>>();
    var self = new ArrayList<ControllerRunner<String>>();
    var runner =
        runner(
            (key, run) -> {
              time.advance(DEADLINE.plus(GRACE).plus(GRACE));
              reports.add(self.get(0).stuckRuns());
              time.advance(Duration.ofSeconds(1));
              reports.add(self.get(0).stuckRuns());
              Thread.interrupted();
              return run.decide(Result.done());
            });
    self.add(runner);
    runner.step("key");
    assertEquals(List.of(), reports.get(0), "too early to call it stuck");
    var report = reports.get(1).get(0);
    assertTrue(report.contains("controller test: the run of key is 21 s over"), report);
    assertTrue(report.contains(ControllerRunnerTest.class.getName()), report);
    assertEquals(List.of(), runner.stuckRuns(), "over");
  }

  @Test
  void conflictsComeBackSoonAndAreToldAsNoFailure() {
    var runner =
        runner(
            (key, run) -> {
              throw new ConflictException("changed meanwhile", 409, "Conflict");
            });
    assertEquals(Optional.of(Duration.ofMillis(50)), runner.step("key").nextRun());
    assertEquals(List.of(), told.failures);
  }

  @Test
  void backoffWaitsUpToATenthLonger() {
    var runner =
        runner(
            (key, run) -> {
              throw new IllegalStateException("no");
            },
            Jitter.of(() -> 0.5));
    assertEquals(Optional.of(Duration.ofMillis(1_050)), runner.step("key").nextRun());
  }

  @Test
  void pollsSpreadByATwentiethEitherWay() {
    KeyHandler<String> polls =
        (key, run) -> run.decide(Result.requeueAfter(Duration.ofSeconds(100)));
    assertEquals(
        Optional.of(Duration.ofSeconds(95)), runner(polls, Jitter.of(() -> 0)).step("a").nextRun());
    assertEquals(
        Optional.of(Duration.ofSeconds(105)),
        runner(polls, Jitter.of(() -> 1)).step("a").nextRun());
  }

  @Test
  void aRunByHandLeavesOthersReadyAndTheirLanesApart() {
    var seen = new ArrayList<String>();
    var runner =
        runner(
            (key, run) -> {
              seen.add(key);
              return run.decide(Result.done());
            });
    runner.queue().add("other", Lane.CHANGE);
    runner.queue().add("key", Lane.BACKGROUND);
    runner.step("key");
    assertEquals(List.of("key"), seen);
    assertEquals(Optional.of(Duration.ZERO), runner.queue().untilReady("other"));
  }

  /** What the listener was told. */
  private static final class Told implements RuntimeListener {
    private final List<Throwable> failures = new ArrayList<>();
    private int timeouts;

    @Override
    public void failed(String controller, Throwable failure, long tookNanos) {
      failures.add(failure);
    }

    @Override
    public void timedOut(String controller) {
      timeouts++;
    }
  }

  /** Throws what the handler's signature does not allow, as other languages do. */
  private static final class Sneaky {
    static Error of(Throwable failure) throws Exception {
      if (failure instanceof Exception exception) {
        throw exception;
      }
      return (Error) failure;
    }
  }
}

package dev.fairlead.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.UnavailableException;
import dev.fairlead.condition.Condition;
import dev.fairlead.condition.ConditionStatus;
import dev.fairlead.condition.ConditionType;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class SubResultsTest {
  private final SubResults results = new SubResults();

  @Test
  void withoutStepsOrRequeuesItIsDone() {
    assertEquals(Result.done(), results.combine());
    results.run("a", Result::done);
    assertEquals(Result.done(), results.combine());
  }

  @Test
  void theEarliestRequeueIsTaken() {
    results.run("a", () -> Result.requeueAfter(Duration.ofMinutes(10)));
    results.run("b", () -> Result.requeueAfter(Duration.ofMinutes(2)));
    results.run("c", () -> Result.requeueAfter(Duration.ofMinutes(5)));
    results.run("d", Result::done);
    assertEquals(Result.requeueAfter(Duration.ofMinutes(2)), results.combine());
  }

  @Test
  void aFailureDoesNotStopTheNextStep() {
    var ran = new ArrayList<String>();
    for (var name : List.of("a", "b", "c")) {
      results.run(
          name,
          () -> {
            ran.add(name);
            throw new IOException(name);
          });
    }
    assertEquals(List.of("a", "b", "c"), ran);
    assertEquals(List.of("a", "b", "c"), List.copyOf(results.failures().keySet()));
  }

  @Test
  void aLoneUncheckedFailureIsThrownAgainAsItIs() {
    var failure = new IllegalStateException("x");
    fail("a", failure);
    results.run("b", () -> Result.requeueAfter(Duration.ofMinutes(1)));
    assertSame(failure, assertThrows(IllegalStateException.class, results::combine));
  }

  @Test
  void aLoneCheckedFailureBecomesAnAggregate() {
    var failure = new IOException("x");
    fail("a", failure);
    var thrown = assertThrows(AggregateException.class, results::combine);
    assertSame(failure, thrown.failures().get("a"));
    assertSame(failure, thrown.getSuppressed()[0]);
  }

  @Test
  void oneRetryableFailureIsEnoughToTryAgain() {
    fail("a", new TerminalException("InvalidSpec", "no text"));
    fail("b", new RetryableException("Upgrading", "wait", Duration.ofMinutes(5)));
    fail("c", new RetryableException("Upgrading", "wait", Duration.ofMinutes(3)));
    var thrown = assertThrows(AggregateException.class, results::combine);
    assertEquals(Optional.of(Duration.ofMinutes(3)), thrown.retryAfter());
    assertEquals(Optional.empty(), TerminalException.in(new IOException(thrown)));
    assertEquals(Optional.of(thrown), AggregateException.in(new IOException(thrown)));
  }

  @Test
  void onlyTerminalFailuresMakeTheWholeTerminal() {
    fail("a", new TerminalException("InvalidSpec", "no text"));
    fail("b", new IOException(new TerminalException("InvalidSpec", "no name")));
    var thrown = assertThrows(TerminalException.class, results::combine);
    assertEquals("InvalidSpec", thrown.reason());
    assertTrue(thrown.toString().contains("2 failed: a: no text; b: "), thrown::toString);
  }

  @Test
  void terminalFailuresOfDifferentReasonsHaveTheGeneralOne() {
    fail("a", new TerminalException("InvalidSpec", "no text"));
    fail("b", new TerminalException("TooMany", "11 targets"));
    assertEquals(
        FailureReason.DEFAULT, assertThrows(TerminalException.class, results::combine).reason());
  }

  @Test
  void conditionsTellEachNameApart() {
    results.run("eu-1", Result::done);
    fail("eu-2", new UnavailableException("no answer", 0, "Unreachable"));
    fail("eu-3", new IOException());
    var parts = results.conditions();
    assertEquals(List.of("eu-1", "eu-2", "eu-3"), List.copyOf(parts.keySet()));
    assertEquals(part(ConditionStatus.TRUE, "Succeeded", ""), parts.get("eu-1"));
    assertEquals(part(ConditionStatus.FALSE, "Unreachable", "no answer"), parts.get("eu-2"));
    assertEquals(part(ConditionStatus.FALSE, "ReconcileError", "IOException"), parts.get("eu-3"));
  }

  @Test
  void ofOneNameTheFirstFailureIsKept() {
    results.run("eu-1", Result::done);
    var first = new IllegalStateException("first");
    fail("eu-1", first);
    fail("eu-1", new IllegalStateException("second"));
    results.run("eu-1", Result::done);
    assertSame(first, results.failures().get("eu-1"));
    assertEquals(
        Map.of("eu-1", part(ConditionStatus.FALSE, "ReconcileError", "first")),
        results.conditions());
  }

  @Test
  void aStepThatReturnsNullFailsByName() {
    results.run("eu-1", () -> null);
    var thrown = assertThrows(NullPointerException.class, results::combine);
    assertTrue(thrown.toString().contains("eu-1"), thrown::toString);
  }

  @Test
  void cancellationEndsTheRunAtOnce() {
    var cancelled = new CancellationException();
    assertSame(cancelled, assertThrows(CancellationException.class, () -> fail("a", cancelled)));
    assertThrows(CancellationException.class, () -> fail("b", new InterruptedException()));
    assertTrue(Thread.interrupted(), "the interrupt flag is set again");
    assertEquals(0, results.failures().size());
  }

  private static Condition part(ConditionStatus status, String reason, String message) {
    return Condition.of(ConditionType.SUCCEEDED, status, reason, message);
  }

  private void fail(String name, Exception failure) {
    results.run(
        name,
        () -> {
          throw failure;
        });
  }
}

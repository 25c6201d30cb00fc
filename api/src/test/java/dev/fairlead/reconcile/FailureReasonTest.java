package dev.fairlead.reconcile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.client.RejectedException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class FailureReasonTest {
  private final TerminalException terminal = new TerminalException("InvalidSpec", "no");
  private final RetryableException retryable =
      new RetryableException("Upgrading", "wait", Duration.ofMinutes(5));

  @Test
  void terminalAndRetryableAreFoundThroughCauses() {
    var wrapped = new ExecutionException(new IOException(terminal));
    assertEquals(Optional.of(terminal), TerminalException.in(terminal));
    assertEquals(Optional.of(terminal), TerminalException.in(wrapped));
    assertEquals(Optional.of(retryable), RetryableException.in(new IOException(retryable)));
    assertEquals(Optional.empty(), TerminalException.in(new IOException("x")));
  }

  @Test
  void theOutermostDecides() {
    var softened = new RetryableException("Later", "later", Duration.ofSeconds(1), terminal);
    assertEquals(Optional.empty(), TerminalException.in(softened));
    assertEquals(Optional.of(softened), RetryableException.in(softened));
    var hardened = new TerminalException("Never", "never", retryable);
    assertEquals(Optional.of(hardened), TerminalException.in(hardened));
    assertEquals(Optional.empty(), RetryableException.in(hardened));
  }

  @Test
  void aRingOfCausesEnds() {
    var inner = new IOException("inner");
    var outer = new IOException("outer", inner);
    inner.initCause(outer);
    assertEquals(Optional.empty(), TerminalException.in(outer));
    assertEquals(FailureReason.DEFAULT, FailureReason.of(outer));
  }

  @Test
  void theReasonIsTheFirstInTheChain() {
    var forbidden = new RejectedException("no", 403, "Forbidden");
    assertEquals("Forbidden", FailureReason.of(new ExecutionException(forbidden)));
    assertEquals(
        "InvalidSpec", FailureReason.of(new TerminalException("InvalidSpec", "", forbidden)));
    assertEquals("ReconcileError", FailureReason.of(new StackOverflowError()));
  }

  @Test
  void whatNoConditionTakesIsPassedOver() {
    var forbidden = new RejectedException("no", 403, "Forbidden");
    assertEquals("Forbidden", FailureReason.of(new TerminalException("not a word", "", forbidden)));
    assertEquals("ReconcileError", FailureReason.of(new RejectedException("no", 403, "")));
  }

  @Test
  void delaysAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> Result.requeueAfter(Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> Result.requeueAfter(Duration.ofSeconds(-1)));
    assertThrows(
        IllegalArgumentException.class,
        () -> new RetryableException("Upgrading", "wait", Duration.ofSeconds(-1)));
  }
}

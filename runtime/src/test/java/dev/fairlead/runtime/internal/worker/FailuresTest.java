package dev.fairlead.runtime.internal.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.ConflictException;
import dev.fairlead.reconcile.Result;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class FailuresTest {
  @Test
  void aConflictIsFoundThroughCauses() {
    var conflict = new ConflictException("changed", 409, "Conflict");
    assertTrue(Failures.isRace(conflict));
    assertTrue(Failures.isRace(new RuntimeException(new IllegalStateException(conflict))));
    assertFalse(Failures.isRace(new IllegalStateException("other")));
  }

  @Test
  void aRingOfCausesEnds() {
    var one = new IllegalStateException("one");
    one.initCause(new IllegalStateException("other", one));
    assertFalse(Failures.isRace(one));
  }

  @Test
  void whatACancelledRunThrewSaysThatItWasLate() {
    for (var thrown : new Exception[] {new CancellationException(), new InterruptedException()}) {
      var late = Failures.lateIfCancelled(thrown);
      assertInstanceOf(TimeoutException.class, late);
      assertSame(thrown, late.getCause());
    }
    var other = new IllegalStateException("other");
    assertSame(other, Failures.lateIfCancelled(other));
  }

  @Test
  void aMessageIsNeverEmpty() {
    assertEquals("said", Failures.message(new IllegalStateException("said")));
    assertEquals("IllegalStateException", Failures.message(new IllegalStateException()));
    assertEquals("IllegalStateException", Failures.message(new IllegalStateException("  ")));
  }

  @Test
  void onlyAnEndOfMemoryOrOfTheJvmIsFatal() {
    assertTrue(Failures.isFatal(new OutOfMemoryError()));
    assertTrue(Failures.isFatal(new InternalError()));
    assertFalse(Failures.isFatal(new StackOverflowError()));
    assertFalse(Failures.isFatal(new AssertionError()));
  }

  @Test
  void everyDecisionAboutAFailureTellsIt() {
    var failure = new IllegalStateException("no");
    var second = Duration.ofSeconds(1);
    for (var decision :
        List.of(
            new Decision.Retry(failure, Optional.empty()),
            new Decision.RetryAfter(failure, second),
            new Decision.Again(failure, second),
            new Decision.GiveUp(failure, Optional.of(second)),
            new Decision.Terminal(failure))) {
      assertEquals(Optional.of(failure), decision.failure(), decision.toString());
    }
    assertEquals(Optional.empty(), new Decision.Succeeded(Result.done()).failure());
    assertEquals(Optional.empty(), Decision.Stopped.INSTANCE.failure());
  }
}

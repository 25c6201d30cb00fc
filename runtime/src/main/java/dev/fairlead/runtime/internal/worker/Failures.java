package dev.fairlead.runtime.internal.worker;

import dev.fairlead.client.ConflictException;
import dev.fairlead.client.StaleReadException;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * What the worker loop asks of a throwable; reasons are {@link
 * dev.fairlead.reconcile.FailureReason}'s.
 */
final class Failures {
  // Bounded, since causes may form a ring.
  private static final int MAX_DEPTH = 50;

  private Failures() {}

  /**
   * A write or a read that lost a race: worth a quick new try, and no failure of the reconciler.
   */
  static boolean isRace(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .limit(MAX_DEPTH)
        .anyMatch(t -> t instanceof ConflictException || t instanceof StaleReadException);
  }

  /** What a run ended by its deadline threw, with a message that says so. */
  static Throwable lateIfCancelled(Throwable thrown) {
    if (!(thrown instanceof CancellationException) && !(thrown instanceof InterruptedException)) {
      return thrown;
    }
    TimeoutException late =
        new TimeoutException("the run was cancelled at its deadline: raise it or do less per run");
    late.initCause(thrown);
    return late;
  }

  /** The message for people; never empty. */
  static String message(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }

  /** Errors after which this process can't be trusted to go on as before. */
  static boolean isFatal(Throwable failure) {
    return failure instanceof OutOfMemoryError || failure instanceof InternalError;
  }
}

package dev.fairlead.reconcile;

import dev.fairlead.client.KubernetesException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Says in one word why something failed; conditions, events and metrics use it. */
public final class FailureReason {
  /** The reason of a failure that has none of its own. */
  public static final String DEFAULT = "ReconcileError";

  // Condition.reason of the API conventions (apimachinery's validation).
  private static final Pattern VALID =
      Pattern.compile("[A-Za-z]([A-Za-z0-9_,:]{0,1022}[A-Za-z0-9_])?");
  private static final int MAX_DEPTH = 50;

  private FailureReason() {}

  /**
   * The reason of the first of this throwable and its causes that has one: {@link
   * TerminalException}, {@link RetryableException}, {@link KubernetesException}; for an {@link
   * AggregateException} the reason that all its failures share. What would be refused as the reason
   * of a condition is passed over. Otherwise {@link #DEFAULT}.
   */
  public static String of(Throwable failure) {
    return chain(failure)
        .map(FailureReason::ownReason)
        .filter(reason -> VALID.matcher(reason).matches())
        .findFirst()
        .orElse(DEFAULT);
  }

  /** The first in the chain that says how to go on, if it is of this class. */
  static <E extends Throwable> Optional<E> deciding(Throwable failure, Class<E> type) {
    return chain(failure)
        .filter(FailureReason::decides)
        .findFirst()
        .filter(type::isInstance)
        .map(type::cast);
  }

  /** The message, or the name of the class if there is none. */
  static String messageOf(Throwable failure) {
    var message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }

  private static boolean decides(Throwable failure) {
    return failure instanceof TerminalException
        || failure instanceof RetryableException
        || failure instanceof AggregateException;
  }

  private static String ownReason(Throwable failure) {
    if (failure instanceof TerminalException terminal) {
      return terminal.reason();
    }
    if (failure instanceof RetryableException retryable) {
      return retryable.reason();
    }
    if (failure instanceof KubernetesException kubernetes) {
      return kubernetes.reason();
    }
    return failure instanceof AggregateException aggregate ? shared(aggregate) : "";
  }

  private static String shared(AggregateException aggregate) {
    var reasons = aggregate.failures().values().stream().map(FailureReason::of).distinct().toList();
    return reasons.size() == 1 ? reasons.get(0) : "";
  }

  // Bounded, since causes may form a ring.
  private static Stream<Throwable> chain(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(MAX_DEPTH);
  }
}

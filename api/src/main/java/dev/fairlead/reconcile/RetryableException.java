package dev.fairlead.reconcile;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A failure that says when to try again. It counts as a failed attempt, but its delay stands in for
 * the back-off of the policy. Found through causes, too.
 */
public class RetryableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;
  private final Duration delay;

  /**
   * The reason is one word in CamelCase (API conventions on conditions), the message is for people.
   *
   * @throws IllegalArgumentException if the delay is negative
   */
  public RetryableException(String reason, String message, Duration delay) {
    this(reason, message, delay, null);
  }

  /**
   * The reason is one word in CamelCase (API conventions on conditions), the message is for people.
   *
   * @throws IllegalArgumentException if the delay is negative
   */
  public RetryableException(
      String reason, String message, Duration delay, @Nullable Throwable cause) {
    super(message, cause);
    if (delay.isNegative()) {
      throw new IllegalArgumentException("delay must not be negative, was " + delay);
    }
    this.reason = Objects.requireNonNull(reason, "reason");
    this.delay = delay;
  }

  /** For the condition, the event and the metric. */
  public final String reason() {
    return reason;
  }

  /** How long to wait before the next try. */
  public final Duration delay() {
    return delay;
  }

  /**
   * The retryable failure that decides about this throwable: itself or the first of its causes,
   * unless a {@link TerminalException} or an {@link AggregateException} stands further out.
   */
  public static Optional<RetryableException> in(Throwable failure) {
    return FailureReason.deciding(failure, RetryableException.class);
  }
}

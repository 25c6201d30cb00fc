package dev.fairlead.reconcile;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Trying again is pointless until someone changes the object: it is not retried, its failures are
 * forgotten, and the root condition becomes False with this reason. Found through causes, too: what
 * wraps it need not know it.
 */
public class TerminalException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /**
   * The reason is one word in CamelCase (API conventions on conditions), the message is for people.
   */
  public TerminalException(String reason, String message) {
    this(reason, message, null);
  }

  /**
   * The reason is one word in CamelCase (API conventions on conditions), the message is for people.
   */
  public TerminalException(String reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = Objects.requireNonNull(reason, "reason");
  }

  /** For the condition, the event and the metric. */
  public final String reason() {
    return reason;
  }

  /**
   * The terminal failure that decides about this throwable: itself or the first of its causes,
   * unless a {@link RetryableException} or an {@link AggregateException} stands further out, since
   * whoever wraps knows more.
   */
  public static Optional<TerminalException> in(Throwable failure) {
    return FailureReason.deciding(failure, TerminalException.class);
  }
}

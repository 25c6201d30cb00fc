package dev.fairlead.client;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request to an API server failed. The leaves are split by what the caller can do, the reason of
 * the answer's {@code Status} before its code. Unchecked, since most are thrown inside functions.
 * When one leaves a reconcile, the run is retried with back-off ({@link ConflictException}: soon,
 * and not counted).
 */
public abstract sealed class KubernetesException extends RuntimeException
    permits AlreadyExistsException,
        ConflictException,
        NotConnectedException,
        NotFoundException,
        RejectedException,
        StaleReadException,
        TypeNotServedException,
        UnauthorizedException,
        UnavailableException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final String reason;

  KubernetesException(String message, int code, String reason, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.reason = Objects.requireNonNull(reason, "reason");
  }

  /** The HTTP status; 0 if there was no answer. */
  public final int code() {
    return code;
  }

  /** The reason of the answer's {@code Status}, such as {@code Forbidden}; "" if it had none. */
  public final String reason() {
    return reason;
  }
}

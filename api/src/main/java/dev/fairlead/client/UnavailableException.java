package dev.fairlead.client;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The server could not answer now (429, 5xx), or the connection failed (code 0). For a write the
 * outcome is unknown: it may have been carried out. Try again later.
 */
public final class UnavailableException extends KubernetesException {
  private static final long serialVersionUID = 1L;

  private final @Nullable Duration retryAfter;

  /** For the runtime. */
  public UnavailableException(String message, int code, String reason) {
    this(message, code, reason, Optional.empty(), null);
  }

  /** For the runtime. */
  public UnavailableException(String message, int code, String reason, @Nullable Throwable cause) {
    this(message, code, reason, Optional.empty(), cause);
  }

  /** For the runtime; with the delay that the server asked for. */
  public UnavailableException(
      String message,
      int code,
      String reason,
      Optional<Duration> retryAfter,
      @Nullable Throwable cause) {
    super(message, code, reason, cause);
    this.retryAfter = retryAfter.orElse(null);
  }

  /** How long the server asks to wait (header {@code Retry-After}), if it does. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }
}

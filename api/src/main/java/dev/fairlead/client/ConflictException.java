package dev.fairlead.client;

import org.jspecify.annotations.Nullable;

/**
 * The object changed since it was read, a precondition does not hold, or another field manager owns
 * a field (409). Read again and decide again; a reconcile that ends with it comes back soon and is
 * not counted as a failure.
 */
public final class ConflictException extends KubernetesException {
  private static final long serialVersionUID = 1L;

  /** For the runtime. */
  public ConflictException(String message, int code, String reason) {
    this(message, code, reason, null);
  }

  /** For the runtime. */
  public ConflictException(String message, int code, String reason, @Nullable Throwable cause) {
    super(message, code, reason, cause);
  }
}

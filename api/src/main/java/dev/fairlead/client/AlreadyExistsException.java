package dev.fairlead.client;

import org.jspecify.annotations.Nullable;

/**
 * An object of this name exists (409, reason {@code AlreadyExists}). Read it, or use {@link
 * Client#createOrUpdate}.
 */
public final class AlreadyExistsException extends KubernetesException {
  private static final long serialVersionUID = 1L;

  /** For the runtime. */
  public AlreadyExistsException(String message, int code, String reason) {
    this(message, code, reason, null);
  }

  /** For the runtime. */
  public AlreadyExistsException(
      String message, int code, String reason, @Nullable Throwable cause) {
    super(message, code, reason, cause);
  }
}

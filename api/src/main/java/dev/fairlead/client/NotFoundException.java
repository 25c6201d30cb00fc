package dev.fairlead.client;

import org.jspecify.annotations.Nullable;

/**
 * The object to be changed is gone (404). Plain reads and deletions answer absence by a value
 * instead.
 */
public final class NotFoundException extends KubernetesException {
  private static final long serialVersionUID = 1L;

  /** For the runtime. */
  public NotFoundException(String message, int code, String reason) {
    this(message, code, reason, null);
  }

  /** For the runtime. */
  public NotFoundException(String message, int code, String reason, @Nullable Throwable cause) {
    super(message, code, reason, cause);
  }
}

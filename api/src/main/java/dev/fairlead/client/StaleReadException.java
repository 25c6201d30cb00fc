package dev.fairlead.client;

import org.jspecify.annotations.Nullable;

/**
 * The cache did not show the own writes of this process in time, so a list would be stale. A later
 * attempt may succeed.
 */
public final class StaleReadException extends KubernetesException {
  private static final long serialVersionUID = 1L;

  /** For the runtime. */
  public StaleReadException(String message, int code, String reason) {
    this(message, code, reason, null);
  }

  /** For the runtime. */
  public StaleReadException(String message, int code, String reason, @Nullable Throwable cause) {
    super(message, code, reason, cause);
  }
}

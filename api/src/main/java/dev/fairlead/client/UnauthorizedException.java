package dev.fairlead.client;

import org.jspecify.annotations.Nullable;

/** The server does not know who asks (401): the credentials are missing, wrong or expired. */
public final class UnauthorizedException extends KubernetesException {
  private static final long serialVersionUID = 1L;

  /** For the runtime. */
  public UnauthorizedException(String message, int code, String reason) {
    this(message, code, reason, null);
  }

  /** For the runtime. */
  public UnauthorizedException(String message, int code, String reason, @Nullable Throwable cause) {
    super(message, code, reason, cause);
  }
}

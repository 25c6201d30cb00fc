package dev.fairlead.client;

import org.jspecify.annotations.Nullable;

/**
 * The server does not serve this type: its CustomResourceDefinition is missing, or the group,
 * version or plural is wrong (404 without an object).
 */
public final class TypeNotServedException extends KubernetesException {
  private static final long serialVersionUID = 1L;

  /** For the runtime. */
  public TypeNotServedException(String message, int code, String reason) {
    this(message, code, reason, null);
  }

  /** For the runtime. */
  public TypeNotServedException(
      String message, int code, String reason, @Nullable Throwable cause) {
    super(message, code, reason, cause);
  }
}

package dev.fairlead.client;

import org.jspecify.annotations.Nullable;

/**
 * There is no connection to this cluster: it is unknown, refused, or unreachable at present. No
 * request was sent; the runtime probes the cluster by itself.
 */
public final class NotConnectedException extends KubernetesException {
  private static final long serialVersionUID = 1L;

  /** For the runtime. */
  public NotConnectedException(String message, int code, String reason) {
    this(message, code, reason, null);
  }

  /** For the runtime. */
  public NotConnectedException(String message, int code, String reason, @Nullable Throwable cause) {
    super(message, code, reason, cause);
  }
}

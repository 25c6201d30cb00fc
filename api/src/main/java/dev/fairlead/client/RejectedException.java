package dev.fairlead.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The server understood the request and refuses it (400, 403, 413, 422). The request or the rights
 * must change; it is retried with back-off all the same, since rights can be granted later.
 */
public final class RejectedException extends KubernetesException {
  private static final long serialVersionUID = 1L;

  // An array, since the fields of an exception should be serializable.
  private final String[] causes;

  /** For the runtime. */
  public RejectedException(String message, int code, String reason) {
    this(message, code, reason, List.of(), null);
  }

  /** For the runtime. */
  public RejectedException(String message, int code, String reason, @Nullable Throwable cause) {
    this(message, code, reason, List.of(), cause);
  }

  /** For the runtime; the causes in the form of {@link #causes()}. */
  public RejectedException(
      String message, int code, String reason, List<String> causes, @Nullable Throwable cause) {
    super(message, code, reason, cause);
    this.causes = causes.toArray(String[]::new);
  }

  /**
   * What is wrong, field by field, each as {@code field: message}; empty if the server named none.
   */
  public List<String> causes() {
    return List.of(causes);
  }
}

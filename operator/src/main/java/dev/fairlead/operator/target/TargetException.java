package dev.fairlead.operator.target;

import org.jspecify.annotations.Nullable;

/** Work at a place failed for a reason that is known. */
final class TargetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  TargetException(String reason, String message) {
    this(reason, message, null);
  }

  TargetException(String reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  String reason() {
    return reason;
  }

  String text() {
    return String.valueOf(getMessage());
  }
}

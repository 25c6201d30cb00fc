package dev.fairlead.runtime.internal.cache;

import org.jspecify.annotations.Nullable;

/** One object can't be kept; the others can. */
final class MalformedObjectException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedObjectException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

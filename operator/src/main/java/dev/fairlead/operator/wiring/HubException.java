package dev.fairlead.operator.wiring;

/** The own cluster can't be found or used as it is described. The message says what to do. */
public final class HubException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  HubException(String message) {
    super(message);
  }

  HubException(String message, Throwable cause) {
    super(message, cause);
  }
}

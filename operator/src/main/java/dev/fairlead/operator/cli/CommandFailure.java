package dev.fairlead.operator.cli;

/** A command can't do what it was asked for. The message says why, and what to do about it. */
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The exit code of a command that was interrupted, as a shell has it for SIGINT. */
  static final int INTERRUPTED = 130;

  CommandFailure(String message) {
    super(message);
  }

  CommandFailure(String message, Throwable cause) {
    super(message, cause);
  }
}

package dev.fairlead.testkit.http;

import java.io.IOException;

/** A request that can't be served; the answer has this status, and the connection ends. */
final class BadRequestException extends IOException {
  private static final long serialVersionUID = 1;

  private final int status;

  BadRequestException(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}

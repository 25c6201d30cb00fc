package dev.fairlead.spi;

import java.io.IOException;
import java.io.InputStream;

/**
 * An answer whose body is still coming. Belongs to the thread that reads it, but may be closed from
 * any.
 *
 * @param status the HTTP status; any one is an answer, and errors have a body, too
 * @param headers the headers
 * @param body the body, decompressed: ends normally only if the server ended it, and with an {@code
 *     IOException} if the connection broke or the request was cancelled
 */
public record StreamingResponse(int status, ApiHeaders headers, InputStream body)
    implements AutoCloseable {

  /** Gives the connection up; a reader that is blocked gets an exception. */
  @Override
  public void close() throws IOException {
    body.close();
  }
}

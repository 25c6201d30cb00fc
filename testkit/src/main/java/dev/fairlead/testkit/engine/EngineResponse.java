package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the engine says to a request: one answer, or a stream of watch events. */
public sealed interface EngineResponse permits EngineResponse.Answer, EngineResponse.EventStream {

  /** The HTTP status. */
  int status();

  /** The headers to send, {@code Content-Type} among them; lengths and chunks are the server's. */
  Map<String, List<String>> headers();

  /** A whole answer. */
  final class Answer implements EngineResponse {
    private final int status;
    private final Map<String, List<String>> headers;
    private final byte[] body;

    /** An answer of its parts; the body is not copied. */
    public Answer(int status, Map<String, List<String>> headers, byte[] body) {
      this.status = status;
      this.headers = Map.copyOf(headers);
      this.body = body;
    }

    @Override
    public int status() {
      return status;
    }

    @Override
    public Map<String, List<String>> headers() {
      return headers;
    }

    /** The content; the array itself, not a copy. */
    public byte[] body() {
      return body;
    }
  }

  /**
   * An open watch. One reader pulls events with {@link #next()}; anyone may close it. Not sealed,
   * so that faults can be put between the engine and a reader.
   */
  non-sealed interface EventStream extends EngineResponse, AutoCloseable {

    /**
     * Waits for the next event: one JSON document with a line feed at its end. Empty means the end
     * of the stream: its time passed, it was closed, the type went away, or its reader was too
     * slow.
     *
     * @throws InterruptedException if the reader is interrupted while it waits
     */
    Optional<byte[]> next() throws InterruptedException;

    /** Whether the stream ended since its reader left too many events unread. */
    boolean isCutOff();

    /** Ends the stream; a waiting reader gets the end. Idempotent. */
    @Override
    void close();
  }
}

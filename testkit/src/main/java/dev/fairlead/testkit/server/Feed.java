package dev.fairlead.testkit.server;

import dev.fairlead.testkit.engine.EngineResponse.EventStream;

/** The body of a stream as it reaches the client: pieces, and one of four ends. */
interface Feed extends AutoCloseable {

  /** What comes next. */
  sealed interface Piece {}

  /** Some bytes. */
  final class Data implements Piece {
    private final byte[] bytes;

    Data(byte[] bytes) {
      this.bytes = bytes;
    }

    byte[] bytes() {
      return bytes;
    }
  }

  /** An end: the regular one, or that of the connection, or none. */
  enum End implements Piece {
    CLEAN,
    CUT_OFF,
    RESET,
    SILENCE
  }

  /** Waits for the next piece; the last one is an end. One reader. */
  Piece next() throws InterruptedException;

  /** Gives the stream up, from any thread; a waiting reader gets a clean end. Idempotent. */
  @Override
  void close();

  /** The events of a stream, undisturbed. One that was cut off ends by a reset. */
  static Feed of(EventStream stream) {
    return new Feed() {
      @Override
      public Piece next() throws InterruptedException {
        var event = stream.next();
        if (event.isPresent()) {
          return new Data(event.get());
        }
        return stream instanceof UpstreamWatch watch && watch.isCutOff() ? End.RESET : End.CLEAN;
      }

      @Override
      public void close() {
        stream.close();
      }
    };
  }
}

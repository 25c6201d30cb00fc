package dev.fairlead.testkit.http;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** One request and the means to answer it, or not to. Used by the thread that handles it. */
public interface HttpExchange {

  /** Writes the events of a stream until they end or the connection breaks. */
  @FunctionalInterface
  interface Pump {
    /** Runs on a thread of its own, which is interrupted if the client goes. */
    void run(Chunks out) throws IOException, InterruptedException;
  }

  /** Where a stream's pieces go. */
  interface Chunks {
    /** Sends a piece as one chunk, at once. */
    void send(byte[] piece) throws IOException;

    /** Breaks the connection: the client gets a reset instead of the end. */
    void reset() throws IOException;

    /** Ends the connection between two bytes, without the chunk that ends the answer. */
    void cutOff() throws IOException;

    /** Sends nothing any more, and waits until the client goes. */
    void silence() throws InterruptedException;
  }

  /** The request. */
  HttpRequest request();

  /** Sends a whole answer; its length is added. */
  void respond(int status, Map<String, List<String>> headers, byte[] body) throws IOException;

  /** Promises the whole body, sends the first bytes of it, and ends the connection. */
  void respondPartly(int status, Map<String, List<String>> headers, byte[] body, int bytes)
      throws IOException;

  /**
   * Sends the headers at once, then whatever the pump sends, then the end. Returns when the pump
   * has ended; it is interrupted when the client goes.
   */
  void stream(int status, Map<String, List<String>> headers, Pump pump)
      throws IOException, InterruptedException;

  /** Breaks the connection with a reset. */
  void reset() throws IOException;

  /** Ends the connection without a word. */
  void hangUp() throws IOException;

  /** Waits until the client or the server ends the connection. */
  void awaitEnd();

  /** Waits for a while; false if the server closes meanwhile. */
  boolean pause(Duration time) throws InterruptedException;
}

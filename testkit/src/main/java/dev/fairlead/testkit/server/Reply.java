package dev.fairlead.testkit.server;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What a client is to get, whichever way it came. */
interface Reply {

  /** Tells a front what to do. */
  void sendBy(Front front) throws IOException, InterruptedException;

  /** The status that the client gets to see; 0 if none. */
  int status();

  /** A way to a client. */
  interface Front {

    /** Sends a whole answer. */
    void whole(int status, Map<String, List<String>> headers, byte[] body) throws IOException;

    /** Sends a part of a whole answer and ends the connection. */
    void partly(int status, Map<String, List<String>> headers, byte[] body, int bytes)
        throws IOException;

    /** Sends headers, then pieces as they come. */
    void stream(int status, Map<String, List<String>> headers, Feed feed)
        throws IOException, InterruptedException;

    /** Breaks the connection. */
    void reset() throws IOException;

    /** Ends the connection. */
    void hangUp() throws IOException;

    /** Sends nothing until the client gives up. */
    void silence() throws IOException, InterruptedException;
  }

  /** What a front does. */
  @FunctionalInterface
  interface Action {
    void by(Front front) throws IOException, InterruptedException;
  }

  static Reply of(int status, Action action) {
    return new Reply() {
      @Override
      public void sendBy(Front front) throws IOException, InterruptedException {
        action.by(front);
      }

      @Override
      public int status() {
        return status;
      }
    };
  }

  static Reply whole(int status, Map<String, List<String>> headers, byte[] body) {
    return of(status, front -> front.whole(status, headers, body));
  }

  static Reply none(Action action) {
    return of(0, action);
  }
}

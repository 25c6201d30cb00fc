package dev.fairlead.testkit.http;

import java.io.IOException;

/** What a server does with a request: it answers by the exchange, on the connection's thread. */
@FunctionalInterface
public interface HttpHandler {

  /**
   * Answers one request. An exchange without an answer gets its connection closed.
   *
   * @throws IOException if the connection breaks, which ends it without further notice
   * @throws InterruptedException if the server closes meanwhile
   */
  void handle(HttpExchange exchange) throws IOException, InterruptedException;
}

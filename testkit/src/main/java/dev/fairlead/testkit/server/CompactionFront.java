package dev.fairlead.testkit.server;

import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.http.HttpExchange;
import dev.fairlead.testkit.http.HttpHandler;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Adds {@code POST /testkit/compact}, for those who have the token, to what is served besides. */
final class CompactionFront implements HttpHandler {

  private static final String PATH = "/testkit/compact";

  private final HttpHandler others;
  private final String authorization;
  private final Runnable compact;

  CompactionFront(HttpHandler others, String token, Runnable compact) {
    this.others = others;
    this.authorization = "Bearer " + token;
    this.compact = compact;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException, InterruptedException {
    if (!isMeant(exchange)) {
      others.handle(exchange);
      return;
    }
    compact.run();
    var status =
        Map.of("kind", "Status", "apiVersion", "v1", "metadata", Map.of(), "status", "Success");
    exchange.respond(200, Map.of("Content-Type", List.of("application/json")), Json.print(status));
  }

  private boolean isMeant(HttpExchange exchange) {
    var request = exchange.request();
    return request.method().equals("POST")
        && request.target().equals(PATH)
        && request.header("Authorization").filter(authorization::equals).isPresent();
  }
}

package dev.fairlead.testkit.server;

import dev.fairlead.testkit.engine.EngineRequest;
import dev.fairlead.testkit.http.HttpExchange;
import dev.fairlead.testkit.http.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Hands requests from sockets to the door, and replies back. */
final class SocketFront implements HttpHandler {

  private final FrontDoor door;
  private final Activity activity;

  SocketFront(FrontDoor door, Activity activity) {
    this.door = door;
    this.activity = activity;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException, InterruptedException {
    EngineRequest request;
    try {
      var raw = exchange.request();
      request =
          EngineRequest.of(raw.method(), raw.target(), raw.headers(), raw.body().toByteArray());
    } catch (IllegalArgumentException malformed) {
      exchange.respond(
          400,
          Map.of("Content-Type", List.of("text/plain; charset=utf-8")),
          "400 Bad Request: malformed query\n".getBytes(StandardCharsets.UTF_8));
      return;
    }
    try (var ticket = new Ticket(activity)) {
      door.serve(request, exchange.request().target(), exchange::pause)
          .sendBy(new Sending(exchange, ticket));
    }
  }

  /** A request in flight; done when closed for the first time. Used by one thread. */
  private static final class Ticket implements AutoCloseable {
    private final Activity activity;
    private boolean open = true;

    Ticket(Activity activity) {
      this.activity = activity;
      activity.begin();
    }

    @Override
    public void close() {
      if (open) {
        open = false;
        activity.end();
      }
    }
  }

  private record Sending(HttpExchange exchange, Ticket ticket) implements Reply.Front {

    @Override
    public void whole(int status, Map<String, List<String>> headers, byte[] body)
        throws IOException {
      exchange.respond(status, headers, body);
    }

    @Override
    public void partly(int status, Map<String, List<String>> headers, byte[] body, int bytes)
        throws IOException {
      exchange.respondPartly(status, headers, body, bytes);
    }

    @Override
    public void stream(int status, Map<String, List<String>> headers, Feed feed)
        throws IOException, InterruptedException {
      try (feed) {
        ticket.close();
        exchange.stream(status, headers, chunks -> pump(feed, chunks));
      }
    }

    private static void pump(Feed feed, HttpExchange.Chunks chunks)
        throws IOException, InterruptedException {
      while (true) {
        var piece = feed.next();
        if (piece instanceof Feed.Data data) {
          chunks.send(data.bytes());
          continue;
        }
        switch ((Feed.End) piece) {
          case CLEAN -> {}
          case CUT_OFF -> chunks.cutOff();
          case RESET -> chunks.reset();
          case SILENCE -> chunks.silence();
        }
        return;
      }
    }

    @Override
    public void reset() throws IOException {
      exchange.reset();
    }

    @Override
    public void hangUp() throws IOException {
      exchange.hangUp();
    }

    @Override
    public void silence() {
      ticket.close();
      exchange.awaitEnd();
    }
  }
}

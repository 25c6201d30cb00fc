package dev.fairlead.testkit.contract;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.testkit.http.Gate;
import dev.fairlead.testkit.http.HttpExchange;
import dev.fairlead.testkit.http.HttpHandler;
import dev.fairlead.testkit.http.HttpRequest;
import dev.fairlead.testkit.http.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A server that does what a test says, and remembers what it was asked. */
final class Script implements HttpHandler, AutoCloseable {

  static final String TOKEN = "a-token";

  private final Gate gate = new Gate();
  private final HttpServer http = HttpServer.start(this, gate);
  private final BlockingQueue<HttpRequest> requests = new LinkedBlockingQueue<>();
  private volatile HttpHandler role = exchange -> exchange.respond(200, Map.of(), new byte[0]);

  /** How to reach it, by token. */
  ClusterConnection connection() {
    return connection("", new Credentials.Token(TOKEN));
  }

  ClusterConnection connection(String path, Credentials credentials) {
    var address = URI.create("http://127.0.0.1:%d%s".formatted(http.port(), path));
    return ClusterConnection.of(address, "", credentials);
  }

  /** Plays this to every request from now on, and forgets those before. */
  void play(HttpHandler newRole) {
    role = newRole;
    requests.clear();
  }

  /** Answers with JSON. */
  void answer(int status, String body) {
    answer(status, Map.of("Content-Type", List.of("application/json")), body);
  }

  void answer(int status, Map<String, List<String>> headers, String body) {
    play(exchange -> exchange.respond(status, headers, body.getBytes(StandardCharsets.UTF_8)));
  }

  /** Sends headers, then what the pump sends. */
  void stream(HttpExchange.Pump pump) {
    play(
        exchange ->
            exchange.stream(200, Map.of("Content-Type", List.of("application/json")), pump));
  }

  /** The oldest request that was not taken yet. */
  HttpRequest request() throws InterruptedException {
    var request = requests.poll(30, TimeUnit.SECONDS);
    if (request == null) {
      throw new AssertionError("no request arrived");
    }
    return request;
  }

  /** How many requests have arrived and were not taken. */
  int arrived() {
    return requests.size();
  }

  Gate network() {
    return gate;
  }

  /** Ends the connections that are there, as a server does with idle ones. */
  void dropConnections() {
    http.closeConnections();
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException, InterruptedException {
    requests.add(exchange.request());
    role.handle(exchange);
  }

  @Override
  public void close() {
    http.close();
  }
}

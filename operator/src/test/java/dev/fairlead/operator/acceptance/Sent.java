package dev.fairlead.operator.acceptance;

import dev.fairlead.spi.ApiRequest;
import java.time.Instant;

/**
 * A request of the operator, as it left.
 *
 * @param server the port of the target; {@link Tap#HUB} for the hub
 * @param at when, by the operator's clock
 * @param status that of the answer; 0 while, or if, there is none
 */
record Sent(int server, ApiRequest request, Instant at, int status) {

  boolean isTo(int port) {
    return server == port;
  }

  boolean isWrite() {
    return !request.method().equals("GET");
  }

  boolean isWatch() {
    return request.query().stream().anyMatch(it -> it.getKey().equals("watch"));
  }

  boolean is(String method, String pathPart) {
    return request.method().equals(method) && request.path().contains(pathPart);
  }

  String body() {
    return request.content().map(it -> it.bytes().utf8()).orElse("");
  }

  Sent answered(int code) {
    return new Sent(server, request, at, code);
  }

  @Override
  public String toString() {
    return "%s %s %s -> %d at %s"
        .formatted(
            server == Tap.HUB ? "hub" : server, request.method(), request.path(), status, at);
  }
}

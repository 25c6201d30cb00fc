package dev.fairlead.testkit.http;

import dev.fairlead.model.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request as it came in.
 *
 * @param method as sent
 * @param target path and query, still encoded
 * @param headers by name, without regard to case
 * @param body the content, with its chunks joined
 * @param keepAlive whether the client wants the connection to stay
 */
public record HttpRequest(
    String method,
    String target,
    Map<String, List<String>> headers,
    Bytes body,
    boolean keepAlive) {

  /** The first value of a header. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name, List.of()).stream().findFirst();
  }
}

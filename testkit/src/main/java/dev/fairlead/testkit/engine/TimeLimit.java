package dev.fairlead.testkit.engine;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long a request may take: as long as its client says, but no longer than a server lets it. A
 * watch ends by other means.
 *
 * @param isOfHandler whether the limit is the one of writes, which is told in a usual Status
 */
record TimeLimit(Duration duration, boolean isOfHandler) {
  private static final Duration WRITE = Duration.ofSeconds(34);
  private static final Duration REQUEST = Duration.ofSeconds(60);
  private static final String HANDLER =
      "request did not complete within requested timeout - context deadline exceeded";
  private static final String FILTER = "request did not complete within the allotted timeout";
  private static final TimeLimit NONE = new TimeLimit(Duration.ofDays(1_000), false);

  /** The limit of a request; 400 if its parameter {@code timeout} is no duration. */
  static TimeLimit of(EngineRequest request) {
    boolean isRead = request.method().equals("GET") || request.method().equals("HEAD");
    if (isRead && Watches.isTrue(request, "watch")) {
      return NONE;
    }
    Duration asked = asked(request);
    boolean counts = asked.compareTo(Duration.ZERO) > 0 && asked.compareTo(REQUEST) < 0;
    Duration outer = counts ? asked : REQUEST;
    return !isRead && WRITE.compareTo(outer) < 0
        ? new TimeLimit(WRITE, true)
        : new TimeLimit(outer, false);
  }

  private static Duration asked(EngineRequest request) {
    String text = request.parameter("timeout").orElse("");
    try {
      return text.isEmpty() ? Duration.ZERO : GoDuration.parse(text);
    } catch (IllegalArgumentException e) {
      throw ApiError.badRequest("invalid timeout specified in the request URL - " + e.getMessage());
    }
  }

  boolean isOver(Duration taken) {
    return taken.compareTo(duration) > 0;
  }

  /** What the client gets then; what it asked for may have been done all the same. */
  ApiError error() {
    String asTold = isOfHandler ? HANDLER : FILTER;
    ApiError usual = ApiError.withDetails(504, "Timeout", "Timeout: " + asTold, Map.of());
    if (isOfHandler) {
      return usual;
    }
    // The filter in front of the API writes a Status without saying that it is one.
    Map<String, Object> bare = new LinkedHashMap<>(usual.status());
    bare.keySet().removeAll(List.of("kind", "apiVersion"));
    return ApiError.text(504, Json.text(bare));
  }
}

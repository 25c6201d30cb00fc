package dev.fairlead.testkit.server;

import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.RequestJournal.Entry;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The bodies of answers that faults give. */
final class FaultAnswers {

  private static final Map<Integer, String> REASONS =
      Map.ofEntries(
          Map.entry(400, "BadRequest"),
          Map.entry(401, "Unauthorized"),
          Map.entry(403, "Forbidden"),
          Map.entry(404, "NotFound"),
          Map.entry(405, "MethodNotAllowed"),
          Map.entry(406, "NotAcceptable"),
          Map.entry(409, "Conflict"),
          Map.entry(410, "Expired"),
          Map.entry(413, "RequestEntityTooLarge"),
          Map.entry(415, "UnsupportedMediaType"),
          Map.entry(422, "Invalid"),
          Map.entry(429, "TooManyRequests"),
          Map.entry(500, "InternalError"),
          Map.entry(503, "ServiceUnavailable"),
          Map.entry(504, "Timeout"));

  private FaultAnswers() {}

  static Reply reply(Fault.Answer answer, Entry request) {
    var body =
        answer
            .body()
            .map(text -> text.getBytes(StandardCharsets.UTF_8))
            .orElseGet(() -> Json.print(status(answer.status(), request)));
    return Reply.whole(answer.status(), answer.headers(), body);
  }

  private static Map<String, Object> status(int code, Entry request) {
    var status = new LinkedHashMap<String, Object>();
    status.put("kind", "Status");
    status.put("apiVersion", "v1");
    status.put("metadata", Map.of());
    status.put("status", "Failure");
    status.put("message", "testkit: a fault answers " + request.verb() + " with " + code);
    status.put("reason", REASONS.getOrDefault(code, ""));
    if (!request.name().isEmpty()) {
      status.put("details", Map.of("name", request.name(), "kind", request.resource()));
    }
    status.put("code", code);
    return status;
  }
}

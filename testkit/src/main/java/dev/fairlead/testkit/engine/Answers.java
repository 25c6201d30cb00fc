package dev.fairlead.testkit.engine;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes answers of trees, texts and failures. */
final class Answers {
  private Answers() {}

  static EngineResponse.Answer json(int status, Map<String, Object> tree) {
    return json(status, tree, List.of());
  }

  /** An answer with one Warning header for each warning (RFC 7234, code 299). */
  static EngineResponse.Answer json(int status, Map<String, Object> tree, List<String> warnings) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    headers.put("Content-Type", List.of("application/json"));
    if (!warnings.isEmpty()) {
      headers.put("Warning", warnings.stream().map(Answers::warning).toList());
    }
    return new EngineResponse.Answer(status, headers, withNewLine(Json.print(tree)));
  }

  static EngineResponse.Answer text(int status, String text) {
    Map<String, List<String>> headers =
        Map.of("Content-Type", List.of("text/plain; charset=utf-8"));
    return new EngineResponse.Answer(status, headers, text.getBytes(StandardCharsets.UTF_8));
  }

  static EngineResponse.Answer failure(ApiError error) {
    return failure(error, List.of());
  }

  static EngineResponse.Answer failure(ApiError error, List<String> warnings) {
    if (error.status().isEmpty()) {
      return text(error.code(), String.valueOf(error.getMessage()));
    }
    EngineResponse.Answer plain = json(error.code(), error.status(), warnings);
    Object seconds = Tree.at(error.status(), "details", "retryAfterSeconds");
    if (seconds == null || error.code() < 429) {
      return plain;
    }
    Map<String, List<String>> headers = new LinkedHashMap<>(plain.headers());
    headers.put("Retry-After", List.of(seconds.toString()));
    return new EngineResponse.Answer(error.code(), headers, plain.body());
  }

  /** The Status of a delete that removed the object. */
  static Map<String, Object> removed(ResourceType type, Map<String, Object> object) {
    Map<String, Object> details = ApiError.details(Meta.name(object), type.group(), type.plural());
    details.put("uid", Meta.uid(object));
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("kind", "Status");
    status.put("apiVersion", "v1");
    status.put("metadata", Map.of());
    status.put("status", "Success");
    status.put("details", details);
    return status;
  }

  /** The value of a Warning header (RFC 7234, code 299). */
  static String warning(String text) {
    return "299 - \"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private static byte[] withNewLine(byte[] body) {
    byte[] line = Arrays.copyOf(body, body.length + 1);
    line[body.length] = '\n';
    return line;
  }
}

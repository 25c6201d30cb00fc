package dev.fairlead.runtime.internal.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.fairlead.client.AlreadyExistsException;
import dev.fairlead.client.ConflictException;
import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.client.RejectedException;
import dev.fairlead.client.TypeNotServedException;
import dev.fairlead.client.UnauthorizedException;
import dev.fairlead.client.UnavailableException;
import dev.fairlead.model.Bytes;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.spi.ApiRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Bad answers as exceptions. The reason of a {@code Status} counts before the code (409 has two
 * meanings, 500 may be retryable); a body that is no {@code Status}, as proxies and the server's
 * own flow control send, is judged by its code.
 */
public final class ApiErrors {

  private static final int LONGEST_MESSAGE = 1_000;
  private static final int LONGEST_TEXT = 200;
  private static final int MOST_CAUSES = 50;

  private ApiErrors() {}

  /** The exception for an answer that is not 2xx. */
  public static KubernetesException of(
      ApiRequest request, int status, ApiHeaders headers, Bytes body) {
    var parsed = parse(body);
    var reason = reason(parsed, status);
    var message =
        "%s %s: %d%s%s"
            .formatted(
                request.method(),
                request.path(),
                status,
                reason.isEmpty() ? "" : " " + reason,
                detail(parsed, body));
    return switch (reason) {
      case "NotFound" -> notFound(parsed, message, status);
      case "AlreadyExists" -> new AlreadyExistsException(message, status, reason);
      case "Conflict" -> new ConflictException(message, status, reason);
      case "Unauthorized" -> new UnauthorizedException(message, status, reason);
      default ->
          isRefusal(reason, status)
              ? new RejectedException(message, status, reason, causes(parsed), null)
              : unavailable(message, status, reason, headers, parsed);
    };
  }

  /** Whether the request is at fault, not the moment. */
  private static boolean isRefusal(String reason, int status) {
    return switch (reason) {
      case "BadRequest",
          "Forbidden",
          "Invalid",
          "MethodNotAllowed",
          "NotAcceptable",
          "RequestEntityTooLarge",
          "UnsupportedMediaType" ->
          true;
      case "Expired",
          "Gone",
          "InternalError",
          "ServerTimeout",
          "ServiceUnavailable",
          "Timeout",
          "TooManyRequests" ->
          false;
      default -> status >= 400 && status < 500;
    };
  }

  /** The body if it is a {@code Status}, else a missing node. */
  private static JsonNode parse(Bytes body) {
    try {
      var node = Json.parse(body);
      return "Status".equals(node.path("kind").asText()) ? node : MissingNode.getInstance();
    } catch (IllegalArgumentException notJson) {
      return MissingNode.getInstance();
    }
  }

  private static String reason(JsonNode parsed, int status) {
    var told = clean(parsed.path("reason").asText(""), LONGEST_TEXT);
    if (!told.isEmpty() && !told.equals("Unknown")) {
      return told;
    }
    return switch (status) {
      case 400 -> "BadRequest";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "NotFound";
      case 405 -> "MethodNotAllowed";
      case 406 -> "NotAcceptable";
      case 409 -> "Conflict";
      case 410 -> "Expired";
      case 413 -> "RequestEntityTooLarge";
      case 415 -> "UnsupportedMediaType";
      case 422 -> "Invalid";
      case 429 -> "TooManyRequests";
      case 500 -> "InternalError";
      case 503 -> "ServiceUnavailable";
      case 504 -> "Timeout";
      default -> told;
    };
  }

  /**
   * An object that is gone, or a type that nobody serves: plain text, or a {@code Status} whose
   * details name neither object nor resource (both seen on Kubernetes 1.36).
   */
  private static KubernetesException notFound(JsonNode parsed, String message, int status) {
    var details = parsed.path("details");
    boolean namesObject = details.hasNonNull("name") || details.hasNonNull("kind");
    return namesObject
        ? new NotFoundException(message, status, "NotFound")
        : new TypeNotServedException(
            message + " (the server does not serve this type: is its CRD installed?)",
            status,
            "NotFound");
  }

  private static KubernetesException unavailable(
      String message, int status, String reason, ApiHeaders headers, JsonNode parsed) {
    var retryAfter = retryAfter(headers).or(() -> retryAfterOf(parsed));
    return new UnavailableException(message, status, reason, retryAfter, null);
  }

  private static Optional<Duration> retryAfter(ApiHeaders headers) {
    return headers.first("Retry-After").map(String::trim).flatMap(ApiErrors::seconds);
  }

  /** Seconds only: the other form of the header, a date, is not what an API server sends. */
  private static Optional<Duration> seconds(String text) {
    return text.matches("\\d{1,9}")
        ? Optional.of(Duration.ofSeconds(Long.parseLong(text)))
        : Optional.empty();
  }

  private static Optional<Duration> retryAfterOf(JsonNode parsed) {
    long seconds = parsed.path("details").path("retryAfterSeconds").asLong(0);
    return seconds > 0 ? Optional.of(Duration.ofSeconds(seconds)) : Optional.empty();
  }

  private static List<String> causes(JsonNode parsed) {
    var causes = new ArrayList<String>();
    for (var cause : parsed.path("details").path("causes")) {
      if (causes.size() == MOST_CAUSES) {
        break;
      }
      var field = cause.path("field").asText("");
      var message = clean(cause.path("message").asText(""), LONGEST_MESSAGE);
      causes.add(field.isEmpty() ? message : clean(field, LONGEST_TEXT) + ": " + message);
    }
    return causes;
  }

  private static String detail(JsonNode parsed, Bytes body) {
    var told = clean(parsed.path("message").asText(""), LONGEST_MESSAGE);
    if (told.isEmpty() && parsed.isMissingNode()) {
      var text = body.length() > LONGEST_MESSAGE ? "" : clean(body.utf8(), LONGEST_TEXT);
      told = text.startsWith("<") ? "" : text;
    }
    return told.isEmpty() ? "" : ": " + told;
  }

  /** A server's text for a log line: one line, bounded. */
  private static String clean(String text, int longest) {
    var line = text.replaceAll("\\p{Cntrl}+", " ").strip();
    return line.length() <= longest ? line : line.substring(0, longest) + "…";
  }
}

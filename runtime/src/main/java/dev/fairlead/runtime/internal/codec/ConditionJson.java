package dev.fairlead.runtime.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.condition.Condition;
import dev.fairlead.condition.ConditionStatus;
import dev.fairlead.runtime.internal.json.Json;
import java.time.DateTimeException;
import java.time.Instant;

/** Conditions as JSON, in the form of the API conventions: timestamps to the second. */
public final class ConditionJson {

  private ConditionJson() {}

  /** Reads a condition, whatever other writers left out or wrote wrongly. */
  public static Condition read(JsonNode json) {
    return new Condition(
        text(json, "type"),
        status(text(json, "status")),
        json.path("observedGeneration").asLong(0),
        time(text(json, "lastTransitionTime")),
        text(json, "reason"),
        text(json, "message"));
  }

  private static String text(JsonNode json, String name) {
    var value = json.path(name);
    return value.isNull() ? "" : value.asText("");
  }

  private static ConditionStatus status(String text) {
    return switch (text) {
      case "True" -> ConditionStatus.TRUE;
      case "False" -> ConditionStatus.FALSE;
      default -> ConditionStatus.UNKNOWN;
    };
  }

  private static Instant time(String text) {
    try {
      return text.isEmpty() ? Instant.EPOCH : Instant.parse(text);
    } catch (DateTimeException malformed) {
      return Instant.EPOCH;
    }
  }

  /** Writes a condition; a generation of 0 is left out. */
  public static ObjectNode write(Condition condition) {
    var json =
        Json.object().put("type", condition.type()).put("status", status(condition.status()));
    if (condition.observedGeneration() != 0) {
      json.put("observedGeneration", condition.observedGeneration());
    }
    return json.put("lastTransitionTime", condition.lastTransitionTime().toString())
        .put("reason", condition.reason())
        .put("message", condition.message());
  }

  private static String status(ConditionStatus status) {
    return switch (status) {
      case TRUE -> "True";
      case FALSE -> "False";
      case UNKNOWN -> "Unknown";
    };
  }
}

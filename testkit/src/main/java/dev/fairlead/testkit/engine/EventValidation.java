package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a server asks of an event; causes name the members of core, except the reporter's. */
final class EventValidation {
  private static final int MAX_TEXT = 1024;
  private static final int MAX_ID = 128;
  private static final List<String> MUTABLE_NEVER =
      List.of(
          "involvedObject",
          "reason",
          "message",
          "type",
          "eventTime",
          "action",
          "related",
          "reportingComponent",
          "reportingInstance");

  private EventValidation() {}

  static void validate(
      boolean isNew,
      Map<String, Object> event,
      @Nullable Map<String, Object> old,
      Violations violations) {
    validateNamespace(isNew, event, violations);
    boolean hasTime = !Tree.text(event, "eventTime").isEmpty();
    if (isNew && !hasTime && old == null) {
      violations.required("eventTime", "");
    }
    if (isNew || (hasTime && old == null)) {
      validateReport(isNew, event, violations);
    }
    if (isNew) {
      validateNew(event, violations);
      if (old != null) {
        validateUnchanged(event, old, violations);
      }
    }
  }

  private static void validateNamespace(
      boolean isNew, Map<String, Object> event, Violations violations) {
    String object = Tree.text(event, "involvedObject", "namespace");
    String own = Meta.namespace(event);
    boolean fits = object.isEmpty() ? own.equals("default") : isNew || object.equals(own);
    if (!fits) {
      violations.invalid("involvedObject.namespace", object, "does not match event.namespace");
    }
  }

  private static void validateReport(
      boolean isNew, Map<String, Object> event, Violations violations) {
    String field = isNew ? "reportingController" : "reportingComponent";
    String reporter = Tree.text(event, "reportingComponent");
    if (reporter.isEmpty()) {
      violations.required(field, "");
    }
    Names.qualifiedNameFaults(reporter)
        .forEach(fault -> violations.invalid(field, reporter, fault));
    required(event, "reportingInstance", MAX_ID, violations);
    required(event, "action", MAX_ID, violations);
    required(event, "reason", MAX_ID, violations);
    if (Tree.text(event, "message").length() > MAX_TEXT) {
      violations.invalid("message", "", "can have at most " + MAX_TEXT + " characters");
    }
  }

  private static void required(
      Map<String, Object> event, String member, int max, Violations violations) {
    String text = Tree.text(event, member);
    if (text.isEmpty()) {
      violations.required(member, "");
    } else if (text.length() > max) {
      violations.invalid(member, "", "can have at most " + max + " characters");
    }
  }

  private static void validateNew(Map<String, Object> event, Violations violations) {
    String type = Tree.text(event, "type");
    if (!type.equals("Normal") && !type.equals("Warning")) {
      violations.invalid("type", "", "has invalid value: " + type);
    }
    if (event.get("series") != null && Tree.number(event, 0, "series", "count") < 2) {
      violations.invalid("series.count", "", "should be at least 2");
    }
    for (String legacy : List.of("firstTimestamp", "lastTimestamp", "count")) {
      if (event.get(legacy) != null) {
        violations.invalid(legacy, "", "needs to be unset");
      }
    }
  }

  private static void validateUnchanged(
      Map<String, Object> event, Map<String, Object> old, Violations violations) {
    for (String member : MUTABLE_NEVER) {
      if (!Tree.same(event.get(member), old.get(member))) {
        violations.invalid(member, event.get(member), "field is immutable");
      }
    }
  }
}

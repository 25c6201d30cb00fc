package dev.fairlead.condition;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One condition of an object, a {@code metav1.Condition}. Takes what other writers left: absent
 * strings become empty, an absent status Unknown, an absent time the epoch.
 *
 * @param type its name; may be one that {@link ConditionType} refuses
 * @param status its value
 * @param observedGeneration generation of the object for which it was stated; 0 if not known
 * @param lastTransitionTime when the status last changed, cut to the second as on the wire
 * @param reason one word for programs; empty only if another writer left it so
 * @param message for people; may be empty
 */
public record Condition(
    String type,
    ConditionStatus status,
    long observedGeneration,
    Instant lastTransitionTime,
    String reason,
    String message) {
  /** Fills what is absent and cuts the time to the second. */
  public Condition {
    Objects.requireNonNull(type, "type");
    status = orElse(status, ConditionStatus.UNKNOWN);
    lastTransitionTime = orElse(lastTransitionTime, Instant.EPOCH).truncatedTo(ChronoUnit.SECONDS);
    reason = orElse(reason, "");
    message = orElse(message, "");
  }

  /** A condition without generation and time, for {@link ConditionDraft#aggregate}. */
  public static Condition of(
      ConditionType type, ConditionStatus status, String reason, String message) {
    return new Condition(type.name(), status, 0, Instant.EPOCH, reason, message);
  }

  /** What absence means. */
  static Condition absent(String type) {
    return new Condition(type, ConditionStatus.UNKNOWN, 0, Instant.EPOCH, "", "");
  }

  private static <V> V orElse(@Nullable V value, V absent) {
    return value == null ? absent : value;
  }
}

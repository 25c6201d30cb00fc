package dev.fairlead.operator.control;

import dev.fairlead.condition.ConditionDraft;
import dev.fairlead.condition.ConditionStatus;
import dev.fairlead.condition.ConditionType;
import java.util.Optional;

/**
 * What Ready says, and how it goes on.
 *
 * @param reconciling the reason of Reconciling, if work goes on
 * @param stalled the reason of Stalled, if nothing more is tried soon
 */
record Verdict(
    ConditionStatus ready,
    String reason,
    String message,
    Optional<String> reconciling,
    Optional<String> stalled) {

  static Verdict settled(ConditionStatus ready, String reason, String message) {
    return new Verdict(ready, reason, message, Optional.empty(), Optional.empty());
  }

  static Verdict stalled(String reason, String message, String stalled) {
    return new Verdict(
        ConditionStatus.FALSE, reason, message, Optional.empty(), Optional.of(stalled));
  }

  Verdict withReconciling(String how) {
    return new Verdict(ready, reason, message, Optional.of(how), Optional.empty());
  }

  /** States it in a run; {@code part} is the unpublished condition that decides Ready. */
  void state(ConditionDraft draft, ConditionType part) {
    switch (ready) {
      case TRUE -> draft.markTrue(part, reason, message);
      case FALSE -> draft.markFalse(part, reason, message);
      case UNKNOWN -> draft.markUnknown(part, reason, message);
    }
    reconciling.ifPresent(how -> draft.markReconciling(how, message));
    stalled.ifPresent(how -> draft.markStalled(how, message));
  }
}

package dev.fairlead.condition;

import java.time.Instant;

/** What a run says of one condition, or what the fold computes for one: all but the time. */
record Statement(ConditionStatus status, String reason, String message) {
  Statement {
    message = Text.capped(message);
  }

  Statement as(ConditionStatus other) {
    return new Statement(other, reason, message);
  }

  /**
   * The condition to store. The time stays while the status does (KEP-1623); one without a time
   * gets it now.
   */
  Condition onto(Condition before, long generation, Instant now) {
    boolean stays = before.status() == status && !before.lastTransitionTime().equals(Instant.EPOCH);
    var since = stays ? before.lastTransitionTime() : now;
    return new Condition(before.type(), status, generation, since, reason, message);
  }
}

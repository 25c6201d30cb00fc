package dev.fairlead.runtime.internal.worker;

import dev.fairlead.queue.BackoffRule;
import dev.fairlead.queue.Lane;

/**
 * How a key comes to the queue. Two arrivals of one key merge to the more urgent lane and the
 * stronger rule.
 */
record Arrival(Lane lane, BackoffRule rule) {
  /** Content that was there before anybody watched, and resyncs: in no hurry, and no news. */
  static final Arrival BACKGROUND = new Arrival(Lane.BACKGROUND, BackoffRule.KEEP);

  /** A change that this process made itself. */
  static final Arrival OWN_WRITE = new Arrival(Lane.CHANGE, BackoffRule.KEEP);

  /** Somebody wants something else than before. */
  static final Arrival NEW_INTENT = new Arrival(Lane.CHANGE, BackoffRule.RESET);

  /** Any other change. */
  static final Arrival CHANGE = new Arrival(Lane.CHANGE, BackoffRule.BYPASS);

  Arrival merge(Arrival other) {
    Lane first = lane.compareTo(other.lane) <= 0 ? lane : other.lane;
    BackoffRule stronger = rule.compareTo(other.rule) <= 0 ? rule : other.rule;
    return new Arrival(first, stronger);
  }
}

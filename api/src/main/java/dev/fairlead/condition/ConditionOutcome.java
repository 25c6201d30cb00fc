package dev.fairlead.condition;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a sealed run makes of the stored conditions.
 *
 * @param conditions the whole list to store, conditions of other writers included
 * @param transitions changes of a status, in the order of the list, removed ones last; to be told
 *     to events and metrics once the write has succeeded
 * @param changed whether anything differs from what is stored; if not, write nothing
 * @param recheckAfter when a tolerated failure turns into one without another event; run again then
 */
public record ConditionOutcome(
    Conditions conditions,
    List<Transition> transitions,
    boolean changed,
    Optional<Duration> recheckAfter) {
  /** Copies the list. */
  public ConditionOutcome {
    transitions = List.copyOf(transitions);
  }

  /**
   * A changed status. Absent is Unknown, so there is always a before and an after; what was or
   * became absent has empty reason and message.
   *
   * @param before what was stored
   * @param after what is to be stored
   */
  public record Transition(Condition before, Condition after) {}
}

package dev.fairlead.condition;

/**
 * How a run ended, as far as its conditions are concerned; for who calls {@link ConditionSet#seal}.
 *
 * <p>A reason that the API server would refuse is replaced by {@code ReconcileError} and goes in
 * front of the message, so that an exception's reason never costs the status.
 */
public sealed interface RunOutcome {
  /** Done, nothing ahead but changes and polls. */
  static RunOutcome settled() {
    return Settled.SETTLED;
  }

  /** See {@link RunOutcome#settled()}. */
  enum Settled implements RunOutcome {
    /** The only value. */
    SETTLED
  }

  /**
   * Without failure, but unsettled: another run is ahead.
   *
   * @param reason for {@code Reconciling}, and for a root without gating conditions
   * @param message for people
   */
  record Pending(String reason, String message) implements RunOutcome {
    /** Mends the reason. */
    public Pending {
      message = Text.mendedMessage(reason, message);
      reason = Text.mendedReason(reason);
    }
  }

  /**
   * An exception, to be retried. The root is False for this reason, unless the run itself stated a
   * gating condition that explains it.
   *
   * @param reason the exception's
   * @param message for people
   */
  record Failed(String reason, String message) implements RunOutcome {
    /** Mends the reason. */
    public Failed {
      message = Text.mendedMessage(reason, message);
      reason = Text.mendedReason(reason);
    }
  }

  /**
   * Nothing more is tried until someone changes something: the root is False for this reason.
   *
   * @param reason for root and {@code Stalled}
   * @param message for people
   */
  record GaveUp(String reason, String message) implements RunOutcome {
    /** Mends the reason. */
    public GaveUp {
      message = Text.mendedMessage(reason, message);
      reason = Text.mendedReason(reason);
    }
  }
}

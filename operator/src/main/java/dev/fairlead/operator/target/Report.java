package dev.fairlead.operator.target;

import java.time.Instant;
import java.util.Optional;

/**
 * How the work at a place stands, as of its last try.
 *
 * @param reason one word, empty if there is nothing to say
 * @param retries how many followed the first try
 * @param nextRetry when the next one is due, while it is soon
 * @param uid of the ConfigMap, empty if unknown
 * @param lastSync the last write
 */
public record Report(
    Phase phase,
    String reason,
    String message,
    int retries,
    Optional<Instant> nextRetry,
    String uid,
    Optional<Instant> lastSync) {

  /** In short. */
  public enum Phase {
    /** As ordered. */
    SYNCED,
    /** The last try failed and another one is due soon. */
    RETRYING,
    /** It failed in a way that only a change can cure; it is looked at once per interval. */
    BLOCKED,
    /** All retries were in vain; it is tried once per interval. */
    EXHAUSTED,
    /** Nothing failed, something else has to happen first. */
    WAITING,
    /** Nothing of ours is there any more. */
    GONE,
    /** It was left behind. */
    LEFT
  }

  /** Whether only a change cures what the reason says, so that no retry was ever planned. */
  public static boolean isPermanent(String reason) {
    return Trouble.isPermanent(reason);
  }

  static Report of(Phase phase, String reason, String message, Known known) {
    return new Report(phase, reason, message, 0, Optional.empty(), known.uid(), known.lastSync());
  }

  Report withRetry(int count, Optional<Instant> next) {
    return new Report(phase, reason, message, count, next, uid, lastSync);
  }
}

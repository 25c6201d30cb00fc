package dev.fairlead.runtime.internal.election;

import java.time.Duration;

/**
 * Which lease, who takes part, and how long things take; as in client-go.
 *
 * @param identity tells this process from all others
 * @param leaseDuration how long others wait after the last sign of life; whole seconds
 * @param renewDeadline how long the leader goes on without having renewed the lease
 * @param retryPeriod the pause between two requests
 */
public record LeaseTerms(
    String namespace,
    String name,
    String identity,
    Duration leaseDuration,
    Duration renewDeadline,
    Duration retryPeriod) {
  private static final Duration LONGEST_REQUEST = Duration.ofSeconds(5);

  /**
   * Checks that a leader gives up before others may take over, and has more than one try until
   * then.
   *
   * @return these terms
   * @throws IllegalArgumentException naming what does not fit
   */
  public LeaseTerms checked() {
    if (leaseDuration.toSeconds() < 1
        || !Duration.ofSeconds(leaseDuration.toSeconds()).equals(leaseDuration)) {
      throw new IllegalArgumentException(
          "leaseDuration must be whole seconds, at least one, was " + leaseDuration);
    }
    if (retryPeriod.isNegative() || retryPeriod.isZero()) {
      throw new IllegalArgumentException("retryPeriod must be positive, was " + retryPeriod);
    }
    if (leaseDuration.compareTo(renewDeadline) <= 0) {
      throw new IllegalArgumentException(
          "leaseDuration %s must be longer than renewDeadline %s, or two processes could lead"
              .formatted(leaseDuration, renewDeadline));
    }
    if (renewDeadline.compareTo(retryPeriod.multipliedBy(6).dividedBy(5)) <= 0) {
      throw new IllegalArgumentException(
          "renewDeadline %s must be longer than 1.2 times retryPeriod %s"
              .formatted(renewDeadline, retryPeriod));
    }
    return this;
  }

  /** How long one request may take: the deadline must leave room for another. */
  Duration requestTimeout() {
    var half = renewDeadline.dividedBy(2);
    return half.compareTo(LONGEST_REQUEST) < 0 ? half : LONGEST_REQUEST;
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}

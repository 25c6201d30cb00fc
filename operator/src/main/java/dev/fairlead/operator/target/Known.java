package dev.fairlead.operator.target;

import java.time.Instant;
import java.util.Optional;

/**
 * What is known of a place from before, so that a restart changes nothing.
 *
 * @param uid of the ConfigMap that we wrote, empty if none
 * @param contentHash of what was there when all was well, empty if it never was
 * @param retries since the first failure
 * @param reason of the failure, empty if there is none
 * @param lastSync the last write
 */
public record Known(
    String uid, String contentHash, int retries, String reason, Optional<Instant> lastSync) {

  /** Nothing. */
  public static final Known NOTHING = new Known("", "", 0, "", Optional.empty());
}

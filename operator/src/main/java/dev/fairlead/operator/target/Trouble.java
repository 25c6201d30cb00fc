package dev.fairlead.operator.target;

import dev.fairlead.operator.model.Reasons;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * A failure as status and events tell it.
 *
 * @param askedDelay how long the server asks to wait
 */
record Trouble(String reason, String message, Optional<Duration> askedDelay) {
  private static final int LONGEST_MESSAGE = 400;

  /** Only a change cures these, so there is no hurry to try again. */
  private static final Set<String> PERMANENT =
      Set.of(
          Reasons.KUBECONFIG_INVALID,
          Reasons.CONFLICT,
          Reasons.OWNED_BY_OTHER,
          Reasons.IMMUTABLE_CONFLICT,
          Reasons.TOO_LARGE,
          Reasons.DUPLICATE_TARGET,
          Reasons.RENDER_FAILED,
          Reasons.PROTECTED_NAME,
          Reasons.INVALID_SPEC);

  /** The cluster could not be connected, or did not know us. */
  private static final Set<String> UNREACHABLE =
      Set.of(
          Reasons.UNREACHABLE,
          Reasons.TLS_ERROR,
          Reasons.UNAUTHORIZED,
          Reasons.ADDRESS_REFUSED,
          Reasons.KUBECONFIG_NOT_FOUND,
          Reasons.KUBECONFIG_INVALID);

  Trouble {
    message = clipped(message);
  }

  static Trouble of(String reason, String message) {
    return new Trouble(reason, message, Optional.empty());
  }

  boolean isPermanent() {
    return isPermanent(reason);
  }

  static boolean isPermanent(String reason) {
    return PERMANENT.contains(reason);
  }

  boolean isUnreachable() {
    return isUnreachable(reason);
  }

  static boolean isUnreachable(String reason) {
    return UNREACHABLE.contains(reason);
  }

  private static String clipped(String text) {
    if (text.length() <= LONGEST_MESSAGE) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LONGEST_MESSAGE - 1)) ? 1 : 0;
    return text.substring(0, LONGEST_MESSAGE - end) + "…";
  }
}

package dev.fairlead.runtime.internal.reflect;

import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.UnavailableException;
import java.time.Duration;
import java.util.Locale;

/** What a failure of list or watch means for the loop. */
final class Failures {
  private static final String TOO_LARGE = "too large resource version";

  private Failures() {}

  /** The version or continue token is forgotten: as HTTP status, as event, by code or by reason. */
  static boolean isExpired(Throwable failure) {
    return failure instanceof KubernetesException e
        && (e.code() == 410 || e.reason().equals("Expired") || e.reason().equals("Gone"));
  }

  /** This server has not reached the version yet, and may never: another one's copy lags behind. */
  static boolean isAhead(Throwable failure) {
    var message = failure instanceof KubernetesException e ? e.getMessage() : "";
    return message != null && message.toLowerCase(Locale.ROOT).contains(TOO_LARGE);
  }

  static Duration retryAfter(Throwable failure) {
    return failure instanceof UnavailableException e
        ? e.retryAfter().orElse(Duration.ZERO)
        : Duration.ZERO;
  }
}

package dev.fairlead.reconcile;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Some of many steps failed, and at least one of them is worth another try ({@link
 * SubResults#combine()}). Retried by the policy's back-off, but not later than {@link
 * #retryAfter()}. The failures are also its suppressed exceptions.
 */
public final class AggregateException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 3;

  // A class, not the interface, since the fields of an exception should be serializable.
  private final LinkedHashMap<String, Exception> failures;

  AggregateException(Map<String, Exception> failures) {
    super(summary(failures));
    this.failures = new LinkedHashMap<>(failures);
    failures.values().forEach(this::addSuppressed);
  }

  /** What failed, by the step's name, in the order of the steps; unmodifiable. */
  public Map<String, Exception> failures() {
    return Collections.unmodifiableMap(failures);
  }

  /** The smallest delay that a {@link RetryableException} among the failures asks for. */
  public Optional<Duration> retryAfter() {
    return failures.values().stream()
        .flatMap(failure -> RetryableException.in(failure).stream())
        .map(RetryableException::delay)
        .min(Duration::compareTo);
  }

  /**
   * The aggregate that decides about this throwable: itself or the first of its causes, as for a
   * terminal failure.
   */
  public static Optional<AggregateException> in(Throwable failure) {
    return FailureReason.deciding(failure, AggregateException.class);
  }

  /** Such as "2 failed: eu-1: no answer; eu-2: no answer"; three at most are spelt out. */
  static String summary(Map<String, Exception> failures) {
    var shown =
        failures.entrySet().stream()
            .limit(SHOWN)
            .map(failed -> failed.getKey() + ": " + FailureReason.messageOf(failed.getValue()))
            .collect(Collectors.joining("; "));
    int more = failures.size() - SHOWN;
    return failures.size() + " failed: " + shown + (more > 0 ? "; and " + more + " more" : "");
  }
}

package dev.fairlead.testkit.envtest;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the environment says about control planes; the names are envtest's. */
final class Settings {

  private static final Pattern GO_DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)(h|ms|m|s)");
  private static final Duration START = Duration.ofMinutes(2);
  private static final Duration STOP = Duration.ofSeconds(20);

  private Settings() {}

  static boolean attachesOutput() {
    return isTrue("KUBEBUILDER_ATTACH_CONTROL_PLANE_OUTPUT");
  }

  static boolean usesExistingCluster() {
    return isTrue("USE_EXISTING_CLUSTER");
  }

  /** Longer than envtest's 20 s: on a busy machine it is the build beside it that is slow. */
  static Duration startTimeout() {
    return duration("KUBEBUILDER_CONTROLPLANE_START_TIMEOUT").orElse(START);
  }

  static Duration stopTimeout() {
    return duration("KUBEBUILDER_CONTROLPLANE_STOP_TIMEOUT").orElse(STOP);
  }

  private static boolean isTrue(String variable) {
    return "true".equalsIgnoreCase(System.getenv(variable));
  }

  private static Optional<Duration> duration(String variable) {
    return Optional.ofNullable(System.getenv(variable)).map(Settings::parse);
  }

  /**
   * Reads a duration as Go writes it, such as {@code 1m30s}.
   *
   * @throws IllegalArgumentException if it is none
   */
  static Duration parse(String text) {
    var total = Duration.ZERO;
    var match = GO_DURATION.matcher(text);
    int end = 0;
    while (match.find() && match.start() == end) {
      total =
          total.plusNanos(Math.round(Double.parseDouble(match.group(1)) * nanos(match.group(2))));
      end = match.end();
    }
    if (end == 0 || end != text.length()) {
      throw new IllegalArgumentException("no duration as Go writes it, such as 1m30s: " + text);
    }
    return total;
  }

  private static double nanos(String unit) {
    return switch (unit) {
      case "h" -> 3600e9;
      case "m" -> 60e9;
      case "s" -> 1e9;
      default -> 1e6;
    };
  }
}

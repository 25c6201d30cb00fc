package dev.fairlead.operator.model;

import java.time.Duration;
import java.util.regex.Pattern;

/** Durations as specs and flags write them: {@code 500ms}, {@code 30s}, {@code 1h30m}. */
public final class Durations {

  private static final Pattern WHOLE = Pattern.compile("(?:[0-9]{1,5}(?:ms|s|m|h)){1,8}");
  private static final Pattern PART = Pattern.compile("([0-9]{1,5})(ms|s|m|h)");

  private Durations() {}

  /**
   * Reads a duration.
   *
   * @throws IllegalArgumentException naming the form if the text is none
   */
  public static Duration parse(String text) {
    if (!WHOLE.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "not a duration: write numbers with h, m, s or ms, such as 90s or 1h30m");
    }
    var sum = Duration.ZERO;
    for (var part = PART.matcher(text); part.find(); ) {
      sum = sum.plus(part(Long.parseLong(part.group(1)), part.group(2)));
    }
    return sum;
  }

  private static Duration part(long count, String unit) {
    return switch (unit) {
      case "h" -> Duration.ofHours(count);
      case "m" -> Duration.ofMinutes(count);
      case "s" -> Duration.ofSeconds(count);
      default -> Duration.ofMillis(count);
    };
  }
}

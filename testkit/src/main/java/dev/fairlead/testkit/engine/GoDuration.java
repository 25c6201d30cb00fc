package dev.fairlead.testkit.engine;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads durations as Go writes them, such as {@code 1m30s}; refuses others in Go's words. */
final class GoDuration {
  private static final Pattern PART = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)([^\\d.]*)");
  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "μs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);
  private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);

  private GoDuration() {}

  /**
   * The duration, which may be negative.
   *
   * @throws IllegalArgumentException if the text is none, with Go's message
   */
  static Duration parse(String text) {
    boolean isNegative = text.startsWith("-");
    String rest = isNegative || text.startsWith("+") ? text.substring(1) : text;
    if (rest.equals("0")) {
      return Duration.ZERO;
    }
    BigDecimal nanos = BigDecimal.ZERO;
    Matcher parts = PART.matcher(rest);
    int end = 0;
    while (end < rest.length() && parts.find(end) && parts.start() == end) {
      nanos = nanos.add(new BigDecimal(parts.group(1)).multiply(unit(parts.group(2), text)));
      end = parts.end();
    }
    if (rest.isEmpty() || end < rest.length() || nanos.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("time: invalid duration " + Json.text(text));
    }
    return Duration.ofNanos(isNegative ? -nanos.longValue() : nanos.longValue());
  }

  private static BigDecimal unit(String name, String text) {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("time: missing unit in duration " + Json.text(text));
    }
    Long nanos = NANOS.get(name);
    if (nanos == null) {
      throw new IllegalArgumentException(
          "time: unknown unit " + Json.text(name) + " in duration " + Json.text(text));
    }
    return BigDecimal.valueOf(nanos);
  }
}

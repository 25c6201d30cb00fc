package dev.fairlead.testkit.engine;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;

/** The API's times, and its revisions in text. */
final class Times {
  private static final Pattern MICRO =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}(Z|[+-]\\d\\d:\\d\\d)");
  private static final DateTimeFormatter MICRO_FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);
  private static final int MAX_DIGITS = 18;

  private Times() {}

  /** A timestamp: UTC in whole seconds. */
  static String seconds(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** A MicroTime in UTC; empty if the text has not exactly six decimals. */
  static Optional<String> micro(String text) {
    if (!MICRO.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(MICRO_FORMAT.format(OffsetDateTime.parse(text)));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** Whether the text is a revision above zero. */
  static boolean isRevision(String text) {
    return isNumber(text) && Long.parseLong(text) > 0;
  }

  static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() <= MAX_DIGITS
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}

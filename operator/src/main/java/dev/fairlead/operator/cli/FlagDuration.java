package dev.fairlead.operator.cli;

import java.time.Duration;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Durations of flags: {@code 250ms}, {@code 1s}, {@code 5m}, {@code 1h30m}. */
final class FlagDuration {

  private static final Pattern WHOLE =
      Pattern.compile("(?:(\\d{1,4})h)?(?:(\\d{1,6})m)?(?:(\\d{1,8})s)?(?:(\\d{1,9})ms)?");

  private FlagDuration() {}

  static Duration parse(String text) {
    var parts = WHOLE.matcher(text);
    if (text.isEmpty() || !parts.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is not a duration; write it like 250ms, 1s, 5m or 1h30m");
    }
    return Duration.ofHours(number(parts.group(1)))
        .plusMinutes(number(parts.group(2)))
        .plusSeconds(number(parts.group(3)))
        .plusMillis(number(parts.group(4)));
  }

  private static long number(@org.jspecify.annotations.Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }
}

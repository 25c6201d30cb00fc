package dev.fairlead.testkit.engine;

import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The formats of strings that a schema may ask for. Unknown formats accept everything. */
final class SchemaFormats {
  private static final Pattern UUID =
      Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");
  private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");
  private static final Pattern IPV4 =
      Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}");
  private static final Pattern IPV6 = Pattern.compile("(?i)[0-9a-f:]*:[0-9a-f:.]*");
  private static final Pattern DURATION =
      Pattern.compile("[-+]?(\\d+(\\.\\d+)?\\s*(ns|us|µs|ms|s|m|h|d|w)\\s*)+");

  private SchemaFormats() {}

  static boolean accepts(String format, String text) {
    return switch (format) {
      case "date-time" -> parses(OffsetDateTime::parse, text);
      case "date" -> parses(LocalDate::parse, text);
      case "duration" -> DURATION.matcher(text).matches() || parses(Duration::parse, text);
      case "byte" -> isBase64(text);
      case "uuid" -> UUID.matcher(text).matches();
      case "email" -> EMAIL.matcher(text).matches();
      case "ipv4" -> IPV4.matcher(text).matches();
      case "ipv6" -> IPV6.matcher(text).matches();
      default -> true;
    };
  }

  /** Whether a text is standard base64 with padding. */
  static boolean isBase64(String text) {
    try {
      Base64.getDecoder().decode(text);
      return text.length() % 4 == 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean parses(Function<String, ?> parser, String text) {
    try {
      return parser.apply(text) != null;
    } catch (DateTimeParseException e) {
      return false;
    }
  }
}

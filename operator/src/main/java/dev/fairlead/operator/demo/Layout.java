package dev.fairlead.operator.demo;

import java.time.Duration;
import java.util.Locale;

/** Columns of a line that fits into 80 characters. */
final class Layout {

  private static final int TITLE = 62;
  private static final int SAYS = 33;

  private Layout() {}

  static String title(int number, int of, String title) {
    return "[%d/%d] %s".formatted(number, of, title);
  }

  static String timed(String title, Duration took) {
    return pad(title, TITLE) + " " + seconds(took);
  }

  static String claim(Claim claim) {
    return "%s %s %s %s %s"
        .formatted(
            pad(claim.cluster(), 6),
            pad(claim.object(), 13),
            pad(claim.says(), SAYS),
            pad("rv " + claim.resourceVersion(), 8),
            seconds(claim.after()));
  }

  static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%6.2f s", time.toMillis() / 1000.0);
  }

  private static String pad(String text, int width) {
    return text.length() < width ? text + " ".repeat(width - text.length()) : text;
  }
}

package dev.fairlead.operator.yaml;

/**
 * Texts as JSON strings in printable characters only, so that they are double-quoted YAML scalars,
 * too: YAML takes neither control characters nor its further line ends unescaped.
 */
public final class JsonStrings {

  private static final String HEX = "0123456789abcdef";

  private JsonStrings() {}

  /** Appends the text with its quotes. */
  public static void append(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      char letter = shortEscape(c);
      if (letter != 0) {
        out.append('\\').append(letter);
      } else if (isEscaped(c)) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(HEX.charAt((c >> shift) & 0xf));
        }
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /** How many characters stand for one, 0 if it stands for itself. */
  public static int escapedLength(char c) {
    if (shortEscape(c) != 0) {
      return 2;
    }
    return isEscaped(c) ? 6 : 0;
  }

  private static char shortEscape(char c) {
    return switch (c) {
      case '"', '\\' -> c;
      case '\b' -> 'b';
      case '\f' -> 'f';
      case '\n' -> 'n';
      case '\r' -> 'r';
      case '\t' -> 't';
      default -> 0;
    };
  }

  private static boolean isEscaped(char c) {
    return c < ' '
        || (c >= 0x7f && c < 0xa0)
        || c == 0x2028
        || c == 0x2029
        || c == 0xfeff
        || c >= 0xfffe;
  }
}

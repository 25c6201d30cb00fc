package dev.fairlead.testkit.engine;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expressions as servers read them (RE2), run by Java's engine: what RE2 does not know is
 * refused, what it reads otherwise is rewritten.
 */
final class Re2 {
  private static final Pattern POSIX = Pattern.compile("\\[:(\\^?)(\\w+):]");

  private final String source;
  private final StringBuilder out = new StringBuilder();
  private int at;

  private Re2(String source) {
    this.source = source;
  }

  /** Throws {@link PatternSyntaxException} with RE2's reason where there is one. */
  static Pattern compile(String expression) {
    Re2 reader = new Re2(expression);
    while (reader.at < expression.length()) {
      reader.next();
    }
    return Pattern.compile(reader.out.toString(), Pattern.UNIX_LINES);
  }

  private void next() {
    char c = source.charAt(at);
    switch (c) {
      case '\\' -> escape();
      case '[' -> characterClass();
      case '(' -> group();
      case '$' -> emit("\\z");
      case '*', '+', '?', '}' -> repetition(c);
      default -> emit(String.valueOf(c));
    }
  }

  private void emit(String text) {
    out.append(text);
    at++;
  }

  private void escape() {
    if (at + 1 == source.length()) {
      throw refused("trailing backslash at end of expression");
    }
    char c = source.charAt(at + 1);
    if ((c >= '1' && c <= '9') || "ZGXkRhHVeNcyY".indexOf(c) >= 0) {
      throw refused("invalid escape sequence: `\\" + c + "`");
    }
    if (c == 's' || c == 'S') {
      out.append(c == 's' ? "[\\t\\n\\f\\r ]" : "[^\\t\\n\\f\\r ]");
    } else {
      out.append('\\').append(c);
    }
    at += 2;
  }

  private void group() {
    if (!source.startsWith("(?", at)) {
      emit("(");
    } else if (source.startsWith("(?P<", at)) {
      out.append("(?<");
      at += 4;
    } else if (source.startsWith("(?=", at)
        || source.startsWith("(?!", at)
        || source.startsWith("(?>", at)
        || source.startsWith("(?<=", at)
        || source.startsWith("(?<!", at)) {
      throw refused("invalid or unsupported Perl syntax: `" + source.substring(at, at + 3) + "`");
    } else {
      out.append("(?");
      at += 2;
    }
  }

  /** Java would read a second plus as possessive. */
  private void repetition(char c) {
    emit(String.valueOf(c));
    if (at < source.length() && (source.charAt(at) == '+' || source.charAt(at) == '*')) {
      if (c != '}' || out.length() > 1) {
        throw refused("invalid nested repetition operator: `" + c + source.charAt(at) + "`");
      }
    }
  }

  private void characterClass() {
    emit("[");
    if (at < source.length() && source.charAt(at) == '^') {
      emit("^");
    }
    boolean isFirst = true;
    while (at < source.length() && (isFirst || source.charAt(at) != ']')) {
      member();
      isFirst = false;
    }
    if (at == source.length()) {
      throw refused("missing closing ]: `" + source.substring(source.lastIndexOf('[')) + "`");
    }
    emit("]");
  }

  private void member() {
    char c = source.charAt(at);
    Matcher posix = POSIX.matcher(source).region(at, source.length());
    if (c == '[' && posix.lookingAt()) {
      out.append(posix.group(1).isEmpty() ? "\\p{" : "\\P{").append(javaName(posix.group(2)));
      out.append('}');
      at = posix.end();
    } else if (c == '\\' && at + 1 < source.length()) {
      char escaped = source.charAt(at + 1);
      out.append(escaped == 's' ? "\\t\\n\\f\\r " : "\\" + escaped);
      at += 2;
    } else if (c == '[' || c == '&' || c == ']') {
      out.append('\\');
      emit(String.valueOf(c));
    } else {
      emit(String.valueOf(c));
    }
  }

  private String javaName(String name) {
    return switch (name) {
      case "alnum",
          "alpha",
          "ascii",
          "blank",
          "cntrl",
          "digit",
          "graph",
          "lower",
          "print",
          "punct",
          "space",
          "upper" ->
          name.equals("ascii")
              ? "ASCII"
              : Character.toUpperCase(name.charAt(0)) + name.substring(1);
      case "xdigit" -> "XDigit";
      default -> throw refused("invalid character class range: `[:" + name + ":]`");
    };
  }

  private PatternSyntaxException refused(String why) {
    return new PatternSyntaxException(why, source, at);
  }
}

package dev.fairlead.operator.template;

import dev.fairlead.operator.model.ConfigTemplate.Delimiters;
import dev.fairlead.operator.model.Reasons;
import java.util.ArrayList;
import java.util.List;

/**
 * One pass over a text. A tag is {@code {{ name }}} or {@code {{ name | filter }}} within one line;
 * the left delimiter twice stands for itself; a right delimiter outside of a tag is text.
 */
final class TextParser {

  private static final int MAX_NAME = 128;
  private static final int MAX_INDENT = 100;

  private final String key;
  private final CharSequence text;
  private final String left;
  private final String right;
  private final List<Text.Segment> segments = new ArrayList<>();
  private final StringBuilder literal = new StringBuilder();
  private final Lines lines = new Lines();
  private long literalBytes;
  private int at;

  private TextParser(String key, CharSequence text, Delimiters delimiters) {
    this.key = key;
    this.text = text;
    this.left = delimiters.left();
    this.right = delimiters.right();
  }

  /**
   * Parses the text of a key.
   *
   * @throws TemplateException for the first tag that is none
   */
  static Text parse(String key, CharSequence text, Delimiters delimiters) throws TemplateException {
    return new TextParser(key, text, delimiters).parse();
  }

  private Text parse() throws TemplateException {
    while (at < text.length()) {
      if (!isNext(left)) {
        literal.append(text.charAt(at++));
      } else if (isAt(at + left.length(), left)) {
        literal.append(left);
        at += 2 * left.length();
      } else {
        endLiteral();
        segments.add(tag());
      }
    }
    endLiteral();
    return new Text(List.copyOf(segments), literalBytes);
  }

  private void endLiteral() {
    if (!literal.isEmpty()) {
      var value = literal.toString();
      segments.add(new Text.Literal(value));
      literalBytes += Value.of(value).bytes();
      literal.setLength(0);
    }
  }

  private Text.Placeholder tag() throws TemplateException {
    int start = at;
    at += left.length();
    skipBlanks();
    var name = word("a parameter's name", true);
    skipBlanks();
    Filter filter = new Filter.None();
    if (!isNext(right) && isNext("|")) {
      at++;
      skipBlanks();
      filter = filter();
      skipBlanks();
    }
    if (!isNext(right)) {
      throw error(
          at, "expected " + right + (isLineOver() ? ": the tag is not closed on its line" : ""));
    }
    at += right.length();
    return new Text.Placeholder(name, filter, place(start));
  }

  private Filter filter() throws TemplateException {
    int start = at;
    var name = word("a filter", false);
    return switch (name) {
      case "json" -> new Filter.Json();
      case "base64" -> new Filter.Base64();
      case "indent" -> new Filter.Indent(spaces());
      default -> throw error(start, "unknown filter: use json, base64 or indent N");
    };
  }

  private int spaces() throws TemplateException {
    skipBlanks();
    int start = at;
    int number = 0;
    while (at < text.length() && isDigit(text.charAt(at)) && number <= MAX_INDENT) {
      number = 10 * number + text.charAt(at++) - '0';
    }
    if (at == start || number > MAX_INDENT) {
      throw error(start, "indent takes a number of spaces from 0 to " + MAX_INDENT);
    }
    return number;
  }

  /** Letters, digits and underscores, with single dots between if these are allowed. */
  private String word(String what, boolean mayHaveDots) throws TemplateException {
    int start = at;
    do {
      if (at > start) {
        at++;
      }
      if (at >= text.length() || !isLetter(text.charAt(at)) || isNext(right)) {
        throw error(at, "expected " + what + (isLineOver() ? ": the tag is not closed" : ""));
      }
      while (at < text.length() && isPart(text.charAt(at)) && !isNext(right)) {
        at++;
      }
      if (at - start > MAX_NAME) {
        throw error(start, "expected " + what + " of at most " + MAX_NAME + " characters");
      }
    } while (mayHaveDots && at < text.length() && text.charAt(at) == '.' && !isNext(right));
    return text.subSequence(start, at).toString();
  }

  private void skipBlanks() {
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
  }

  private boolean isLineOver() {
    return at >= text.length() || text.charAt(at) == '\n' || text.charAt(at) == '\r';
  }

  private boolean isNext(String delimiter) {
    return isAt(at, delimiter);
  }

  private boolean isAt(int offset, String delimiter) {
    if (text.length() - offset < delimiter.length()) {
      return false;
    }
    for (int i = 0; i < delimiter.length(); i++) {
      if (text.charAt(offset + i) != delimiter.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private TemplateException error(int offset, String message) {
    return new TemplateException(Reasons.SYNTAX_ERROR, message, place(offset));
  }

  /** Places are asked for in rising order, so all of them together cost one more pass. */
  private Place place(int offset) {
    return lines.place(key, text, offset);
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isPart(char c) {
    return isLetter(c) || isDigit(c);
  }
}

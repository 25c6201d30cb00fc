package dev.fairlead.operator.yaml;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Trees of maps, lists, texts, numbers and booleans as block YAML. A text of several lines is a
 * literal block where that brings it back unchanged, else a quoted scalar.
 */
public final class YamlWriter {

  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z/](?:[A-Za-z0-9_./-]|:[A-Za-z0-9/])*");
  private static final Pattern NO_BLOCK =
      Pattern.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ufeff\\ufffe\\uffff]");
  private static final Set<String> WORDS =
      Set.of("true", "false", "yes", "no", "on", "off", "null", "y", "n");

  private final StringBuilder out = new StringBuilder();

  private YamlWriter() {}

  /** One document, without a separator, that ends with a line feed. */
  public static String write(Map<String, ?> tree) {
    var writer = new YamlWriter();
    writer.map(tree, 0);
    return writer.out.toString();
  }

  private void map(Map<?, ?> map, int depth) {
    boolean isFirst = true;
    for (var entry : map.entrySet()) {
      if (!isFirst || !isAtItem()) {
        indent(depth);
      }
      isFirst = false;
      scalar(String.valueOf(entry.getKey()));
      out.append(':');
      value(entry.getValue(), depth);
    }
  }

  /** Whether the first member goes behind the dash of a list. */
  private boolean isAtItem() {
    return !out.isEmpty() && out.charAt(out.length() - 1) == ' ';
  }

  private void list(Collection<?> list, int depth) {
    for (var item : list) {
      indent(depth);
      out.append('-');
      if (item instanceof Map<?, ?> map && !map.isEmpty()) {
        out.append(' ');
        map(map, depth + 1);
      } else {
        value(item, depth);
      }
    }
  }

  private void value(Object value, int depth) {
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      out.append('\n');
      map(map, depth + 1);
    } else if (value instanceof Collection<?> list && !list.isEmpty()) {
      out.append('\n');
      list(list, depth);
    } else if (value instanceof String text && isBlock(text)) {
      block(text, depth + 1);
    } else {
      out.append(' ');
      flat(value);
      out.append('\n');
    }
  }

  private void flat(Object value) {
    if (value instanceof Map) {
      out.append("{}");
    } else if (value instanceof Collection) {
      out.append("[]");
    } else if (value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      scalar(String.valueOf(value));
    }
  }

  private void scalar(String text) {
    if (PLAIN.matcher(text).matches() && !WORDS.contains(text.toLowerCase(Locale.ROOT))) {
      out.append(text);
    } else {
      JsonStrings.append(text, out);
    }
  }

  /** A leading blank would be taken for indentation. */
  private static boolean isBlock(String text) {
    return text.indexOf('\n') > 0
        && text.charAt(0) != ' '
        && text.charAt(0) != '\t'
        && !NO_BLOCK.matcher(text).find();
  }

  private void block(String text, int depth) {
    boolean isEnded = text.endsWith("\n");
    var body = isEnded ? text.substring(0, text.length() - 1) : text;
    out.append(isEnded ? body.endsWith("\n") ? " |+\n" : " |\n" : " |-\n");
    for (var line : body.split("\n", -1)) {
      if (!line.isEmpty()) {
        indent(depth);
      }
      out.append(line).append('\n');
    }
  }

  private void indent(int depth) {
    out.append("  ".repeat(depth));
  }
}

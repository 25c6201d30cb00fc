package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as a server's messages print them. */
final class GoText {
  private static final Pattern UNMARSHAL =
      Pattern.compile("json: cannot unmarshal (\\w+) into Go struct field \\S+ of type (.+)$");
  private static final Map<String, String> TYPES =
      Map.of("number", "int64", "array", "[]interface {}", "object", "map[string]interface {}");

  private GoText() {}

  /** {@code map[a:1 b:[x y]]}: names in order, texts without quotes. */
  static String of(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return new TreeMap<>(Tree.members(map))
          .entrySet().stream()
              .map(member -> member.getKey() + ":" + of(member.getValue()))
              .collect(Collectors.joining(" ", "map[", "]"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(GoText::of).collect(Collectors.joining(" ", "[", "]"));
    }
    return value == null ? "<nil>" : value.toString();
  }

  /** {@code ["a" "b"]}. */
  static String quotedList(List<String> texts) {
    return texts.stream().map(Json::text).collect(Collectors.joining(" ", "[", "]"));
  }

  /** The words of a converter for what a JSON decoder says of a value of the wrong type. */
  static String conversion(String decoderWords) {
    Matcher matcher = UNMARSHAL.matcher(decoderWords);
    if (!matcher.find()) {
      return decoderWords;
    }
    String is = matcher.group(1);
    return "cannot convert " + TYPES.getOrDefault(is, is) + " to " + matcher.group(2);
  }

  /** The name of a value's type. */
  static String typeOf(@Nullable Object value) {
    if (value instanceof Map) {
      return "map[string]interface {}";
    }
    if (value instanceof List) {
      return "[]interface {}";
    }
    if (value instanceof Boolean) {
      return "bool";
    }
    if (value instanceof Number) {
      return value instanceof Long ? "int64" : "float64";
    }
    return value == null ? "<nil>" : "string";
  }
}

package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as a server's messages print them. */
final class GoText {
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

package dev.fairlead.testkit.engine;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The elements of paths, in the text of {@code fieldsV1}. */
final class PathElements {
  private static final String MEMBER = "f:";

  private PathElements() {}

  static String member(String name) {
    return MEMBER + name;
  }

  static String key(Map<String, Object> keys) {
    return "k:" + Json.text(new TreeMap<>(keys));
  }

  static String value(@Nullable Object value) {
    return "v:" + Json.text(value);
  }

  static boolean isMember(String element) {
    return element.startsWith(MEMBER);
  }

  /** The name in a member's element. */
  static String name(String element) {
    return element.substring(MEMBER.length());
  }

  /** An element from outside, in the form that {@link #key} and {@link #value} give. */
  static String checked(String element) {
    if (element.length() < 2 || element.charAt(1) != ':') {
      throw new IllegalArgumentException("missing colon: " + element);
    }
    String content = element.substring(2);
    return switch (element.charAt(0)) {
      case 'k' -> key(Tree.map(Json.parse(content)));
      case 'v' -> value(Json.parse(content));
      case 'i' -> "i:" + Integer.parseInt(content);
      default -> element;
    };
  }

  /** As messages show it: {@code .name}, {@code [key="a"]}, {@code [="value"]}, {@code [0]}. */
  static String text(String element) {
    String content = element.substring(2);
    return switch (element.charAt(0)) {
      case 'k' ->
          Tree.map(Json.parse(content)).entrySet().stream()
              .map(key -> key.getKey() + "=" + Json.text(key.getValue()))
              .collect(Collectors.joining(",", "[", "]"));
      case 'v' -> "[=" + content + "]";
      case 'i' -> "[" + content + "]";
      default -> "." + content;
    };
  }
}

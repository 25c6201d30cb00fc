package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The shape of built-in objects as far as it is checked while a body is read. */
final class Members {
  private static final Set<String> OF_ALL = Set.of("kind", "apiVersion", "metadata");

  private Members() {}

  /** Takes away the top-level members that a kind does not have. */
  static void keep(Map<String, Object> served, Set<String> known, Decoding decoding) {
    for (String name : List.copyOf(served.keySet())) {
      if (!known.contains(name) && !OF_ALL.contains(name)) {
        served.remove(name);
        decoding.unknown(name);
      }
    }
  }

  /**
   * Refuses a member that is no map of strings; null values become empty, an empty map goes away.
   */
  static void texts(Map<String, Object> object, String name, Decoding decoding) {
    texts(object, name, "string", decoding);
  }

  /** As {@link #texts(Map, String, Decoding)}, where the server's own type is another. */
  static void texts(Map<String, Object> object, String name, String goType, Decoding decoding) {
    Object given = object.get(name);
    if (given == null) {
      object.remove(name);
      return;
    }
    if (!(given instanceof Map<?, ?> map)) {
      throw Bodies.wrongType(decoding, given, name, "map[string]" + goType);
    }
    Map<String, Object> texts = new LinkedHashMap<>();
    Tree.members(map).forEach((key, value) -> texts.put(key, text(value, name, goType, decoding)));
    Tree.set(object, name, texts.isEmpty() ? null : texts);
  }

  /** Refuses a time without exactly six decimals and brings it to UTC. */
  static void microTime(Map<String, Object> parent, String name, Decoding decoding) {
    if (!(parent.get(name) instanceof String text)) {
      return;
    }
    Optional<String> time = Times.micro(text);
    if (time.isEmpty()) {
      throw decoding.cannotBeHandled(
          "parsing time "
              + Json.text(text)
              + " as \"2006-01-02T15:04:05.000000Z07:00\": cannot parse "
              + Json.text(text.replaceFirst("^\\d+-\\d+-\\d+T\\d+:\\d+:\\d+", ""))
              + " as \".000000\"");
    }
    parent.put(name, time.get());
  }

  private static Object text(
      @Nullable Object value, String name, String goType, Decoding decoding) {
    if (value != null && !(value instanceof String)) {
      throw Bodies.wrongType(decoding, value, name, goType);
    }
    return value == null ? "" : value;
  }
}

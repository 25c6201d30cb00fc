package dev.fairlead.testkit.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The members that objects of the built-in kinds have although nobody set them: a bookmark shows
 * them, and nobody owns them. From the resource {@code built-in-zeros.txt}.
 */
final class BuiltInZeros {
  private static final Map<String, String> TEXTS = read();
  private static final Map<String, Map<String, Object>> TREES = new ConcurrentHashMap<>();

  private BuiltInZeros() {}

  /** The members of a kind, without kind, apiVersion and metadata; not to be changed. */
  static Map<String, Object> of(ResourceNames names) {
    String kind = names.group() + "/" + names.version() + "/" + names.kind();
    return TREES.computeIfAbsent(kind, any -> Tree.map(Json.parse(TEXTS.getOrDefault(kind, "{}"))));
  }

  /** The same as far as no update sets them; how many replicas there are is always set. */
  static Map<String, Object> unset(ResourceNames names) {
    Map<String, Object> zeros = of(names);
    if (Tree.at(zeros, "spec", "replicas") == null) {
      return zeros;
    }
    Map<String, Object> unset = Tree.copyOf(zeros);
    Tree.child(unset, "spec").remove("replicas");
    return unset;
  }

  private static Map<String, String> read() {
    Map<String, String> texts = new HashMap<>();
    BuiltInTypes.lines("built-in-zeros.txt")
        .forEach(
            line -> {
              int end = line.indexOf(' ');
              texts.put(line.substring(0, end), line.substring(end + 1));
            });
    return Map.copyOf(texts);
  }
}

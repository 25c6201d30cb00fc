package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON merge patch (RFC 7386): null takes away, objects merge, everything else replaces. */
final class MergePatch {
  private MergePatch() {}

  static @Nullable Object apply(@Nullable Object target, @Nullable Object patch) {
    if (!(patch instanceof Map<?, ?> changes)) {
      return Tree.copy(patch);
    }
    Map<String, Object> result = new LinkedHashMap<>(Tree.map(target));
    Tree.members(changes)
        .forEach(
            (name, change) ->
                Tree.set(result, name, change == null ? null : apply(result.get(name), change)));
    return result;
  }
}

package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Namespaces: their phase, and spec.finalizers that only {@code /finalize} takes off. */
final class NamespaceRules implements KindRules {
  private static final String NAME_LABEL = "kubernetes.io/metadata.name";

  @Override
  public void defaults(Map<String, Object> served) {
    if (!Meta.name(served).isEmpty()) {
      Tree.child(Meta.of(served), "labels").put(NAME_LABEL, Meta.name(served));
    }
  }

  @Override
  public void complete(Map<String, Object> stored, @Nullable Map<String, Object> old) {
    Tree.child(Meta.of(stored), "labels").put(NAME_LABEL, Meta.name(stored));
    if (old != null) {
      Tree.set(stored, "spec", Tree.copy(old.get("spec")));
      return;
    }
    Map<String, Object> spec = Tree.child(stored, "spec");
    List<Object> finalizers = new ArrayList<>(Tree.list(spec, "finalizers"));
    if (!finalizers.contains("kubernetes")) {
      finalizers.add("kubernetes");
    }
    spec.put("finalizers", finalizers);
    stored.put("status", new LinkedHashMap<>(Map.of("phase", "Active")));
  }

  @Override
  public void markDeleted(Map<String, Object> stored) {
    Tree.child(stored, "status").put("phase", "Terminating");
  }

  @Override
  public boolean holdsRemoval(Map<String, Object> stored) {
    return !Tree.list(stored, "spec", "finalizers").isEmpty();
  }

  @Override
  public Map<String, List<String>> fieldPaths() {
    return Map.of("status.phase", List.of("status", "phase"));
  }
}

package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.Map;

/** One entry of a Status' {@code details.causes}. */
record Cause(String reason, String message, String field) {

  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    Tree.set(tree, "reason", reason.isEmpty() ? null : reason);
    tree.put("message", message);
    Tree.set(tree, "field", field.isEmpty() ? null : field);
    return tree;
  }
}

package dev.fairlead.runtime.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Paths as {@link dev.fairlead.client.Index#jsonPath} takes them. */
public final class JsonPaths {

  private static final String EACH = "[*]";

  private JsonPaths() {}

  /**
   * The values at a path: texts, numbers and booleans as text; anything else and what is missing
   * gives none.
   *
   * @param path names joined by dots, {@code [*]} behind a name for each element of a list
   */
  public static List<String> values(JsonNode root, String path) {
    var found = List.of(root);
    for (var step : path.split("\\.", -1)) {
      found = next(found, step);
    }
    return found.stream().filter(JsonPaths::isScalar).map(JsonNode::asText).toList();
  }

  private static List<JsonNode> next(List<JsonNode> from, String step) {
    boolean each = step.endsWith(EACH);
    var name = each ? step.substring(0, step.length() - EACH.length()) : step;
    var found = new ArrayList<JsonNode>();
    for (var node : from) {
      var member = node.path(name);
      if (!each) {
        found.add(member);
      } else if (member.isArray()) {
        member.forEach(found::add);
      }
    }
    return found;
  }

  private static boolean isScalar(JsonNode node) {
    return node.isTextual() || node.isNumber() || node.isBoolean();
  }
}

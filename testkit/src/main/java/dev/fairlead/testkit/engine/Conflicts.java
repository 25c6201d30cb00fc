package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The refusal of an apply that would change what others own, in a server's words. */
final class Conflicts {
  private Conflicts() {}

  static ApiError error(Map<Manager, FieldSet> conflicts) {
    List<Object> causes = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    conflicts.forEach(
        (manager, fields) -> {
          lines.add("conflicts with " + manager + ":");
          fields.forEach(
              path -> {
                lines.add("- " + path);
                causes.add(
                    new Cause("FieldManagerConflict", "conflict with " + manager, path.toString())
                        .tree());
              });
        });
    String message =
        causes.size() == 1
            ? "Apply failed with 1 conflict: "
                + Tree.text(causes.get(0), "message")
                + ": "
                + Tree.text(causes.get(0), "field")
            : "Apply failed with " + causes.size() + " conflicts: " + String.join("\n", lines);
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("causes", causes);
    return ApiError.withDetails(409, "Conflict", message, details);
  }
}

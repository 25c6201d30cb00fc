package dev.fairlead.testkit.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The columns that a version of a definition declares ({@code additionalPrinterColumns}). */
final class CustomColumns {
  private CustomColumns() {}

  static List<Column> of(Map<String, Object> version) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.ofName());
    List<Map<String, Object>> declared = Tree.maps(version, "additionalPrinterColumns");
    if (declared.isEmpty()) {
      columns.add(
          column(Map.of("name", "Age", "type", "date", "jsonPath", ".metadata.creationTimestamp")));
    }
    declared.forEach(each -> columns.add(column(each)));
    return columns;
  }

  private static Column column(Map<String, Object> declared) {
    String path = Tree.text(declared, "jsonPath");
    String type = Tree.text(declared, "type");
    String description = Tree.text(declared, "description");
    Optional<JsonPath> parsed = JsonPath.parse(path);
    return new Column(
        Tree.text(declared, "name"),
        type,
        Tree.text(declared, "format"),
        description.isEmpty()
            ? "Custom resource definition column (in JSONPath format): " + path
            : description,
        Tree.number(declared, 0, "priority"),
        (object, now) ->
            parsed
                .map(way -> way.find(object))
                .filter(found -> !found.isEmpty())
                .map(found -> cell(type, found.get(0), now))
                .orElse(null));
  }

  private static @Nullable Object cell(String type, @Nullable Object value, Instant now) {
    return switch (type) {
      case "string" -> value == null ? "<nil>" : JsonPath.text(value);
      case "integer" -> value instanceof Number number ? (Object) number.longValue() : null;
      case "number" -> value instanceof Number ? value : null;
      case "boolean" -> value instanceof Boolean ? value : null;
      case "date" -> value instanceof String time ? Ages.since(time, now) : null;
      default -> null;
    };
  }
}

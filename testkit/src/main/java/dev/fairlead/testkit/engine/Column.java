package dev.fairlead.testkit.engine;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One column of a Table.
 *
 * @param priority 0 to be seen always, 1 in the wide output only
 */
record Column(
    String name, String type, String format, String description, long priority, Cell cell) {

  /** What a column shows of an object in its stored form. */
  @FunctionalInterface
  interface Cell {
    @Nullable Object of(Map<String, Object> stored, Instant now);
  }

  /** The first column of most tables. */
  static Column ofName() {
    return new Column(
        "Name", "string", "name", "The name of the object", 0, (o, now) -> Meta.name(o));
  }

  static Column ofAge() {
    return new Column(
        "Age",
        "string",
        "",
        "The time since the object was created",
        0,
        (o, now) -> Ages.since(Tree.text(o, "metadata", "creationTimestamp"), now));
  }

  static Column text(String name, Function<Map<String, Object>, ?> cell) {
    return new Column(name, "string", "", name, 0, (o, now) -> cell.apply(o));
  }

  /** A column that is seen in the wide output only. */
  static Column wide(String name, Function<Map<String, Object>, ?> cell) {
    return new Column(name, "string", "", name, 1, (o, now) -> cell.apply(o));
  }

  Map<String, Object> definition() {
    Map<String, Object> definition = new LinkedHashMap<>();
    definition.put("name", name);
    definition.put("type", type);
    definition.put("format", format);
    definition.put("description", description);
    definition.put("priority", priority);
    return definition;
  }
}

package dev.fairlead.testkit.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Checks a value against a structural schema and reports what a real server reports. */
final class SchemaValidator {
  private static final String NOWHERE = "<nil>";
  private static final String LIST_TYPE = "x-kubernetes-list-type";

  /** Stands for a value that was not there before. */
  private static final Object ABSENT = new Object();

  private final Violations violations;

  /** How many values have been looked at. */
  private int visited;

  SchemaValidator(Violations violations) {
    this.violations = violations;
  }

  /** The content of a custom object, without what metadata's own rules check. */
  void validateRoot(Map<String, Object> content, @Nullable Map<String, Object> old, Schema schema) {
    if (schema.isAbsent() || (old != null && Tree.same(content, old))) {
      return;
    }
    members(content, old == null ? ABSENT : old, schema, "");
    combinations(content, schema, "");
  }

  /** A value that stands in the schema itself, as a default. */
  void validateDefault(Object value, Schema schema, String path) {
    validate(value, ABSENT, schema, path);
  }

  /** Nothing is wrong with what was there before and has not changed (KEP-4008). */
  private void validate(@Nullable Object value, @Nullable Object old, Schema schema, String path) {
    visited++;
    if (old != ABSENT && Tree.same(value, old)) {
      return;
    }
    if (value == null) {
      if (!schema.isNullable()) {
        violations.wrongType(
            path, "null", path + " in body must be of type " + wanted(schema) + ": \"null\"");
      }
      return;
    }
    if (!hasType(value, schema)) {
      String is = typeOf(value);
      String why = path + " in body must be of type " + wanted(schema) + ": " + Json.text(is);
      violations.wrongType(path, is, why);
      return;
    }
    List<Object> allowed = Tree.list(schema.node(), "enum");
    if (!allowed.isEmpty() && allowed.stream().noneMatch(each -> Tree.same(each, value))) {
      violations.notSupported(path, value, allowed);
    }
    content(value, old, schema, path);
    combinations(value, schema, path);
  }

  private void content(Object value, @Nullable Object old, Schema schema, String path) {
    if (value instanceof Map<?, ?> map) {
      object(Tree.members(map), old, schema, path);
    } else if (value instanceof List<?> list) {
      array(list, old, schema, path);
    } else if (value instanceof String text) {
      text(text, schema, path);
    } else if (value instanceof Number number) {
      number(number, schema, path);
    }
  }

  private void object(
      Map<String, Object> object, @Nullable Object old, Schema schema, String path) {
    if (schema.isEmbeddedResource()) {
      for (String member : List.of("apiVersion", "kind")) {
        if (Tree.text(object, member).isEmpty()) {
          violations.required(path + "." + member, "must not be empty");
        }
      }
    }
    members(object, old, schema, path);
    long max = limit(schema, "maxProperties", Long.MAX_VALUE);
    if (object.size() > max) {
      violations.tooMany(path, object.size(), max);
    }
    long min = limit(schema, "minProperties", 0);
    if (object.size() < min) {
      violations.invalid(
          path, object, path + " in body should have at least " + min + " properties");
    }
  }

  private void members(
      Map<String, Object> object, @Nullable Object old, Schema schema, String path) {
    for (String name : Tree.strings(schema.node(), "required")) {
      if (object.get(name) == null && !isResourceMember(path, name)) {
        violations.required(below(path, name), "");
      }
    }
    // In the order in which a server names what is wrong.
    new TreeMap<>(object)
        .forEach(
            (name, value) ->
                schema
                    .member(name)
                    .ifPresent(
                        member -> validate(value, former(old, name), member, below(path, name))));
  }

  private static @Nullable Object former(@Nullable Object old, String name) {
    return old instanceof Map<?, ?> map && map.containsKey(name) ? map.get(name) : ABSENT;
  }

  private static boolean isResourceMember(String path, String name) {
    return path.isEmpty() && List.of("metadata", "apiVersion", "kind").contains(name);
  }

  private void array(List<?> list, @Nullable Object old, Schema schema, String path) {
    long max = limit(schema, "maxItems", Long.MAX_VALUE);
    if (list.size() > max) {
      violations.tooMany(path, list.size(), max);
    }
    long min = limit(schema, "minItems", 0);
    if (list.size() < min) {
      violations.invalid(path, list, path + " in body should have at least " + min + " items");
    }
    Optional<Schema> items = schema.items();
    for (int i = 0; i < list.size() && items.isPresent(); i++) {
      Object item = list.get(i);
      validate(item, former(old, item, schema), items.get(), path + "[" + i + "]");
    }
    uniqueness(list, schema, path);
  }

  private void uniqueness(List<?> list, Schema schema, String path) {
    String kind = Tree.text(schema.node(), LIST_TYPE);
    if (!kind.equals("set") && !kind.equals("map")) {
      return;
    }
    List<String> keys = Tree.strings(schema.node(), "x-kubernetes-list-map-keys");
    Set<Object> seen = new HashSet<>();
    for (int i = 0; i < list.size(); i++) {
      Object item = list.get(i);
      Object identity = kind.equals("set") ? item : keyOf(item, keys);
      if (!seen.add(identity == null ? "" : identity)) {
        violations.duplicate(path + "[" + i + "]", identity);
      }
    }
  }

  /** Only items of a list of type map are found again. */
  private static @Nullable Object former(
      @Nullable Object old, @Nullable Object item, Schema schema) {
    if (!Tree.text(schema.node(), LIST_TYPE).equals("map")) {
      return ABSENT;
    }
    List<String> keys = Tree.strings(schema.node(), "x-kubernetes-list-map-keys");
    Object key = keyOf(item, keys);
    return Tree.list(old).stream()
        .filter(each -> Tree.same(keyOf(each, keys), key))
        .findFirst()
        .orElse(ABSENT);
  }

  private static Object keyOf(@Nullable Object item, List<String> keys) {
    Map<String, Object> key = new LinkedHashMap<>();
    keys.forEach(name -> key.put(name, Tree.at(item, name)));
    return key;
  }

  private void text(String text, Schema schema, String path) {
    long length = text.codePointCount(0, text.length());
    long max = limit(schema, "maxLength", Long.MAX_VALUE);
    if (length > max) {
      violations.tooLong(path, max);
    }
    long min = limit(schema, "minLength", 0);
    if (length < min) {
      violations.invalid(path, text, path + " in body should be at least " + min + " chars long");
    }
    String pattern = Tree.text(schema.node(), "pattern");
    if (!pattern.isEmpty() && !Re2.compile(pattern).matcher(text).find()) {
      violations.invalid(path, text, path + " in body should match '" + pattern + "'");
    }
    String format = Tree.text(schema.node(), "format");
    if (!SchemaFormats.accepts(format, text)) {
      violations.wrongType(
          path, text, path + " in body must be of type " + format + ": " + Json.text(text));
    }
  }

  private void number(Number number, Schema schema, String path) {
    BigDecimal value = Tree.decimal(number);
    bound(value, schema, path, "minimum", "exclusiveMinimum", 1, "greater");
    bound(value, schema, path, "maximum", "exclusiveMaximum", -1, "less");
    Object multiple = schema.node().get("multipleOf");
    if (multiple instanceof Number step
        && Tree.decimal(step).signum() != 0
        && value.remainder(Tree.decimal(step)).signum() != 0) {
      violations.invalid(path, number, path + " in body should be a multiple of " + step);
    }
    if (Tree.text(schema.node(), "format").equals("int32")
        && value.compareTo(BigDecimal.valueOf(value.intValue())) != 0) {
      violations.invalid(
          NOWHERE, "number", path + " in body must be of type int32: " + Json.text("number"));
    }
  }

  private void bound(
      BigDecimal value,
      Schema schema,
      String path,
      String name,
      String exclusive,
      int direction,
      String word) {
    if (!(schema.node().get(name) instanceof Number limit)) {
      return;
    }
    int order = value.compareTo(Tree.decimal(limit)) * direction;
    boolean isExclusive = Tree.flag(schema.node(), exclusive);
    if (order < 0 || (isExclusive && order == 0)) {
      String than = isExclusive ? " than " : " than or equal to ";
      violations.invalid(path, value, path + " in body should be " + word + than + limit);
    }
  }

  private void combinations(Object value, Schema schema, String path) {
    allOf(value, schema.all("allOf"), path);
    List<Schema> any = schema.all("anyOf");
    if (!any.isEmpty() && !schema.isIntOrString()) {
      List<Attempt> attempts = attempts(value, any, path);
      if (attempts.stream().noneMatch(Attempt::fits)) {
        combination(path, "must validate at least one schema (anyOf)");
        best(attempts);
      }
    }
    List<Schema> one = schema.all("oneOf");
    if (!one.isEmpty()) {
      List<Attempt> attempts = attempts(value, one, path);
      long fitting = attempts.stream().filter(Attempt::fits).count();
      if (fitting != 1) {
        String found = fitting == 0 ? "none valid" : fitting + " valid alternatives";
        combination(path, "must validate one and only one schema (oneOf). Found " + found);
      }
      if (fitting == 0) {
        best(attempts);
      }
    }
    schema
        .sub("not")
        .filter(not -> attempt(value, not, path).fits())
        .ifPresent(fits -> combination(path, "must not validate the schema (not)"));
  }

  private void allOf(Object value, List<Schema> all, String path) {
    List<Attempt> attempts = attempts(value, all, path);
    attempts.forEach(attempt -> violations.addAll(attempt.found()));
    long fitting = attempts.stream().filter(Attempt::fits).count();
    if (fitting < all.size()) {
      String none = fitting == 0 ? ". None validated" : "";
      combination(path, "must validate all the schemas (allOf)" + none);
    }
  }

  /** What one part of a combination finds, and how many values it has looked at. */
  private record Attempt(Violations found, int visited) {
    boolean fits() {
      return found.isEmpty();
    }
  }

  private static List<Attempt> attempts(Object value, List<Schema> parts, String path) {
    List<Attempt> attempts = new ArrayList<>();
    parts.forEach(part -> attempts.add(attempt(value, part, path)));
    return attempts;
  }

  private static Attempt attempt(Object value, Schema schema, String path) {
    Violations found = new Violations();
    SchemaValidator validator = new SchemaValidator(found);
    validator.validate(value, ABSENT, schema, path);
    return new Attempt(found, validator.visited);
  }

  /** Tells what the part finds that looks at the most. */
  private void best(List<Attempt> attempts) {
    Attempt best = attempts.get(0);
    for (Attempt attempt : attempts) {
      best = attempt.visited() > best.visited() ? attempt : best;
    }
    violations.addAll(best.found());
  }

  private void combination(String path, String why) {
    violations.invalid(NOWHERE, "", Json.text(path) + " " + why);
  }

  private static boolean hasType(Object value, Schema schema) {
    if (schema.isIntOrString()) {
      return value instanceof String || Tree.isInteger(value);
    }
    return switch (schema.type()) {
      case "object" -> value instanceof Map;
      case "array" -> value instanceof List;
      case "string" -> value instanceof String;
      case "boolean" -> value instanceof Boolean;
      case "integer" -> Tree.isInteger(value);
      case "number" -> value instanceof Number;
      default -> true;
    };
  }

  private static String wanted(Schema schema) {
    return schema.isIntOrString() ? "integer,string" : schema.type();
  }

  private static String typeOf(Object value) {
    if (value instanceof Number) {
      return Tree.isInteger(value) ? "integer" : "number";
    }
    if (value instanceof Boolean) {
      return "boolean";
    }
    if (value instanceof List) {
      return "array";
    }
    return value instanceof Map ? "object" : "string";
  }

  private static long limit(Schema schema, String name, long otherwise) {
    return Tree.number(schema.node(), otherwise, name);
  }

  private static String below(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}

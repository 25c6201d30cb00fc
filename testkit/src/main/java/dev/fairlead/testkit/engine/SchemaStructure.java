package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.PatternSyntaxException;

/**
 * What makes a schema structural (KEP-20190425): a type in every node outside of combinations,
 * nothing but checks within them, lists and maps whose kinds make sense.
 */
final class SchemaStructure {
  private static final List<String> TYPES =
      List.of("array", "boolean", "integer", "number", "object", "string");
  private static final List<String> COMBINATIONS = List.of("allOf", "anyOf", "oneOf");
  private static final String LIST_TYPE = "x-kubernetes-list-type";
  private static final String LIST_KEYS = "x-kubernetes-list-map-keys";
  private static final String MAP_TYPE = "x-kubernetes-map-type";
  private static final String PRESERVE = "x-kubernetes-preserve-unknown-fields";
  private static final String EMBEDDED = "x-kubernetes-embedded-resource";
  private static final String INT_OR_STRING = "x-kubernetes-int-or-string";
  private static final Set<Object> INT_AND_STRING =
      Set.of(Map.of("type", "integer"), Map.of("type", "string"));

  private final Violations violations;

  SchemaStructure(Violations violations) {
    this.violations = violations;
  }

  /** Where a node is. */
  private enum Level {
    ROOT("at the root"),
    ITEM("for specified array items"),
    FIELD("for specified object fields");

    private final String words;

    Level(String words) {
      this.words = words;
    }
  }

  /** Checks the schema of whole objects. */
  void check(Schema root, String path) {
    node(root, path, Level.ROOT);
    String type = root.type();
    if (!type.isEmpty() && !type.equals("object")) {
      violations.invalid(path + ".type", type, "must be object at the root");
    }
    if (root.node().get("additionalProperties") != null) {
      violations.forbidden(path + ".additionalProperties", "must not be used at the root");
    }
    if (root.isNullable()) {
      violations.forbidden(path + ".nullable", "nullable cannot be true at the root");
    }
  }

  private void node(Schema schema, String path, Level level) {
    type(schema, path, level);
    extensions(schema, path);
    plain(schema, path);
    list(schema, path);
    standard(schema, path + ".default");
    combinations(schema, path);
    schema
        .properties()
        .forEach(
            (name, below) ->
                node(new Schema(Tree.map(below)), path + ".properties[" + name + "]", Level.FIELD));
    schema.items().ifPresent(items -> node(items, path + ".items", Level.ITEM));
    schema.additional().ifPresent(any -> node(any, path + ".additionalProperties", Level.FIELD));
  }

  private void type(Schema schema, String path, Level level) {
    String type = schema.type();
    if (schema.isEmbeddedResource() && !type.equals("object")) {
      mustBe("object", schema, path, EMBEDDED + " is true");
    } else if (type.isEmpty() && !schema.isIntOrString() && !schema.preservesUnknown()) {
      violations.required(path + ".type", "must not be empty " + level.words);
    } else if (!type.isEmpty() && !TYPES.contains(type)) {
      violations.notSupported(path + ".type", type, TYPES);
    }
    if (type.equals("array") && schema.items().isEmpty()) {
      violations.required(path + ".items", "must be specified");
    }
  }

  private void mustBe(String wanted, Schema schema, String path, String condition) {
    String why = "must be " + wanted + " if " + condition;
    if (schema.type().isEmpty()) {
      violations.required(path + ".type", why);
    } else {
      violations.invalid(path + ".type", schema.type(), why);
    }
  }

  private void extensions(Schema schema, String path) {
    Object preserves = schema.node().get(PRESERVE);
    if (Boolean.FALSE.equals(preserves)) {
      violations.invalid(path + "." + PRESERVE, false, "must be true or undefined");
    }
    if (schema.isIntOrString()) {
      for (String other : List.of(PRESERVE, EMBEDDED)) {
        if (Tree.flag(schema.node(), other)) {
          violations.invalid(
              path + "." + other, true, "must be false if " + INT_OR_STRING + " is true");
        }
      }
    }
    if (schema.isEmbeddedResource()
        && !schema.preservesUnknown()
        && schema.properties().isEmpty()) {
      violations.required(
          path + ".properties",
          "must not be empty if " + EMBEDDED + " is true without " + PRESERVE);
    }
    Object mapType = schema.node().get(MAP_TYPE);
    if (mapType != null && !schema.type().equals("object")) {
      mustBe("object", schema, path, MAP_TYPE + " is specified");
    }
    if (mapType != null && !List.of("atomic", "granular").contains(mapType)) {
      violations.notSupported(path + "." + MAP_TYPE, mapType, List.of("atomic", "granular"));
    }
  }

  /** What holds in every node, also in combinations. */
  private void plain(Schema schema, String path) {
    if (Tree.flag(schema.node(), "uniqueItems")) {
      violations.forbidden(
          path + ".uniqueItems",
          "uniqueItems cannot be set to true since the runtime complexity becomes quadratic");
    }
    boolean hasOthers = schema.additional().isPresent();
    boolean refusesOthers = Boolean.FALSE.equals(schema.node().get("additionalProperties"));
    if (!schema.properties().isEmpty() && (hasOthers || refusesOthers)) {
      violations.forbidden(
          path + ".additionalProperties",
          "additionalProperties and properties are mutual exclusive");
    }
    pattern(schema, path);
  }

  private void pattern(Schema schema, String path) {
    String pattern = Tree.text(schema.node(), "pattern");
    try {
      Re2.compile(pattern);
    } catch (PatternSyntaxException e) {
      violations.invalid(
          path + ".pattern",
          pattern,
          "must be a valid regular expression, but isn't: error parsing regexp: "
              + e.getDescription());
    }
  }

  private void list(Schema schema, String path) {
    Object kind = schema.node().get(LIST_TYPE);
    List<String> keys = Tree.strings(schema.node(), LIST_KEYS);
    boolean isMap = "map".equals(kind);
    if (kind != null && !schema.type().equals("array")) {
      mustBe("array", schema, path, LIST_TYPE + " is specified");
    }
    if (kind != null && !List.of("atomic", "set", "map").contains(kind)) {
      violations.notSupported(path + "." + LIST_TYPE, kind, List.of("atomic", "set", "map"));
    }
    if (!keys.isEmpty() && !isMap) {
      String why = "must be map if " + LIST_KEYS + " is non-empty";
      if (kind == null) {
        violations.required(path + "." + LIST_TYPE, why);
      } else {
        violations.invalid(path + "." + LIST_TYPE, kind, why);
      }
    }
    if ("set".equals(kind)) {
      schema.items().ifPresent(items -> set(items, path + ".items"));
    }
    if (isMap) {
      map(schema, keys, path);
    }
  }

  /** A default is a value that the schema takes whole. */
  private void standard(Schema schema, String path) {
    Object value = schema.node().get("default");
    if (value == null) {
      return;
    }
    Object kept = Tree.copy(value);
    if (kept instanceof Map<?, ?> map) {
      List<String> unknown = new ArrayList<>();
      SchemaPruner.pruneValue(map, schema, unknown::add);
      if (!unknown.isEmpty()) {
        violations.invalid(path, value, "must not have unknown fields");
      }
    }
    new SchemaValidator(violations).validateDefault(value, schema, path);
  }

  private void set(Schema items, String path) {
    String why = "must be atomic as item of a list with x-kubernetes-list-type=set";
    Object kind = items.node().get(LIST_TYPE);
    if (items.type().equals("array") && kind != null && !kind.equals("atomic")) {
      violations.invalid(path + "." + LIST_TYPE, kind, why);
    }
    if (items.type().equals("object") && !"atomic".equals(items.node().get(MAP_TYPE))) {
      violations.invalid(path + "." + MAP_TYPE, null, why);
    }
    if (items.isNullable()) {
      violations.forbidden(
          path + ".nullable", "cannot be nullable when x-kubernetes-list-type is set");
    }
  }

  private void map(Schema schema, List<String> keys, String path) {
    if (keys.isEmpty()) {
      violations.required(
          path + "." + LIST_KEYS, "must not be empty if x-kubernetes-list-type is map");
    }
    if (schema.items().isEmpty()) {
      violations.required(path + ".items", "must have a schema if x-kubernetes-list-type is map");
      return;
    }
    Schema items = schema.items().get();
    String below = path + ".items";
    if (!items.type().equals("object")) {
      violations.invalid(
          below + ".type",
          items.type(),
          "must be object if parent array's x-kubernetes-list-type is map");
      return;
    }
    if (new HashSet<>(keys).size() < keys.size()) {
      violations.invalid(path + "." + LIST_KEYS, keys, "must not contain duplicate entries");
    }
    for (String key : keys) {
      if (!items.properties().containsKey(key)) {
        violations.invalid(
            path + "." + LIST_KEYS, keys, "entries must all be names of item properties");
      } else {
        key(items, key, below + ".properties[" + key + "]");
      }
    }
  }

  private void key(Schema items, String key, String path) {
    Schema node = new Schema(Tree.map(items.properties().get(key)));
    if (List.of("array", "object").contains(node.type())) {
      violations.invalid(
          path + ".type",
          items.type(),
          "must be a scalar type if parent array's x-kubernetes-list-type is map");
    }
    String what = "this property is in x-kubernetes-list-map-keys, so it ";
    boolean isRequired = Tree.strings(items.node(), "required").contains(key);
    if (!isRequired && node.node().get("default") == null) {
      violations.required(
          path + ".default", what + "must have a default or be a required property");
    }
    if (node.isNullable()) {
      violations.forbidden(path + ".nullable", what + "cannot be nullable");
    }
  }

  /** Nodes that only check values: what they must not say. */
  private void combinations(Schema schema, String path) {
    for (String name : COMBINATIONS) {
      List<Schema> parts = schema.all(name);
      boolean isIntOrString =
          name.equals("anyOf") && schema.isIntOrString() && isIntOrString(parts);
      for (int i = 0; i < parts.size() && !isIntOrString; i++) {
        check(parts.get(i), path + "." + name + "[" + i + "]", schema.isIntOrString());
      }
    }
    schema.sub("not").ifPresent(not -> check(not, path + ".not", false));
  }

  private static boolean isIntOrString(List<Schema> parts) {
    Set<Object> nodes = new HashSet<>();
    parts.forEach(part -> nodes.add(part.node()));
    return nodes.equals(INT_AND_STRING);
  }

  private void check(Schema schema, String path, boolean isOfIntOrString) {
    plain(schema, path);
    if (!schema.type().isEmpty()) {
      violations.forbidden(path + ".type", "must be empty to be structural");
    }
    for (String name : List.of("title", "description", LIST_KEYS)) {
      if (schema.node().get(name) != null) {
        violations.forbidden(path + "." + name, "must be empty to be structural");
      }
    }
    for (String name : List.of("default", LIST_TYPE, MAP_TYPE)) {
      if (schema.node().get(name) != null) {
        violations.forbidden(path + "." + name, "must be undefined to be structural");
      }
    }
    for (String name : List.of("nullable", PRESERVE, EMBEDDED, INT_OR_STRING)) {
      if (Tree.flag(schema.node(), name)) {
        violations.forbidden(path + "." + name, "must be false to be structural");
      }
    }
    if (schema.node().get(RuleReader.RULES) != null) {
      violations.forbidden(path + "." + RuleReader.RULES, "must be empty to be structural");
    }
    for (String name : COMBINATIONS) {
      List<Schema> parts = schema.all(name);
      if (!(isOfIntOrString && name.equals("anyOf") && isIntOrString(parts))) {
        for (int i = 0; i < parts.size(); i++) {
          check(parts.get(i), path + "." + name + "[" + i + "]", false);
        }
      }
    }
    schema.sub("not").ifPresent(not -> check(not, path + ".not", false));
    schema.items().ifPresent(items -> check(items, path + ".items", false));
    schema
        .properties()
        .forEach(
            (name, below) ->
                check(new Schema(Tree.map(below)), path + ".properties[" + name + "]", false));
  }
}

package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles the rules of a schema, and reports those that a server would not take. */
final class RuleReader {
  static final String RULES = "x-kubernetes-validations";
  private static final List<String> REASONS =
      List.of(
          "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired");

  private final RuleLanguage language;
  private final Violations violations;

  RuleReader(RuleLanguage language, Violations violations) {
    this.language = language;
    this.violations = violations;
  }

  /** The rules of a whole object's schema, found at a path of the definition. */
  SchemaRules read(Schema root, String path) {
    return node(root, path, true, "");
  }

  /**
   * @param listPath the outermost list above whose items are not found again after a change, or
   *     empty
   */
  private SchemaRules node(Schema schema, String path, boolean isRoot, String listPath) {
    List<ValidationRule> own = new ArrayList<>();
    boolean isResource = isRoot || schema.isEmbeddedResource();
    List<Map<String, Object>> rules = Tree.maps(schema.node(), RULES);
    for (int i = 0; i < rules.size(); i++) {
      String at = path + "." + RULES + "[" + i + "]";
      rule(schema, rules.get(i), at, isResource, listPath).ifPresent(own::add);
    }
    Map<String, SchemaRules> properties = new LinkedHashMap<>();
    schema
        .properties()
        .forEach(
            (name, below) -> {
              String at = path + ".properties[" + name + "]";
              present(node(new Schema(Tree.map(below)), at, false, listPath))
                  .ifPresent(found -> properties.put(name, found));
            });
    Optional<SchemaRules> additional =
        schema
            .additional()
            .flatMap(any -> present(node(any, path + ".additionalProperties", false, listPath)));
    boolean isMap = Tree.text(schema.node(), "x-kubernetes-list-type").equals("map");
    String list = isMap || !listPath.isEmpty() ? listPath : path;
    Optional<SchemaRules> items =
        schema.items().flatMap(each -> present(node(each, path + ".items", false, list)));
    List<String> keys =
        isMap ? Tree.strings(schema.node(), "x-kubernetes-list-map-keys") : List.of();
    return new SchemaRules(own, properties, additional, items, keys);
  }

  private static Optional<SchemaRules> present(SchemaRules rules) {
    return rules.isEmpty() ? Optional.empty() : Optional.of(rules);
  }

  private Optional<ValidationRule> rule(
      Schema schema, Map<String, Object> given, String path, boolean isResource, String listPath) {
    int before = violations.causes().size();
    String message = checkedMessage(given, path);
    String fieldPath = checkedFieldPath(schema, given, path);
    String reason = Tree.text(given, "reason");
    if (!reason.isEmpty() && !REASONS.contains(reason)) {
      violations.notSupported(path + ".reason", reason, REASONS);
    }
    if (violations.causes().size() > before) {
      return Optional.empty();
    }
    boolean isOptional = Tree.flag(given, "optionalOldSelf");
    RuleLanguage.Rule rule = expression(schema, given, path, isResource);
    if (rule == null) {
      return Optional.empty();
    }
    checkOldSelf(rule, given, path, listPath);
    return Optional.of(
        new ValidationRule(
            schema.type(),
            Tree.text(given, "rule").strip(),
            message,
            rule,
            messageExpression(schema, given, path, isResource),
            reason,
            fieldPath,
            isOptional));
  }

  private String checkedMessage(Map<String, Object> given, String path) {
    String rule = Tree.text(given, "rule").strip();
    String message = Tree.text(given, "message");
    String text = message.strip();
    if (rule.isEmpty()) {
      violations.required(path + ".rule", "rule is not specified");
    } else if (!message.isEmpty() && text.isEmpty()) {
      violations.invalid(path + ".message", message, "must be non-empty if specified");
    } else if (text.contains("\n")) {
      violations.invalid(path + ".message", message, "must not contain line breaks");
    } else if (rule.contains("\n") && text.isEmpty()) {
      violations.required(
          path + ".message", "message must be specified if rule contains line breaks");
    }
    return text;
  }

  private String checkedFieldPath(Schema schema, Map<String, Object> given, String path) {
    String fieldPath = Tree.text(given, "fieldPath");
    if (fieldPath.isEmpty()) {
      return "";
    }
    Optional<String> normalized = RuleFieldPath.normalized(fieldPath, schema);
    if (normalized.isEmpty()) {
      violations.invalid(path + ".fieldPath", fieldPath, "must be a valid path");
    }
    return normalized.orElse("");
  }

  private RuleLanguage.@Nullable Rule expression(
      Schema schema, Map<String, Object> given, String path, boolean isResource) {
    String text = Tree.text(given, "rule");
    try {
      return compiled(schema, given, text, RuleLanguage.Result.BOOL, isResource);
    } catch (RuleLanguage.RuleException failure) {
      violations.invalid(path + ".rule", printed(given), explained("", failure));
      return null;
    }
  }

  private Optional<RuleLanguage.Rule> messageExpression(
      Schema schema, Map<String, Object> given, String path, boolean isResource) {
    String text = Tree.text(given, "messageExpression");
    if (text.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(compiled(schema, given, text, RuleLanguage.Result.STRING, isResource));
    } catch (RuleLanguage.RuleException failure) {
      violations.invalid(
          path + ".messageExpression", printed(given), explained("messageExpression ", failure));
      return Optional.empty();
    }
  }

  private RuleLanguage.Rule compiled(
      Schema schema,
      Map<String, Object> given,
      String text,
      RuleLanguage.Result result,
      boolean isResource) {
    return language.compile(
        new RuleLanguage.Source(
            schema.node(), isResource, text, result, Tree.flag(given, "optionalOldSelf")));
  }

  private static String explained(String what, RuleLanguage.RuleException failure) {
    return failure.reason().startsWith("ERROR")
        ? what + "compilation failed: " + failure.reason()
        : failure.reason();
  }

  private void checkOldSelf(
      RuleLanguage.Rule rule, Map<String, Object> given, String path, String listPath) {
    if (rule.usesOldSelf() && !listPath.isEmpty()) {
      violations.invalid(
          path + ".rule",
          Tree.text(given, "rule"),
          "oldSelf cannot be used on the uncorrelatable portion of the schema within " + listPath);
    } else if (!rule.usesOldSelf() && given.get("optionalOldSelf") != null) {
      violations.invalid(
          path + ".optionalOldSelf",
          given.get("optionalOldSelf"),
          "may not be set if oldSelf is not used in rule");
    }
  }

  /** The rule as a server prints it in its refusal. */
  private static Map<String, Object> printed(Map<String, Object> given) {
    Map<String, Object> printed = new LinkedHashMap<>();
    printed.put("Rule", Tree.text(given, "rule"));
    printed.put("Message", Tree.text(given, "message"));
    printed.put("MessageExpression", Tree.text(given, "messageExpression"));
    printed.put("Reason", given.get("reason"));
    printed.put("FieldPath", Tree.text(given, "fieldPath"));
    printed.put("OptionalOldSelf", given.get("optionalOldSelf"));
    return printed;
  }
}

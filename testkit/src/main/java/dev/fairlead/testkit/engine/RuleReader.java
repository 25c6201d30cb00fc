package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Compiles the rules of a schema, and reports those that a server would not take. */
final class RuleReader {
  static final String RULES = "x-kubernetes-validations";
  private static final List<String> REASONS =
      List.of(
          "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired");

  private final RuleLanguage language;
  private final Violations violations;
  private final RuleBudget budget;

  RuleReader(RuleLanguage language, Violations violations) {
    this.language = language;
    this.violations = violations;
    this.budget = new RuleBudget(violations);
  }

  /**
   * Where a schema is in the definition.
   *
   * @param listPath the outermost list or map above whose parts are not found again after a change,
   *     or empty
   * @param copies how many values of the schema an object can have, empty if nothing limits that
   */
  private record Place(String path, boolean isRoot, String listPath, OptionalLong copies) {
    Place below(Schema schema, String step, String list) {
      OptionalLong factor = factor(schema);
      OptionalLong all =
          copies.isPresent() && factor.isPresent()
              ? OptionalLong.of(RuleBudget.product(copies.getAsLong(), factor.getAsLong()))
              : OptionalLong.empty();
      return new Place(path + step, false, list, all);
    }

    /** How many values a schema's value can hold. */
    private static OptionalLong factor(Schema schema) {
      String limit =
          schema.type().equals("array")
              ? "maxItems"
              : schema.node().get("additionalProperties") == null ? "" : "maxProperties";
      if (limit.isEmpty()) {
        return OptionalLong.of(1);
      }
      return schema.node().get(limit) instanceof Number number
          ? OptionalLong.of(Math.max(0, number.longValue()))
          : OptionalLong.empty();
    }
  }

  /** The rules of a whole object's schema, found at a path of the definition. */
  SchemaRules read(Schema root, String path) {
    SchemaRules rules = node(root, new Place(path, true, "", OptionalLong.of(1)));
    budget.close(path);
    return rules;
  }

  private SchemaRules node(Schema schema, Place place) {
    List<ValidationRule> own = new ArrayList<>();
    boolean isResource = place.isRoot() || schema.isEmbeddedResource();
    List<Map<String, Object>> rules = Tree.maps(schema.node(), RULES);
    for (int i = 0; i < rules.size(); i++) {
      String at = place.path() + "." + RULES + "[" + i + "]";
      rule(schema, rules.get(i), at, isResource, place).ifPresent(own::add);
    }
    String listPath = place.listPath();
    boolean isOneValue = Tree.text(schema.node(), "x-kubernetes-map-type").equals("atomic");
    String membersPath = isOneValue && listPath.isEmpty() ? place.path() : listPath;
    Map<String, SchemaRules> properties = new LinkedHashMap<>();
    schema
        .properties()
        .forEach(
            (name, below) -> {
              Place there = place.below(schema, ".properties[" + name + "]", membersPath);
              present(node(new Schema(Tree.map(below)), there))
                  .ifPresent(found -> properties.put(name, found));
            });
    Place ofMembers = place.below(schema, ".additionalProperties", listPath);
    Optional<SchemaRules> additional =
        schema.additional().flatMap(any -> present(node(any, ofMembers)));
    boolean isMap = Tree.text(schema.node(), "x-kubernetes-list-type").equals("map");
    String list = isMap || !listPath.isEmpty() ? listPath : place.path();
    Place ofItems = place.below(schema, ".items", list);
    Optional<SchemaRules> items = schema.items().flatMap(each -> present(node(each, ofItems)));
    List<String> keys =
        isMap ? Tree.strings(schema.node(), "x-kubernetes-list-map-keys") : List.of();
    return new SchemaRules(own, properties, additional, items, keys);
  }

  private static Optional<SchemaRules> present(SchemaRules rules) {
    return rules.isEmpty() ? Optional.empty() : Optional.of(rules);
  }

  private Optional<ValidationRule> rule(
      Schema schema, Map<String, Object> given, String path, boolean isResource, Place place) {
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
    budget.spend(
        "estimated rule cost", path + ".rule", RuleBudget.everywhere(rule, place.copies()));
    checkOldSelf(rule, given, path, place.listPath());
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
      RuleLanguage.Rule message =
          compiled(schema, given, text, RuleLanguage.Result.STRING, isResource);
      budget.spend("estimated messageExpression cost", path + ".messageExpression", message.cost());
      return Optional.of(message);
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

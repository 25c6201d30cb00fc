package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One of a schema's {@code x-kubernetes-validations}, compiled.
 *
 * @param type the schema's type, which stands for the value where a failure cannot show it
 * @param messageRule makes the message; the fixed text counts where it fails
 * @param reason one of the four reasons that a rule may give, or empty
 * @param fieldPath where a failure is reported, below the value, or empty
 */
record ValidationRule(
    String type,
    String expression,
    String message,
    RuleLanguage.Rule rule,
    Optional<RuleLanguage.Rule> messageRule,
    String reason,
    String fieldPath,
    boolean isOldSelfOptional) {

  /** Which of a value's failures count although the value has not changed. */
  boolean isTransition() {
    return rule.usesOldSelf();
  }

  /** Reports a value that breaks the rule. */
  void check(Object self, @Nullable Object oldSelf, String path, Violations violations) {
    if (isTransition() && oldSelf == null && !isOldSelfOptional) {
      return;
    }
    try {
      if (!Boolean.TRUE.equals(rule.evaluate(self, oldSelf))) {
        report(self, oldSelf, path, violations);
      }
    } catch (RuleLanguage.RuleException failure) {
      violations.invalid(where(path), type, evaluationFailure(failure.reason()));
    }
  }

  private String evaluationFailure(String reason) {
    String text = message.isEmpty() ? expression : message;
    return reason.startsWith("no such overload")
        ? "'"
            + reason
            + "': call arguments did not match a supported operator, function or macro signature"
            + " for rule: "
            + text
        : reason + " evaluating rule: " + text;
  }

  private void report(Object self, @Nullable Object oldSelf, String path, Violations violations) {
    String where =
        where(path.isEmpty() || fieldPath.isEmpty() ? path + fieldPath : path + "." + fieldPath);
    String detail = messageRule.flatMap(made -> made(made, self, oldSelf)).orElse(fixed());
    switch (reason) {
      case "FieldValueForbidden" -> violations.forbidden(where, detail);
      case "FieldValueRequired" -> violations.required(where, detail);
      case "FieldValueDuplicate" -> violations.duplicate(where, self);
      default -> {
        if (self instanceof Map || self instanceof List) {
          violations.invalid(where, detail);
        } else {
          violations.invalid(where, self, detail);
        }
      }
    }
  }

  private String fixed() {
    return message.isEmpty() ? "failed rule: " + expression : message;
  }

  private static Optional<String> made(
      RuleLanguage.Rule rule, Object self, @Nullable Object oldSelf) {
    try {
      String text = String.valueOf(rule.evaluate(self, oldSelf)).strip();
      return text.isEmpty() || text.contains("\n") ? Optional.empty() : Optional.of(text);
    } catch (RuleLanguage.RuleException failure) {
      return Optional.empty();
    }
  }

  private static String where(String path) {
    return path.isEmpty() ? "<nil>" : path;
  }
}

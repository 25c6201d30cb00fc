package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A field selector: equalities and inequalities that must all hold. An absent value is empty text.
 */
record FieldSelector(KindRules rules, List<Term> terms) {
  private static final String NAME = "metadata.name";
  private static final String NAMESPACE = "metadata.namespace";

  private record Term(String label, boolean isEqual, String value) {}

  static FieldSelector everything(KindRules rules) {
    return new FieldSelector(rules, List.of());
  }

  /** The selector of a query parameter; 400 if the type does not know a label. */
  static FieldSelector parse(ResourceType type, String text) {
    List<Term> terms = new ArrayList<>();
    for (String part : text.split("(?<!\\\\),", -1)) {
      if (!part.isBlank()) {
        Term term = term(part);
        check(type, term.label());
        terms.add(term);
      }
    }
    return new FieldSelector(type.rules(), terms);
  }

  boolean isEverything() {
    return terms.isEmpty();
  }

  boolean matches(Map<String, Object> object) {
    return terms.stream()
        .allMatch(term -> value(object, term.label()).equals(term.value()) == term.isEqual());
  }

  /** The name that every selected object has, if the selector says so. */
  Optional<String> name() {
    return terms.stream()
        .filter(term -> term.label().equals(NAME) && term.isEqual())
        .map(Term::value)
        .findFirst();
  }

  private String value(Map<String, Object> object, String label) {
    return switch (label) {
      case NAME -> Meta.name(object);
      case NAMESPACE -> Meta.namespace(object);
      default -> rules.field(object, label);
    };
  }

  private static Term term(String part) {
    int equals = part.indexOf('=');
    if (equals <= 0) {
      throw ApiError.badRequest(
          "invalid selector: '" + part + "'; can't understand '" + part + "'");
    }
    boolean isEqual = part.charAt(equals - 1) != '!';
    String label = part.substring(0, isEqual ? equals : equals - 1);
    String rest = part.substring(equals + 1);
    String value = isEqual && rest.startsWith("=") ? rest.substring(1) : rest;
    return new Term(label, isEqual, value.replaceAll("\\\\([\\\\,=])", "$1"));
  }

  private static void check(ResourceType type, String label) {
    if (label.equals(NAME)
        || label.equals(NAMESPACE)
        || type.rules().fieldPaths().containsKey(label)) {
      return;
    }
    boolean hasOwn = type.isCustom() || !type.rules().fieldPaths().isEmpty();
    throw ApiError.badRequest(
        hasOwn
            ? type.rules().unknownField(label)
            : Json.text(label)
                + " is not a known field selector: only \"metadata.name\", \"metadata.namespace\"");
  }
}

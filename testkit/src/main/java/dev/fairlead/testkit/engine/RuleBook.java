package dev.fairlead.testkit.engine;

import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/** Whose {@code x-kubernetes-validations} are enforced, and the language they are read in. */
record RuleBook(Optional<RuleLanguage> language, Set<String> switchedOff) {

  /** The language on the class path, looked for once. */
  private static final class Found {
    static final Optional<RuleLanguage> LANGUAGE =
        ServiceLoader.load(RuleLanguage.class, RuleLanguage.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .filter(RuleLanguage::isAvailable)
            .findFirst();
  }

  static Optional<RuleLanguage> found() {
    return Found.LANGUAGE;
  }

  /** The rules of one version of a stored definition, which have been checked before. */
  SchemaRules of(Map<String, Object> definition, Schema schema) {
    return language.isEmpty() || switchedOff.contains(Meta.name(definition))
        ? SchemaRules.NONE
        : new RuleReader(language.get(), new Violations()).read(schema, "");
  }

  /** Reports what is wrong with the rules of one version of a definition. */
  void check(Map<String, Object> definition, Schema schema, String path, Violations violations) {
    String name = Meta.name(definition);
    if (switchedOff.contains(name)) {
      return;
    }
    if (language.isPresent()) {
      new RuleReader(language.get(), violations).read(schema, path);
    } else if (hasRules(schema.node())) {
      violations.forbidden(
          path,
          "testkit: x-kubernetes-validations need the library dev.cel:cel on the class path; add"
              + " it, or switch the rules of this definition off with ApiEngine.Builder"
              + " withoutRules(\""
              + name
              + "\")");
    }
  }

  private static boolean hasRules(Object node) {
    if (node instanceof Map<?, ?> map) {
      return map.containsKey(RuleReader.RULES)
          || map.values().stream().anyMatch(value -> value != null && hasRules(value));
    }
    return false;
  }
}

package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a schema and of the schemas below it (KEP-2876); only parts with rules are there.
 *
 * @param mapKeys the keys by which items are found again in the former list, empty if they are not
 */
record SchemaRules(
    List<ValidationRule> own,
    Map<String, SchemaRules> properties,
    Optional<SchemaRules> additional,
    Optional<SchemaRules> items,
    List<String> mapKeys) {

  static final SchemaRules NONE =
      new SchemaRules(List.of(), Map.of(), Optional.empty(), Optional.empty(), List.of());

  boolean isEmpty() {
    return own.isEmpty() && properties.isEmpty() && additional.isEmpty() && items.isEmpty();
  }

  /** Reports the rules that a whole object breaks; those of unchanged parts are warnings. */
  void check(Map<String, Object> object, @Nullable Map<String, Object> old, Violations violations) {
    Violations ratcheted = new Violations();
    new Walk(violations, ratcheted).value(this, object, old, "");
    ratcheted.causes().forEach(cause -> violations.warn(cause.field() + ": " + cause.message()));
  }

  private record Walk(Violations violations, Violations ratcheted) {

    void value(SchemaRules rules, @Nullable Object value, @Nullable Object old, String path) {
      if (value == null) {
        return;
      }
      boolean isUnchanged = old != null && Tree.same(value, old);
      for (ValidationRule rule : rules.own()) {
        rule.check(value, old, path, isUnchanged && !rule.isTransition() ? ratcheted : violations);
      }
      if (value instanceof Map<?, ?> map) {
        members(rules, Tree.members(map), Tree.map(old), path);
      } else if (value instanceof List<?> list && rules.items().isPresent()) {
        items(rules, rules.items().get(), list, Tree.list(old), path);
      }
    }

    private void members(
        SchemaRules rules, Map<String, Object> members, Map<String, Object> old, String path) {
      members.forEach(
          (name, member) -> {
            SchemaRules own = rules.properties().get(name);
            if (own != null) {
              value(own, member, old.get(name), path.isEmpty() ? name : path + "." + name);
            } else {
              rules
                  .additional()
                  .ifPresent(any -> value(any, member, old.get(name), path + "[" + name + "]"));
            }
          });
    }

    private void items(
        SchemaRules rules, SchemaRules each, List<?> list, List<Object> old, String path) {
      for (int i = 0; i < list.size(); i++) {
        Object item = list.get(i);
        value(each, item, former(rules.mapKeys(), item, old), path + "[" + i + "]");
      }
    }

    private static @Nullable Object former(
        List<String> keys, @Nullable Object item, List<Object> old) {
      if (keys.isEmpty()) {
        return null;
      }
      return old.stream()
          .filter(
              each ->
                  keys.stream().allMatch(key -> Tree.same(Tree.at(each, key), Tree.at(item, key))))
          .findFirst()
          .orElse(null);
    }
  }
}

package dev.fairlead.testkit.engine;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A rule's {@code fieldPath}: members ({@code .a}, {@code ['a.b']}) below the rule's schema. */
final class RuleFieldPath {
  private static final Pattern SEGMENT =
      Pattern.compile("\\.([a-zA-Z_][a-zA-Z0-9_]*)|\\['((?:[^'\\\\]|\\\\.)*)']");

  private RuleFieldPath() {}

  /** The path as failures name it, empty if the schema has no such member. */
  static Optional<String> normalized(String path, Schema schema) {
    Matcher segments = SEGMENT.matcher(path.strip());
    StringBuilder normalized = new StringBuilder();
    Schema here = schema;
    int end = 0;
    while (segments.find() && segments.start() == end) {
      String name =
          segments.group(1) != null
              ? segments.group(1)
              : segments.group(2).replaceAll("\\\\(.)", "$1");
      Optional<Schema> next = here.member(name);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      if (here.properties().containsKey(name)) {
        normalized.append(normalized.length() == 0 ? "" : ".").append(name);
      } else {
        normalized.append('[').append(name).append(']');
      }
      here = next.get();
      end = segments.end();
    }
    return end == path.strip().length() && end > 0
        ? Optional.of(normalized.toString())
        : Optional.empty();
  }
}

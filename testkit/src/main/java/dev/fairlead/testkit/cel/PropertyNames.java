package dev.fairlead.testkit.cel;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** How properties whose names are no identifiers are written in expressions (KEP-2876). */
final class PropertyNames {
  private static final Set<String> RESERVED =
      Set.of(
          "true",
          "false",
          "null",
          "in",
          "as",
          "break",
          "const",
          "continue",
          "else",
          "for",
          "function",
          "if",
          "import",
          "let",
          "loop",
          "package",
          "namespace",
          "return",
          "var",
          "void",
          "while");
  private static final Pattern ACCESSIBLE = Pattern.compile("[a-zA-Z_.\\-/][a-zA-Z0-9_.\\-/]*");

  private PropertyNames() {}

  /** The name to use in expressions, empty if there is none. */
  static Optional<String> escaped(String name) {
    if (RESERVED.contains(name)) {
      return Optional.of("__" + name + "__");
    }
    if (!ACCESSIBLE.matcher(name).matches()) {
      return Optional.empty();
    }
    return Optional.of(
        name.replace("__", "__underscores__")
            .replace(".", "__dot__")
            .replace("-", "__dash__")
            .replace("/", "__slash__"));
  }
}

package dev.fairlead.model;

import java.util.Arrays;
import java.util.List;

/** A place in a JSON tree, RFC 6901. */
record JsonPointer(String text, List<String> tokens) {

  static JsonPointer parse(String text) {
    if (text.isEmpty()) {
      return new JsonPointer(text, List.of());
    }
    if (text.charAt(0) != '/' || text.matches(".*~([^01].*|$)")) {
      throw new IllegalArgumentException(
          "%s is no JSON pointer: write it like /spec/replicas, with ~1 for a slash and ~0 for a tilde within a name"
              .formatted(Names.quoted(text)));
    }
    var tokens =
        Arrays.stream(text.substring(1).split("/", -1))
            .map(token -> token.replace("~1", "/").replace("~0", "~"))
            .toList();
    return new JsonPointer(text, tokens);
  }

  boolean isRoot() {
    return tokens.isEmpty();
  }

  String first() {
    return tokens.get(0);
  }

  JsonPointer rest() {
    return new JsonPointer(text, tokens.subList(1, tokens.size()));
  }

  @Override
  public String toString() {
    return text;
  }
}

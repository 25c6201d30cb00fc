package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.List;

/** What reading one body into one kind comes across: unknown and repeated members. */
final class Decoding {
  private final ResourceType type;
  private final List<String> findings = new ArrayList<>();

  Decoding(ResourceType type) {
    this.type = type;
  }

  void unknown(String path) {
    findings.add("unknown field " + Json.text(path));
  }

  /** Adds what the reader of the text has found. */
  void found(List<String> others) {
    findings.addAll(others);
  }

  List<String> findings() {
    return findings;
  }

  /** The refusal of a body whose values have the wrong type. */
  ApiError cannotBeHandled(String why) {
    return ApiError.badRequest(
        type.kind()
            + " in version "
            + Json.text(type.names().version())
            + " cannot be handled as a "
            + type.kind()
            + ": "
            + why);
  }
}

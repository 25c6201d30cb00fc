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

  void duplicate(String path) {
    findings.add("duplicate field " + Json.text(path));
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

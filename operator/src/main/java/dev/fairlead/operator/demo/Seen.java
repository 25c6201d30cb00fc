package dev.fairlead.operator.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.stream.StreamSupport;

/**
 * An object as a server has it.
 *
 * @param object missing if there is none
 * @param resourceVersion the object's, or else the list's
 */
record Seen(JsonNode object, String resourceVersion) {

  static Seen of(JsonNode object) {
    return new Seen(object, object.at("/metadata/resourceVersion").asText());
  }

  static Seen nothing(String resourceVersion) {
    return new Seen(MissingNode.getInstance(), resourceVersion);
  }

  boolean exists() {
    return !object.isMissingNode();
  }

  /** The text at a JSON pointer; empty if there is none. */
  String text(String pointer) {
    return object.at(pointer).asText();
  }

  /** A member of the list at a JSON pointer, by the value of one of its fields. */
  JsonNode member(String pointer, String field, String value) {
    return StreamSupport.stream(object.at(pointer).spliterator(), false)
        .filter(member -> member.path(field).asText().equals(value))
        .findFirst()
        .orElse(MissingNode.getInstance());
  }
}

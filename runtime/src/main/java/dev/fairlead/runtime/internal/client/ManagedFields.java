package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.model.Bytes;
import dev.fairlead.runtime.internal.json.Json;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether an apply would change nothing: the manager owns exactly the fields that it applies, and
 * their values are what they shall be. Reads {@code FieldsV1} without knowing a schema, so whatever
 * is unclear counts as a change; then the server decides.
 */
final class ManagedFields {

  private static final Set<String> UNOWNED = Set.of("apiVersion", "kind");
  private static final Set<String> UNOWNED_METADATA = Set.of("name", "namespace");

  private ManagedFields() {}

  static boolean holds(ObjectNode live, ObjectNode applied, String manager, String subresource) {
    return owned(live, manager, subresource, applied.path("apiVersion").asText())
        .map(fields -> holdsRoot(fields, applied, live))
        .orElse(false);
  }

  /** Leaves of the record of managers what is about a subresource, without its times. */
  static void retain(ObjectNode object, String subresource) {
    var managers = object.path("metadata").path("managedFields");
    for (var each = managers.elements(); each.hasNext(); ) {
      if (each.next() instanceof ObjectNode entry
          && entry.path("subresource").asText("").equals(subresource)) {
        entry.remove("time");
      } else {
        each.remove();
      }
    }
  }

  private static Optional<JsonNode> owned(
      JsonNode live, String manager, String subresource, String apiVersion) {
    for (var entry : live.path("metadata").path("managedFields")) {
      boolean own =
          entry.path("manager").asText().equals(manager)
              && entry.path("operation").asText().equals("Apply")
              && entry.path("subresource").asText("").equals(subresource)
              && entry.path("apiVersion").asText().equals(apiVersion);
      if (own) {
        return Optional.of(entry.path("fieldsV1"));
      }
    }
    return Optional.empty();
  }

  private static boolean holdsRoot(JsonNode fields, ObjectNode applied, ObjectNode live) {
    var wanted = applied.deepCopy();
    wanted.remove(UNOWNED);
    if (wanted.get("metadata") instanceof ObjectNode metadata) {
      metadata.remove(UNOWNED_METADATA);
      if (metadata.isEmpty()) {
        wanted.remove("metadata");
      }
    }
    return members(fields, wanted, live);
  }

  private static boolean holds(JsonNode fields, JsonNode wanted, JsonNode live) {
    if (live.isMissingNode()) {
      return false;
    }
    if (fields.isEmpty()) {
      return Json.equal(wanted, live);
    }
    if (wanted.isObject() && live.isObject()) {
      return members(fields, wanted, live);
    }
    return wanted.isArray() && live.isArray() && elements(fields, wanted, live);
  }

  /** Each member is owned and right, and nothing else is owned. */
  private static boolean members(JsonNode fields, JsonNode wanted, JsonNode live) {
    return parts(fields).count() == wanted.size()
        && wanted.properties().stream()
            .allMatch(
                member -> {
                  var part = fields.get("f:" + member.getKey());
                  return part != null && holds(part, member.getValue(), live.path(member.getKey()));
                });
  }

  private static boolean elements(JsonNode fields, JsonNode wanted, JsonNode live) {
    var held = new HashSet<String>();
    for (var element : wanted) {
      parts(fields)
          .filter(name -> means(name, element))
          .filter(name -> holdsElement(name, fields.get(name), element, live))
          .findFirst()
          .ifPresent(held::add);
    }
    return held.size() == wanted.size() && held.size() == parts(fields).count();
  }

  private static boolean holdsElement(
      String part, JsonNode fields, JsonNode wanted, JsonNode live) {
    for (var candidate : live) {
      if (isElement(part, candidate)) {
        return part.startsWith("v:") || members(fields, wanted, candidate);
      }
    }
    return false;
  }

  /**
   * Whether an element that is applied may be the one of this name. A key that it leaves to the
   * server's default, such as the protocol of a port, is in the name all the same; were it not the
   * default, it would have been applied, and be owned.
   */
  private static boolean means(String part, JsonNode element) {
    return matches(part, element, true);
  }

  /** Whether a name such as {@code k:{"name":"web"}} or {@code v:"a"} is that of this element. */
  private static boolean isElement(String part, JsonNode element) {
    return matches(part, element, false);
  }

  private static boolean matches(String part, JsonNode element, boolean keysMayBeLeftOut) {
    if (!part.startsWith("k:") && !part.startsWith("v:")) {
      return false;
    }
    try {
      var expected = Json.parse(Bytes.ofUtf8(part.substring(2)));
      return part.startsWith("v:")
          ? Json.equal(expected, element)
          : expected.properties().stream()
              .allMatch(
                  key ->
                      Json.equal(key.getValue(), element.path(key.getKey()))
                          || (keysMayBeLeftOut && !element.has(key.getKey())));
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  /** What is owned below a node; the dot stands for the node itself. */
  private static Stream<String> parts(JsonNode fields) {
    return fields.properties().stream().map(Map.Entry::getKey).filter(name -> !name.equals("."));
  }
}

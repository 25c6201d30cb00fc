package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.json.JsonDifference;
import java.util.List;

/**
 * From what an object is to what it shall be, as raw documents.
 *
 * @param from the version that was read
 * @param to the same with the changes made
 */
record DesiredChange(Snapshot from, ObjectNode to) {

  /**
   * Metadata that belongs to the server: a class that drops it, or a fresh object, changes nothing.
   */
  private static final List<String> SERVERS =
      List.of(
          "uid",
          "resourceVersion",
          "generation",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "generateName",
          "managedFields",
          "selfLink",
          "name",
          "namespace");

  /**
   * The change that two encodings by the same codec describe, with the client's labels and owner.
   *
   * @throws IllegalArgumentException if the object was renamed, or may not have the owner
   */
  static DesiredChange of(
      ResourceType<?> type,
      ObjectKey key,
      Snapshot from,
      Bytes before,
      Bytes after,
      WriteSettings settings) {
    var wanted = Json.parseObject(after);
    checkName(type, key, wanted);
    var to = copy(JsonDifference.merge(from.tree(), Json.parse(before), wanted));
    settings.decorate(to, key);
    keepServers(from.tree(), to);
    return new DesiredChange(from, to);
  }

  /** The change of one member alone; everything else stays as it was read. */
  DesiredChange only(String member) {
    var to = from.tree().deepCopy();
    var wanted = this.to.get(member);
    if (wanted == null) {
      to.remove(member);
    } else {
      to.set(member, wanted);
    }
    return new DesiredChange(from, to);
  }

  /**
   * Refuses an object whose name or namespace is another than the key's.
   *
   * @throws IllegalArgumentException naming both
   */
  static void checkName(ResourceType<?> type, ObjectKey key, JsonNode object) {
    var metadata = object.path("metadata");
    boolean same =
        isSame(metadata.path("name"), key.name())
            && isSame(metadata.path("namespace"), key.namespace());
    if (!same) {
      throw new IllegalArgumentException(
          "%s %s was changed to %s/%s: name and namespace can't change; create another object"
              .formatted(
                  type.kind(),
                  key,
                  metadata.path("namespace").asText(),
                  metadata.path("name").asText()));
    }
  }

  private static boolean isSame(JsonNode written, String expected) {
    return written.isMissingNode() || written.isNull() || written.asText().equals(expected);
  }

  private static ObjectNode copy(JsonNode merged) {
    return ((ObjectNode) merged).deepCopy();
  }

  private static void keepServers(ObjectNode from, ObjectNode to) {
    for (var name : List.of("apiVersion", "kind")) {
      keep(from, to, name);
    }
    var metadata = Json.objectAt(to, "metadata");
    for (var name : SERVERS) {
      keep(from.path("metadata"), metadata, name);
    }
  }

  private static void keep(JsonNode from, ObjectNode to, String name) {
    var original = from.get(name);
    if (original == null) {
      to.remove(name);
    } else {
      to.set(name, original);
    }
  }

  boolean isEmpty() {
    return Json.equal(from.tree(), to);
  }

  /** The version that guards the change. */
  String version() {
    return from.metadata().resourceVersion();
  }

  String uid() {
    return from.metadata().uid();
  }

  boolean touches(String member) {
    return !Json.equal(from.tree().path(member), to.path(member));
  }

  boolean isExpressible() {
    return JsonDifference.isExpressible(from.tree(), to);
  }

  /** RFC 7386, with the version in it, which makes the server answer 409 if it is outdated. */
  ObjectNode mergePatch() {
    var patch =
        JsonDifference.mergePatch(from.tree(), to)
            .map(difference -> (ObjectNode) difference)
            .orElseGet(Json::object);
    Json.objectAt(patch, "metadata").put("resourceVersion", version());
    return patch;
  }

  /** RFC 6902, beginning with a test of the version. */
  ArrayNode jsonPatch() {
    var patch = Json.array();
    patch
        .addObject()
        .put("op", "test")
        .put("path", "/metadata/resourceVersion")
        .put("value", version());
    patch.addAll(JsonDifference.jsonPatch(from.tree(), to));
    return patch;
  }

  /** The difference in both directions: old and new values, but no version. */
  Bytes fingerprint() {
    var both = Json.array();
    both.addAll(JsonDifference.jsonPatch(from.tree(), to));
    both.addAll(JsonDifference.jsonPatch(to, from.tree()));
    return Json.write(both);
  }
}

package dev.fairlead.runtime.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Differences of JSON documents. {@link #merge} brings a change of a decoded object to the raw
 * document that it was decoded from; {@link #mergePatch} and {@link #jsonPatch} say how one
 * document becomes another.
 */
public final class JsonDifference {

  private JsonDifference() {}

  /**
   * The raw document with the difference from {@code before} to {@code after} applied. What neither
   * of both mentions stays as it is, in members, in elements of lists, and in elements that moved.
   *
   * @param raw what the server sent
   * @param before the encoding of the object that was decoded from it
   * @param after the encoding of the changed object, by the same codec
   */
  public static JsonNode merge(JsonNode raw, JsonNode before, JsonNode after) {
    if (Json.equal(before, after)) {
      return raw;
    }
    if (raw instanceof ObjectNode rawObject && before.isObject() && after.isObject()) {
      return mergeObjects(rawObject, before, after);
    }
    if (raw instanceof ArrayNode rawList && before.isArray() && after.isArray()) {
      return ListMatch.merge(rawList, before, after);
    }
    return after;
  }

  private static JsonNode mergeObjects(ObjectNode raw, JsonNode before, JsonNode after) {
    var merged = Json.object();
    merged.setAll(raw);
    for (var name : names(before, after)) {
      var old = before.get(name);
      var wanted = after.get(name);
      if (wanted == null) {
        merged.remove(name);
      } else if (old == null || !Json.equal(old, wanted)) {
        // An equal member stays as the server has it, absent too: codecs write defaults.
        merged.set(name, mergeMember(raw.get(name), old, wanted));
      }
    }
    return merged;
  }

  private static JsonNode mergeMember(
      @Nullable JsonNode raw, @Nullable JsonNode before, JsonNode after) {
    if (raw == null) {
      return after;
    }
    if (before == null) {
      // The codec leaves empty values out, so the raw one may be an object with unknown members.
      return raw.isObject() && after.isObject() ? merge(raw, Json.object(), after) : after;
    }
    return merge(raw, before, after);
  }

  private static Set<String> names(JsonNode one, JsonNode other) {
    var names = new LinkedHashSet<String>();
    one.fieldNames().forEachRemaining(names::add);
    other.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /**
   * The merge patch (RFC 7386) that makes {@code to} out of {@code from}; empty if they are equal.
   * Right only if {@link #isExpressible} says so.
   */
  public static Optional<JsonNode> mergePatch(JsonNode from, JsonNode to) {
    if (Json.equal(from, to)) {
      return Optional.empty();
    }
    if (!from.isObject() || !to.isObject()) {
      return Optional.of(to);
    }
    var patch = Json.object();
    for (var name : names(from, to)) {
      var old = from.get(name);
      var wanted = to.get(name);
      if (wanted == null) {
        patch.putNull(name);
      } else if (old == null) {
        patch.set(name, wanted);
      } else {
        mergePatch(old, wanted).ifPresent(part -> patch.set(name, part));
      }
    }
    return Optional.of(patch);
  }

  /**
   * Whether a merge patch can carry the difference: it can't set a member to null, for null removes
   * there. Null in lists is fine, since lists are replaced as a whole.
   */
  public static boolean isExpressible(JsonNode from, JsonNode to) {
    if (!to.isObject() || Json.equal(from, to)) {
      return true;
    }
    for (var member : to.properties()) {
      var old = from.path(member.getKey());
      var wanted = member.getValue();
      if (wanted.isNull() ? !old.isNull() : !isExpressible(old, wanted)) {
        return false;
      }
    }
    return true;
  }

  /** The operations (RFC 6902) that make {@code to} out of {@code from}; lists as a whole. */
  public static ArrayNode jsonPatch(JsonNode from, JsonNode to) {
    var operations = Json.array();
    collect(operations, "", from, to);
    return operations;
  }

  private static void collect(ArrayNode operations, String at, JsonNode from, JsonNode to) {
    if (Json.equal(from, to)) {
      return;
    }
    if (!from.isObject() || !to.isObject()) {
      operation(operations, "replace", at).set("value", to);
      return;
    }
    for (var name : names(from, to)) {
      var path = at + "/" + name.replace("~", "~0").replace("/", "~1");
      var old = from.get(name);
      var wanted = to.get(name);
      if (wanted == null) {
        operation(operations, "remove", path);
      } else if (old == null) {
        operation(operations, "add", path).set("value", wanted);
      } else {
        collect(operations, path, old, wanted);
      }
    }
  }

  private static ObjectNode operation(ArrayNode operations, String what, String path) {
    return operations.addObject().put("op", what).put("path", path);
  }
}

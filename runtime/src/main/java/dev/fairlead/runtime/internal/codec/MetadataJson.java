package dev.fairlead.runtime.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.runtime.internal.json.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** {@code metadata} as JSON: empty values are left out, unknown members are not read. */
public final class MetadataJson {

  private MetadataJson() {}

  /** The metadata of an object's document; without any value if it has none. */
  public static ObjectMeta of(JsonNode document) {
    return read(document.path("metadata"));
  }

  /**
   * Reads a {@code metadata} member; null and missing read as empty.
   *
   * @throws IllegalArgumentException if a timestamp is malformed
   */
  public static ObjectMeta read(JsonNode json) {
    var meta =
        ObjectMeta.builder()
            .namespace(text(json, "namespace"))
            .name(text(json, "name"))
            .generateName(text(json, "generateName"))
            .uid(text(json, "uid"))
            .resourceVersion(text(json, "resourceVersion"))
            .generation(json.path("generation").asLong(0))
            .labels(texts(json.path("labels")))
            .annotations(texts(json.path("annotations")))
            .finalizers(list(json.path("finalizers")))
            .ownerReferences(owners(json.path("ownerReferences")));
    time(json, "creationTimestamp", meta::creationTimestamp);
    time(json, "deletionTimestamp", meta::deletionTimestamp);
    return meta.build();
  }

  private static String text(JsonNode json, String name) {
    var value = json.path(name);
    return value.isNull() ? "" : value.asText("");
  }

  private static Map<String, String> texts(JsonNode json) {
    var texts = new LinkedHashMap<String, String>();
    json.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText("")));
    return texts;
  }

  private static List<String> list(JsonNode json) {
    var list = new ArrayList<String>();
    json.forEach(element -> list.add(element.asText("")));
    return list;
  }

  private static List<OwnerReference> owners(JsonNode json) {
    var owners = new ArrayList<OwnerReference>();
    json.forEach(element -> owners.add(readOwner(element)));
    return owners;
  }

  /** Reads one owner reference. */
  public static OwnerReference readOwner(JsonNode json) {
    return new OwnerReference(
        text(json, "apiVersion"),
        text(json, "kind"),
        text(json, "name"),
        text(json, "uid"),
        json.path("controller").asBoolean(false),
        json.path("blockOwnerDeletion").asBoolean(false));
  }

  private static void time(JsonNode json, String name, Consumer<Instant> to) {
    var value = text(json, name);
    if (!value.isEmpty()) {
      to.accept(instant(value));
    }
  }

  /** Reads an RFC 3339 timestamp. */
  static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("a timestamp is not of RFC 3339", e);
    }
  }

  /** Writes a {@code metadata} member. */
  public static ObjectNode write(ObjectMeta meta) {
    var json = Json.object();
    put(json, "name", meta.name());
    put(json, "generateName", meta.generateName());
    put(json, "namespace", meta.namespace());
    put(json, "uid", meta.uid());
    put(json, "resourceVersion", meta.resourceVersion());
    if (meta.generation() != 0) {
      json.put("generation", meta.generation());
    }
    meta.creationTimestamp().ifPresent(at -> json.put("creationTimestamp", at.toString()));
    meta.deletionTimestamp().ifPresent(at -> json.put("deletionTimestamp", at.toString()));
    put(json, "labels", meta.labels());
    put(json, "annotations", meta.annotations());
    if (!meta.finalizers().isEmpty()) {
      var finalizers = json.putArray("finalizers");
      meta.finalizers().forEach(finalizers::add);
    }
    if (!meta.ownerReferences().isEmpty()) {
      var owners = json.putArray("ownerReferences");
      meta.ownerReferences().forEach(owner -> owners.add(writeOwner(owner)));
    }
    return json;
  }

  /** Writes one owner reference; a flag that is off is left out. */
  public static ObjectNode writeOwner(OwnerReference owner) {
    var json =
        Json.object()
            .put("apiVersion", owner.apiVersion())
            .put("kind", owner.kind())
            .put("name", owner.name())
            .put("uid", owner.uid());
    if (owner.controller()) {
      json.put("controller", true);
    }
    if (owner.blockOwnerDeletion()) {
      json.put("blockOwnerDeletion", true);
    }
    return json;
  }

  private static void put(ObjectNode json, String name, String value) {
    if (!value.isEmpty()) {
      json.put(name, value);
    }
  }

  private static void put(ObjectNode json, String name, Map<String, String> values) {
    if (!values.isEmpty()) {
      values.forEach(json.putObject(name)::put);
    }
  }
}

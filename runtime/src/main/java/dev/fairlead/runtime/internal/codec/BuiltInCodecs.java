package dev.fairlead.runtime.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectCodec;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Secret;
import dev.fairlead.model.Unstructured;
import dev.fairlead.runtime.internal.json.Json;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Codecs of the classes that {@code dev.fairlead.model} brings. */
final class BuiltInCodecs {

  private BuiltInCodecs() {}

  static ObjectCodec<ObjectMeta> metadataOnly(ResourceType<?> type) {
    return new TreeCodec<>(
        type, MetadataJson::of, (meta, json) -> {}, meta -> meta, (former, meta) -> meta);
  }

  static ObjectCodec<ConfigMap> configMaps(ResourceType<?> type) {
    return new TreeCodec<>(
        type,
        json ->
            ConfigMap.of("", "")
                .withMetadata(MetadataJson.of(json))
                .withData(values(json.path("data"), BuiltInCodecs::text))
                .withBinaryData(values(json.path("binaryData"), BuiltInCodecs::base64)),
        (map, json) -> {
          put(json, "data", map.data(), text -> text);
          put(json, "binaryData", map.binaryData(), BuiltInCodecs::base64);
        },
        ConfigMap::metadata,
        ConfigMap::withMetadata);
  }

  static ObjectCodec<Secret> secrets(ResourceType<?> type) {
    return new TreeCodec<>(
        type,
        json ->
            Secret.of("", "")
                .withMetadata(MetadataJson.of(json))
                .withData(values(json.path("data"), BuiltInCodecs::base64)),
        (secret, json) -> put(json, "data", secret.data(), BuiltInCodecs::base64),
        Secret::metadata,
        Secret::withMetadata);
  }

  /** The tree as it is, with the type's own apiVersion and kind. */
  static ObjectCodec<Unstructured> unstructured(ResourceType<?> type) {
    return new UnstructuredCodec(type);
  }

  private static <V> Map<String, V> values(JsonNode json, Function<JsonNode, V> read) {
    var values = new LinkedHashMap<String, V>();
    json.properties().forEach(entry -> values.put(entry.getKey(), read.apply(entry.getValue())));
    return values;
  }

  private static <V> void put(
      ObjectNode json, String name, Map<String, V> values, Function<V, String> write) {
    if (!values.isEmpty()) {
      var target = json.putObject(name);
      values.forEach((key, value) -> target.put(key, write.apply(value)));
    }
  }

  private static String text(JsonNode json) {
    return json.isNull() ? "" : json.asText();
  }

  private static Bytes base64(JsonNode json) {
    return base64(text(json));
  }

  /** Reads base64, whatever its line breaks. */
  static Bytes base64(String text) {
    try {
      return Bytes.wrap(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException withBreaks) {
      return Bytes.wrap(Base64.getMimeDecoder().decode(text));
    }
  }

  /** Writes base64 without line breaks. */
  static String base64(Bytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** A codec made of two functions on trees; metadata and type are written here. */
  private record TreeCodec<T>(
      ResourceType<?> type,
      Function<JsonNode, T> read,
      BiConsumer<T, ObjectNode> write,
      Function<T, ObjectMeta> metadataOf,
      BiFunction<T, ObjectMeta, T> replace)
      implements ObjectCodec<T> {

    @Override
    public T decode(Bytes json) {
      return read.apply(Json.parseObject(json));
    }

    @Override
    public Bytes encode(T object) {
      var json = Json.object().put("apiVersion", type.apiVersion()).put("kind", type.kind());
      json.set("metadata", MetadataJson.write(metadata(object)));
      write.accept(object, json);
      return Json.write(json);
    }

    @Override
    public ObjectMeta metadata(T object) {
      return metadataOf.apply(object);
    }

    @Override
    public T withMetadata(T object, ObjectMeta metadata) {
      return replace.apply(object, metadata);
    }
  }
}

package dev.fairlead.runtime.internal.codec;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectCodec;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Secret;
import dev.fairlead.model.Unstructured;
import dev.fairlead.runtime.internal.json.Json;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The codec of each type; one instance per manager. Thread-safe. */
public final class Codecs {

  private final Map<ResourceType<?>, ObjectCodec<?>> known = new ConcurrentHashMap<>();
  private final RecordMapper records = new RecordMapper();

  /** Codecs without any type yet. */
  public Codecs() {}

  /**
   * The type's codec: its own, else the one for records or the classes of {@code
   * dev.fairlead.model}. Decoding throws {@link IllegalArgumentException} for what the class can't
   * hold; encoding stamps {@code apiVersion} and {@code kind}.
   *
   * @throws IllegalArgumentException if the class needs a codec and the type brings none
   */
  public <T> ObjectCodec<T> of(ResourceType<T> type) {
    // Not kept: types are equal whatever codec they bring.
    if (type.codec().isPresent()) {
      return type.codec().get();
    }
    var codec = known.get(type);
    if (codec == null) {
      codec = known.computeIfAbsent(type, this::make);
    }
    return typed(codec);
  }

  // A codec is only ever put under the type that it was made for.
  @SuppressWarnings("unchecked")
  private static <T> ObjectCodec<T> typed(ObjectCodec<?> codec) {
    return (ObjectCodec<T>) codec;
  }

  private ObjectCodec<?> make(ResourceType<?> type) {
    var javaType = type.javaType();
    if (javaType == ObjectMeta.class) {
      return BuiltInCodecs.metadataOnly(type);
    }
    if (javaType == ConfigMap.class) {
      return BuiltInCodecs.configMaps(type);
    }
    if (javaType == Secret.class) {
      return BuiltInCodecs.secrets(type);
    }
    if (javaType == Unstructured.class) {
      return BuiltInCodecs.unstructured(type);
    }
    if (javaType.isRecord()) {
      return RecordCodec.of(type, records);
    }
    throw new IllegalArgumentException(
        "%s is no record: give the type %s a codec (ResourceType.of with ObjectCodec)"
            .formatted(javaType.getName(), type));
  }

  /**
   * Whether a decoded object can be handed to several readers: nothing in it can be changed, all
   * the way down.
   */
  public boolean shareable(ResourceType<?> type) {
    return type.codec().isEmpty() && Immutability.isDeep(type.javaType());
  }

  /** The object that a creation starts from: nothing but type, namespace and name. */
  public <T> T blank(ResourceType<T> type, String namespace, String name) {
    var body = Json.object().put("apiVersion", type.apiVersion()).put("kind", type.kind());
    body.set("metadata", MetadataJson.write(ObjectMeta.of(namespace, name)));
    Bytes json = Json.write(body);
    return of(type).decode(json);
  }
}

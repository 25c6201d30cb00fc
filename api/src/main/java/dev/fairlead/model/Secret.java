package dev.fairlead.model;

import java.util.Map;

/**
 * A Secret for those who bring no client's class. Immutable; fields of the object that are not here
 * survive each write. The data is decoded: base64 is only on the wire.
 */
public final class Secret {

  /** The type {@code v1} Secret. */
  public static final ResourceType<Secret> TYPE =
      ResourceType.builtIn(
          "v1",
          "Secret",
          Secret.class,
          new MetadataAccess<>(Secret::metadata, Secret::withMetadata));

  private final ObjectMeta metadata;
  private final Map<String, Bytes> data;

  private Secret(ObjectMeta metadata, Map<String, Bytes> data) {
    this.metadata = metadata;
    this.data = Copies.map(data);
  }

  /** A Secret without data. */
  public static Secret of(String namespace, String name) {
    return new Secret(ObjectMeta.of(namespace, name), Map.of());
  }

  /** The metadata. */
  public ObjectMeta metadata() {
    return metadata;
  }

  /** The entries; unmodifiable, empty if the object has none. */
  public Map<String, Bytes> data() {
    return data;
  }

  /** With other metadata. */
  public Secret withMetadata(ObjectMeta newMetadata) {
    return new Secret(newMetadata, data);
  }

  /** With exactly these entries. */
  public Secret withData(Map<String, Bytes> newData) {
    return new Secret(metadata, newData);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret that && metadata.equals(that.metadata) && data.equals(that.data);
  }

  @Override
  public int hashCode() {
    return 31 * metadata.hashCode() + data.hashCode();
  }

  /** The name and the keys: neither values nor annotations, which may repeat the values. */
  @Override
  public String toString() {
    return "Secret[%s/%s, data=%s]".formatted(metadata.namespace(), metadata.name(), data.keySet());
  }
}

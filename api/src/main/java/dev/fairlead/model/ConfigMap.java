package dev.fairlead.model;

import java.util.Map;

/**
 * A ConfigMap for those who bring no client's class. Immutable; fields of the object that are not
 * here survive each write.
 */
public final class ConfigMap {

  /** The type {@code v1} ConfigMap. */
  public static final ResourceType<ConfigMap> TYPE =
      ResourceType.builtIn(
          "v1",
          "ConfigMap",
          ConfigMap.class,
          new MetadataAccess<>(ConfigMap::metadata, ConfigMap::withMetadata));

  private final ObjectMeta metadata;
  private final Map<String, String> data;
  private final Map<String, Bytes> binaryData;

  private ConfigMap(ObjectMeta metadata, Map<String, String> data, Map<String, Bytes> binaryData) {
    this.metadata = metadata;
    this.data = Copies.map(data);
    this.binaryData = Copies.map(binaryData);
  }

  /** A ConfigMap without data. */
  public static ConfigMap of(String namespace, String name) {
    return new ConfigMap(ObjectMeta.of(namespace, name), Map.of(), Map.of());
  }

  /** The metadata. */
  public ObjectMeta metadata() {
    return metadata;
  }

  /** The text entries; unmodifiable, empty if the object has none. */
  public Map<String, String> data() {
    return data;
  }

  /** The entries that are no UTF-8 text; unmodifiable, empty if the object has none. */
  public Map<String, Bytes> binaryData() {
    return binaryData;
  }

  /** With other metadata. */
  public ConfigMap withMetadata(ObjectMeta newMetadata) {
    return new ConfigMap(newMetadata, data, binaryData);
  }

  /** With exactly these text entries. */
  public ConfigMap withData(Map<String, String> newData) {
    return new ConfigMap(metadata, newData, binaryData);
  }

  /**
   * With exactly these binary entries; the server refuses a key that the text entries have, too.
   */
  public ConfigMap withBinaryData(Map<String, Bytes> newBinaryData) {
    return new ConfigMap(metadata, data, newBinaryData);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ConfigMap that
        && metadata.equals(that.metadata)
        && data.equals(that.data)
        && binaryData.equals(that.binaryData);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * metadata.hashCode() + data.hashCode()) + binaryData.hashCode();
  }

  /** Names and keys, without the values. */
  @Override
  public String toString() {
    return "ConfigMap[%s, data=%s, binaryData=%s]"
        .formatted(metadata, data.keySet(), binaryData.keySet());
  }
}

package dev.fairlead.runtime.internal.cache;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectCodec;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.reflect.RawObject;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One version of an object in the cache. Immutable and safe to share, but for a slot that remembers
 * one decoded value. Absent strings are "".
 */
public final class StoredObject {
  private final ObjectKey key;
  private final String uid;
  private final String resourceVersion;
  private final long generation;
  private final boolean deleting;
  private final Map<String, String> labels;
  private final List<String> ownerUids;
  private final Bytes body;
  private final ObjectCodec<ObjectMeta> metadata;
  private volatile @Nullable Decoded decoded;

  StoredObject(ObjectKey key, RawObject raw, ObjectCodec<ObjectMeta> metadata) {
    this.key = key;
    this.uid = raw.uid();
    this.resourceVersion = raw.resourceVersion();
    this.generation = raw.generation();
    this.deleting = raw.deleting();
    this.labels = raw.labels();
    this.ownerUids = raw.ownerUids();
    this.body = raw.body();
    this.metadata = metadata;
  }

  /** Which object this is, with its cluster. */
  public ObjectKey key() {
    return key;
  }

  /** {@code metadata.uid}. */
  public String uid() {
    return uid;
  }

  /** {@code metadata.resourceVersion}. */
  public String resourceVersion() {
    return resourceVersion;
  }

  /** {@code metadata.generation}, 0 for kinds without. */
  public long generation() {
    return generation;
  }

  /** Whether the object carries a deletion timestamp. */
  public boolean deleting() {
    return deleting;
  }

  /** {@code metadata.labels}. */
  public Map<String, String> labels() {
    return labels;
  }

  /** The uids of all owner references. */
  public List<String> ownerUids() {
    return ownerUids;
  }

  /** The object as UTF-8 JSON with apiVersion and kind, without {@code managedFields}. */
  public Bytes body() {
    return body;
  }

  /** All metadata, decoded at each call. */
  public ObjectMeta metadata() {
    return metadata.decode(body);
  }

  /**
   * The object decoded as {@code type}, remembered for the next reader. Only for classes that are
   * immutable all the way down; one type's value is remembered, the latest.
   */
  public <T> T shared(ResourceType<T> type, Supplier<? extends T> decode) {
    var known = decoded;
    if (known != null && known.type.equals(type)) {
      return type.javaType().cast(known.value);
    }
    T value = decode.get();
    decoded = new Decoded(type, value);
    return value;
  }

  @Override
  public String toString() {
    return "StoredObject[%s at %s]".formatted(key, resourceVersion);
  }

  private record Decoded(ResourceType<?> type, Object value) {}
}

package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.codec.MetadataJson;
import dev.fairlead.runtime.internal.json.Json;

/** One version of an object as the server or the cache gave it. Not changed by anyone. */
final class Snapshot {

  private final Bytes body;
  private final ObjectNode tree;
  private final ObjectMeta metadata;

  private Snapshot(Bytes body) {
    this.body = body;
    tree = Json.parseObject(body);
    metadata = MetadataJson.of(tree);
  }

  static Snapshot of(Bytes body) {
    return new Snapshot(body);
  }

  static Snapshot of(StoredObject stored) {
    return new Snapshot(stored.body());
  }

  ObjectNode tree() {
    return tree;
  }

  ObjectMeta metadata() {
    return metadata;
  }

  /** The caller's own copy. */
  <T> T decode(ResourceType<T> type, Codecs codecs) {
    return codecs.of(type).decode(body);
  }
}

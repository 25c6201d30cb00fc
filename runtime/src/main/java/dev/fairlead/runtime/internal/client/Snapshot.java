package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.codec.MetadataJson;
import dev.fairlead.runtime.internal.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * One version of an object as the server or the cache gave it. Not changed by anyone; parsed when
 * first asked for, since plain reads only decode. Belongs to one call, so to one thread.
 */
final class Snapshot {

  private final Bytes body;
  private @Nullable ObjectNode tree;
  private @Nullable ObjectMeta metadata;

  private Snapshot(Bytes body, @Nullable ObjectNode tree) {
    this.body = body;
    this.tree = tree;
  }

  static Snapshot of(Bytes body) {
    return new Snapshot(body, null);
  }

  static Snapshot of(ObjectNode tree) {
    return new Snapshot(Json.write(tree), tree);
  }

  ObjectNode tree() {
    if (tree == null) {
      tree = Json.parseObject(body);
    }
    return tree;
  }

  ObjectMeta metadata() {
    if (metadata == null) {
      metadata = MetadataJson.of(tree());
    }
    return metadata;
  }

  /** The caller's own copy. */
  <T> T decode(ResourceType<T> type, Codecs codecs) {
    return codecs.of(type).decode(body);
  }
}

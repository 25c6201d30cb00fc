package dev.fairlead.runtime.internal.cache;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.json.JsonPaths;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One object, decoded at most once per Java class while it is prepared. Confined to one thread. */
final class DecodedObject {
  private final StoredObject object;
  private final Codecs codecs;
  private final Map<ResourceType<?>, Object> byType = new HashMap<>();
  private @Nullable JsonNode tree;

  DecodedObject(StoredObject object, Codecs codecs) {
    this.object = object;
    this.codecs = codecs;
  }

  ObjectKey key() {
    return object.key();
  }

  StoredObject stored() {
    return object;
  }

  /**
   * The object as this class.
   *
   * @throws IllegalArgumentException if the class can't hold it
   */
  <T> T as(ResourceType<T> type) {
    var known = byType.computeIfAbsent(type, missing -> codecs.of(type).decode(object.body()));
    return type.javaType().cast(known);
  }

  List<String> at(String path) {
    if (tree == null) {
      tree = Json.parse(object.body());
    }
    return JsonPaths.values(tree, path);
  }
}

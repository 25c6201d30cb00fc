package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How stored objects go out: in a type's served form, whole or as metadata only. */
record Representation(ResourceType type, boolean isPartial) {
  private static final String META = "meta.k8s.io/v1";
  private static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

  Map<String, Object> object(Map<String, Object> stored) {
    Map<String, Object> served = type.rules().toServed(stored);
    if (!isPartial) {
      return served;
    }
    Map<String, Object> partial = header("PartialObjectMetadata", META);
    partial.put("metadata", Tree.map(served, "metadata"));
    return partial;
  }

  /** An item of a list; those of built-in types do not say what they are. */
  Map<String, Object> item(Map<String, Object> stored) {
    Map<String, Object> object = object(stored);
    if (isPartial || type.isCustom()) {
      return object;
    }
    Map<String, Object> item = new LinkedHashMap<>(object);
    item.remove("kind");
    item.remove("apiVersion");
    return item;
  }

  Map<String, Object> list(Map<String, Object> metadata, List<Object> items) {
    Map<String, Object> list =
        isPartial
            ? header("PartialObjectMetadataList", META)
            : header(type.names().listKind(), type.names().apiVersion());
    list.put("metadata", metadata);
    list.put("items", items);
    return list;
  }

  byte[] event(WatchFrame frame) {
    return frame.print(frame.isObject() ? object(frame.object()) : frame.object());
  }

  WatchFrame bookmark(long revision, boolean endsInitialEvents) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put(Meta.RESOURCE_VERSION, Long.toString(revision));
    if (endsInitialEvents) {
      metadata.put("annotations", Map.of(INITIAL_EVENTS_END, "true"));
    }
    Map<String, Object> object =
        isPartial
            ? header("PartialObjectMetadata", META)
            : header(type.kind(), type.names().apiVersion());
    object.put("metadata", metadata);
    if (!isPartial) {
      object.putAll(BuiltInZeros.of(type.names()));
    }
    return new WatchFrame(WatchFrame.BOOKMARK, object, revision);
  }

  private static Map<String, Object> header(String kind, String apiVersion) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("kind", kind);
    object.put("apiVersion", apiVersion);
    return object;
  }
}

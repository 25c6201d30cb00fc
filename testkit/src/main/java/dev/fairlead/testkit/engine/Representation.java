package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How stored objects go out: in a type's served form, as metadata only, or as rows of a table. For
 * one request; only the reader of a watch may call {@link #event}.
 */
final class Representation {
  private static final String META = "meta.k8s.io/v1";
  private static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

  /** What the client has asked for. */
  enum Form {
    WHOLE,
    METADATA,
    /** A table whose rows carry no object. */
    TABLE,
    /** A table whose rows carry metadata. */
    TABLE_WITH_METADATA,
    /** A table whose rows carry the whole objects. */
    TABLE_WITH_OBJECTS
  }

  private final ResourceType type;
  private final Form form;
  private boolean columnsSent;

  Representation(ResourceType type, Form form) {
    this.type = type;
    this.form = form;
  }

  Map<String, Object> object(Map<String, Object> stored) {
    return switch (form) {
      case WHOLE -> type.rules().toServed(stored);
      case METADATA -> partial(type.rules().toServed(stored));
      default -> table(metadataOfTable(stored), List.of(row(stored)), true);
    };
  }

  /** An item of a list; those of built-in types do not say what they are. */
  Map<String, Object> item(Map<String, Object> stored) {
    if (isTable()) {
      return row(stored);
    }
    Map<String, Object> object = object(stored);
    if (form == Form.METADATA || type.isCustom()) {
      return object;
    }
    Map<String, Object> item = new LinkedHashMap<>(object);
    item.remove("kind");
    item.remove("apiVersion");
    return item;
  }

  Map<String, Object> list(Map<String, Object> metadata, List<Object> items) {
    if (isTable()) {
      return table(metadata, items, true);
    }
    Map<String, Object> list =
        form == Form.METADATA
            ? header("PartialObjectMetadataList", META)
            : header(type.names().listKind(), type.names().apiVersion());
    list.put("metadata", metadata);
    list.put("items", items);
    return list;
  }

  /** The event as it is sent; in tables only the first one names the columns. */
  byte[] event(WatchFrame frame) {
    if (!frame.isObject()) {
      return frame.print(frame.object());
    }
    if (!isTable()) {
      return frame.print(object(frame.object()));
    }
    Map<String, Object> stored = frame.object();
    Map<String, Object> table = table(metadataOfTable(stored), List.of(row(stored)), !columnsSent);
    columnsSent = true;
    return frame.print(table);
  }

  WatchFrame bookmark(long revision, boolean endsInitialEvents) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put(Meta.RESOURCE_VERSION, Long.toString(revision));
    if (endsInitialEvents) {
      metadata.put("annotations", Map.of(INITIAL_EVENTS_END, "true"));
    }
    return new WatchFrame(WatchFrame.BOOKMARK, bookmarked(metadata), revision);
  }

  private Map<String, Object> bookmarked(Map<String, Object> metadata) {
    if (isTable()) {
      return table(metadata, List.of(), false);
    }
    Map<String, Object> object =
        form == Form.METADATA
            ? header("PartialObjectMetadata", META)
            : header(type.kind(), type.names().apiVersion());
    object.put("metadata", metadata);
    if (form == Form.WHOLE) {
      object.putAll(BuiltInZeros.of(type.names()));
    }
    return object;
  }

  private boolean isTable() {
    return form != Form.WHOLE && form != Form.METADATA;
  }

  private static Map<String, Object> metadataOfTable(Map<String, Object> stored) {
    return Map.of(Meta.RESOURCE_VERSION, Meta.resourceVersion(stored));
  }

  private Map<String, Object> table(
      Map<String, Object> metadata, List<Object> rows, boolean hasColumns) {
    Map<String, Object> table = header("Table", META);
    table.put("metadata", metadata);
    table.put("columnDefinitions", hasColumns ? type.layout().definitions() : null);
    table.put("rows", rows);
    return table;
  }

  private Map<String, Object> row(Map<String, Object> stored) {
    Map<String, Object> served = type.rules().toServed(stored);
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("cells", new ArrayList<>(type.layout().cells(type.isCustom() ? served : stored)));
    row.put("object", inRow(served));
    return row;
  }

  private @Nullable Map<String, Object> inRow(Map<String, Object> served) {
    return switch (form) {
      case TABLE_WITH_OBJECTS -> served;
      case TABLE_WITH_METADATA -> partial(served);
      default -> null;
    };
  }

  private static Map<String, Object> partial(Map<String, Object> served) {
    Map<String, Object> partial = header("PartialObjectMetadata", META);
    partial.put("metadata", Tree.map(served, "metadata"));
    return partial;
  }

  private static Map<String, Object> header(String kind, String apiVersion) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("kind", kind);
    object.put("apiVersion", apiVersion);
    return object;
  }
}

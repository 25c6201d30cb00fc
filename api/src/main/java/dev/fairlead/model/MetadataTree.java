package dev.fairlead.model;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads {@link ObjectMeta} from a JSON tree and merges it back. */
final class MetadataTree {

  private MetadataTree() {}

  static ObjectMeta read(@Nullable Object node) {
    if (node == null) {
      return ObjectMeta.nothing();
    }
    if (!(node instanceof Map<?, ?> members)) {
      throw malformed("metadata", "an object", node);
    }
    var builder = ObjectMeta.builder();
    text(members, "namespace").ifPresent(builder::namespace);
    text(members, "name").ifPresent(builder::name);
    text(members, "generateName").ifPresent(builder::generateName);
    text(members, "uid").ifPresent(builder::uid);
    text(members, "resourceVersion").ifPresent(builder::resourceVersion);
    time(members, "creationTimestamp", builder::creationTimestamp);
    time(members, "deletionTimestamp", builder::deletionTimestamp);
    return builder
        .generation(generation(members.get("generation")))
        .labels(texts(members, "labels"))
        .annotations(texts(members, "annotations"))
        .finalizers(finalizers(list(members, "finalizers")))
        .ownerReferences(owners(list(members, "ownerReferences")))
        .build();
  }

  private static Optional<String> text(Map<?, ?> members, String field) {
    var value = members.get(field);
    if (value == null || value instanceof String) {
      return Optional.ofNullable((String) value);
    }
    throw malformed("metadata." + field, "a string", value);
  }

  private static void time(Map<?, ?> members, String field, Consumer<Instant> target) {
    text(members, field)
        .ifPresent(
            value -> {
              try {
                target.accept(Instant.parse(value));
              } catch (DateTimeException e) {
                throw new IllegalArgumentException(
                    "metadata.%s is no RFC 3339 time: %s".formatted(field, Names.quoted(value)), e);
              }
            });
  }

  private static long generation(@Nullable Object value) {
    if (value == null) {
      return 0;
    }
    if (value instanceof Long number) {
      return number;
    }
    throw malformed("metadata.generation", "an integer", value);
  }

  private static Map<String, String> texts(Map<?, ?> members, String field) {
    var node = members.get(field);
    if (node == null) {
      return Map.of();
    }
    if (!(node instanceof Map<?, ?> map)) {
      throw malformed("metadata." + field, "an object", node);
    }
    var texts = new LinkedHashMap<String, String>();
    map.forEach((key, value) -> texts.put((String) key, textOrEmpty(field, value)));
    return texts;
  }

  private static String textOrEmpty(String field, @Nullable Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof String text) {
      return text;
    }
    throw malformed("a value of metadata." + field, "a string", value);
  }

  private static List<?> list(Map<?, ?> members, String field) {
    var node = members.get(field);
    if (node == null) {
      return List.of();
    }
    if (node instanceof List<?> list) {
      return list;
    }
    throw malformed("metadata." + field, "a list", node);
  }

  private static List<String> finalizers(List<?> nodes) {
    return nodes.stream().map(node -> textOrEmpty("finalizers", node)).toList();
  }

  private static List<OwnerReference> owners(List<?> nodes) {
    return nodes.stream().map(MetadataTree::owner).toList();
  }

  private static OwnerReference owner(@Nullable Object node) {
    if (!(node instanceof Map<?, ?> members)) {
      throw malformed("an entry of metadata.ownerReferences", "an object", node);
    }
    return new OwnerReference(
        text(members, "apiVersion").orElse(""),
        text(members, "kind").orElse(""),
        text(members, "name").orElse(""),
        text(members, "uid").orElse(""),
        Boolean.TRUE.equals(members.get("controller")),
        Boolean.TRUE.equals(members.get("blockOwnerDeletion")));
  }

  private static IllegalArgumentException malformed(
      String what, String wanted, @Nullable Object found) {
    var type = found == null ? "null" : found.getClass().getSimpleName();
    return new IllegalArgumentException("%s is not %s but %s".formatted(what, wanted, type));
  }

  /**
   * The node with other values. What does not differ stays as it was written, so that the
   * difference of two encodings is the difference that was meant.
   */
  static Map<String, Object> merge(@Nullable Object node, ObjectMeta wanted) {
    var present = read(node);
    var merged = new LinkedHashMap<String, @Nullable Object>();
    if (node instanceof Map<?, ?> members) {
      members.forEach((name, value) -> merged.put((String) name, value));
    }
    put(merged, "namespace", present.namespace(), wanted.namespace(), "");
    put(merged, "name", present.name(), wanted.name(), "");
    put(merged, "generateName", present.generateName(), wanted.generateName(), "");
    put(merged, "uid", present.uid(), wanted.uid(), "");
    put(merged, "resourceVersion", present.resourceVersion(), wanted.resourceVersion(), "");
    put(merged, "generation", present.generation(), wanted.generation(), 0L);
    put(
        merged,
        "creationTimestamp",
        time(present.creationTimestamp()),
        time(wanted.creationTimestamp()),
        "");
    put(
        merged,
        "deletionTimestamp",
        time(present.deletionTimestamp()),
        time(wanted.deletionTimestamp()),
        "");
    put(merged, "labels", present.labels(), wanted.labels(), Map.of());
    put(merged, "annotations", present.annotations(), wanted.annotations(), Map.of());
    put(merged, "finalizers", present.finalizers(), wanted.finalizers(), List.of());
    if (!present.ownerReferences().equals(wanted.ownerReferences())) {
      put(
          merged,
          "ownerReferences",
          present.ownerReferences(),
          ownerNodes(merged, wanted),
          List.of());
    }
    return JsonTree.copyOfObject(merged);
  }

  /** Entries that mean the same as before stay as they were written. */
  private static List<Object> ownerNodes(Map<String, ?> members, ObjectMeta wanted) {
    var present = new LinkedHashMap<OwnerReference, Object>();
    list(members, "ownerReferences").forEach(node -> present.put(owner(node), node));
    var nodes = new ArrayList<Object>();
    for (var reference : wanted.ownerReferences()) {
      nodes.add(present.computeIfAbsent(reference, MetadataTree::ownerNode));
    }
    return nodes;
  }

  private static Map<String, Object> ownerNode(OwnerReference owner) {
    var node = new LinkedHashMap<String, Object>();
    node.put("apiVersion", owner.apiVersion());
    node.put("kind", owner.kind());
    node.put("name", owner.name());
    node.put("uid", owner.uid());
    if (owner.controller()) {
      node.put("controller", true);
    }
    if (owner.blockOwnerDeletion()) {
      node.put("blockOwnerDeletion", true);
    }
    return node;
  }

  private static String time(Optional<Instant> time) {
    return time.map(Instant::toString).orElse("");
  }

  private static void put(
      Map<String, @Nullable Object> merged,
      String field,
      Object present,
      Object wanted,
      Object absent) {
    if (wanted.equals(absent) && !present.equals(absent)) {
      merged.remove(field);
    } else if (!wanted.equals(present)) {
      merged.put(field, wanted);
    }
  }
}

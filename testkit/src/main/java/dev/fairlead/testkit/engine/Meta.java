package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The members of an object's {@code metadata}. Absent strings are empty. */
final class Meta {
  static final String RESOURCE_VERSION = "resourceVersion";
  static final String DELETION_TIMESTAMP = "deletionTimestamp";
  static final String GRACE = "deletionGracePeriodSeconds";
  static final String FINALIZERS = "finalizers";
  static final String FOREGROUND = "foregroundDeletion";
  static final String ORPHAN = "orphan";

  /** In the order in which a server prints them. */
  private static final List<String> KNOWN =
      List.of(
          "name",
          "generateName",
          "namespace",
          "selfLink",
          "uid",
          RESOURCE_VERSION,
          "generation",
          "creationTimestamp",
          DELETION_TIMESTAMP,
          GRACE,
          "labels",
          "annotations",
          "ownerReferences",
          FINALIZERS,
          "managedFields");

  static final Set<String> MEMBERS = Set.copyOf(KNOWN);

  private Meta() {}

  static String name(Map<String, Object> object) {
    return Tree.text(object, "metadata", "name");
  }

  static String namespace(Map<String, Object> object) {
    return Tree.text(object, "metadata", "namespace");
  }

  static String uid(Map<String, Object> object) {
    return Tree.text(object, "metadata", "uid");
  }

  static String resourceVersion(Map<String, Object> object) {
    return Tree.text(object, "metadata", RESOURCE_VERSION);
  }

  static long generation(Map<String, Object> object) {
    return Tree.number(object, 0, "metadata", "generation");
  }

  static List<String> finalizers(Map<String, Object> object) {
    return Tree.strings(object, "metadata", FINALIZERS);
  }

  static void setFinalizers(Map<String, Object> object, List<String> finalizers) {
    Map<String, Object> metadata = of(object);
    Tree.set(metadata, FINALIZERS, finalizers.isEmpty() ? null : new ArrayList<>(finalizers));
  }

  static boolean isDeleting(Map<String, Object> object) {
    return !Tree.text(object, "metadata", DELETION_TIMESTAMP).isEmpty();
  }

  /** The mutable metadata of a mutable object. */
  static Map<String, Object> of(Map<String, Object> object) {
    return Tree.child(object, "metadata");
  }

  /** A copy of the object under another version; members below are shared. */
  static Map<String, Object> at(Map<String, Object> object, long revision) {
    Map<String, Object> metadata = new LinkedHashMap<>(Tree.map(object, "metadata"));
    metadata.put(RESOURCE_VERSION, Long.toString(revision));
    Map<String, Object> copy = new LinkedHashMap<>(object);
    copy.put("metadata", inOrder(metadata));
    return copy;
  }

  /** The known members that are not empty, in a server's order. */
  static Map<String, Object> inOrder(Map<String, Object> metadata) {
    Map<String, Object> ordered = new LinkedHashMap<>();
    for (String name : KNOWN) {
      Object value = metadata.get(name);
      if (!isEmpty(value)) {
        ordered.put(name, value);
      }
    }
    return ordered;
  }

  private static boolean isEmpty(@Nullable Object value) {
    return value == null
        || (value instanceof String text && text.isEmpty())
        || (value instanceof Map<?, ?> map && map.isEmpty())
        || (value instanceof List<?> list && list.isEmpty());
  }
}

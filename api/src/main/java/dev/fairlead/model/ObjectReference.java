package dev.fairlead.model;

/**
 * A reference to any object of one cluster, as events have it.
 *
 * @param apiVersion group and version, {@code apps/v1} or {@code v1}
 * @param kind the kind
 * @param namespace the namespace, {@code ""} for cluster-scoped objects
 * @param name the name
 * @param uid the uid, {@code ""} if unknown
 */
public record ObjectReference(
    String apiVersion, String kind, String namespace, String name, String uid) {

  /** A reference to the object with this metadata. */
  public static ObjectReference of(ResourceType<?> type, ObjectMeta metadata) {
    return new ObjectReference(
        type.apiVersion(), type.kind(), metadata.namespace(), metadata.name(), metadata.uid());
  }
}

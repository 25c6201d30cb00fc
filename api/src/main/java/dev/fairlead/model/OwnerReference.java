package dev.fairlead.model;

/**
 * An entry of {@code metadata.ownerReferences}: the garbage collector deletes the object when its
 * last owner is gone.
 *
 * <p>An owner is in the namespace of the owned object or is cluster-scoped; the API has no field
 * for another namespace.
 *
 * @param apiVersion group and version of the owner, {@code apps/v1} or {@code v1}
 * @param kind the owner's kind
 * @param name the owner's name
 * @param uid the owner's uid, which tells it from a later object of the same name
 * @param controller whether the owner manages the object; at most one owner of an object does
 * @param blockOwnerDeletion whether foreground deletion of the owner waits for the object
 */
public record OwnerReference(
    String apiVersion,
    String kind,
    String name,
    String uid,
    boolean controller,
    boolean blockOwnerDeletion) {

  /**
   * A reference to the object that manages another one: {@code controller} and {@code
   * blockOwnerDeletion} are true.
   *
   * @param metadata of an object that the server has stored
   * @throws IllegalArgumentException if the metadata has no name or uid yet
   */
  public static OwnerReference controllerOf(ResourceType<?> type, ObjectMeta metadata) {
    if (metadata.name().isEmpty() || metadata.uid().isEmpty()) {
      throw new IllegalArgumentException(
          "%s %s can't own anything before the server has given it a name and a uid"
              .formatted(type.kind(), Names.quoted(metadata.name())));
    }
    return new OwnerReference(
        type.apiVersion(), type.kind(), metadata.name(), metadata.uid(), true, true);
  }

  /** Whether both mean the same object, whatever the two flags say. */
  public boolean isSameOwner(OwnerReference other) {
    return uid.equals(other.uid);
  }
}

package dev.fairlead.runtime.internal.cache;

import java.util.Optional;

/**
 * A change of the cache's content.
 *
 * @param previous the state before; present for UPDATED only
 * @param current the state now; for DELETED the last one known
 * @param initial part of the content that was there when the handler came, or of the first list
 * @param relist found by a later list, not by a watch event: changes in between may be hidden
 * @param finalStateUnknown for DELETED: the deletion itself was not seen, {@code current} may be
 *     old
 */
public record StoredChange(
    Kind kind,
    Optional<StoredObject> previous,
    StoredObject current,
    boolean initial,
    boolean relist,
    boolean finalStateUnknown) {

  /** What happened to the object. */
  public enum Kind {
    ADDED,
    UPDATED,
    DELETED
  }

  static StoredChange initial(StoredObject current) {
    return added(current, Origin.FIRST_LIST);
  }

  static StoredChange added(StoredObject current, Origin origin) {
    return new StoredChange(
        Kind.ADDED,
        Optional.empty(),
        current,
        origin == Origin.FIRST_LIST,
        origin == Origin.RELIST,
        false);
  }

  static StoredChange updated(StoredObject previous, StoredObject current, Origin origin) {
    return new StoredChange(
        Kind.UPDATED,
        Optional.of(previous),
        current,
        origin == Origin.FIRST_LIST,
        origin == Origin.RELIST,
        false);
  }

  static StoredChange deleted(StoredObject last, Origin origin, boolean finalStateUnknown) {
    return new StoredChange(
        Kind.DELETED, Optional.empty(), last, false, origin == Origin.RELIST, finalStateUnknown);
  }

  /** Where a change was seen. */
  enum Origin {
    FIRST_LIST,
    RELIST,
    WATCH
  }
}

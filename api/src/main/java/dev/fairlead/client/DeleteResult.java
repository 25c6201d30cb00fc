package dev.fairlead.client;

/** What a deletion did. */
public enum DeleteResult {
  /** There was no such object. */
  ABSENT,
  /** The object is gone. */
  DELETED,
  /** The object is marked and goes when its finalizers or its grace period allow. */
  DELETING
}

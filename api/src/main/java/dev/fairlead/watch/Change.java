package dev.fairlead.watch;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;

/**
 * A change of a watched object as the cache saw it. Changes may be compressed (several updates seen
 * as one) but none is lost: the last state always arrives.
 *
 * <p>Immutable and thread-safe. The object is decoded when asked for, so predicates that look at
 * the metadata alone cost nothing.
 *
 * @param <T> the class of the object
 */
public sealed interface Change<T> permits Added, Updated, Deleted {
  /** Which object. */
  ObjectKey key();

  /** Its metadata after the change; the last known for a deleted one. */
  ObjectMeta metadata();

  /**
   * The object after the change; the last known state of a deleted one. Decoded by each call:
   * mutable classes give each caller its own copy.
   */
  T object();
}

package dev.fairlead.runtime.internal.cache;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import java.util.function.Consumer;

/**
 * What this process writes to one cluster, so that cached reads can wait for it and events of own
 * writes can be told from foreign ones. Thread-safe; memory is bounded.
 */
public interface OwnWrites {

  /** A write of this object is about to be sent. */
  Pending beginWrite(ResourceType<?> type, ObjectKey key);

  /** A deletion of this object is about to be sent; {@code uid} is "" if not known. */
  Pending beginDelete(ResourceType<?> type, ObjectKey key, String uid);

  /**
   * Tells the consumer whether the change is the event of an own write: a watch event (not of a
   * list) whose version one of our answers carried. At once, or, while a write of that object is in
   * flight, right after it settled, on the writer's thread.
   */
  void classify(ResourceType<?> type, StoredChange change, Consumer<Boolean> own);

  /** A write in flight; settle it exactly once, later calls do nothing. */
  interface Pending {

    /**
     * It was answered with this. Cached reads wait for it, unless the object lies outside the cache
     * or its version is the one that the cache had before.
     */
    void written(ObjectMeta after);

    /** It was answered with the version that the object had before: nothing to wait for. */
    void unchanged();

    /** The object is gone; {@code uid} is which one, "" for the one that was announced. */
    void deleted(String uid);

    /** The object is being deleted and was answered with this. */
    void deleting(ObjectMeta after);

    /** It was surely not done. */
    void failed();

    /** There was no answer: gets of the object are refused as stale for the bound. */
    void unknown();
  }
}

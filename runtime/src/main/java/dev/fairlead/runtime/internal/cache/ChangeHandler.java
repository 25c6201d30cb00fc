package dev.fairlead.runtime.internal.cache;

/**
 * Gets the content of one kind as it is and then each change, in order, one call at a time. A slow
 * handler delays only itself; what it throws is logged and stops nothing.
 */
@FunctionalInterface
public interface ChangeHandler {

  /** The store and all its indexes have the change already, and may be ahead of it. */
  void changed(StoredChange change);

  /** Called once, after all of the initial content. */
  default void synced() {}
}

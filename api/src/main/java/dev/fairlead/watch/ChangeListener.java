package dev.fairlead.watch;

/**
 * Hears of each change of a type, beginning with the present content ({@link Added#isInitial()}),
 * without gap or duplicate.
 *
 * <p><b>Threading.</b> One call at a time per listener and cluster, on a thread of the runtime; a
 * slow listener delays only itself. What it throws is logged, and the next change arrives all the
 * same.
 */
@FunctionalInterface
public interface ChangeListener<T> {
  /** One change. */
  void changed(Change<T> change);
}

package dev.fairlead.watch;

import dev.fairlead.model.ObjectKey;
import java.util.Collection;

/**
 * Says which primary objects a watched object concerns. Asked with the state before and after each
 * change, so a target that is no longer named hears of it, too.
 *
 * <p>Must be pure, thread-safe and quick. If it throws, it is tried again for that object with
 * back-off and reported by name.
 */
@FunctionalInterface
public interface KeyMapper<S> {
  /**
   * The keys to run; empty for none. {@code source.withName(x)} stays in the source's cluster and
   * namespace, {@code ObjectKey.of} is in the local cluster. Keys of objects that do not exist are
   * harmless.
   */
  Collection<ObjectKey> keys(S object, ObjectKey source);
}

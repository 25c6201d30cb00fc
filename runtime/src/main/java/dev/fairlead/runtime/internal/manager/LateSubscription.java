package dev.fairlead.runtime.internal.manager;

import dev.fairlead.runtime.internal.cache.Subscription;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A subscription that may be closed before it was made. */
final class LateSubscription {
  /*
   * Locking: lock guards both fields; subscriptions are closed outside of it.
   */
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Subscription subscription;
  private boolean closed;

  void set(Subscription made) {
    boolean late;
    lock.lock();
    try {
      subscription = made;
      late = closed;
    } finally {
      lock.unlock();
    }
    if (late) {
      made.close();
    }
  }

  void close() {
    Subscription made;
    lock.lock();
    try {
      closed = true;
      made = subscription;
    } finally {
      lock.unlock();
    }
    if (made != null) {
      made.close();
    }
  }
}

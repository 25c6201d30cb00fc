package dev.fairlead.watch;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Starts runs from the program itself: after a webhook, a message, a file that changed. Keys fired
 * before anyone listens are kept, each once, and handed to the first subscriber; afterwards each
 * subscriber gets each key.
 *
 * <p><b>Threading.</b> Thread-safe; {@code fire} never blocks for long and runs the subscribers on
 * its own thread (a controller only puts the key into its queue).
 *
 * @param <K> the key; immutable, with equality by value
 */
public final class Trigger<K> {
  /*
   * Invariant: early is empty while there is a subscriber. The lock guards both collections, so a
   * fired key goes either to the subscribers or into early; subscribers are called outside of it,
   * on a snapshot. Nothing waits here.
   */
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Entry<K>> subscribers = new ArrayList<>();
  private Set<K> early = new LinkedHashSet<>();

  /** Without subscribers. */
  public Trigger() {}

  /** Runs the key soon, once more if it runs just now. */
  public void fire(K key) {
    Objects.requireNonNull(key, "key");
    for (var subscriber : subscribersOrKeep(key)) {
      subscriber.target.accept(key);
    }
  }

  /** Hands each key fired from now on, and those kept so far, to the target. For the runtime. */
  public Subscription subscribe(Consumer<? super K> target) {
    var entry = new Entry<K>(Objects.requireNonNull(target, "target"));
    addAndTakeEarly(entry).forEach(target);
    return () -> remove(entry);
  }

  private List<Entry<K>> subscribersOrKeep(K key) {
    lock.lock();
    try {
      if (subscribers.isEmpty()) {
        early.add(key);
      }
      return List.copyOf(subscribers);
    } finally {
      lock.unlock();
    }
  }

  private Set<K> addAndTakeEarly(Entry<K> entry) {
    lock.lock();
    try {
      subscribers.add(entry);
      var taken = early;
      early = new LinkedHashSet<>();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private void remove(Entry<K> entry) {
    lock.lock();
    try {
      subscribers.remove(entry);
    } finally {
      lock.unlock();
    }
  }

  /** Ends a subscription; idempotent. */
  @FunctionalInterface
  public interface Subscription extends AutoCloseable {
    /**
     * No key fired after this returns is handed over; one that is being handed over may still
     * arrive.
     */
    @Override
    void close();
  }

  /** Equal only to itself, since one target may subscribe twice. */
  private static final class Entry<K> {
    private final Consumer<? super K> target;

    Entry(Consumer<? super K> target) {
      this.target = target;
    }
  }
}

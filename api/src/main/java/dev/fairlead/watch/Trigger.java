package dev.fairlead.watch;

import dev.fairlead.queue.BackoffRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;

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
  private Map<K, BackoffRule> early = new LinkedHashMap<>();

  /** Without subscribers. */
  public Trigger() {}

  /** Runs the key soon, once more if it runs just now; an extra run if it is in error back-off. */
  public void fire(K key) {
    fire(key, BackoffRule.BYPASS);
  }

  /**
   * The same, saying what this does to a key in error back-off: {@link BackoffRule#RESET} if what
   * the key asks for has changed, so that earlier failures count no more.
   */
  public void fire(K key, BackoffRule rule) {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(rule, "rule");
    for (var subscriber : subscribersOrKeep(key, rule)) {
      subscriber.target.accept(key, rule);
    }
  }

  /** Hands each key fired from now on, and those kept so far, to the target. For the runtime. */
  public Subscription subscribe(BiConsumer<? super K, BackoffRule> target) {
    var entry = new Entry<K>(Objects.requireNonNull(target, "target"));
    addAndTakeEarly(entry).forEach(target);
    return () -> remove(entry);
  }

  private List<Entry<K>> subscribersOrKeep(K key, BackoffRule rule) {
    lock.lock();
    try {
      if (subscribers.isEmpty()) {
        early.merge(key, rule, Trigger::stronger);
      }
      return List.copyOf(subscribers);
    } finally {
      lock.unlock();
    }
  }

  private static BackoffRule stronger(BackoffRule one, BackoffRule other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  private Map<K, BackoffRule> addAndTakeEarly(Entry<K> entry) {
    lock.lock();
    try {
      subscribers.add(entry);
      var taken = early;
      early = new LinkedHashMap<>();
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
    private final BiConsumer<? super K, BackoffRule> target;

    Entry(BiConsumer<? super K, BackoffRule> target) {
      this.target = target;
    }
  }
}

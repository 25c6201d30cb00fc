package dev.fairlead.runtime.internal.worker;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.runtime.internal.cache.Subscription;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;

/**
 * One controller on one cluster: its watches there, and the gate that holds its keys until all of
 * them have synced.
 *
 * <p>Without the gate a run could read a cache that is still empty. Optional watches do not hold
 * the gate.
 */
final class Engagement {
  /*
   * Invariants: keys are in `held` only while the gate is shut; it opens once and stays open.
   * Locking:    lock guards open, held, pending; the queue is told outside of it, in the order of arrival.
   */
  private final ReentrantLock lock = new ReentrantLock();
  private final ClusterSession session;
  private final BiConsumer<ObjectKey, Arrival> queue;
  private final Runnable onOpen;
  private final List<Subscription> subscriptions = new ArrayList<>();
  private Map<ObjectKey, Arrival> held = new LinkedHashMap<>();
  private int pending = 1;
  private boolean open;

  Engagement(ClusterSession session, BiConsumer<ObjectKey, Arrival> queue, Runnable onOpen) {
    this.session = session;
    this.queue = queue;
    this.onOpen = onOpen;
  }

  ClusterSession session() {
    return session;
  }

  /** One more watch that must sync before keys go through. */
  void await() {
    lock.lock();
    try {
      pending++;
    } finally {
      lock.unlock();
    }
  }

  /** A watch of {@link #await} has synced, or all watches have been declared. */
  void arrived() {
    Map<ObjectKey, Arrival> released;
    lock.lock();
    try {
      pending--;
      if (pending > 0) {
        return;
      }
      open = true;
      released = held;
      held = new LinkedHashMap<>();
    } finally {
      lock.unlock();
    }
    released.forEach(queue);
    onOpen.run();
  }

  void add(Subscription subscription) {
    lock.lock();
    try {
      subscriptions.add(subscription);
    } finally {
      lock.unlock();
    }
  }

  void offer(ObjectKey key, Arrival arrival) {
    lock.lock();
    try {
      if (!open) {
        held.merge(key, arrival, Arrival::merge);
        return;
      }
    } finally {
      lock.unlock();
    }
    queue.accept(key, arrival);
  }

  boolean isOpen() {
    lock.lock();
    try {
      return open;
    } finally {
      lock.unlock();
    }
  }

  List<String> problems() {
    return copyOfSubscriptions().stream()
        .map(Subscription::problem)
        .flatMap(Optional::stream)
        .toList();
  }

  void close() {
    copyOfSubscriptions().forEach(Subscription::close);
  }

  private List<Subscription> copyOfSubscriptions() {
    lock.lock();
    try {
      return List.copyOf(subscriptions);
    } finally {
      lock.unlock();
    }
  }
}

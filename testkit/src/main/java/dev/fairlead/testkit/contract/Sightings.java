package dev.fairlead.testkit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/** What was seen, in order, and a way to wait for more. The lock guards the list. */
final class Sightings<T> {

  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<T> seen = new ArrayList<>();

  void add(T sight) {
    lock.lock();
    try {
      seen.add(sight);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** All that was seen; a snapshot. */
  List<T> all() {
    lock.lock();
    try {
      return List.copyOf(seen);
    } finally {
      lock.unlock();
    }
  }

  int size() {
    return all().size();
  }

  /** Waits for that many sights, and returns all that were seen by then. */
  List<T> await(int count) {
    return await(all -> all.size() >= count, count + " sights");
  }

  /** Waits for this sight, and returns all that were seen by then. */
  List<T> await(T wanted) {
    return await(all -> all.contains(wanted), String.valueOf(wanted));
  }

  /** Waits until what was seen is as wanted, and returns it. */
  List<T> await(Predicate<List<T>> wanted, String what) {
    long left = PATIENCE;
    lock.lock();
    try {
      while (!wanted.test(seen)) {
        if (left <= 0) {
          throw new AssertionError("waited for %s; seen: %s".formatted(what, seen));
        }
        left = changed.awaitNanos(left);
      }
      return List.copyOf(seen);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(
          "interrupted while waiting for %s; seen: %s".formatted(what, seen), e);
    } finally {
      lock.unlock();
    }
  }
}

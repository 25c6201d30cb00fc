package dev.fairlead.testkit.server;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Counts requests in flight: those that have arrived and whose answer has not been sent. */
final class Activity {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private int inFlight;
  private long arrivals;

  void begin() {
    lock.lock();
    try {
      inFlight++;
      arrivals++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void end() {
    lock.lock();
    try {
      inFlight--;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until nothing is in flight, and returns how many requests have arrived; -1 if too long.
   */
  long awaitIdle(long untilNanoTime) throws InterruptedException {
    lock.lock();
    try {
      while (inFlight > 0) {
        long left = untilNanoTime - System.nanoTime();
        if (left <= 0) {
          return -1;
        }
        changed.awaitNanos(left);
      }
      return arrivals;
    } finally {
      lock.unlock();
    }
  }

  /** Waits for a while; true if no further request came in it. */
  boolean staysAt(long knownArrivals, long nanos) throws InterruptedException {
    long left = nanos;
    lock.lock();
    try {
      while (arrivals == knownArrivals && left > 0) {
        left = changed.awaitNanos(left);
      }
      return arrivals == knownArrivals;
    } finally {
      lock.unlock();
    }
  }

  int inFlight() {
    lock.lock();
    try {
      return inFlight;
    } finally {
      lock.unlock();
    }
  }
}

package dev.fairlead.runtime.internal.cluster;

import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.CancelSignal;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A limited number of requests in flight. Waiting for a slot counts towards the request's timeout,
 * in real time as that of a socket, and ends when the request is given up.
 */
final class RequestSlots {
  /*
   * Invariant: free >= 0, guarded by lock. One waiter is woken per slot that comes free; all are woken
   * when any request is given up, since it is not known which waiter that is.
   */
  private final ReentrantLock lock = new ReentrantLock(true);
  private final Condition changed = lock.newCondition();
  private int free;

  RequestSlots(int slots) {
    this.free = slots;
  }

  void acquire(ApiRequest request, CancelSignal cancel) throws IOException {
    lock.lock();
    try {
      if (free > 0) {
        free--;
        return;
      }
    } finally {
      lock.unlock();
    }
    cancel.onCancel(this::wakeAll);
    await(request, cancel);
  }

  void release() {
    lock.lock();
    try {
      free++;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  private void await(ApiRequest request, CancelSignal cancel) throws IOException {
    long left = request.timeout().toNanos();
    lock.lock();
    try {
      while (free == 0) {
        if (cancel.isCancelled() || left <= 0) {
          // A signal that this waiter may have used up is passed on.
          changed.signal();
          throw new InterruptedIOException(
              "no request slot of the cluster came free; too many requests are in flight");
        }
        left = changed.awaitNanos(left);
      }
      free--;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for a request slot");
    } finally {
      lock.unlock();
    }
  }

  private void wakeAll() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}

package dev.fairlead.operator.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The wish that the process ends, by SIGTERM or Ctrl-C, and the end itself.
 *
 * <p>A command that wants to end in order heeds it, by waiting or by naming what is to be done; for
 * a command that does neither the process ends at once, as the JVM does it. Thread-safe: the lock
 * guards the tasks and the two flags, and no task runs under it.
 */
final class Stop {

  private final ReentrantLock lock = new ReentrantLock();
  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final List<Runnable> tasks = new ArrayList<>();
  private boolean heeded;
  private int code;

  /** Asks the command to end. Idempotent. */
  void request() {
    List<Runnable> now;
    lock.lock();
    try {
      now = List.copyOf(tasks);
      tasks.clear();
      requested.countDown();
    } finally {
      lock.unlock();
    }
    now.forEach(Runnable::run);
  }

  /** Waits until somebody asks, or the time is over; true if somebody asked. */
  boolean await(Duration atMost) throws InterruptedException {
    heed(() -> {});
    return requested.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Waits until somebody asks. */
  void await() throws InterruptedException {
    heed(() -> {});
    requested.await();
  }

  /** Has the task run when somebody asks, at once if somebody did. */
  void heed(Runnable task) {
    boolean now;
    lock.lock();
    try {
      heeded = true;
      now = requested.getCount() == 0;
      if (!now) {
        tasks.add(task);
      }
    } finally {
      lock.unlock();
    }
    if (now) {
      task.run();
    }
  }

  /** The command is through. */
  void ended(int exitCode) {
    lock.lock();
    try {
      code = exitCode;
    } finally {
      lock.unlock();
    }
    ended.countDown();
  }

  /** The command's exit code; empty if it does not heed, or is not through in time. */
  OptionalInt awaitEnd(Duration atMost) {
    try {
      if (isHeeded() && ended.await(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
        return OptionalInt.of(code());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return OptionalInt.empty();
  }

  private boolean isHeeded() {
    lock.lock();
    try {
      return heeded;
    } finally {
      lock.unlock();
    }
  }

  private int code() {
    lock.lock();
    try {
      return code;
    } finally {
      lock.unlock();
    }
  }
}

package dev.fairlead.runtime.internal.event;

import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tasks for later that all end with {@link #close}, so that no timer outlives the hub. Thread-safe.
 */
final class Timers {
  /*
   * lock guards pending and closed. A task may run before its timer is entered here; it is then
   * finished and not entered. Timers are made and cancelled outside the lock.
   */
  private final TimeSource time;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Task, Timer> pending = new HashMap<>();
  private boolean closed;

  private static final class Task {
    private boolean finished;
  }

  Timers(TimeSource time) {
    this.time = time;
  }

  void schedule(Duration delay, Runnable action) {
    Task task = new Task();
    Timer timer =
        time.schedule(
            delay,
            () -> {
              finish(task);
              action.run();
            });
    if (!enter(task, timer)) {
      timer.cancel();
    }
  }

  void close() {
    List<Timer> all;
    lock.lock();
    try {
      closed = true;
      all = List.copyOf(pending.values());
      pending.clear();
    } finally {
      lock.unlock();
    }
    all.forEach(Timer::cancel);
  }

  private boolean enter(Task task, Timer timer) {
    lock.lock();
    try {
      if (!closed && !task.finished) {
        pending.put(task, timer);
      }
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  private void finish(Task task) {
    lock.lock();
    try {
      task.finished = true;
      pending.remove(task);
    } finally {
      lock.unlock();
    }
  }
}

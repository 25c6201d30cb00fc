package dev.fairlead.time;

import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Real time; one thread, and that only while tasks are scheduled. */
final class SystemTime implements TimeSource {

  /*
   * Invariants: tasks is not empty => a thread is there (running). The thread leaves only under the
   *             lock, with running set to false, after it has found nothing for IDLE.
   * Locking:    one lock for all fields; no task runs under it. The clock read under it is the
   *             JVM's own, which calls nobody.
   * Waking:     a new earliest task, or its cancelling, wakes the thread.
   */

  private static final long IDLE = TimeUnit.MILLISECONDS.toNanos(100);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final PriorityQueue<Task> tasks = new PriorityQueue<>();
  private boolean running;

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public Timer schedule(Duration delay, Runnable action) {
    var task = new Task(nanoTime() + Nanos.of(delay), action);
    lock.lock();
    try {
      if (!running) {
        startThread();
        running = true;
      }
      tasks.add(task);
      wakeIfFirst(task);
    } finally {
      lock.unlock();
    }
    return () -> cancel(task);
  }

  /** Inherits nothing of the scheduling thread: neither its locals nor its class loader. */
  private void startThread() {
    var thread = new Thread(null, this::run, "fairlead-timer", 0, false);
    thread.setDaemon(true);
    thread.start();
  }

  private void cancel(Task task) {
    lock.lock();
    try {
      wakeIfFirst(task);
      tasks.remove(task);
    } finally {
      lock.unlock();
    }
  }

  private void wakeIfFirst(Task task) {
    if (tasks.peek() == task) {
      changed.signal();
    }
  }

  private void run() {
    for (var task = nextDue(); task != null; task = nextDue()) {
      runGuarded(task.action);
    }
  }

  private static void runGuarded(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      var thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }

  /** Waits for a task's time; null when the thread has had nothing to do for a while. */
  private @Nullable Task nextDue() {
    lock.lock();
    try {
      long start = nanoTime();
      for (long wait = untilDue(start); wait > 0; wait = untilDue(start)) {
        try {
          changed.awaitNanos(wait);
        } catch (InterruptedException e) {
          // Nobody has this thread but a task that interrupted itself; its flag means nothing here.
          Thread.interrupted();
        }
      }
      running = !tasks.isEmpty();
      return tasks.poll();
    } finally {
      lock.unlock();
    }
  }

  /** Until the first task's deadline, or, without tasks, until the end of the idle time. */
  private long untilDue(long start) {
    var next = tasks.peek();
    return (next == null ? start + IDLE : next.deadline) - nanoTime();
  }

  /** Compared by identity, ordered by deadline. */
  private static final class Task implements Comparable<Task> {

    private final long deadline;
    private final Runnable action;

    Task(long deadline, Runnable action) {
      this.deadline = deadline;
      this.action = action;
    }

    /** By difference: the clock may start anywhere, also close to its overflow. */
    @Override
    public int compareTo(Task other) {
      return Long.signum(deadline - other.deadline);
    }
  }
}

package dev.fairlead.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Time that moves only when told to; for tests.
 *
 * <p>Due tasks run inside {@link #advance}, in the order of their deadlines (equal ones in the
 * order of scheduling), on the calling thread. All methods are thread-safe; two threads that
 * advance at once add up, but the order of their tasks is then not defined.
 */
public final class ManualTime implements TimeSource {

  private static final Instant DEFAULT_START = Instant.parse("2026-01-01T00:00:00Z");

  private final ReentrantLock lock = new ReentrantLock();
  private final Instant start;
  private final PriorityQueue<Task> tasks =
      new PriorityQueue<>(
          Comparator.comparingLong((Task task) -> task.deadline)
              .thenComparingLong(task -> task.number));
  private long elapsed;
  private long scheduled;

  /** Starts at the beginning of 2026. */
  public ManualTime() {
    this(DEFAULT_START);
  }

  /** Starts at this wall-clock time; the monotonic clock starts at 0. */
  public ManualTime(Instant start) {
    this.start = start;
  }

  /**
   * Moves the time and runs what becomes due on the way, also what due tasks schedule. While a task
   * runs, the time is that task's deadline.
   *
   * <p>If a task throws, the exception passes through, the time stays at that task's deadline and
   * the other tasks stay scheduled.
   *
   * @throws IllegalArgumentException if the duration is negative
   */
  public void advance(Duration by) {
    if (by.isNegative()) {
      throw new IllegalArgumentException("time does not go back, asked for " + by);
    }
    long target = nanoTime() + Nanos.of(by);
    for (var due = nextDue(target); due != null; due = nextDue(target)) {
      due.action.run();
    }
  }

  /** Moves to the next task's deadline and takes the task, or to the target if none is due. */
  private @Nullable Task nextDue(long target) {
    lock.lock();
    try {
      var next = tasks.peek();
      boolean due = next != null && next.deadline <= target;
      elapsed = Math.max(elapsed, next != null && due ? next.deadline : target);
      return due ? tasks.poll() : null;
    } finally {
      lock.unlock();
    }
  }

  /** Nanoseconds since the start. */
  @Override
  public long nanoTime() {
    lock.lock();
    try {
      return elapsed;
    } finally {
      lock.unlock();
    }
  }

  /** The start plus what it was advanced by. */
  @Override
  public Instant now() {
    return start.plusNanos(nanoTime());
  }

  /** Never runs the task at once: a delay of zero is due at the next {@link #advance}. */
  @Override
  public Timer schedule(Duration delay, Runnable task) {
    lock.lock();
    try {
      var entry = new Task(elapsed + Nanos.of(delay), scheduled++, task);
      tasks.add(entry);
      return () -> cancel(entry);
    } finally {
      lock.unlock();
    }
  }

  private void cancel(Task task) {
    lock.lock();
    try {
      tasks.remove(task);
    } finally {
      lock.unlock();
    }
  }

  /** How many tasks wait for their time. */
  public int pending() {
    lock.lock();
    try {
      return tasks.size();
    } finally {
      lock.unlock();
    }
  }

  /** How far to advance until the next task runs; zero if one is due, empty if none waits. */
  public Optional<Duration> untilNext() {
    lock.lock();
    try {
      return Optional.ofNullable(tasks.peek())
          .map(next -> Duration.ofNanos(Math.max(0, next.deadline - elapsed)));
    } finally {
      lock.unlock();
    }
  }

  /** Compared by identity: two tasks are never the same. */
  private static final class Task {

    private final long deadline;
    private final long number;
    private final Runnable action;

    Task(long deadline, long number, Runnable action) {
      this.deadline = deadline;
      this.number = number;
      this.action = action;
    }
  }
}

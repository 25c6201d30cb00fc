package dev.fairlead.time;

import java.time.Duration;
import java.time.Instant;

/** Where the SDK gets time from. Thread-safe. */
public interface TimeSource {

  /**
   * A clock that never goes back, in nanoseconds from an arbitrary origin; compare by difference.
   */
  long nanoTime();

  /** The wall clock; for timestamps that people read, never for measuring. */
  Instant now();

  /**
   * Runs the task once, not before the delay is over. All tasks of a source may share one thread,
   * so a task is short and does not block. What it throws does not affect other tasks.
   *
   * @param delay a negative one counts as zero
   */
  Timer schedule(Duration delay, Runnable task);

  /**
   * A new source of real time. It holds nothing that needs closing: its daemon thread {@code
   * fairlead-timer} starts with the first scheduled task and ends by itself a moment after nothing
   * is scheduled any more. What a task throws goes to that thread's uncaught exception handler.
   */
  static TimeSource system() {
    return new SystemTime();
  }
}

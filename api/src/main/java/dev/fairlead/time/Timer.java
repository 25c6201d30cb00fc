package dev.fairlead.time;

/** A scheduled task, as its scheduler sees it. */
@FunctionalInterface
public interface Timer {

  /**
   * Keeps the task from starting. Does nothing if it has started or was cancelled; does not wait
   * for a task that runs. Thread-safe.
   */
  void cancel();
}

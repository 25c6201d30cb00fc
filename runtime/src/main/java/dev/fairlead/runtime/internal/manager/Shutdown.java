package dev.fairlead.runtime.internal.manager;

import dev.fairlead.runtime.internal.worker.LeaderTaskRunner;
import dev.fairlead.runtime.internal.worker.RunningController;
import dev.fairlead.time.TimeSource;
import java.time.Duration;
import java.util.List;

/**
 * Ends the work of a manager, once: first what runs may end by itself, with a live context, then it
 * is cancelled. Blocks; an interrupt shortens the waiting and is remembered.
 */
final class Shutdown {
  private static final Duration CANCEL_WAIT = Duration.ofSeconds(5);

  private final List<RunningController> controllers;
  private final List<LeaderTaskRunner> tasks;
  private final TimeSource time;
  private boolean interrupted;

  Shutdown(List<RunningController> controllers, List<LeaderTaskRunner> tasks, TimeSource time) {
    this.controllers = controllers;
    this.tasks = tasks;
    this.time = time;
  }

  /** Ends all work; true if nothing acts any more. */
  boolean run(Duration drainTimeout) {
    controllers.forEach(RunningController::stopTaking);
    awaitControllers(drainTimeout);
    tasks.forEach(LeaderTaskRunner::stop);
    controllers.forEach(RunningController::close);
    boolean controllersEnded = awaitControllers(CANCEL_WAIT);
    return awaitTasks() && controllersEnded;
  }

  /** Whether the calling thread was interrupted; the interrupt itself is taken away. */
  boolean wasInterrupted() {
    return interrupted;
  }

  private boolean awaitControllers(Duration atMost) {
    boolean allEnded = true;
    long end = time.nanoTime() + atMost.toNanos();
    for (RunningController controller : controllers) {
      long left = interrupted ? 0 : Math.max(0, end - time.nanoTime());
      allEnded &= ends(() -> controller.drain(Duration.ofNanos(left)));
    }
    return allEnded;
  }

  private boolean awaitTasks() {
    boolean allEnded = true;
    for (LeaderTaskRunner task : tasks) {
      var atMost = interrupted ? Duration.ZERO : CANCEL_WAIT;
      allEnded &= ends(() -> task.awaitEnd(atMost));
    }
    return allEnded;
  }

  private boolean ends(Waiting waiting) {
    try {
      return waiting.isOver();
    } catch (InterruptedException e) {
      interrupted = true;
      return false;
    }
  }

  /** A wait that ends when something is over, or with its time. */
  private interface Waiting {
    boolean isOver() throws InterruptedException;
  }
}

package dev.fairlead.testkit.envtest;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A process of a control plane, which a test may end and start again. It is at the same address in
 * each of its lives. Used by one thread at a time.
 */
public final class Part {

  private final String name;
  private final Supplier<Child> launch;
  private final Runnable whenEnded;
  private volatile @Nullable Child child;
  private volatile boolean paused;

  /**
   * A process that does not run yet.
   *
   * @param launch starts it and waits until it is ready
   * @param whenEnded told after each end
   */
  Part(String name, Supplier<Child> launch, Runnable whenEnded) {
    this.name = name;
    this.launch = launch;
    this.whenEnded = whenEnded;
  }

  /**
   * Starts it, and waits until it is ready. Does nothing while it runs.
   *
   * @throws IllegalStateException if it does not become ready; the message has its last lines
   */
  public void start() {
    if (running().isEmpty()) {
      child = launch.get();
    }
  }

  /** Asks it to end, and waits for that; kills it if that takes too long. */
  public void stop() {
    stop(Settings.stopTimeout());
  }

  /** The same, with an own idea of what is too long: an API server waits for its watches to end. */
  public void stop(Duration patience) {
    resume();
    running().ifPresent(it -> it.stop(patience));
    ended();
  }

  /** Ends it at once: connections break, nothing is said. */
  public void kill() {
    running().ifPresent(Child::kill);
    ended();
  }

  private void ended() {
    child = null;
    paused = false;
    whenEnded.run();
  }

  /** {@link #stop()}, then {@link #start()}. */
  public void restart() {
    stop();
    start();
  }

  /**
   * Lets it do nothing any more: its connections stay open and are silent.
   *
   * @throws IllegalStateException if it does not run
   */
  public void pause() {
    running().orElseThrow(() -> new IllegalStateException(name + " does not run")).signal("STOP");
    paused = true;
  }

  /** Ends {@link #pause()}. */
  public void resume() {
    if (paused) {
      running().ifPresent(it -> it.signal("CONT"));
      paused = false;
    }
  }

  /** Whether there is such a process, paused or not. */
  public boolean isRunning() {
    return running().isPresent();
  }

  Optional<Child> running() {
    return Optional.ofNullable(child).filter(Child::isAlive);
  }
}

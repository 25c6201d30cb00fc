package dev.fairlead.runtime.internal.cache;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.fairlead.time.ManualTime;
import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Manual time that tells the test when somebody has begun to wait. */
final class SignallingTime implements TimeSource {
  private final ManualTime time = new ManualTime();
  private final BlockingQueue<Duration> scheduled = new LinkedBlockingQueue<>();

  void advance(Duration by) {
    time.advance(by);
  }

  /** Waits until a task with exactly this delay was scheduled; earlier ones are forgotten. */
  void awaitScheduled(Duration delay) {
    awaitScheduled(delay::equals, delay.toString());
  }

  /** Waits until a task with at most this delay was scheduled; earlier ones are forgotten. */
  void awaitScheduledAtMost(Duration delay) {
    awaitScheduled(next -> next.compareTo(delay) <= 0, "at most " + delay);
  }

  /** Waits for the delay to be scheduled, then lets it pass. */
  void pass(Duration delay) {
    awaitScheduled(delay);
    advance(delay);
  }

  @Override
  public long nanoTime() {
    return time.nanoTime();
  }

  @Override
  public Instant now() {
    return time.now();
  }

  @Override
  public Timer schedule(Duration delay, Runnable task) {
    var timer = time.schedule(delay, task);
    scheduled.add(delay);
    return timer;
  }

  private void awaitScheduled(Predicate<Duration> wanted, String title) {
    try {
      Duration next;
      do {
        next = scheduled.poll(20, TimeUnit.SECONDS);
        assertNotNull(next, "nothing was scheduled in " + title);
      } while (!wanted.test(next));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}

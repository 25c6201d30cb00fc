package dev.fairlead.testkit.contract;

import dev.fairlead.time.ManualTime;
import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Manual time that says for when somebody waits. The lock guards the moments; it is not held while
 * time moves or a task runs.
 */
final class SteppedTime implements TimeSource {

  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);

  private final ManualTime time = new ManualTime();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final List<Moment> moments = new ArrayList<>();

  /** When a task is due. Compared by identity. */
  private static final class Moment {
    private final long due;

    Moment(long due) {
      this.due = due;
    }
  }

  void advance(Duration by) {
    time.advance(by);
  }

  /** Waits until somebody waits for the moment that is exactly so far away. */
  void awaitDue(Duration in) {
    awaitDue(in, 1);
  }

  /** Waits until so many wait for the moment that is exactly so far away. */
  void awaitDue(Duration in, int count) {
    long due = nanoTime() + in.toNanos();
    await(
        () -> moments.stream().filter(moment -> moment.due == due).count() >= count,
        "%d tasks due in %s".formatted(count, in));
  }

  /** Waits until somebody waits for that moment, then moves there. */
  void pass(Duration by) {
    awaitDue(by);
    advance(by);
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
    var moment = new Moment(nanoTime() + Math.max(0, delay.toNanos()));
    var timer =
        time.schedule(
            delay,
            () -> {
              forget(moment);
              task.run();
            });
    change(() -> moments.add(moment));
    return () -> {
      timer.cancel();
      forget(moment);
    };
  }

  private void forget(Moment moment) {
    change(() -> moments.remove(moment));
  }

  private void change(Runnable step) {
    lock.lock();
    try {
      step.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void await(BooleanSupplier condition, String what) {
    long left = PATIENCE;
    lock.lock();
    try {
      while (!condition.getAsBoolean()) {
        if (left <= 0) {
          throw new AssertionError("waited for %s; due are %s".formatted(what, due()));
        }
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + what, e);
    } finally {
      lock.unlock();
    }
  }

  private List<Duration> due() {
    long now = nanoTime();
    return moments.stream().map(moment -> Duration.ofNanos(moment.due - now)).sorted().toList();
  }
}

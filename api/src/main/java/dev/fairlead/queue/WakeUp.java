package dev.fairlead.queue;

import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One wake-up at one deadline. It is chosen under the queue's lock and started outside it, so it
 * may be cancelled by another thread before it is started; then starting it undoes itself.
 */
final class WakeUp implements Runnable {
  private static final Timer CANCELLED = () -> {};

  final long deadline;
  private @Nullable WakeUp superseded;
  private final Consumer<WakeUp> action;
  private final AtomicReference<@Nullable Timer> timer = new AtomicReference<>();

  WakeUp(long deadline, @Nullable WakeUp superseded, Consumer<WakeUp> action) {
    this.deadline = deadline;
    this.superseded = superseded;
    this.action = action;
  }

  void start(TimeSource time, long now) {
    if (superseded != null) {
      superseded.cancel();
      superseded = null; // or each would keep all before it
    }
    var started = time.schedule(Duration.ofNanos(Math.max(0, deadline - now)), this);
    if (!timer.compareAndSet(null, started)) {
      started.cancel();
    }
  }

  void cancel() {
    var started = timer.getAndSet(CANCELLED);
    if (started != null) {
      started.cancel();
    }
  }

  @Override
  public void run() {
    action.accept(this);
  }
}

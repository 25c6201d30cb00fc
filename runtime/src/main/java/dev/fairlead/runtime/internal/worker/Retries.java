package dev.fairlead.runtime.internal.worker;

import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs user code that maps events, again with back-off if it throws: an event is never lost to a
 * mapper's fault.
 */
final class Retries implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Retries.class);
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration MOST = Duration.ofMinutes(5);
  private static final Timer NOTHING = () -> {};

  private final TimeSource time;
  private final Executor background;
  private final Map<Object, Timer> timers = new ConcurrentHashMap<>();
  private final Set<String> problems = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Retries(TimeSource time, Executor background) {
    this.time = time;
    this.background = background;
  }

  /**
   * Runs the step now, and later again for as long as it throws; {@code what} names it in the log
   * and in health.
   */
  void run(String what, Runnable step) {
    attempt(what, step, FIRST);
  }

  /** What failed last and is still being retried. */
  Set<String> problems() {
    return Set.copyOf(problems);
  }

  private void attempt(String what, Runnable step, Duration delay) {
    if (closed) {
      return;
    }
    try {
      step.run();
      problems.remove(what);
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
      problems.add(what);
      log.atWarn()
          .addKeyValue("what", what)
          .addKeyValue("retryIn", delay)
          .setCause(e)
          .log("user code threw on an event; the event is tried again");
      schedule(what, step, delay);
    }
  }

  private void schedule(String what, Runnable step, Duration delay) {
    Duration next = delay.multipliedBy(2).compareTo(MOST) > 0 ? MOST : delay.multipliedBy(2);
    Object token = new Object();
    timers.put(token, NOTHING);
    Timer timer =
        time.schedule(
            delay,
            () -> {
              timers.remove(token);
              background.execute(() -> attempt(what, step, next));
            });
    timers.replace(token, timer);
    if (closed) {
      timer.cancel();
    }
  }

  @Override
  public void close() {
    closed = true;
    timers.values().forEach(Timer::cancel);
    timers.clear();
  }
}

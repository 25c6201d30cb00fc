package dev.fairlead.runtime.internal.reflect;

import dev.fairlead.runtime.internal.rest.Cancellation;
import dev.fairlead.time.TimeSource;
import dev.fairlead.time.Timer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Cancels a stream that has gone silent, since a dead peer is noticed by nobody else.
 *
 * <p>A server that sends bookmarks does so about each minute: with one seen, 130 s of silence are
 * too long. Before that the end of the watch, which was asked for, plus 30 s is the limit.
 *
 * <p>The reading thread calls all methods but {@code check}, which the time source calls. They
 * share two volatile moments and the timer; each check that is not the end arms the next one.
 */
final class Watchdog {
  static final Duration LONGEST_SILENCE = Duration.ofSeconds(130);
  static final Duration GRACE = Duration.ofSeconds(30);

  private final TimeSource time;
  private final Cancellation stream;
  private final long deadline;
  private final AtomicReference<@Nullable Timer> timer = new AtomicReference<>();
  private volatile long lastHeard;
  private volatile boolean hasBookmark;
  private volatile boolean stopped;
  private volatile boolean fired;

  Watchdog(TimeSource time, Cancellation stream, Duration serverTimeout) {
    this.time = time;
    this.stream = stream;
    this.lastHeard = time.nanoTime();
    this.deadline = lastHeard + serverTimeout.plus(GRACE).toNanos();
    arm(lastHeard);
  }

  void heard() {
    lastHeard = time.nanoTime();
  }

  void heardBookmark() {
    if (!hasBookmark) {
      hasBookmark = true;
      arm(lastHeard);
    }
  }

  void stop() {
    stopped = true;
    replaceTimer(null);
  }

  boolean hasFired() {
    return fired;
  }

  private void check() {
    long now = time.nanoTime();
    if (stopped) {
      return;
    }
    if (due() - now > 0) {
      arm(now);
    } else {
      fired = true;
      stream.cancel();
    }
  }

  private void arm(long now) {
    replaceTimer(time.schedule(Duration.ofNanos(due() - now), this::check));
    if (stopped) {
      replaceTimer(null);
    }
  }

  private long due() {
    long silence = lastHeard + LONGEST_SILENCE.toNanos();
    return hasBookmark && silence - deadline < 0 ? silence : deadline;
  }

  private void replaceTimer(@Nullable Timer next) {
    var before = timer.getAndSet(next);
    if (before != null) {
      before.cancel();
    }
  }
}

package dev.fairlead.runtime.internal.event;

import dev.fairlead.event.EventListener;
import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.event.EventSender.Outcome;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.Cancellation;
import dev.fairlead.time.TimeSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns occurrences into requests, and failed requests into later ones. A send that fails comes
 * back after a growing delay, at most 12 times; a cluster that gives no answer is left alone
 * meanwhile, so that it does not hold up the others. Confined to the loop's thread but for {@link
 * #close} and {@link #dropped}.
 */
final class Delivery implements EventLoop.Steps {
  private static final Logger log = LoggerFactory.getLogger(Delivery.class);

  private static final int MOST_TRIES = 12;
  private static final int MOST_REQUESTS = 3;
  private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
  private static final Duration LONGEST_DELAY = Duration.ofSeconds(10);
  private static final Duration LONGEST_ASKED = Duration.ofMinutes(1);
  private static final double JITTER = 0.25;
  private static final Duration SWEEP = Duration.ofMinutes(1);

  private final TimeSource time;
  private final EventListener listener;
  private final DoubleSupplier jitter;
  private final EventSender sender;
  private final Timers timers;
  private final EventLoop loop = new EventLoop(this);
  private final Correlator correlator = new Correlator();
  private final Map<ClusterName, Long> pausedUntil = new HashMap<>();

  Delivery(
      TimeSource time, EventListener listener, DoubleSupplier jitter, Cancellation cancellation) {
    this.time = time;
    this.listener = listener;
    this.jitter = jitter;
    this.timers = new Timers(time);
    this.sender = new EventSender(CallScope.of(cancellation, () -> Duration.ofDays(1), () -> {}));
  }

  EventLoop loop() {
    return loop;
  }

  /** Ends retries and sweeps; from any thread. */
  void close() {
    timers.close();
  }

  @Override
  public void failed(RuntimeException failure) {
    dropped("failed");
  }

  @Override
  public void correlate(Occurrence occurrence) {
    Optional<Series> series = correlator.add(occurrence);
    if (series.isEmpty()) {
      dropped("rateLimited");
      return;
    }
    scheduleSweep();
    if (series.get().isUrgent() && !loop.isWaiting(series.get())) {
      sync(series.get());
    }
  }

  @Override
  public void flush(List<Series> retries) {
    pausedUntil.clear();
    Set<Series> all = new HashSet<>(retries);
    all.addAll(correlator.unsent());
    all.forEach(this::sync);
  }

  @Override
  public void sweep() {
    correlator.sweep(time.nanoTime()).stream().filter(s -> !loop.isWaiting(s)).forEach(this::sync);
    pausedUntil.values().removeIf(until -> until - time.nanoTime() <= 0);
    if (!correlator.isEmpty()) {
      scheduleSweep();
    }
  }

  /** Sends what the server does not know of a series yet. */
  @Override
  public void sync(Series series) {
    for (int i = 0; series.isUnsent() && i < MOST_REQUESTS; i++) {
      Outcome outcome = loop.isClosed() ? Outcome.Pointless.INSTANCE : attempt(series);
      if (outcome instanceof Outcome.Sent sent) {
        series.sent(sent.count(), time.nanoTime());
      } else if (outcome instanceof Outcome.Lost) {
        series.lost(correlator.newName(series.first()));
      } else if (outcome instanceof Outcome.Later later) {
        tryLater(series, later);
        return;
      } else {
        giveUp(series, outcome);
        return;
      }
    }
    if (series.isUnsent()) {
      tryLater(series, new Outcome.Later(Optional.empty(), false));
    }
  }

  private Outcome attempt(Series series) {
    Long until = pausedUntil.get(series.cluster());
    return until != null && until - time.nanoTime() > 0
        ? new Outcome.Later(Optional.of(Duration.ofNanos(until - time.nanoTime())), false)
        : sender.send(series);
  }

  private void giveUp(Series series, Outcome outcome) {
    correlator.forget(series);
    if (!(outcome instanceof Outcome.Refused refused)) {
      dropped(loop.isClosed() ? "closed" : "namespaceTerminating");
      return;
    }
    log.atWarn()
        .addKeyValue("cluster", series.cluster())
        .addKeyValue("event", series.name())
        .addKeyValue("status", refused.status())
        .addKeyValue("reason", refused.reason())
        .log("The server refused an event");
    dropped("refused");
  }

  private void tryLater(Series series, Outcome.Later later) {
    int tries = series.failed();
    if (tries >= MOST_TRIES || !loop.addWaiting(series)) {
      correlator.forget(series);
      dropped("unavailable");
      return;
    }
    Duration delay = delay(tries, later.atLeast());
    if (later.noAnswer()) {
      pausedUntil.put(series.cluster(), time.nanoTime() + delay.toNanos());
    }
    timers.schedule(delay, () -> loop.makeDue(series));
  }

  private Duration delay(int tries, Optional<Duration> asked) {
    long doubled = FIRST_DELAY.toNanos() << Math.min(tries - 1, 10);
    long capped = Math.min(doubled, LONGEST_DELAY.toNanos());
    Duration own = Duration.ofNanos((long) (capped * (1 + JITTER * jitter.getAsDouble())));
    Duration wanted = asked.filter(a -> a.compareTo(own) > 0).orElse(own);
    return wanted.compareTo(LONGEST_ASKED) > 0 ? LONGEST_ASKED : wanted;
  }

  private void scheduleSweep() {
    if (loop.claimSweep()) {
      timers.schedule(SWEEP, loop::makeSweepDue);
    }
  }

  void dropped(String reason) {
    try {
      listener.dropped(reason);
    } catch (RuntimeException e) {
      log.atWarn().setCause(e).log("An event listener threw");
    }
  }
}

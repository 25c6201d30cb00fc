package dev.fairlead.runtime.internal.cache;

import dev.fairlead.client.StaleReadException;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.Cancellation;
import dev.fairlead.time.TimeSource;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Reads that wait, for a bounded time, until the store is as far as the reader must see it. A
 * waiting reader is woken by the store's changes, by a timer at the bound, and by its scope's
 * cancellation.
 */
final class Reads {
  private final Store store;
  private final TimeSource time;
  private final Notices notices;

  Reads(Store store, TimeSource time, Notices notices) {
    this.store = store;
    this.time = time;
    this.notices = notices;
  }

  /**
   * The answer as soon as the gate is open; gate and answer run under the store's lock.
   *
   * @param bound how long to wait at most, asked only if the gate is closed
   * @throws StaleReadException if it is still closed then
   * @throws CancellationException if the scope is over
   */
  <R> R read(
      String what,
      BooleanSupplier gate,
      Supplier<Duration> bound,
      CallScope scope,
      Supplier<R> answer) {
    var immediate = store.readIf(gate, answer);
    if (immediate.isPresent()) {
      return immediate.get();
    }
    long start = time.nanoTime();
    var atMost = scope.limit(bound.get());
    var late =
        atMost.isNegative() || atMost.isZero()
            ? Optional.<R>empty()
            : await(gate, atMost, scope, answer);
    notices.staleRead(time.nanoTime() - start, late.isPresent());
    if (late.isEmpty()) {
      scope.check();
      throw new StaleReadException(
          "the cache has not caught up for %s: read it live, or try again".formatted(what),
          0,
          "StaleRead");
    }
    return late.get();
  }

  private <R> Optional<R> await(
      BooleanSupplier gate, Duration atMost, CallScope scope, Supplier<R> answer) {
    var alarm = new AtomicBoolean();
    Runnable ring =
        () -> {
          alarm.set(true);
          store.wake();
        };
    var end = Cancellation.childOf(scope.cancel());
    end.onCancel(ring);
    var timer = time.schedule(atMost, ring);
    try {
      return store.awaitThenRead(gate, alarm::get, answer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      var cancelled = new CancellationException("interrupted while waiting for the cache");
      cancelled.initCause(e);
      throw cancelled;
    } finally {
      timer.cancel();
      end.release();
    }
  }
}

package dev.fairlead.queue;

import java.time.Duration;

/**
 * One item, held by its taker until {@link #close()}. Nobody else gets the item before that.
 *
 * <p>The holder states one outcome and closes, best by {@code try (work)}. The outcome takes effect
 * at the close, and delays count from there. Closed without an outcome means failed, so an
 * exception or a forgotten call brings the item back. A second outcome throws {@link
 * IllegalStateException}, as does one after the close.
 *
 * <p>What arrived meanwhile is merged: after {@link #done()} and {@link #requeueAfter} an item that
 * was added meanwhile runs once more at once; after a failure {@link BackoffRule} decides.
 *
 * <p>All methods may be called from any thread. Delays that are zero or negative mean at once.
 *
 * @param <T> the item
 */
public non-sealed interface Work<T> extends Taken<T>, AutoCloseable {
  /** The item. */
  T item();

  /** Counted failures in a row before this run; 0 for the first try. */
  int failures();

  /**
   * Whether this run is an extra: a change came while the item waits for a retry, or after its
   * retries were given up. A failure of an extra does not count.
   */
  boolean isExtra();

  /** Success. Forgets the failures and any waiting retry. */
  void done();

  /**
   * Success, but look again after {@code delay}, or earlier if a change arrives; one run serves
   * both.
   */
  void requeueAfter(Duration delay);

  /**
   * A counted failure with its own delay in place of the limiter's. Of an extra it is not counted,
   * and the waiting deadline stays unless {@code delay} ends earlier.
   */
  void retryAfter(Duration delay);

  /**
   * No retry. The failures stay, so later {@link BackoffRule#BYPASS} arrivals run as extras, {@link
   * BackoffRule#KEEP} arrivals are ignored, and {@link BackoffRule#RESET} starts anew.
   */
  void giveUp();

  /**
   * Neither success nor failure, such as a conflict: comes back after {@code delay} in {@link
   * Lane#RETRY}. Failures and a waiting deadline stay.
   */
  void runAgainAfter(Duration delay);

  /** Gives the item back by the stated outcome, or as failed. Only the first call has an effect. */
  @Override
  void close();
}

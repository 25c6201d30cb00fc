/**
 * A queue that holds each item at most once and hands it to one worker at a time, with back-off and
 * fair lanes. It needs nothing else of Fairlead but a {@link dev.fairlead.time.TimeSource}.
 *
 * <p>Read in this order: {@link WorkQueue} (the promises), {@link Work} (one hold of one item and
 * its outcome), {@link BackoffRule} (what an arrival does to an item that failed), {@link Lane}
 * (who goes first), {@link RateLimiter} and {@link Attempt} (how long a failed item waits), {@link
 * QueueListener} (metrics).
 *
 * <p>Behind {@link WorkQueue#builder()} is one class, {@code KeyedWorkQueue}; it has one lock,
 * which guards the {@code EntryTable}, the {@code Lanes} and the {@code DeadlineHeap}. Limiters and
 * listeners run outside that lock. No thread is made here: one wake-up for the earliest deadline is
 * left with the time source.
 */
@NullMarked
package dev.fairlead.queue;

import org.jspecify.annotations.NullMarked;

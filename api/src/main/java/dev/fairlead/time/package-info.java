/**
 * The one seam for time: a monotonic clock, a wall clock and timers.
 *
 * <p>{@link dev.fairlead.time.TimeSource#system()} is real; its only thread, {@code
 * fairlead-timer}, lives while something is scheduled. {@link dev.fairlead.time.ManualTime} moves
 * when told to and has no thread. Either guards its pending tasks with one lock, which is never
 * held while a task runs.
 */
@NullMarked
package dev.fairlead.time;

import org.jspecify.annotations.NullMarked;

/**
 * The worker loop: from a change in a cache to a run of user code and back to the queue.
 *
 * <p>Read in this order: {@link dev.fairlead.runtime.internal.worker.ObjectController} (what a
 * controller is made of), {@code PrimaryEvents} and {@code SecondaryEvents} (what a change means
 * for a key), {@code Engagement} (the gate of one cluster), {@code ControllerRunner} (take, run,
 * settle), {@code ObjectRun} (one run of one object), {@code RetryRule} (what a failure means).
 *
 * <p>Threads: {@code WorkerPool} makes the workers, daemons named {@code
 * fairlead-<controller>-<n>}; on a host's executor, or {@code VirtualThreads}, one of these hands
 * out the runs. Events arrive on the cache's mailboxes. User code never runs under a lock of this
 * package.
 */
@NullMarked
package dev.fairlead.runtime.internal.worker;

import org.jspecify.annotations.NullMarked;

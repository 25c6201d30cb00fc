package dev.fairlead.runtime.internal.worker;

import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.runtime.internal.cluster.ClusterRegistry;
import dev.fairlead.runtime.internal.event.RecorderHub;
import dev.fairlead.time.TimeSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * What all controllers of one manager share.
 *
 * @param time the manager's clock
 * @param jitter the manager's chance
 * @param listener guarded: it never throws
 * @param clusters every cluster that is there
 * @param events where events go
 * @param executor the host's, if it gave one
 * @param background runs short tasks off the callers' threads
 * @param leading whether this process may write
 * @param readyChanged told when a controller may have become ready
 * @param onFatal told of errors after which the process can't be trusted
 */
public record Environment(
    TimeSource time,
    Jitter jitter,
    RuntimeListener listener,
    ClusterRegistry clusters,
    RecorderHub events,
    Optional<Executor> executor,
    Executor background,
    BooleanSupplier leading,
    Runnable readyChanged,
    Consumer<Throwable> onFatal) {}

package dev.fairlead.runtime.internal.manager;

import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.worker.Jitter;
import dev.fairlead.spi.Backend;
import dev.fairlead.time.TimeSource;
import dev.fairlead.watch.CacheOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * What a manager is built from.
 *
 * @param backend the local cluster's; never closed by the manager
 * @param namespaces limits every type; empty = all
 * @param caches limits per type
 * @param fixed clusters that are there from the start
 * @param defaults options of controllers that set none
 * @param listeners told of what happens
 * @param executor the host's, for runs
 * @param drainTimeout how long closing waits for runs in progress
 * @param time the clock
 * @param jitter chance, or none in tests
 * @param elector when this process leads
 * @param manual no workers: runs are stepped by a test
 */
public record ManagerSettings(
    Backend backend,
    Set<String> namespaces,
    List<CacheOptions<?>> caches,
    Map<ClusterName, Backend> fixed,
    ControllerOptions defaults,
    List<RuntimeListener> listeners,
    Optional<Executor> executor,
    Duration drainTimeout,
    TimeSource time,
    Jitter jitter,
    Elector elector,
    boolean manual) {
  /** Copies the collections. */
  public ManagerSettings {
    namespaces = Set.copyOf(namespaces);
    caches = List.copyOf(caches);
    fixed = Map.copyOf(fixed);
    listeners = List.copyOf(listeners);
  }
}

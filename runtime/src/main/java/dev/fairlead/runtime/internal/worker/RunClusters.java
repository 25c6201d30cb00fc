package dev.fairlead.runtime.internal.worker;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.ClusterState;
import dev.fairlead.cluster.Clusters;
import dev.fairlead.cluster.ConnectionSource;
import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.cluster.ClusterRegistry;
import dev.fairlead.runtime.internal.rest.CallScope;
import java.util.Map;

/**
 * The clusters as one run sees them: the clients it hands out obey the run's deadline, cancel and
 * fence.
 */
final class RunClusters implements Clusters {
  private final ClusterRegistry registry;
  private final String fieldManager;
  private final CallScope calls;

  RunClusters(ClusterRegistry registry, String fieldManager, CallScope calls) {
    this.registry = registry;
    this.fieldManager = fieldManager;
    this.calls = calls;
  }

  @Override
  public void add(ClusterName name, ConnectionSource source) {
    calls.check();
    registry.add(name, source);
  }

  @Override
  public void remove(ClusterName name) {
    calls.check();
    registry.remove(name);
  }

  @Override
  public Client client(ClusterName name) {
    return registry
        .find(name)
        .<Client>map(session -> session.client().forRun(fieldManager, calls))
        .orElseGet(() -> registry.client(name));
  }

  @Override
  public Map<ClusterName, ClusterState> states() {
    return registry.states();
  }
}

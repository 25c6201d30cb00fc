package dev.fairlead.runtime.internal.worker;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.ClusterState;
import dev.fairlead.cluster.Clusters;
import dev.fairlead.cluster.ConnectionSource;
import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.cluster.ClusterRegistry;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import dev.fairlead.runtime.internal.rest.CallScope;
import java.util.Map;
import java.util.function.Function;

/**
 * The clusters as one run sees them: the clients it hands out obey the run's deadline, cancel and
 * fence.
 */
final class RunClusters implements Clusters {
  private final ClusterRegistry registry;
  private final CallScope calls;
  private final Function<ClusterSession, Client> bind;

  /**
   * @param bind makes a session's client one of the run
   */
  RunClusters(ClusterRegistry registry, CallScope calls, Function<ClusterSession, Client> bind) {
    this.registry = registry;
    this.calls = calls;
    this.bind = bind;
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
    return registry.find(name).map(bind).orElseGet(() -> registry.client(name));
  }

  @Override
  public Map<ClusterName, ClusterState> states() {
    return registry.states();
  }
}

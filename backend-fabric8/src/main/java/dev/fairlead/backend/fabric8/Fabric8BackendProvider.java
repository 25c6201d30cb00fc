package dev.fairlead.backend.fabric8;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.BackendProvider;

/** Found by {@link java.util.ServiceLoader}; services use {@link Fabric8Backend#of} instead. */
public final class Fabric8BackendProvider implements BackendProvider {

  /** For the service loader. */
  public Fabric8BackendProvider() {}

  @Override
  public String name() {
    return "fabric8";
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    return Fabric8Backend.connected(connection);
  }
}

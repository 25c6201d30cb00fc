package dev.fairlead.backend.official;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.BackendProvider;

/** Found by {@link java.util.ServiceLoader}; services use {@link OfficialBackend#of} instead. */
public final class OfficialBackendProvider implements BackendProvider {

  /** For the service loader. */
  public OfficialBackendProvider() {}

  @Override
  public String name() {
    return "official";
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    return OfficialBackend.connected(connection);
  }
}

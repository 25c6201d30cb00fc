package dev.fairlead.testkit.junit;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.BackendProvider;
import dev.fairlead.testkit.server.InMemoryApiServer;

/** The only backend on this module's own class path. */
public final class InProcessProvider implements BackendProvider {

  @Override
  public String name() {
    return "in-process";
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    try (var any = InMemoryApiServer.start()) {
      return any.inProcess().connect(connection);
    }
  }
}

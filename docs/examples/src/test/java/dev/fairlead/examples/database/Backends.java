package dev.fairlead.examples.database;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.BackendProvider;
import java.util.ServiceLoader;

/** The backends of the class path by name, so that a test's class file names no client. */
final class Backends {

  private Backends() {}

  static Backend connect(String name, ClusterConnection connection) {
    for (var provider : ServiceLoader.load(BackendProvider.class)) {
      if (provider.name().equals(name)) {
        return provider.connect(connection);
      }
    }
    throw new AssertionError("no backend named " + name + " on the class path");
  }
}

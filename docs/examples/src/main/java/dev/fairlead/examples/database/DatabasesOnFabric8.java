package dev.fairlead.examples.database;

import dev.fairlead.backend.fabric8.Fabric8Backend;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** The operator on fabric8's client; the namespace is the only argument. */
public final class DatabasesOnFabric8 {

  private DatabasesOnFabric8() {}

  /** Runs until the process is asked to end. */
  public static void main(String[] args) {
    var backend = Fabric8Backend.of(new KubernetesClientBuilder().build());
    DatabaseOperator.run(
        DatabaseOperator.manager(backend, args[0], new Fabric8DatabaseController()));
  }
}

package dev.fairlead.backend.fabric8;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.contract.RealServerContract;

class Fabric8RealServerContractTest extends RealServerContract {

  @Override
  protected Backend connect(ClusterConnection connection) {
    return Fabric8Backend.connected(connection);
  }
}

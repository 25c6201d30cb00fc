package dev.fairlead.backend.fabric8;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.contract.BackendContract;

class Fabric8BackendContractTest extends BackendContract {

  @Override
  protected Backend connect(ClusterConnection connection) {
    return Fabric8Backend.connected(connection);
  }
}

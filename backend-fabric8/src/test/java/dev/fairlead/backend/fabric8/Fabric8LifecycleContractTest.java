package dev.fairlead.backend.fabric8;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.contract.BackendContract;
import dev.fairlead.testkit.contract.LifecycleContract;

class Fabric8LifecycleContractTest extends LifecycleContract {

  @Override
  protected Backend connect(ClusterConnection connection) {
    return Fabric8Backend.connected(connection);
  }

  @Override
  protected BackendContract.Hosted around(ClusterConnection connection) {
    return Fabric8Library.around(connection);
  }
}

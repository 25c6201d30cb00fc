package dev.fairlead.backend.official;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.contract.BackendContract;
import dev.fairlead.testkit.contract.LifecycleContract;

class OfficialLifecycleContractTest extends LifecycleContract {

  @Override
  protected Backend connect(ClusterConnection connection) {
    return OfficialBackend.connected(connection);
  }

  @Override
  protected BackendContract.Hosted around(ClusterConnection connection) {
    return OfficialLibrary.around(connection);
  }
}

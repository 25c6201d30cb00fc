package dev.fairlead.backend.official;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.contract.ControllerContract;

class OfficialControllerContractTest extends ControllerContract {

  @Override
  protected Backend connect(ClusterConnection connection) {
    return OfficialBackend.connected(connection);
  }
}

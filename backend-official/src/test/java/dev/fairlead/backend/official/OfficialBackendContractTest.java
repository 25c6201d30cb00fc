package dev.fairlead.backend.official;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.contract.BackendContract;

class OfficialBackendContractTest extends BackendContract {

  @Override
  protected Backend connect(ClusterConnection connection) {
    return OfficialBackend.connected(connection);
  }
}

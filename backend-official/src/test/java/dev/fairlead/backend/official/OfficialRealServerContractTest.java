package dev.fairlead.backend.official;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.contract.RealServerContract;

class OfficialRealServerContractTest extends RealServerContract {

  @Override
  protected Backend connect(ClusterConnection connection) {
    return OfficialBackend.connected(connection);
  }
}

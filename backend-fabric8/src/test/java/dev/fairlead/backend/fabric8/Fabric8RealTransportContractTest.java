package dev.fairlead.backend.fabric8;

import dev.fairlead.testkit.junit.OnRealServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.TestApiServer;

@OnRealServer
class Fabric8RealTransportContractTest extends Fabric8TransportContractTest {

  @Override
  protected TestApiServer server() {
    return RealApiServer.shared();
  }
}

package dev.fairlead.backend.official;

import dev.fairlead.testkit.junit.OnRealServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.TestApiServer;

@OnRealServer
class OfficialRealTransportContractTest extends OfficialTransportContractTest {

  @Override
  protected TestApiServer server() {
    return RealApiServer.shared();
  }
}

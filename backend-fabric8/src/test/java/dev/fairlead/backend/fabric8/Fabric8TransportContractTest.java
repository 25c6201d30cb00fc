package dev.fairlead.backend.fabric8;

import dev.fairlead.testkit.contract.ClientLibrary;
import dev.fairlead.testkit.contract.TransportContract;

class Fabric8TransportContractTest extends TransportContract {

  @Override
  protected ClientLibrary library() {
    return new Fabric8Library();
  }
}

package dev.fairlead.backend.official;

import dev.fairlead.testkit.contract.ClientLibrary;
import dev.fairlead.testkit.contract.TransportContract;

class OfficialTransportContractTest extends TransportContract {

  @Override
  protected ClientLibrary library() {
    return new OfficialLibrary();
  }
}

package dev.fairlead.examples.database;

import dev.fairlead.testkit.junit.OnRealServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.TestApiServer;

/** The same on a kube-apiserver. */
@OnRealServer
class RealWholeTemplateTest extends WholeTemplateTest {

  @Override
  TestApiServer server() {
    return RealApiServer.shared();
  }
}

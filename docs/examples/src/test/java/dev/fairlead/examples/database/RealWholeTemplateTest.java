package dev.fairlead.examples.database;

import dev.fairlead.testkit.junit.OnRealServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.TestApiServer;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The same on a kube-apiserver. */
@OnRealServer
@ResourceLock("the whole cluster")
class RealWholeTemplateTest extends WholeTemplateTest {

  @Override
  TestApiServer server() {
    return RealApiServer.shared();
  }
}

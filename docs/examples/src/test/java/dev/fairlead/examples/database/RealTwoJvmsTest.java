package dev.fairlead.examples.database;

import dev.fairlead.testkit.junit.OnRealServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.TestApiServer;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The same on a kube-apiserver, which is emptied for each test. */
@OnRealServer
@ResourceLock("the whole cluster")
class RealTwoJvmsTest extends TwoJvmsTest {

  @Override
  TestApiServer server() {
    var server = RealApiServer.shared();
    server.clear();
    return server;
  }
}

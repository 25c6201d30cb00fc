package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.ApiEngine;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.ServerOptions;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.function.Consumer;

/** Runs a test on the real server that it is given, or else on one in memory with other options. */
final class OwnServer {
  private OwnServer() {}

  /** One that asks who may do what, as a real one does. */
  static void asking(TestApiServer given, Consumer<World> test) {
    with(given, engine -> engine.rbac(), test);
  }

  private static void with(
      TestApiServer given, Consumer<ApiEngine.Builder> options, Consumer<World> test) {
    if (given instanceof RealApiServer) {
      test.accept(new World(given));
      return;
    }
    try (var own = InMemoryApiServer.start(ServerOptions.defaults().engine(options))) {
      test.accept(new World(own));
    }
  }
}

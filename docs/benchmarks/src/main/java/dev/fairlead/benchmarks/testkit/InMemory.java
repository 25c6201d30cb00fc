package dev.fairlead.benchmarks.testkit;

import dev.fairlead.backend.fabric8.Fabric8BackendProvider;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.ServerOptions;

/** Ours. */
final class InMemory implements Subject {
  private static final String TOKEN = "benchmark";

  private final InMemoryApiServer server;

  private InMemory(InMemoryApiServer server) {
    this.server = server;
  }

  static InMemory start() {
    var server = InMemoryApiServer.start(ServerOptions.defaults().token(TOKEN));
    FirstAnswer.await(server.connection().server().getPort(), TOKEN);
    return new InMemory(server);
  }

  @Override
  public String prepare() {
    server.install(Note.TYPE);
    return server.newNamespace();
  }

  @Override
  public Backend backend() {
    return new Fabric8BackendProvider().connect(server.connection());
  }

  @Override
  public void close() {
    server.close();
  }
}

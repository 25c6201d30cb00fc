package dev.fairlead.benchmarks.testkit;

import dev.fairlead.spi.Backend;
import io.fabric8.kubernetes.client.server.mock.KubernetesMixedDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import io.fabric8.mockwebserver.ServerRequest;
import io.fabric8.mockwebserver.ServerResponse;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.logging.Level;
import java.util.logging.Logger;

/** fabric8's mock server as its JUnit extension makes it in CRUD mode, without https. */
final class Mock implements Subject {
  /**
   * Held, since a logger that nobody holds forgets its level. It prints each request by default.
   */
  private static final Logger LOG = Logger.getLogger(MockWebServer.class.getName());

  private final KubernetesMockServer server;

  private Mock(KubernetesMockServer server) {
    this.server = server;
  }

  static Mock start() {
    LOG.setLevel(Level.WARNING);
    Map<ServerRequest, Queue<ServerResponse>> responses = new HashMap<>();
    var server =
        new KubernetesMockServer(
            new Context(),
            new MockWebServer(),
            responses,
            new KubernetesMixedDispatcher(responses),
            false);
    server.init();
    FirstAnswer.await(server.getPort(), "any");
    return new Mock(server);
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getPort());
  }

  /** It takes whatever comes: no type, no namespace has to be there. */
  @Override
  public String prepare() {
    return "benchmark";
  }

  @Override
  public Backend backend() {
    return MockBackend.at(address());
  }

  @Override
  public void close() {
    server.destroy();
  }
}

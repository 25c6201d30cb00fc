package dev.fairlead.backend.fabric8;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.contract.BackendContract;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class Fabric8BackendContractTest extends BackendContract {

  /** What the client takes from its environment; nothing of it may reach a server (F9). */
  private static final Map<String, String> TEMPTING =
      Map.of(
          "kubernetes.auth.token", "leaked",
          "kubernetes.auth.basic.username", "leaked",
          "kubernetes.auth.basic.password", "leaked",
          "kubernetes.impersonate.username", "leaked",
          "kubernetes.master", "http://127.0.0.1:1",
          "http.proxy", "http://127.0.0.1:1");

  @BeforeAll
  static void tempt() {
    TEMPTING.forEach(System::setProperty);
  }

  @AfterAll
  static void endTemptation() {
    TEMPTING.keySet().forEach(System::clearProperty);
  }

  @Override
  protected Backend connect(ClusterConnection connection) {
    return Fabric8Backend.connected(connection);
  }

  @Override
  protected Optional<Hosted> host(ClusterConnection connection) {
    return Optional.of(Fabric8Host.around(connection));
  }
}

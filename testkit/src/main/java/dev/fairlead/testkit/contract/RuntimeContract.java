package dev.fairlead.testkit.contract;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * The runtime over a backend and HTTP: a server and a backend of its own for each test. A real
 * server is shared, and each test has its own door and namespace there.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class RuntimeContract {

  private @Nullable Rig current;

  /**
   * Makes the backend that is tested.
   *
   * @param connection of a server in this JVM
   */
  protected abstract Backend connect(ClusterConnection connection);

  /** Makes the server of a test: one in memory, unless a subclass says otherwise. */
  protected TestApiServer server() {
    return InMemoryApiServer.start();
  }

  /** Makes the server of another cluster, of the same kind. */
  final TestApiServer otherServer() {
    return rig().server instanceof RealApiServer
        ? RealApiServer.shared("east")
        : InMemoryApiServer.start();
  }

  @BeforeEach
  final void setUp() {
    current = new Rig(server(), this::connect);
  }

  @AfterEach
  @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  final void tearDown() {
    rig().close();
  }

  final Rig rig() {
    return Objects.requireNonNull(current, "made before each test");
  }
}

package dev.fairlead.operator.acceptance;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.Backend;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What the operator promises, over a backend and HTTP: a world of its own for each test, so that
 * several run at once: they mostly wait.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
abstract class Acceptance {

  private @Nullable World current;

  /**
   * Makes the backend that the operator gets.
   *
   * @param hub in this JVM
   */
  protected abstract Backend connect(ClusterConnection hub);

  @BeforeEach
  final void setUp() {
    current = World.still(this::connect);
  }

  @AfterEach
  @Timeout(value = 40, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  final void tearDown() {
    world().close();
  }

  final World world() {
    return java.util.Objects.requireNonNull(current, "made before each test");
  }
}

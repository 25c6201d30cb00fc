package dev.fairlead.testkit.junit;

import dev.fairlead.testkit.envtest.ExistingCluster;
import dev.fairlead.testkit.envtest.Programs;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.LoggerFactory;

/**
 * Whether tests run on a real API server, too: the system property {@code fairlead.real} is {@code
 * auto} (where there is one), {@code required} (where there is none, tests fail) or {@code off}.
 */
final class RealServer {

  private static final String PROPERTY = "fairlead.real";
  private static final String MISSING =
      "real API server not found, in-memory leg only; to make it, run " + Programs.REMEDY;
  private static final AtomicBoolean SAID = new AtomicBoolean();

  private enum Mode {
    AUTO,
    REQUIRED,
    OFF
  }

  private RealServer() {}

  /**
   * Whether there is one; that there is none is said once.
   *
   * @throws IllegalStateException if there is none and it is required
   */
  static boolean isAvailable() {
    var mode = mode();
    if (mode == Mode.OFF) {
      return false;
    }
    boolean isThere = ExistingCluster.isWanted() || Programs.find().isPresent();
    if (!isThere && mode == Mode.REQUIRED) {
      throw new IllegalStateException(MISSING);
    }
    if (!isThere && SAID.compareAndSet(false, true)) {
      LoggerFactory.getLogger(ApiServerTest.class).warn(MISSING);
    }
    return isThere;
  }

  private static Mode mode() {
    var text = System.getProperty(PROPERTY, "auto");
    try {
      return Mode.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      throw new IllegalStateException(PROPERTY + " is auto, required or off, not " + text, unknown);
    }
  }
}

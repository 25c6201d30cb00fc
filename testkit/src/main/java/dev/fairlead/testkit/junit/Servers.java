package dev.fairlead.testkit.junit;

import dev.fairlead.testkit.junit.ApiServerTest.On;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.TestApiServer;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One server of a kind for each test class, stopped after its last test. All of the real kind stand
 * before the same control plane.
 */
final class Servers {

  private static final ExtensionContext.Namespace STORE =
      ExtensionContext.Namespace.create(Servers.class);

  private Servers() {}

  static String name(On kind) {
    return switch (kind) {
      case IN_MEMORY -> "in memory";
      case REAL -> "real";
    };
  }

  /** Whether there can be such a server here. */
  static boolean isAvailable(On kind) {
    return switch (kind) {
      case IN_MEMORY -> true;
      case REAL -> RealServer.isAvailable();
    };
  }

  /** The server of the test's class. */
  static TestApiServer get(On kind, ExtensionContext context) {
    var ofClass =
        context
            .getParent()
            .flatMap(ExtensionContext::getParent)
            .orElseThrow(() -> new IllegalStateException("a test belongs to a class"));
    return ofClass.getStore(STORE).getOrComputeIfAbsent(kind, Running::new, Running.class).server;
  }

  private static TestApiServer start(On kind) {
    return switch (kind) {
      case IN_MEMORY -> InMemoryApiServer.start();
      case REAL -> RealApiServer.shared();
    };
  }

  /** Closed by JUnit with the store. */
  private static final class Running implements AutoCloseable {
    private final TestApiServer server;

    Running(On kind) {
      server = start(kind);
    }

    @Override
    public void close() {
      server.close();
    }
  }
}

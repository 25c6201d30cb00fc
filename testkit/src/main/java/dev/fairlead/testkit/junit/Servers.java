package dev.fairlead.testkit.junit;

import dev.fairlead.testkit.junit.ApiServerTest.On;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** One server of a kind for each test class, stopped after its last test. */
final class Servers {

  private static final ExtensionContext.Namespace STORE =
      ExtensionContext.Namespace.create(Servers.class);
  private static final AtomicBoolean SAID = new AtomicBoolean();

  private Servers() {}

  static String name(On kind) {
    return switch (kind) {
      case IN_MEMORY -> "in memory";
      case REAL -> "real";
    };
  }

  /** Whether there can be such a server here. That there is none is said once. */
  static boolean isAvailable(On kind) {
    return switch (kind) {
      case IN_MEMORY -> true;
      case REAL -> {
        if (SAID.compareAndSet(false, true)) {
          LoggerFactory.getLogger(ApiServerTest.class)
              .warn("real API server not found, in-memory leg only");
        }
        yield false;
      }
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
      case REAL -> throw new IllegalStateException("no real API server was found");
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

package dev.fairlead.testkit.junit;

import dev.fairlead.spi.Backend;
import dev.fairlead.spi.BackendProvider;
import dev.fairlead.testkit.junit.ApiServerTest.On;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestJournal;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** What one invocation hands out. JUnit calls it on the test's thread. */
final class ServerParameters implements ParameterResolver, BeforeEachCallback, AfterEachCallback {

  private static final Set<Class<?>> TYPES =
      Set.of(TestApiServer.class, InMemoryApiServer.class, Backend.class, RequestJournal.class);

  private final On kind;
  private final BackendProvider provider;
  private @Nullable Backend backend;

  ServerParameters(On kind, BackendProvider provider) {
    this.kind = kind;
    this.provider = provider;
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    clean(Servers.get(kind, context));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (backend != null) {
      backend.close();
    }
    clean(Servers.get(kind, context));
  }

  private static void clean(TestApiServer server) {
    server.network().restore();
    server.journal().clear();
    server.faults().clear();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return TYPES.contains(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var server = Servers.get(kind, context);
    var type = parameter.getParameter().getType();
    if (type == Backend.class) {
      return backend(server);
    }
    return type == RequestJournal.class ? server.journal() : server;
  }

  private Backend backend(TestApiServer server) {
    var made = backend;
    if (made == null) {
      made = provider.connect(server.connection());
      backend = made;
    }
    return made;
  }
}

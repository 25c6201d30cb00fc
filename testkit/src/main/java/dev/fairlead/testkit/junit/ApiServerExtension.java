package dev.fairlead.testkit.junit;

import dev.fairlead.spi.BackendProvider;
import dev.fairlead.testkit.junit.ApiServerTest.On;
import dev.fairlead.testkit.server.InMemoryApiServer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** Makes an invocation for each backend and server. */
final class ApiServerExtension implements TestTemplateInvocationContextProvider {

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return AnnotationSupport.isAnnotated(context.getTestMethod(), ApiServerTest.class);
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    var backends = backends();
    return kinds(context).stream()
        .flatMap(kind -> backends.stream().map(backend -> invocation(kind, backend)));
  }

  private static List<On> kinds(ExtensionContext context) {
    var method = context.getRequiredTestMethod();
    var wanted =
        AnnotationSupport.findAnnotation(method, ApiServerTest.class)
            .map(ApiServerTest::on)
            .orElseThrow();
    var present = Arrays.stream(wanted).distinct().filter(Servers::isAvailable).toList();
    boolean memoryOnly =
        Arrays.asList(method.getParameterTypes()).contains(InMemoryApiServer.class);
    if (memoryOnly && present.contains(On.REAL)) {
      throw new IllegalArgumentException(
          method.getName()
              + " needs the server in memory: write @ApiServerTest(on = On.IN_MEMORY)");
    }
    return present;
  }

  private static List<BackendProvider> backends() {
    var found =
        ServiceLoader.load(BackendProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(BackendProvider::name))
            .toList();
    if (found.isEmpty()) {
      throw new IllegalStateException(
          "no backend on the class path: add fairlead-backend-fabric8 or fairlead-backend-official");
    }
    return found;
  }

  private static TestTemplateInvocationContext invocation(On kind, BackendProvider provider) {
    return new TestTemplateInvocationContext() {
      @Override
      public String getDisplayName(int invocationIndex) {
        return provider.name() + ", " + Servers.name(kind);
      }

      @Override
      public List<Extension> getAdditionalExtensions() {
        return List.of(new ServerParameters(kind, provider));
      }
    };
  }
}

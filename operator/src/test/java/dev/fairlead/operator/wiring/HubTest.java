package dev.fairlead.operator.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cluster.Credentials;
import dev.fairlead.operator.OperatorSettings;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.testkit.http.SelfSigned;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.time.TimeSource;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HubTest {

  private final InMemoryApiServer server = InMemoryApiServer.start();

  @TempDir private Path directory = Path.of("");

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void aKubeconfigLeadsToTheHub(HubClient client) throws Exception {
    var file = Files.write(directory.resolve("kc"), server.kubeconfig().toByteArray());
    assertReaches(client, new HubSource.Kubeconfig(file));
  }

  @ParameterizedTest
  @EnumSource
  void theServiceAccountOfAPodLeadsToTheHub(HubClient client) throws Exception {
    var credentials = (Credentials.Token) server.connection().credentials();
    var token = Files.writeString(directory.resolve("token"), credentials.token() + "\n");
    var authority = Files.writeString(directory.resolve("ca.crt"), SelfSigned.instance().pem());
    assertReaches(client, new HubSource.InCluster(address(), token, authority));
  }

  @ParameterizedTest
  @EnumSource
  void aKubeconfigWithoutACurrentContextIsRefusedWithTheRemedy(HubClient client) throws Exception {
    var text = server.kubeconfig().utf8().replace("current-context: test\n", "");
    var file = Files.writeString(directory.resolve("kc"), text);
    assertRefused(client, file, "config use-context NAME");
  }

  @ParameterizedTest
  @EnumSource
  void aFileThatIsNoKubeconfigIsNamed(HubClient client) throws Exception {
    var file = Files.writeString(directory.resolve("kc"), "{{{");
    assertRefused(client, file, file.toString());
  }

  private void assertRefused(HubClient client, Path file, String part) {
    var refusal =
        assertThrows(
            HubException.class, () -> compose(client, new HubSource.Kubeconfig(file)).close());
    assertTrue(String.valueOf(refusal.getMessage()).contains(part), refusal::toString);
  }

  private void assertReaches(HubClient client, HubSource source) throws Exception {
    try (var composition = compose(client, source)) {
      assertEquals(address(), composition.hub().address());
      assertEquals(client.toString(), composition.hub().backend().name());
      var request = ApiRequest.of("GET", "/api/v1/namespaces/default");
      assertEquals(200, composition.hub().backend().send(request, CancelSignal.none()).status());
    }
  }

  private static Composition compose(HubClient client, HubSource source) {
    return Composition.of(client, source, OperatorSettings.defaults(), TimeSource.system());
  }

  private String address() {
    return "https://127.0.0.1:" + server.connection().server().getPort();
  }
}

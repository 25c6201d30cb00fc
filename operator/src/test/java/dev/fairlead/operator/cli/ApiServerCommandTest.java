package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.Bytes;
import dev.fairlead.runtime.KubeconfigParser;
import dev.fairlead.testkit.server.InMemoryApiServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiServerCommandTest {

  @TempDir private Path directory = Path.of("");

  @Test
  void itServesUntilItIsStoppedAndTheKubeconfigLeadsToIt() throws Exception {
    var file = directory.resolve("kc");
    Files.writeString(file, "an older one");
    var run = CommandRun.start("api-server", "--token=abc", "--kubeconfig=" + file);
    var address = address(run);
    run.out.await("Ctrl-C");
    assertEquals(200, send("GET", address + "/api/v1/namespaces", "abc"));
    assertEquals(401, send("GET", address + "/api/v1/namespaces", "abcd"));
    assertEquals(404, send("POST", address + "/testkit/compact", "abc"));
    var connection = KubeconfigParser.strict().parse(Bytes.of(Files.readAllBytes(file)));
    assertEquals(URI.create(address).getPort(), connection.server().getPort());
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    run.stop.request();
    assertEquals(0, run.code());
    assertTrue(Files.exists(file));
  }

  @Test
  void aKubeconfigThatNobodyAskedForGoesWithTheServer() throws Exception {
    var run = CommandRun.start("api-server");
    var line = run.out.await("kubectl --kubeconfig ");
    var file = Path.of(line.replaceFirst(".*--kubeconfig (\\S+) .*", "$1"));
    assertTrue(Files.exists(file), line);
    run.stop.request();
    assertEquals(0, run.code());
    assertFalse(Files.exists(file), line);
  }

  @Test
  void historyCanBeForgottenByRequestIfThatIsAllowed() throws Exception {
    var run = CommandRun.start("api-server", "--token=abc", "--allow-compact");
    assertEquals(200, send("POST", address(run) + "/testkit/compact", "abc"));
    run.stop.request();
    assertEquals(0, run.code());
  }

  @Test
  void aTakenPortIsNamedWithTheRemedy() throws Exception {
    try (var other = InMemoryApiServer.start()) {
      int port = other.connection().server().getPort();
      CommandRun.of("api-server", "--port=" + port)
          .assertFailed(1, Integer.toString(port), "leave --port out");
    }
  }

  @Test
  void badFlagsSayWhatIsWrong() throws Exception {
    CommandRun.of("api-server", "--port=70000").assertFailed(2, "a port is 0 to 65535, not 70000");
    CommandRun.of("api-server", "--port=http").assertFailed(2, "'http' is not an int");
    CommandRun.of("api-server", "--token=a b").assertFailed(2, "visible ASCII characters");
    CommandRun.of("api-server", "--kubeconfig=" + directory.resolve("no/such/folder"))
        .assertFailed(1, "the kubeconfig can't be written", "--kubeconfig");
  }

  private static String address(CommandRun run) throws InterruptedException {
    return run.out.await("in-memory API server at").replaceFirst(".*(http://\\S+)", "$1");
  }

  private static int send(String method, String address, String token) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(address))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .header("Authorization", "Bearer " + token)
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode();
  }
}

package dev.fairlead.testkit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cluster.Credentials;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

class ServerOptionsTest {

  private static final String CONFIG_MAPS = "/api/v1/configmaps";

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void theChosenTokenLetsInAndNoOther() throws Exception {
    try (var server = InMemoryApiServer.start(ServerOptions.defaults().token("let-me-in"))) {
      assertEquals(new Credentials.Token("let-me-in"), server.connection().credentials());
      assertEquals(200, send(server, "GET", CONFIG_MAPS, "let-me-in"));
      assertEquals(401, send(server, "GET", CONFIG_MAPS, "let-me-in-too"));
    }
  }

  @Test
  void theChosenPortIsListenedOnAndATakenOneIsNamed() {
    int port;
    try (var first = InMemoryApiServer.start()) {
      port = first.connection().server().getPort();
      try (var second = InMemoryApiServer.start(ServerOptions.defaults().port(port))) {
        var taken = assertThrows(UncheckedIOException.class, second::connection);
        assertTrue(String.valueOf(taken.getMessage()).contains(Integer.toString(port)));
      }
    }
    try (var third = InMemoryApiServer.start(ServerOptions.defaults().port(port))) {
      assertEquals(port, third.connection().server().getPort());
    }
  }

  @Test
  void aCompactionByRequestMakesOldWatchesExpire() throws Exception {
    var options = ServerOptions.defaults().token("t").allowCompact();
    try (var server = InMemoryApiServer.start(options)) {
      var old = server.revision();
      server.newNamespace();
      assertEquals(401, send(server, "POST", "/testkit/compact", "other"));
      assertEquals(404, send(server, "GET", "/testkit/compact", "t"));
      assertEquals(200, send(server, "POST", "/testkit/compact", "t"));
      var resumed = "/api/v1/namespaces?resourceVersionMatch=Exact&resourceVersion=" + old;
      assertEquals(410, send(server, "GET", resumed, "t"));
    }
  }

  @Test
  void withoutTheOptionNobodyCompacts() throws Exception {
    try (var server = InMemoryApiServer.start(ServerOptions.defaults().token("t"))) {
      assertEquals(404, send(server, "POST", "/testkit/compact", "t"));
    }
  }

  @Test
  void theEnginesOptionsMakeUsersWithFewerRights() throws Exception {
    var options = ServerOptions.defaults().token("t").engine(e -> e.rbac().user("a", "alice"));
    try (var server = InMemoryApiServer.start(options)) {
      assertEquals(200, send(server, "GET", CONFIG_MAPS, "t"));
      assertEquals(403, send(server, "GET", CONFIG_MAPS, "a"));
      assertEquals(200, send(server, "GET", "/apis", "a"));
    }
  }

  @Test
  void whatIsNoPortAndNoTokenIsRefused() {
    var options = ServerOptions.defaults();
    assertThrows(IllegalArgumentException.class, () -> options.port(65_536));
    assertThrows(IllegalArgumentException.class, () -> options.port(-1));
    assertThrows(IllegalArgumentException.class, () -> options.token(""));
    assertThrows(IllegalArgumentException.class, () -> options.token("a b"));
  }

  private int send(InMemoryApiServer server, String method, String path, String token)
      throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(server.connection().server() + path))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .header("Authorization", "Bearer " + token)
            .build();
    return http.send(request, BodyHandlers.ofString()).statusCode();
  }
}

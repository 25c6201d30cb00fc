package dev.fairlead.backend.official;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.credentials.AccessTokenAuthentication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is special about this client; what holds for all backends is in the testkit's contract. */
class OfficialTransportTest {

  private record Seen(
      String line, List<String> groups, List<String> auth, String type, String body) {}

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final LinkedBlockingQueue<Seen> seen = new LinkedBlockingQueue<>();
  private HttpServer server;
  private ApiClient client;
  private Backend backend;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/status/", this::answerStatus);
    server.createContext("/lines", this::answerLineWithoutEnd);
    server.start();
    client =
        new ClientBuilder()
            .setBasePath(url())
            .setAuthentication(new AccessTokenAuthentication("given"))
            .build();
    backend = OfficialBackend.of(client);
  }

  @AfterEach
  void stop() {
    backend.close();
    server.stop(0);
    threads.shutdownNow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"401", "408", "429", "500", "503"})
  void anAnswerIsReturnedAfterOneAttemptEvenIfItAsksForMore(String status) throws IOException {
    for (var method : List.of("GET", "POST", "PATCH", "DELETE")) {
      var request = ApiRequest.of(method, "/status/" + status);
      var hasBody = method.startsWith("P");
      var answer =
          backend.send(
              hasBody ? request.withContent(ContentType.JSON, Bytes.ofUtf8("{}")) : request,
              CancelSignal.none());
      assertEquals(Integer.parseInt(status), answer.status());
      assertEquals(Optional.of("0"), answer.headers().first("Retry-After"));
      assertEquals("answer", answer.body().utf8());
      assertEquals(method + " /status/" + status, seen.remove().line());
      assertTrue(seen.isEmpty(), method + " was sent again");
    }
  }

  @Test
  void aRequestIsSentAsItIsWithTheCredentialsOfTheClient() throws IOException {
    backend.send(
        ApiRequest.of("PATCH", "/status/200")
            .withQuery("labelSelector", "a in (b,c)")
            .withHeader("Impersonate-Group", "one")
            .withHeader("Impersonate-Group", "two")
            .withContent(ContentType.APPLY_PATCH, Bytes.ofUtf8("{\"ä\":\"\uD83D\uDE00\"}")),
        CancelSignal.none());
    assertEquals(
        new Seen(
            "PATCH /status/200?labelSelector=a%20in%20%28b%2Cc%29",
            List.of("one", "two"),
            List.of("Bearer given"),
            "application/apply-patch+yaml",
            "{\"ä\":\"\uD83D\uDE00\"}"),
        seen.remove());
  }

  @Test
  void aStreamIsReadAsItComesUntilItIsCancelled() throws Exception {
    var abort = new AtomicReference<Runnable>();
    var stream = backend.open(ApiRequest.of("GET", "/lines"), signal(abort));
    assertEquals("line\n", new String(stream.body().readNBytes(5), StandardCharsets.UTF_8));
    var rest = threads.submit(() -> stream.body().readAllBytes());
    Objects.requireNonNull(abort.get()).run();
    var thrown = assertThrows(Exception.class, () -> rest.get(10, TimeUnit.SECONDS));
    var failure = assertInstanceOf(IOException.class, thrown.getCause());
    assertTrue(
        String.valueOf(failure.getMessage()).startsWith("GET /lines: "), failure.getMessage());
    stream.close();
  }

  @Test
  void theDeadlineOfSendCoversTheBody() {
    var request = ApiRequest.of("GET", "/lines").withTimeout(Duration.ofMillis(100));
    var failure = assertThrows(IOException.class, () -> backend.send(request, CancelSignal.none()));
    assertTrue(String.valueOf(failure.getMessage()).contains("PT0.1S"), failure.getMessage());
  }

  @Test
  void aClosedBackendRefusesButItsClientGoesOn() throws IOException {
    backend.close();
    var request = ApiRequest.of("GET", "/status/200");
    var failure = assertThrows(IOException.class, () -> backend.send(request, CancelSignal.none()));
    assertTrue(
        String.valueOf(failure.getMessage()).contains("official backend is closed"),
        failure.getMessage());
    assertEquals(200, OfficialBackend.of(client).send(request, CancelSignal.none()).status());
  }

  @Test
  void aConnectedBackendSendsTheCredentialsOfItsConnectionOnly() throws IOException {
    assertEquals(List.of(), authorization(new Credentials.None()));
    assertEquals(List.of("Bearer t"), authorization(new Credentials.Token("t")));
    assertEquals(List.of("Basic dTpw"), authorization(new Credentials.Basic("u", "p")));
  }

  private List<String> authorization(Credentials credentials) throws IOException {
    var connection = ClusterConnection.of(URI.create(url() + "/"), "", credentials);
    try (var connected = backend.connect(connection)) {
      assertEquals(
          401, connected.send(ApiRequest.of("GET", "/status/401"), CancelSignal.none()).status());
    }
    var only = seen.remove();
    assertTrue(seen.isEmpty());
    return only.auth();
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answerStatus(HttpExchange exchange) throws IOException {
    var headers = exchange.getRequestHeaders();
    seen.add(
        new Seen(
            exchange.getRequestMethod() + " " + exchange.getRequestURI(),
            headers.getOrDefault("Impersonate-Group", List.of()),
            headers.getOrDefault("Authorization", List.of()),
            String.valueOf(headers.getFirst("Content-Type")),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
    exchange.getResponseHeaders().set("Retry-After", "0");
    int status =
        Integer.parseInt(exchange.getRequestURI().getPath().substring("/status/".length()));
    exchange.sendResponseHeaders(status, "answer".length());
    exchange.getResponseBody().write("answer".getBytes(StandardCharsets.UTF_8));
    exchange.close();
  }

  /** The exchange stays open until the server stops. */
  private void answerLineWithoutEnd(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write("line\n".getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
  }

  private static CancelSignal signal(AtomicReference<Runnable> abort) {
    return new CancelSignal() {
      @Override
      public boolean isCancelled() {
        return false;
      }

      @Override
      public void onCancel(Runnable action) {
        abort.set(action);
      }
    };
  }
}

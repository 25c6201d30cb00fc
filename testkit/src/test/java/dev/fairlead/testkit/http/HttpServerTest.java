package dev.fairlead.testkit.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HttpServerTest {

  private final Gate gate = new Gate();
  private final CountDownLatch gone = new CountDownLatch(1);
  private final HttpServer server = HttpServer.start(this::handle, gate);

  @AfterEach
  void close() {
    server.close();
  }

  /** Says what it understood; streams for {@code /stream}. */
  private void handle(HttpExchange exchange) throws IOException, InterruptedException {
    var request = exchange.request();
    switch (request.target()) {
      case "/stream" -> exchange.stream(200, Map.of(), out -> out.send(new byte[] {'a', 'b'}));
      case "/silence" -> {
        exchange.stream(200, Map.of(), HttpExchange.Chunks::silence);
        gone.countDown();
      }
      case "/reset" -> exchange.reset();
      default -> {
        var said = request.method() + " " + request.target() + " [" + request.body().utf8() + "]";
        exchange.respond(
            200, Map.of("X", List.of("1", "2")), said.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private RawClient client() throws IOException {
    return new RawClient(server);
  }

  private static String body(String answer) {
    return answer.substring(answer.indexOf("\r\n\r\n") + 4);
  }

  private String answerTo(String request) throws IOException {
    try (var client = client()) {
      return client.send(request).finish().readAll();
    }
  }

  private void assertStatus(int status, String request) throws IOException {
    var answer = answerTo(request);
    assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), () -> request + " -> " + answer);
  }

  @Test
  void aConnectionServesOneRequestAfterAnother() throws IOException {
    try (var client = client()) {
      for (int i = 0; i < 3; i++) {
        client.send("GET /" + i + "?a=b&a=c HTTP/1.1\r\nHost: x\r\n\r\n");
        assertEquals("GET /" + i + "?a=b&a=c []", body(client.readAnswer()));
      }
      client.send("POST /x HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcGET /y HTTP/1.1\r\n\r\n");
      assertEquals("POST /x [abc]", body(client.readAnswer()));
      assertEquals("GET /y []", body(client.readAnswer()));
    }
  }

  @Test
  void chunksAreJoinedAndTheirExtensionsAndTrailersDropped() throws IOException {
    var chunked = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
    assertEquals(
        "POST / [abcdef]",
        body(answerTo(chunked + "3\r\nabc\r\n003;x=y\r\ndef\r\n0\r\nTrailer: t\r\n\r\n")));
  }

  @Test
  void aClientThatWaitsForAWordGetsIt() throws IOException {
    try (var client = client()) {
      client.send("PUT / HTTP/1.1\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n");
      var word = "HTTP/1.1 100 Continue\r\n\r\n";
      assertEquals(
          word, new String(client.in().readNBytes(word.length()), StandardCharsets.US_ASCII));
      client.send("x");
      assertEquals("PUT / [x]", body(client.readAnswer()));
    }
  }

  @Test
  void theConnectionEndsWhenTheClientWantsIt() throws IOException {
    for (var request :
        List.of("GET / HTTP/1.1\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\n\r\n")) {
      try (var client = client()) {
        assertEquals("GET / []", body(client.send(request).readAll()));
      }
    }
  }

  @Test
  void anUpgradeIsNotTaken() throws IOException {
    for (var upgrade :
        List.of("Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c", "Upgrade: websocket")) {
      var request = "GET / HTTP/1.1\r\n" + upgrade + "\r\n\r\n";
      assertEquals("GET / []", body(answerTo(request)));
    }
  }

  @Test
  void whatIsNoRequestGets400() throws IOException {
    for (var nonsense :
        List.of(
            "GET /\r\n\r\n",
            "GET / HTTP/2.0\r\n\r\n",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "GET x HTTP/1.1\r\n\r\n",
            "GET  / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nno colon\r\n\r\n",
            "GET / HTTP/1.1\r\nName : v\r\n\r\n",
            "GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n",
            "GET / HTTP/1.1\r\nA: b\rc\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
            "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n")) {
      assertStatus(400, nonsense);
    }
    assertStatus(501, "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n");
  }

  @Test
  void limitsAreKept() throws IOException {
    assertStatus(431, "GET / HTTP/1.1\r\nA: " + "a".repeat(70_000) + "\r\n\r\n");
    int tooMuch = 3 * 1024 * 1024 + 1;
    assertStatus(413, "POST / HTTP/1.1\r\nContent-Length: " + tooMuch + "\r\n\r\n");
    assertStatus(413, "POST / HTTP/1.1\r\nContent-Length: 999999999999999999\r\n\r\n");
    var chunk = "100000\r\n" + "x".repeat(0x100000) + "\r\n";
    assertStatus(413, "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk.repeat(4));
  }

  @Test
  void anyBytesEndTheConnectionSoonerOrLater() throws IOException {
    var random = new SplittableRandom(42);
    var seed = "POST /a%20b?c=d HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody";
    for (int round = 0; round < 300; round++) {
      var bytes = seed.getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i <= round % 5; i++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      if (bytes[0] == 0x16) {
        continue;
      }
      try (var client = client()) {
        var answer = client.send(bytes).finish().readAll();
        assertTrue(
            answer.isEmpty() || answer.startsWith("HTTP/1.1 "), "round " + round + ": " + answer);
      }
    }
    assertEquals("GET /still []", body(answerTo("GET /still HTTP/1.1\r\n\r\n")));
  }

  @Test
  void bytesThatComeOneByOneMakeARequest() throws IOException {
    try (var client = client()) {
      for (char each : "POST /x HTTP/1.1\r\nContent-Length: 2\r\n\r\nab".toCharArray()) {
        client.send(String.valueOf(each));
      }
      assertEquals("POST /x [ab]", body(client.readAnswer()));
    }
  }

  @Test
  void aStreamIsSentInChunksAndTheConnectionGoesOn() throws IOException {
    try (var client = client()) {
      client.send("GET /stream HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n").finish();
      var all = client.readAll();
      assertTrue(
          all.contains("Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\nHTTP/1.1 200"), all);
      assertEquals("GET / []", all.substring(all.lastIndexOf("\r\n\r\n") + 4));
    }
  }

  @Test
  void aStreamEndsWhenItsClientGoes() throws Exception {
    try (var client = client()) {
      client.send("GET /silence HTTP/1.1\r\n\r\n");
      assertEquals('H', client.in().read());
    }
    assertTrue(gone.await(30, TimeUnit.SECONDS), "nobody noticed that the client went");
  }

  @Test
  void aResetIsNoEnd() throws IOException {
    try (var client = client()) {
      client.send("GET /reset HTTP/1.1\r\n\r\n");
      assertThrows(IOException.class, client::readAll);
    }
  }

  @Test
  void aCutNetworkResetsAndRefusesUntilTheServerListensAgainOnItsPort() throws IOException {
    int port = server.port();
    try (var client = client()) {
      client.send("GET / HTTP/1.1\r\n\r\n").readAnswer();
      server.refuse();
      assertThrows(IOException.class, client::readAll);
      assertThrows(ConnectException.class, this::client);
    }
    server.listen();
    server.listen();
    assertEquals(port, server.port());
    assertEquals("GET /again []", body(answerTo("GET /again HTTP/1.1\r\n\r\n")));
  }

  @Test
  void aFrozenNetworkHoldsBytesBackAndDeliversThemLater() throws Exception {
    try (var client = client()) {
      client.send("GET /a HTTP/1.1\r\n\r\n").readAnswer();
      gate.freeze();
      client.send("GET /b HTTP/1.1\r\n\r\n");
      var answer =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return client.readAnswer();
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      assertThrows(TimeoutException.class, () -> answer.get(200, TimeUnit.MILLISECONDS));
      gate.open();
      assertEquals("GET /b []", body(answer.get(30, TimeUnit.SECONDS)));
    }
  }

  @Test
  void closingEndsIdleBusyAndFrozenConnectionsAndAllThreads() throws Exception {
    try (var idle = client();
        var busy = client();
        var frozen = client()) {
      idle.send("GET / HTTP/1.1\r\n\r\n").readAnswer();
      busy.send("GET /silence HTTP/1.1\r\n\r\n");
      assertEquals('H', busy.in().read());
      gate.freeze();
      frozen.send("GET / HTTP/1.1\r\n\r\n");
      server.close();
      server.close();
      assertEquals(0, server.connections());
      assertTrue(
          Thread.getAllStackTraces().keySet().stream()
              .noneMatch(it -> it.getName().startsWith("fairlead-apiserver-" + server.port())));
      assertThrows(ConnectException.class, this::client);
    }
  }
}

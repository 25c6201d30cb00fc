package dev.fairlead.testkit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.spi.StreamingResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Faults in process; some of them again over a socket. */
@Timeout(60)
class FaultTest {

  private static final String PATH = "/api/v1/namespaces/default/configmaps";
  private static final ApiRequest LIST = ApiRequest.of("GET", PATH);
  private static final ApiRequest WATCH = LIST.withQuery("watch", "true");
  private static final RequestMatch CREATES = RequestMatch.create(ConfigMap.TYPE);
  private static final RequestMatch LISTS = RequestMatch.list(ConfigMap.TYPE);
  private static final RequestMatch WATCHES = RequestMatch.watch(ConfigMap.TYPE);

  private final InMemoryApiServer server = InMemoryApiServer.start();
  private final Backend backend = server.inProcess();

  @AfterEach
  void close() {
    backend.close();
    server.close();
  }

  private ApiResponse send(ApiRequest request) throws IOException {
    return backend.send(request, CancelSignal.none());
  }

  private int list() throws IOException {
    return send(LIST).status();
  }

  private static ApiRequest create(String name) {
    return ApiRequest.of("POST", PATH)
        .withContent(ContentType.JSON, Bytes.ofUtf8("{\"metadata\":{\"name\":\"" + name + "\"}}"));
  }

  private boolean exists(String name) {
    return server.client().get(ConfigMap.TYPE, ObjectKey.of("default", name)).isPresent();
  }

  @Test
  void anAnswerOfAFaultComesInsteadOfTheServers() throws IOException {
    server.faults().on(CREATES).times(1).then(Fault.conflict());
    var refused = send(create("a"));
    assertEquals(409, refused.status());
    assertTrue(refused.body().utf8().contains("\"reason\":\"Conflict\""), refused.body()::utf8);
    assertFalse(exists("a"));
    assertEquals(201, send(create("a")).status());
  }

  @Test
  void flowControlSendsTextAndSaysWhenToComeAgain() throws IOException {
    server.faults().on(LISTS).then(Fault.tooManyRequests(Duration.ofMillis(1_500)));
    var answer = send(LIST);
    assertEquals(429, answer.status());
    assertEquals(List.of("2"), answer.headers().all("Retry-After"));
    assertTrue(answer.headers().first("Content-Type").orElse("").startsWith("text/plain"));
  }

  @Test
  void afterCommitTheWriteIsDoneAndItsAnswerLost() {
    server.faults().on(CREATES).times(1).then(Fault.reset().afterCommit());
    assertThrows(IOException.class, () -> send(create("a")));
    assertTrue(exists("a"));
  }

  @Test
  void withoutThatTheWriteIsNotDone() {
    server.faults().on(CREATES).times(1).then(Fault.reset());
    assertThrows(IOException.class, () -> send(create("a")));
    assertFalse(exists("a"));
  }

  @Test
  void rulesCountSkipAndAskInOrder() throws IOException {
    server.faults().on(LISTS).skip(1).times(2).then(Fault.status(500));
    server.faults().on(LISTS).times(1).then(Fault.status(503));
    var seen = new ArrayList<Integer>();
    for (int i = 0; i < 4; i++) {
      seen.add(list());
    }
    assertEquals(List.of(503, 500, 500, 200), seen);
    server.faults().on(LISTS).then(Fault.status(500));
    server.faults().clear();
    assertEquals(200, list());
  }

  @Test
  void chanceIsDecidedByItsSeed() throws IOException {
    var runs = new ArrayList<List<Integer>>();
    for (int run = 0; run < 2; run++) {
      server.faults().clear();
      server.faults().on(LISTS).chance(0.5, 7).then(Fault.status(500));
      var seen = new ArrayList<Integer>();
      for (int i = 0; i < 40; i++) {
        seen.add(list());
      }
      runs.add(seen);
    }
    assertEquals(runs.get(0), runs.get(1));
    assertTrue(runs.get(0).contains(200) && runs.get(0).contains(500));
  }

  @Test
  void namesAndSubresourcesAreToldApart() throws IOException {
    server.faults().on(CREATES.named("a")).then(Fault.status(500));
    server
        .faults()
        .on(RequestMatch.patch(ConfigMap.TYPE).subresource("status"))
        .then(Fault.status(500));
    assertEquals(500, send(create("a")).status());
    assertEquals(201, send(create("b")).status());
    var patch =
        ApiRequest.of("PATCH", PATH + "/b")
            .withContent(ContentType.MERGE_PATCH, Bytes.ofUtf8("{}"));
    assertEquals(200, send(patch).status());
  }

  @Test
  void theTestsOwnClientMeetsNoFault() {
    server.faults().on(RequestMatch.anyWrite()).then(Fault.status(500));
    server.network().cut();
    server.client().create(ConfigMap.TYPE, ConfigMap.of("default", "a"));
    assertTrue(exists("a"));
    assertEquals(0, server.journal().entries().size());
  }

  @Test
  void aDelayDoesNotOutliveTheTimeoutOfItsCall() {
    server.faults().on(CREATES).times(1).then(Fault.delay(Duration.ofDays(1)));
    var late = create("a").withTimeout(Duration.ofMillis(50));
    var failure = assertThrows(SocketTimeoutException.class, () -> send(late));
    assertTrue(String.valueOf(failure.getMessage()).contains("POST " + PATH));
    assertFalse(exists("a"));
  }

  @Test
  void aDelayAfterCommitDelaysTheAnswerOnly() {
    server.faults().on(CREATES).times(1).then(Fault.delay(Duration.ofDays(1)).afterCommit());
    var late = create("a").withTimeout(Duration.ofMillis(50));
    assertThrows(SocketTimeoutException.class, () -> send(late));
    assertTrue(exists("a"));
  }

  @Test
  void aBlackHoleHoldsACallUntilItIsCancelledOrItsBackendCloses() throws Exception {
    server.faults().on(LISTS).then(Fault.blackHole());
    var call =
        CompletableFuture.supplyAsync(() -> assertThrows(IOException.class, () -> send(LIST)));
    assertThrows(TimeoutException.class, () -> call.get(100, TimeUnit.MILLISECONDS));
    backend.close();
    call.get(30, TimeUnit.SECONDS);
  }

  @Test
  void anAnswerOfAFaultHasTheHeadersThatATestWants() throws IOException {
    var unavailable = Fault.status(503).withHeader("Retry-After", "0");
    server.faults().on(LISTS).then(unavailable.withHeader("content-type", "text/plain"));
    var answer = send(LIST);
    assertEquals(List.of("0"), answer.headers().all("Retry-After"));
    assertEquals(List.of("text/plain"), answer.headers().all("Content-Type"));
    assertThrows(IllegalStateException.class, () -> Fault.reset().withHeader("a", "b"));
  }

  @Test
  void piecesAreBytesAndNothingIsLost() throws IOException {
    assertEquals(201, send(create("a")).status());
    var whole = send(LIST).body();
    server.faults().on(LISTS).then(Fault.inPieces());
    server.faults().on(WATCHES).then(Fault.inPieces());
    assertEquals(whole, send(LIST).body());
    try (var stream = backend.open(WATCH, CancelSignal.none());
        var lines = lines(stream)) {
      assertEquals(1, stream.body().read(new byte[100]));
      assertTrue(lines.readLine().endsWith("}"));
    }
  }

  @Test
  void aTruncatedAnswerBreaksInItsMiddle() throws IOException {
    server.faults().on(LISTS).times(1).then(Fault.cutOff());
    server.faults().on(LISTS).then(Fault.truncated());
    assertThrows(IOException.class, () -> send(LIST));
    assertThrows(IOException.class, () -> send(LIST));
    try (var stream = backend.open(LIST, CancelSignal.none())) {
      assertEquals('{', stream.body().read());
      assertThrows(IOException.class, () -> stream.body().readAllBytes());
    }
  }

  @Test
  void aPageOfAProxyIsNoJson() throws IOException {
    server.faults().on(LISTS).then(Fault.html(502));
    assertTrue(send(LIST).body().utf8().startsWith("<html>"));
  }

  private StreamingResponse watch() throws IOException {
    var stream = backend.open(WATCH, CancelSignal.none());
    for (var name : List.of("a", "b", "c")) {
      server.client().create(ConfigMap.TYPE, ConfigMap.of("default", name));
    }
    return stream;
  }

  private static BufferedReader lines(StreamingResponse stream) {
    return new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
  }

  @Test
  void aWatchIsResetAfterSomeEvents() throws IOException {
    server.faults().on(WATCHES).times(1).then(Fault.reset().afterEvents(2));
    try (var stream = watch();
        var lines = lines(stream)) {
      assertTrue(lines.readLine().contains("\"a\""));
      assertTrue(lines.readLine().contains("\"b\""));
      assertThrows(IOException.class, lines::readLine);
    }
  }

  @Test
  void aWatchEndsCleanly() throws IOException {
    server.faults().on(WATCHES).times(1).then(Fault.end());
    try (var stream = watch()) {
      assertEquals(200, stream.status());
      assertEquals(-1, stream.body().read());
    }
  }

  @Test
  void aWatchBreaksInTheMiddleOfALine() throws IOException {
    for (var fault : List.of(Fault.truncated(), Fault.cutOff())) {
      server.faults().on(WATCHES).times(1).then(fault.afterEvents(1));
      try (var stream = watch();
          var lines = lines(stream)) {
        assertTrue(lines.readLine().contains("\"a\""));
        assertEquals('{', lines.read());
        assertThrows(IOException.class, lines::readLine);
      }
      List.of("a", "b", "c").forEach(this::delete);
    }
  }

  private void delete(String name) {
    server.client().delete(ConfigMap.TYPE, ObjectKey.of("default", name));
  }

  @Test
  void aWatchFallsSilent() throws Exception {
    server.faults().on(WATCHES).times(1).then(Fault.blackHole().afterEvents(1));
    try (var stream = watch();
        var lines = lines(stream)) {
      assertTrue(lines.readLine().contains("\"a\""));
      var next =
          CompletableFuture.supplyAsync(() -> assertThrows(IOException.class, lines::readLine));
      assertThrows(TimeoutException.class, () -> next.get(100, TimeUnit.MILLISECONDS));
      server.network().cut();
      next.get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void aCutNetworkBreaksWatchesAndRefusesCallsUntilItIsRestored() throws Exception {
    try (var stream = backend.open(WATCH, CancelSignal.none())) {
      var reader =
          CompletableFuture.supplyAsync(
              () -> assertThrows(IOException.class, () -> stream.body().read()));
      server.network().cut();
      reader.get(30, TimeUnit.SECONDS);
    }
    assertThrows(IOException.class, () -> send(LIST));
    server.network().restore();
    assertEquals(200, list());
  }

  @Test
  void aFrozenNetworkHoldsCallsAndEventsUntilItIsRestored() throws Exception {
    try (var stream = backend.open(WATCH, CancelSignal.none());
        var lines = lines(stream)) {
      server.network().freeze();
      assertThrows(
          SocketTimeoutException.class, () -> send(LIST.withTimeout(Duration.ofMillis(50))));
      server.client().create(ConfigMap.TYPE, ConfigMap.of("default", "a"));
      var event = CompletableFuture.supplyAsync(() -> read(lines));
      assertThrows(TimeoutException.class, () -> event.get(100, TimeUnit.MILLISECONDS));
      server.network().restore();
      assertTrue(event.get(30, TimeUnit.SECONDS).contains("\"a\""));
    }
  }

  private static String read(BufferedReader lines) {
    try {
      return String.valueOf(lines.readLine());
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  void theJournalSaysWhatWasAskedByWhomAndWhatCameOfIt() throws IOException {
    send(create("a").withHeader("User-Agent", "me"));
    server.faults().on(LISTS).then(Fault.reset());
    assertThrows(IOException.class, () -> send(LIST.withQuery("limit", "5")));
    var entries = server.journal().entries();
    var create = entries.get(0);
    assertEquals("create", create.verb());
    assertEquals("configmaps", create.resource());
    assertEquals(ObjectKey.of("default", "a"), create.key().orElseThrow());
    assertEquals("application/json", create.contentType());
    assertEquals("me", create.userAgent());
    assertEquals(201, create.status());
    assertTrue(create.body().utf8().contains("metadata"));
    assertEquals("list", entries.get(1).verb());
    assertEquals(PATH + "?limit=5", entries.get(1).target());
    assertEquals(0, entries.get(1).status());
    assertEquals(1, server.journal().writes());
    server.journal().clear();
    assertEquals(0, server.journal().writes());
  }

  /** The client of the JDK: no backend is on this module's class path. */
  private HttpURLConnection connection(String path) throws IOException {
    var address = server.connection().server().resolve(path).toURL();
    var connection = (HttpURLConnection) address.openConnection();
    connection.setReadTimeout(30_000);
    var token = (Credentials.Token) server.connection().credentials();
    connection.setRequestProperty("Authorization", "Bearer " + token.token());
    return connection;
  }

  @Test
  void overASocketFaultsAreBytesThatStop() throws IOException {
    assertEquals(200, connection(PATH).getResponseCode());
    server.faults().on(LISTS).times(1).then(Fault.status(418));
    assertEquals(418, connection(PATH).getResponseCode());
    server.faults().on(LISTS).times(1).then(Fault.truncated());
    var truncated = connection(PATH);
    assertEquals(truncated.getContentLength() / 2, readUntilItStops(truncated.getInputStream()));
    server.faults().on(WATCHES).times(1).then(Fault.end());
    var ended = connection(PATH + "?watch=true").getInputStream().readAllBytes();
    assertEquals(0, ended.length);
    server.faults().on(WATCHES).times(1).then(Fault.reset());
    assertThrows(
        IOException.class, () -> connection(PATH + "?watch=true").getInputStream().readAllBytes());
    assertEquals(5, server.journal().entries().size());
    server.network().cut();
    assertThrows(ConnectException.class, () -> connection(PATH).getResponseCode());
    server.network().restore();
    assertEquals(200, connection(PATH).getResponseCode());
  }

  /**
   * This client takes the early end of a connection for the end of the body, or throws: it depends
   * on the JDK.
   */
  private static int readUntilItStops(InputStream body) {
    int read = 0;
    try {
      while (body.read() >= 0) {
        read++;
      }
    } catch (IOException early) {
      assertTrue(String.valueOf(early.getMessage()).contains("EOF"), early.toString());
    }
    return read;
  }

  @Test
  void aMalformedQueryGets400() throws IOException {
    int port = server.connection().server().getPort();
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      var request = "GET " + PATH + "?a=%zz HTTP/1.0\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
    }
  }

  @Test
  void aFailureOfTheCallersThreadIsItsInterrupt() throws Exception {
    server.faults().on(LISTS).then(Fault.blackHole());
    var thread = new Thread[1];
    var started = new CountDownLatch(1);
    var call =
        CompletableFuture.supplyAsync(
            () -> {
              thread[0] = Thread.currentThread();
              started.countDown();
              assertThrows(InterruptedIOException.class, () -> send(LIST));
              return Thread.interrupted();
            });
    started.await();
    thread[0].interrupt();
    assertTrue(result(call));
  }

  private static boolean result(CompletableFuture<Boolean> call) throws InterruptedException {
    try {
      return call.get(30, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void strangeFaultsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Fault.status(200));
    assertThrows(IllegalArgumentException.class, () -> Fault.reset().afterEvents(-1));
    var rule = server.faults().on(LISTS);
    assertThrows(IllegalArgumentException.class, () -> rule.chance(1.5, 1));
  }
}

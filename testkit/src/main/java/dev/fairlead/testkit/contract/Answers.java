package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Any answer is a value, as it was sent; no answer is an IOException; one attempt in any case. */
abstract class Answers extends Requests {

  private static final String STATUS = "{\"kind\":\"Status\",\"message\":\"ün \uD83D\uDEA2\"}";

  private static List<ApiRequest> oneOfEachMethod() {
    var content = Bytes.ofUtf8("{}");
    return List.of(
        GET,
        POST,
        ApiRequest.of("PUT", PATH + "/a").withContent(ContentType.JSON, content),
        ApiRequest.of("PATCH", PATH + "/a").withContent(ContentType.APPLY_PATCH, content),
        ApiRequest.of("DELETE", PATH + "/a"));
  }

  @Test
  void everyStatusIsAnAnswerWithItsBody() throws Exception {
    for (int status : new int[] {200, 201, 202, 400, 401, 403, 404, 405, 409, 410, 413, 422}) {
      for (var request : List.of(GET, POST)) {
        server.answer(status, STATUS);
        var answer = send(request);
        assertEquals(status, answer.status());
        assertEquals(STATUS, answer.body().utf8());
      }
    }
  }

  @Test
  void aRedirectIsAnAnswer() throws Exception {
    for (int status : new int[] {301, 302, 307, 308}) {
      server.answer(status, Map.of("Location", List.of(server.connection().server() + "/x")), "");
      assertEquals(status, send(GET).status());
      assertEquals(1, server.arrived());
    }
  }

  @Test
  void bodiesThatAreNoJsonArriveAsTheyAre() throws Exception {
    for (var body : List.of("<html>proxy</html>", "404 page not found\n", "{\"half\":", "")) {
      server.answer(502, Map.of("Content-Type", List.of("text/html")), body);
      assertEquals(body, send(GET).body().utf8());
    }
  }

  @Test
  void anAnswerWithoutContentHasAnEmptyBody() throws Exception {
    for (var request : oneOfEachMethod()) {
      server.answer(200, Map.of(), "");
      assertEquals(new ApiResponse(200, send(request).headers(), Bytes.EMPTY), send(request));
    }
  }

  @Test
  void headersKeepAllTheirValues() throws Exception {
    server.answer(200, Map.of("Warning", List.of("299 - \"a\"", "299 - \"b, c\"")), "{}");
    var headers = send(GET).headers();
    assertEquals(List.of("299 - \"a\"", "299 - \"b, c\""), headers.all("warning"));
  }

  @Test
  void anAnswerOfManyChunksIsPutTogether() throws Exception {
    var part = "0123456789abcde\uD83D\uDEA2".repeat(1_000);
    server.stream(
        out -> {
          for (int i = 0; i < 200; i++) {
            out.send(part.getBytes(StandardCharsets.UTF_8));
          }
        });
    assertEquals(part.repeat(200), send(GET).body().utf8());
  }

  /** A client may ask for compression behind the backend's back; then it has to undo it, too. */
  @Test
  void aBodyIsNotCompressedAnyMore() throws Exception {
    server.play(
        exchange -> {
          boolean zip = exchange.request().header("Accept-Encoding").orElse("").contains("gzip");
          var headers =
              zip ? Map.of("Content-Encoding", List.of("gzip")) : Map.<String, List<String>>of();
          var plain = STATUS.getBytes(StandardCharsets.UTF_8);
          exchange.respond(200, headers, zip ? zipped(plain) : plain);
        });
    assertEquals(STATUS, send(GET).body().utf8());
    try (var stream = backend().open(GET, CancelSignal.none())) {
      assertEquals(STATUS, new String(stream.body().readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static byte[] zipped(byte[] plain) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(bytes)) {
      zip.write(plain);
    }
    return bytes.toByteArray();
  }

  @Test
  void anAnswerThatEndsTooSoonIsAFailure() {
    var body = STATUS.getBytes(StandardCharsets.UTF_8);
    for (var request : oneOfEachMethod()) {
      server.play(exchange -> exchange.respondPartly(200, Map.of(), body, body.length / 2));
      assertNamed(request, assertThrows(IOException.class, () -> send(request)));
    }
  }

  @Test
  void aConnectionThatEndsBeforeAnAnswerIsAFailureAfterOneAttempt() {
    for (var request : oneOfEachMethod()) {
      server.play(exchange -> exchange.hangUp());
      assertNamed(request, assertThrows(IOException.class, () -> send(request)));
      assertEquals(1, server.arrived(), request::toString);
      server.play(exchange -> exchange.reset());
      assertNamed(request, assertThrows(IOException.class, () -> send(request)));
      assertEquals(1, server.arrived(), request::toString);
    }
  }

  @Test
  void aServerThatIsNotThereIsAFailure() throws Exception {
    var gone = new Script();
    gone.close();
    try (var other = connect(gone.connection())) {
      for (var request : List.of(GET, POST)) {
        assertNamed(
            request,
            assertThrows(IOException.class, () -> other.send(request, CancelSignal.none())));
        assertNamed(
            request,
            assertThrows(IOException.class, () -> other.open(request, CancelSignal.none())));
      }
    }
  }

  /** F2: a connection that the server has ended meanwhile may cost one attempt, not two. */
  @Test
  void afterTheServerHasEndedIdleConnectionsTheThirdReadSucceedsAtTheLatest() throws Exception {
    for (int round = 0; round < 5; round++) {
      server.answer(200, "{}");
      assertEquals(200, send(GET).status());
      server.dropConnections();
      assertEquals(200, sendUpToThreeTimes().status());
    }
  }

  /** A pool may hand out the dead connection once more before it has seen its end. */
  private ApiResponse sendUpToThreeTimes() throws IOException {
    for (int tries = 1; tries < 3; tries++) {
      try {
        return send(GET);
      } catch (IOException stale) {
        assertNamed(GET, stale);
      }
    }
    return send(GET);
  }

  static void assertNamed(ApiRequest request, IOException failure) {
    var message = String.valueOf(failure.getMessage());
    assertTrue(
        message.contains(request.method()) && message.contains(request.path()),
        () -> "names neither method nor path: " + message);
  }
}

package dev.fairlead.testkit.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HttpConnectorTest {

  private static HttpConnector.Answer read(String text) throws IOException {
    var bytes = text.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII);
    return new AnswerReader(new ByteArrayInputStream(bytes)).read("GET");
  }

  private static String body(HttpConnector.Answer answer) throws IOException {
    return new String(answer.body().readAllBytes(), StandardCharsets.US_ASCII);
  }

  @Test
  void bodiesAreReadByLengthByChunksAndToTheEnd() throws IOException {
    assertEquals("abc", body(read("HTTP/1.1 200 OK\ncontent-length: 3\n\nabcdef")));
    assertEquals(
        "abcde",
        body(read("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabc\n2;x=y\nde\n0\n\n")));
    assertEquals("rest", body(read("HTTP/1.0 200 OK\n\nrest")));
    assertEquals("", body(read("HTTP/1.1 204 No Content\n\nnone")));
  }

  @Test
  void interimAnswersAreSkippedAndHeadersFoundInAnyCase() throws IOException {
    var answer = read("HTTP/1.1 100 Continue\n\nHTTP/1.1 429 X\nRETRY-after: 7\n\n");
    assertEquals(429, answer.status());
    assertEquals(List.of("7"), answer.headers().get("Retry-After"));
  }

  @Test
  void answersThatAreCutShortOrNoneAreFailures() throws IOException {
    var fixed = read("HTTP/1.1 200 OK\nContent-Length: 9\n\nabc");
    assertThrows(EOFException.class, () -> body(fixed));
    var chunked = read("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n9\nabc");
    assertThrows(EOFException.class, () -> body(chunked));
    assertThrows(IOException.class, () -> read("HTTP/1.1 200 OK\nContent-"));
    assertThrows(IOException.class, () -> read("SSH-2.0-x\n\n"));
  }

  @Test
  void aServersCertificateIsTrustedByItsAuthorityAlone() throws IOException {
    HttpHandler echo =
        exchange -> exchange.respond(200, Map.of(), exchange.request().body().toByteArray());
    try (var server = HttpServer.start(echo, new Gate())) {
      var address = URI.create("https://127.0.0.1:" + server.port());
      var connector = HttpConnector.of(address, SelfSigned.instance().pem());
      try (var connection = connector.connect(Duration.ofSeconds(20))) {
        var question = "hello".getBytes(StandardCharsets.US_ASCII);
        assertEquals("hello", body(connection.send("POST", "/", Map.of(), question)));
        assertEquals("", body(connection.send("GET", "/", Map.of(), new byte[0])));
      }
      var careless = HttpConnector.of(address, "");
      assertThrows(IOException.class, () -> careless.connect(Duration.ofSeconds(20)));
    }
  }
}

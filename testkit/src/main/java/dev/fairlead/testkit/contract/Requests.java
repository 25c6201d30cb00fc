package dev.fairlead.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.testkit.http.HttpRequest;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What arrives at the server is what was asked for, plus credentials. */
abstract class Requests extends Fixture {

  private static final String TEXT = "Grüße, 你好, \uD83D\uDEA2 \"\\u0000\" \n";

  private HttpRequest arrivalOf(ApiRequest request) throws IOException, InterruptedException {
    server.answer(200, "{}");
    assertEquals(200, send(request).status());
    return server.request();
  }

  private static Optional<String> contentType(HttpRequest request) {
    return request.header("Content-Type").map(it -> it.replaceFirst("(?i); *charset=utf-8$", ""));
  }

  @Test
  void pathAndQueryArriveAsEncodedByTheRequest() throws Exception {
    var request =
        ApiRequest.of("GET", "/apis/example.com/v1/namespaces/a%20b/things/x%2Fy")
            .withQuery("labelSelector", "app in (a,b),!c,d!=e+f")
            .withQuery("fieldSelector", "metadata.name=ä&limit=1#x?%41")
            .withQuery("twice", "1")
            .withQuery("twice", "\uD83D\uDEA2")
            .withQuery("empty", "");
    assertEquals(request.pathAndQuery(), arrivalOf(request).target());
  }

  @Test
  void thePathOfTheServersAddressComesFirst() throws Exception {
    server.answer(200, "{}");
    var behindProxy = server.connection("/clusters/a", new Credentials.None());
    try (var other = connect(behindProxy)) {
      other.send(GET, CancelSignal.none());
    }
    assertEquals("/clusters/a" + PATH, server.request().target());
  }

  @Test
  void everyMethodArrives() throws Exception {
    for (var method : List.of("GET", "POST", "PUT", "PATCH", "DELETE")) {
      var request = ApiRequest.of(method, PATH);
      boolean hasBody = !method.equals("GET");
      assertEquals(
          method,
          arrivalOf(hasBody ? request.withContent(ContentType.JSON, Bytes.ofUtf8("{}")) : request)
              .method());
    }
  }

  @Test
  void everyContentTypeArrivesWithTheBytesOfItsBody() throws Exception {
    for (var type : ContentType.values()) {
      var body = Bytes.ofUtf8(TEXT + type);
      var arrival = arrivalOf(ApiRequest.of("PATCH", PATH).withContent(type, body));
      assertEquals(Optional.of(type.mediaType()), contentType(arrival));
      assertEquals(body, arrival.body());
    }
  }

  @Test
  void aBodyOfTwoMegabytesArrives() throws Exception {
    var body = Bytes.ofUtf8("0123456789abcdef".repeat(128 * 1024));
    assertEquals(
        body, arrivalOf(ApiRequest.of("POST", PATH).withContent(ContentType.JSON, body)).body());
  }

  @Test
  void aPostWithoutABodyArrives() throws Exception {
    var arrival = arrivalOf(ApiRequest.of("POST", PATH));
    assertEquals("POST", arrival.method());
    assertEquals(0, arrival.body().length());
  }

  @Test
  void aDeleteArrivesWithAndWithoutABody() throws Exception {
    var delete = ApiRequest.of("DELETE", PATH + "/a");
    var options = Bytes.ofUtf8("{\"propagationPolicy\":\"Foreground\"}");
    assertEquals(0, arrivalOf(delete).body().length());
    assertEquals(options, arrivalOf(delete.withContent(ContentType.JSON, options)).body());
  }

  @Test
  void aHeaderWithSeveralValuesArrivesWithAllOfThem() throws Exception {
    var arrival =
        arrivalOf(
            GET.withHeader("Impersonate-User", "jane")
                .withHeader("Impersonate-Group", "devs")
                .withHeader("Impersonate-Group", "ops")
                .withHeader("User-Agent", "contract/1")
                .withHeader("Accept", "application/json"));
    assertEquals(List.of("jane"), arrival.headers().get("Impersonate-User"));
    assertEquals(List.of("devs", "ops"), arrival.headers().get("Impersonate-Group"));
    assertEquals(List.of("contract/1"), arrival.headers().get("User-Agent"));
    assertEquals(List.of("application/json"), arrival.headers().get("Accept"));
  }

  @Test
  void theTokenIsSentWithEveryRequest() throws Exception {
    var bearer = Optional.of("Bearer " + Script.TOKEN);
    assertEquals(bearer, arrivalOf(GET).header("Authorization"));
    assertEquals(bearer, arrivalOf(POST).header("Authorization"));
    try (var stream = backend().open(WATCH, CancelSignal.none())) {
      assertEquals(200, stream.status());
    }
    assertEquals(bearer, server.request().header("Authorization"));
  }

  @Test
  void userAndPasswordAreSent() throws Exception {
    server.answer(200, "{}");
    var basic = server.connection("", new Credentials.Basic("jane", "sésame"));
    try (var other = connect(basic)) {
      other.send(GET, CancelSignal.none());
    }
    var encoded = Base64.getEncoder().encodeToString("jane:sésame".getBytes(UTF_8));
    assertEquals(Optional.of("Basic " + encoded), server.request().header("Authorization"));
  }
}

package dev.fairlead.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.model.Bytes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiRequestTest {

  private static final ApiRequest LIST = ApiRequest.of("GET", "/api/v1/pods");

  @Test
  void aNewRequestHasNothingButThirtySeconds() {
    assertEquals("/api/v1/pods", LIST.pathAndQuery());
    assertEquals(List.of(), LIST.query());
    assertEquals(ApiHeaders.EMPTY, LIST.headers());
    assertEquals(Optional.empty(), LIST.content());
    assertEquals(Duration.ofSeconds(30), LIST.timeout());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a=b;a%3Db",
        "x in (1, 2);x%20in%20%281%2C%202%29",
        "a+b&c/d?e#f;a%2Bb%26c%2Fd%3Fe%23f",
        "AZaz09-._~;AZaz09-._~",
        "ä;%C3%A4",
        "100%;100%25"
      })
  void queryValuesAreEncodedButForTheUnreserved(String both) {
    int middle = both.indexOf(';');
    var request = LIST.withQuery("labelSelector", both.substring(0, middle));

    assertEquals(
        "/api/v1/pods?labelSelector=" + both.substring(middle + 1), request.pathAndQuery());
  }

  @Test
  void charactersBeyondTheBasicPlaneAreEncodedAsUtf8() {
    assertEquals(
        "/a?x=%F0%9F%98%80%00",
        ApiRequest.of("GET", "/a").withQuery("x", "\ud83d\ude00\0").pathAndQuery());
  }

  @Test
  void parametersKeepTheirOrderAndMayRepeat() {
    var request = LIST.withQuery("limit", "5").withQuery("watch", "").withQuery("limit", "6");

    assertEquals("/api/v1/pods?limit=5&watch=&limit=6", request.pathAndQuery());
    assertEquals(
        List.of(Map.entry("limit", "5"), Map.entry("watch", ""), Map.entry("limit", "6")),
        request.query());
    assertEquals("GET /api/v1/pods?limit=5&watch=&limit=6", request.toString());
  }

  @Test
  void theEncodedPathIsLeftAlone() {
    assertEquals("/api/v1/a%3Ab", ApiRequest.of("GET", "/api/v1/a%3Ab").pathAndQuery());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "api", "/a b", "/a?b", "/a#b", "/a\r\nHost: x", "/\u00e4"})
  void aPathThatIsNotEncodedIsRefused(String path) {
    assertThrows(IllegalArgumentException.class, () -> ApiRequest.of("GET", path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "get", "GET /x"})
  void aMethodIsInCapitals(String method) {
    assertThrows(IllegalArgumentException.class, () -> ApiRequest.of(method, "/"));
  }

  @Test
  void theMediaTypeBelongsToTheContent() {
    var patch =
        ApiRequest.of("PATCH", "/a").withContent(ContentType.MERGE_PATCH, Bytes.ofUtf8("{}"));

    assertEquals(
        Optional.of("application/merge-patch+json"),
        patch.content().map(content -> content.type().mediaType()));
    assertThrows(
        IllegalArgumentException.class, () -> patch.withHeader("content-type", "text/plain"));
  }

  @Test
  void mediaTypesAreThoseOfTheApiServer() {
    assertEquals("application/json", ContentType.JSON.mediaType());
    assertEquals("application/json-patch+json", ContentType.JSON_PATCH.mediaType());
    assertEquals(
        "application/strategic-merge-patch+json", ContentType.STRATEGIC_MERGE_PATCH.mediaType());
    assertEquals("application/apply-patch+yaml", ContentType.APPLY_PATCH.mediaType());
  }

  @Test
  void aTimeoutIsPositive() {
    assertEquals(Duration.ofDays(1), LIST.withTimeout(Duration.ofDays(1)).timeout());
    assertThrows(IllegalArgumentException.class, () -> LIST.withTimeout(Duration.ZERO));
  }

  @Test
  void aChangeMakesAnotherRequest() {
    assertNotEquals(LIST, LIST.withQuery("limit", "5"));
    assertNotEquals(LIST, LIST.withHeader("Accept", "x"));
    assertNotEquals(LIST, LIST.withTimeout(Duration.ofSeconds(1)));
    assertNotEquals(LIST, LIST.withContent(ContentType.JSON, Bytes.EMPTY));
    assertEquals(LIST.withHeader("a", "b"), LIST.withHeader("A", "b"));
    assertEquals(LIST, ApiRequest.of("GET", "/api/v1/pods"));
  }

  @Test
  void aSignalThatIsNeverGivenRunsNothing() {
    var none = CancelSignal.none();
    none.onCancel(() -> assertFalse(true, "must not run"));

    assertFalse(none.isCancelled());
  }
}

package dev.fairlead.runtime.internal.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.client.AlreadyExistsException;
import dev.fairlead.client.ConflictException;
import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.client.RejectedException;
import dev.fairlead.client.TypeNotServedException;
import dev.fairlead.client.UnauthorizedException;
import dev.fairlead.client.UnavailableException;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.spi.ApiRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ApiErrorsTest {

  private static final ApiRequest REQUEST = ApiRequest.of("PUT", "/api/v1/namespaces/n/pods/p");

  static Stream<Arguments> answers() {
    return Stream.of(
        Arguments.of(409, status("AlreadyExists"), AlreadyExistsException.class),
        Arguments.of(409, status("Conflict"), ConflictException.class),
        Arguments.of(409, "", ConflictException.class),
        Arguments.of(
            404,
            "{'kind':'Status','reason':'NotFound','details':{'name':'p','kind':'pods'}}",
            NotFoundException.class),
        Arguments.of(404, status("NotFound"), TypeNotServedException.class),
        Arguments.of(404, "404 page not found", TypeNotServedException.class),
        Arguments.of(401, status("Unauthorized"), UnauthorizedException.class),
        Arguments.of(401, "<html>no</html>", UnauthorizedException.class),
        Arguments.of(403, status("Forbidden"), RejectedException.class),
        Arguments.of(400, "", RejectedException.class),
        Arguments.of(405, status("MethodNotAllowed"), RejectedException.class),
        Arguments.of(413, "too large", RejectedException.class),
        Arguments.of(415, status("UnsupportedMediaType"), RejectedException.class),
        Arguments.of(422, status("Invalid"), RejectedException.class),
        Arguments.of(418, "", RejectedException.class),
        Arguments.of(410, status("Expired"), UnavailableException.class),
        Arguments.of(429, "Too many requests", UnavailableException.class),
        Arguments.of(500, status("ServerTimeout"), UnavailableException.class),
        Arguments.of(500, "{'kind':'Status','status':'Failure'}", UnavailableException.class),
        Arguments.of(502, "<html>", UnavailableException.class),
        Arguments.of(503, "", UnavailableException.class),
        Arguments.of(302, "", UnavailableException.class),
        Arguments.of(500, status("AlreadyExists"), AlreadyExistsException.class));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void theReasonDecidesBeforeTheCode(
      int code, String body, Class<? extends KubernetesException> expected) {
    var error = error(code, Map.of(), body);
    assertInstanceOf(expected, error);
    assertEquals(code, error.code());
  }

  @Test
  void theServersWishToWaitIsKept() {
    assertEquals(
        Optional.of(Duration.ofSeconds(7)),
        retryAfter(error(429, Map.of("retry-after", List.of("7")), "slow down")));
    assertEquals(
        Optional.of(Duration.ofSeconds(2)),
        retryAfter(
            error(
                500,
                Map.of(),
                "{'kind':'Status','reason':'ServerTimeout','details':{'retryAfterSeconds':2}}")));
    assertEquals(
        Optional.empty(),
        retryAfter(error(503, Map.of("Retry-After", List.of("Fri, 31 Dec 1999")), "")));
  }

  @Test
  void aRejectionNamesTheFields() {
    var error =
        error(
            422,
            Map.of(),
            "{'kind':'Status','reason':'Invalid','message':'bad\\nbad','details':{'causes':"
                + "[{'field':'spec.x','message':'must be y'},{'message':'worse'}]}}");
    assertEquals(List.of("spec.x: must be y", "worse"), ((RejectedException) error).causes());
    assertEquals("PUT /api/v1/namespaces/n/pods/p: 422 Invalid: bad bad", error.getMessage());
  }

  @Test
  void aPageOfAProxyIsNotQuoted() {
    assertFalse(error(502, Map.of(), "<html>hello</html>").toString().contains("hello"));
  }

  @Test
  void versionsCompareByLengthThenText() {
    assertEquals(OptionalInt.of(0), ResourceVersions.compare("10", "10"));
    assertEquals(OptionalInt.of(1), ResourceVersions.compare("10", "9"));
    assertEquals(OptionalInt.of(-1), ResourceVersions.compare("19", "99999999999999999999999"));
    assertEquals(OptionalInt.empty(), ResourceVersions.compare("0", "1"));
    assertEquals(OptionalInt.empty(), ResourceVersions.compare("", "1"));
    assertEquals(OptionalInt.empty(), ResourceVersions.compare("01", "1"));
    assertEquals(OptionalInt.empty(), ResourceVersions.compare("1", "1a"));
  }

  @Test
  void pathsFollowGroupAndScope() {
    var nodes = ResourceType.unstructured("v1", "Node").withScope(Scope.CLUSTER);
    var apps = ResourceType.unstructured("apps/v1", "Deployment");
    assertEquals("/api/v1/configmaps", ResourcePaths.collection(ConfigMap.TYPE, ""));
    assertEquals(
        "/apis/apps/v1/namespaces/n/deployments/d/scale",
        ResourcePaths.subresource(apps, ObjectKey.of("n", "d"), "scale"));
    assertEquals(
        "/api/v1/nodes/a%3Ab", ResourcePaths.object(nodes, ObjectKey.clusterScoped("a:b")));
    assertThrows(
        IllegalArgumentException.class, () -> ResourcePaths.object(nodes, ObjectKey.of("n", "x")));
    assertThrows(
        IllegalArgumentException.class,
        () -> ResourcePaths.object(apps, ObjectKey.clusterScoped("x")));
  }

  private static Optional<Duration> retryAfter(KubernetesException error) {
    return ((UnavailableException) error).retryAfter();
  }

  private static KubernetesException error(
      int code, Map<String, List<String>> headers, String body) {
    var answer = FakeBackend.response(code, headers, body);
    return ApiErrors.of(REQUEST, code, answer.headers(), answer.body());
  }

  private static String status(String reason) {
    return "{'kind':'Status','status':'Failure','reason':'" + reason + "','details':{}}";
  }
}

package dev.fairlead.operator.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.NotConnectedException;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.client.RejectedException;
import dev.fairlead.client.TypeNotServedException;
import dev.fairlead.client.UnauthorizedException;
import dev.fairlead.client.UnavailableException;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TroublesTest {

  static Stream<Arguments> answers() {
    return Stream.of(
        answer(refused(403, "configmaps is forbidden: User x cannot patch"), "AccessDenied"),
        answer(refused(403, "exceeded quota: small, requested: configmaps=1"), "QuotaExceeded"),
        answer(
            refused(
                403, "unable to create new content in namespace a because it is being terminated"),
            "NamespaceTerminating"),
        answer(
            refused(403, "admission webhook \"w.example.com\" denied the request: no"), "Rejected"),
        answer(refused(400, "admission webhook \"w.example.com\" denied the request"), "Rejected"),
        answer(refused(413, "limit is 3145728"), "TooLarge"),
        answer(refused(422, "[]: Too long: may not be more than 1048576 bytes"), "TooLarge"),
        answer(
            new RejectedException(
                "invalid",
                422,
                "Invalid",
                List.of("data: Forbidden: field is immutable when `immutable` is set"),
                null),
            "ImmutableConflict"),
        answer(refused(422, "data[a]: Invalid value"), "Rejected"),
        answer(
            new NotFoundException("namespaces \"a\" not found", 404, "NotFound"),
            "NamespaceNotFound"),
        answer(new TypeNotServedException("404 page not found", 404, "NotFound"), "Unreachable"),
        answer(new UnauthorizedException("who?", 401, "Unauthorized"), "Unauthorized"),
        answer(new UnavailableException("down", 503, "ServiceUnavailable"), "Unreachable"),
        answer(cut(new ConnectException("10.1.2.3 refused")), "Unreachable"),
        answer(cut(new SSLHandshakeException("PKIX path building failed")), "TlsError"),
        answer(
            new NotConnectedException(
                "cluster x", 0, "NotConnected", new IOException(new SSLHandshakeException("x"))),
            "TlsError"));
  }

  private static Arguments answer(KubernetesException failure, String reason) {
    return Arguments.of(failure, reason);
  }

  private static RejectedException refused(int code, String message) {
    return new RejectedException(message, code, "");
  }

  private static UnavailableException cut(IOException cause) {
    return new UnavailableException("no answer", 0, "NoAnswer", cause);
  }

  @ParameterizedTest
  @MethodSource("answers")
  void eachAnswerHasItsReason(KubernetesException failure, String reason) {
    assertEquals(reason, Troubles.of(failure).reason());
  }

  @Test
  void aFailureToConnectQuotesNothingOfTheKubeconfig() {
    var message = Troubles.of(cut(new ConnectException("secret.example.com refused"))).message();
    assertEquals("the cluster does not answer: ConnectException", message);
  }

  @Test
  void whatTheServerAsksToWaitIsKept() {
    var busy =
        new UnavailableException(
            "slow down", 429, "TooManyRequests", Optional.of(Duration.ofSeconds(7)), null);
    assertEquals(Optional.of(Duration.ofSeconds(7)), Troubles.of(busy).askedDelay());
  }

  @Test
  void aForbiddenRequestIsNeitherPermanentNorAReasonToOrphan() {
    var denied = Troubles.of(refused(403, "no"));
    assertFalse(denied.isPermanent());
    assertFalse(denied.isUnreachable());
    assertTrue(Troubles.of(new UnauthorizedException("", 401, "")).isUnreachable());
  }

  @Test
  void aLongMessageIsCutBetweenCharacters() {
    var cut = Trouble.of("Rejected", "x".repeat(399) + "\uD83D\uDE00" + "y".repeat(300)).message();
    assertEquals("x".repeat(399) + "…", cut);
  }
}

package dev.fairlead.runtime.internal.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.NotFoundException;
import dev.fairlead.client.UnavailableException;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.ClusterName;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.RequestListener;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class RestClientTest {

  private static final ApiRequest GET = ApiRequest.of("GET", "/api/v1/pods");
  private static final ApiRequest POST = ApiRequest.of("POST", "/api/v1/pods");

  private final FakeBackend backend = new FakeBackend();
  private final List<String> seen = new ArrayList<>();
  private final RestClient client = client(Optional.empty(), OptionalLong.empty());

  @Test
  void everyRequestSaysWhoAsksAndWhatItUnderstands() {
    backend.answer(200, "{}").answer(200, "{}");
    var impersonating =
        client(
            Optional.of(new ClusterConnection.Impersonation("ann", List.of("a", "b"))),
            OptionalLong.empty());
    impersonating.send(GET, CallScope.unbounded());
    var headers = backend.last().headers();
    assertEquals(List.of("fairlead/1"), headers.all("User-Agent"));
    assertEquals(List.of("application/json"), headers.all("Accept"));
    assertEquals(List.of("ann"), headers.all("Impersonate-User"));
    assertEquals(List.of("a", "b"), headers.all("Impersonate-Group"));
    impersonating.send(GET.withHeader("Accept", "text/plain"), CallScope.unbounded());
    assertEquals(List.of("text/plain"), backend.last().headers().all("Accept"));
  }

  @Test
  void aReadWhoseConnectionBrokeIsSentOnceMore() {
    backend.fail(new IOException("reset")).answer(200, "{}");
    assertEquals(200, client.send(GET, CallScope.unbounded()).status());
    assertEquals(2, backend.requests().size());
    assertEquals(List.of("GET 0", "GET 200"), seen);
  }

  @Test
  void aSecondBreakEndsTheCallWithoutAnAnswer() {
    backend.fail(new IOException("reset")).fail(new IOException("reset"));
    var e = assertThrows(UnavailableException.class, () -> client.send(GET, CallScope.unbounded()));
    assertEquals(0, e.code());
    assertEquals("NoAnswer", e.reason());
  }

  @Test
  void aWriteIsSentOnceUnlessItMayBeRepeated() {
    backend.fail(new IOException("reset"));
    assertThrows(UnavailableException.class, () -> client.send(POST, CallScope.unbounded()));
    assertEquals(1, backend.requests().size());
    backend.fail(new IOException("reset")).answer(200, "{}");
    assertEquals(200, client.sendIdempotent(POST, CallScope.unbounded()).status());
  }

  @Test
  void aTimeoutIsNotRepeated() {
    backend.fail(new SocketTimeoutException("30 s"));
    assertThrows(UnavailableException.class, () -> client.send(GET, CallScope.unbounded()));
    assertEquals(1, backend.requests().size());
  }

  @Test
  void exchangeAnswersAnyStatusAndSendOnlyGoodOnes() {
    var gone =
        "{'kind':'Status','reason':'NotFound','details':{'name':'x','kind':'pods'},'code':404}";
    backend.answer(404, gone).answer(404, gone);
    assertEquals(404, client.exchange(GET, CallScope.unbounded()).status());
    assertThrows(NotFoundException.class, () -> client.send(GET, CallScope.unbounded()));
  }

  @Test
  void aCancelledCallIsAbortedAndNotRepeated() {
    var run = new Cancellation();
    backend.then(
        (request, cancel) -> {
          var aborted = new boolean[1];
          cancel.onCancel(() -> aborted[0] = true);
          run.cancel();
          assertTrue(aborted[0]);
          throw new IOException("closed");
        });
    var scope = CallScope.of(run, () -> Duration.ofMinutes(1), () -> {});
    assertThrows(CancellationException.class, () -> client.send(GET, scope));
    assertThrows(CancellationException.class, () -> client.send(GET, scope));
    assertEquals(1, backend.requests().size());
  }

  @Test
  void theRunsRemainingTimeBoundsTheRequest() {
    var left = new Duration[] {Duration.ofSeconds(2)};
    var scope = CallScope.of(CancelSignal.none(), () -> left[0], () -> {});
    backend.answer(200, "{}");
    client.send(GET, scope);
    assertEquals(Duration.ofSeconds(2), backend.last().timeout());
    backend.then(
        (request, cancel) -> {
          left[0] = Duration.ZERO;
          throw new SocketTimeoutException("2 s");
        });
    assertThrows(CancellationException.class, () -> client.send(GET, scope));
    assertThrows(CancellationException.class, () -> client.send(GET, scope));
    assertEquals(2, backend.requests().size());
  }

  @Test
  void theFenceStandsInFrontOfWritesOnly() {
    var scope =
        CallScope.of(
            CancelSignal.none(),
            () -> Duration.ofMinutes(1),
            () -> {
              throw new IllegalStateException("the run is over");
            });
    backend.answer(200, "{}");
    client.send(GET, scope);
    assertThrows(IllegalStateException.class, () -> client.send(POST, scope));
    assertEquals(1, backend.requests().size());
  }

  @Test
  void anAnswerOfAnUntrustedServerIsBounded() {
    var bounded = client(Optional.empty(), OptionalLong.of(4));
    backend.answer(200, "1234").answer(200, "12345");
    assertEquals(4, bounded.send(GET, CallScope.unbounded()).body().length());
    var e =
        assertThrows(UnavailableException.class, () -> bounded.send(GET, CallScope.unbounded()));
    assertTrue(e.toString().contains("longer than 4 bytes"), e.toString());
    assertEquals(2, backend.requests().size());
  }

  @Test
  void aListenerThatThrowsHarmsNobody() {
    var harmed =
        new RestClient(
            ClusterName.LOCAL,
            backend,
            new RequestListener() {
              @Override
              public void completed(ClusterName cluster, String method, int status, long took) {
                throw new IllegalStateException("a broken listener");
              }
            },
            "fairlead/1",
            Optional.empty(),
            OptionalLong.empty());
    backend.answer(200, "{}");
    assertEquals(200, harmed.send(GET, CallScope.unbounded()).status());
  }

  @Test
  void aChildSignalFollowsItsParentUntilReleased() {
    var parent = new Cancellation();
    var child = Cancellation.childOf(parent);
    var released = Cancellation.childOf(parent);
    released.release();
    parent.cancel();
    assertTrue(child.isCancelled());
    assertFalse(released.isCancelled());
    assertTrue(Cancellation.childOf(parent).isCancelled());
  }

  @Test
  void everyActionRunsEvenIfOneThrows() {
    var signal = new Cancellation();
    var ran = new boolean[1];
    signal.onCancel(
        () -> {
          throw new IllegalStateException("first");
        });
    signal.onCancel(() -> ran[0] = true);
    assertThrows(IllegalStateException.class, signal::cancel);
    assertTrue(ran[0]);
  }

  private RestClient client(
      Optional<ClusterConnection.Impersonation> impersonation, OptionalLong bodyLimit) {
    var listener =
        new RequestListener() {
          @Override
          public void completed(ClusterName cluster, String method, int status, long took) {
            seen.add(method + " " + status);
          }
        };
    return new RestClient(
        ClusterName.LOCAL, backend, listener, "fairlead/1", impersonation, bodyLimit);
  }
}

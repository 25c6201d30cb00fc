package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.spi.CancelSignal;
import dev.fairlead.testkit.http.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Calls end when they should: at their deadline, when cancelled, and not before. */
abstract class Endings extends Answers {

  private static final Duration SHORT = Duration.ofMillis(300);

  /** Never answers; opens the latch when the client has gone. */
  private static HttpHandler silent(CountDownLatch clientGone) {
    return exchange -> {
      exchange.awaitEnd();
      clientGone.countDown();
    };
  }

  private static void assertOpened(CountDownLatch latch) throws InterruptedException {
    assertTrue(latch.await(30, TimeUnit.SECONDS), "the server never saw the client go");
  }

  /** F5, O8: left alone, both clients wait for ever. */
  @Test
  void withoutAnAnswerACallEndsAtItsTimeout() throws Exception {
    for (var request : List.of(GET.withTimeout(SHORT), POST.withTimeout(SHORT))) {
      var gone = new CountDownLatch(1);
      server.play(silent(gone));
      assertNamed(request, assertThrows(IOException.class, () -> send(request)));
      assertOpened(gone);
      assertEquals(1, server.arrived());
    }
  }

  @Test
  void theTimeoutCoversTheWholeAnswer() {
    server.stream(
        out -> {
          out.send("{\"half\":".getBytes(StandardCharsets.UTF_8));
          out.silence();
        });
    var request = GET.withTimeout(SHORT);
    assertNamed(request, assertThrows(IOException.class, () -> send(request)));
  }

  @Test
  void aStreamWithoutHeadersIsGivenUpAtTheTimeout() {
    server.play(silent(new CountDownLatch(1)));
    var request = WATCH.withTimeout(SHORT);
    assertNamed(
        request,
        assertThrows(IOException.class, () -> backend().open(request, CancelSignal.none())));
  }

  @Test
  void aStreamOutlivesTheTimeoutOfItsHeaders() throws Exception {
    server.play(
        exchange ->
            exchange.stream(
                200,
                Map.of(),
                out -> {
                  exchange.pause(SHORT.multipliedBy(5));
                  out.send(new byte[] {'x'});
                }));
    try (var stream = backend().open(WATCH.withTimeout(SHORT), CancelSignal.none())) {
      assertEquals('x', stream.body().read());
      assertEquals(-1, stream.body().read());
    }
  }

  @Test
  void cancellingEndsACallThatWaitsForItsAnswer() throws Exception {
    for (var request : List.of(GET, POST)) {
      var cancel = new Switch();
      server.play(silent(new CountDownLatch(1)));
      var call = inBackground(() -> backend().send(request, cancel));
      server.request();
      cancel.give();
      assertNamed(request, failure(call));
    }
  }

  @Test
  void cancellingEndsACallInTheMiddleOfItsAnswer() throws Exception {
    var sent = new CountDownLatch(1);
    var cancel = new Switch();
    server.stream(
        out -> {
          out.send("{\"half\":".getBytes(StandardCharsets.UTF_8));
          sent.countDown();
          out.silence();
        });
    var call = inBackground(() -> backend().send(GET, cancel));
    assertOpened(sent);
    cancel.give();
    failure(call);
  }

  @Test
  void cancellingEndsTheWaitForTheHeadersOfAStream() throws Exception {
    var cancel = new Switch();
    server.play(silent(new CountDownLatch(1)));
    var call = inBackground(() -> backend().open(WATCH, cancel));
    server.request();
    cancel.give();
    failure(call);
  }

  @Test
  void cancellingFreesTheReaderOfAStream() throws Exception {
    var gone = new CountDownLatch(1);
    var cancel = new Switch();
    server.play(idleStream(gone));
    var stream = backend().open(WATCH, cancel);
    assertEquals('x', stream.body().read());
    var call = inBackground(() -> stream.body().read());
    cancel.give();
    failure(call);
    assertOpened(gone);
    stream.close();
  }

  @Test
  void closingAStreamFreesItsReader() throws Exception {
    var gone = new CountDownLatch(1);
    server.play(idleStream(gone));
    var stream = backend().open(WATCH, CancelSignal.none());
    assertEquals('x', stream.body().read());
    var call = inBackground(() -> stream.body().read());
    stream.close();
    failure(call);
    assertOpened(gone);
    stream.close();
  }

  private static HttpHandler idleStream(CountDownLatch gone) {
    return exchange -> {
      exchange.stream(
          200,
          Map.of(),
          out -> {
            out.send(new byte[] {'x'});
            out.silence();
          });
      gone.countDown();
    };
  }

  @Test
  void aSignalThatWasGivenBeforeEndsTheCallAtOnce() {
    var cancel = new Switch();
    cancel.give();
    server.play(silent(new CountDownLatch(1)));
    assertThrows(IOException.class, () -> backend().send(GET, cancel));
    assertThrows(IOException.class, () -> backend().open(WATCH, cancel));
  }

  @Test
  void aSignalThatIsGivenLaterDoesNothing() throws Exception {
    var cancel = new Switch();
    server.answer(200, "{}");
    assertEquals(200, backend().send(GET, cancel).status());
    cancel.give();
    assertEquals(200, send(GET).status());
  }
}

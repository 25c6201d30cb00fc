package dev.fairlead.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A stream is read as it comes, and its reader learns how it ended. */
abstract class Streams extends Endings {

  private static final String EVENT =
      "{\"type\":\"ADDED\",\"object\":{\"text\":\"é\uD83D\uDEA2\"}}\n";

  private StreamingResponse watch() throws IOException {
    return backend().open(WATCH, CancelSignal.none());
  }

  @Test
  void theHeadersOfAStreamAreThereBeforeItsFirstByte() throws Exception {
    var opened = new CountDownLatch(1);
    server.stream(
        out -> {
          if (opened.await(30, TimeUnit.SECONDS)) {
            out.send(EVENT.getBytes(UTF_8));
          }
        });
    try (var stream = watch()) {
      assertEquals(200, stream.status());
      assertEquals(List.of("application/json"), stream.headers().all("content-type"));
      opened.countDown();
      assertEquals(EVENT, new String(stream.body().readAllBytes(), UTF_8));
    }
  }

  @Test
  void eachEventIsReadWhenItIsSent() throws Exception {
    var wanted = new Semaphore(0);
    server.stream(
        out -> {
          for (int i = 0; i < 20 && wanted.tryAcquire(30, TimeUnit.SECONDS); i++) {
            out.send((i + EVENT).getBytes(UTF_8));
          }
        });
    try (var stream = watch()) {
      var lines = new BufferedReader(new InputStreamReader(stream.body(), UTF_8));
      for (int i = 0; i < 20; i++) {
        wanted.release();
        assertEquals(i + EVENT.strip(), lines.readLine());
      }
    }
  }

  @Test
  void manyEventsInOneChunkArrive() throws Exception {
    var chunk = EVENT.repeat(50);
    server.stream(out -> out.send(chunk.getBytes(UTF_8)));
    try (var stream = watch()) {
      assertEquals(chunk, new String(stream.body().readAllBytes(), UTF_8));
    }
  }

  @Test
  void theEndOfAStreamIsTheEndOfItsBody() throws Exception {
    server.stream(out -> {});
    try (var stream = watch()) {
      assertEquals(-1, stream.body().read());
      assertEquals(-1, stream.body().read(new byte[8]));
    }
  }

  @Test
  void aRefusedStreamIsAnAnswerWithABody() throws Exception {
    for (int status : new int[] {401, 403, 404, 410, 429, 500, 503}) {
      server.answer(status, EVENT);
      try (var stream = watch()) {
        assertEquals(status, stream.status());
        assertEquals(EVENT, new String(stream.body().readAllBytes(), UTF_8));
      }
      assertEquals(1, server.arrived());
    }
  }
}

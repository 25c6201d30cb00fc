package dev.fairlead.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A stream is read as it comes, and its reader learns how it ended. */
abstract class Streams extends Endings {

  private static final int MANY = 130;
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
  void bytesArriveUnchangedWhereverTheyAreSplit() throws Exception {
    var event = EVENT.getBytes(UTF_8);
    server.stream(
        out -> {
          for (byte each : event) {
            out.send(new byte[] {each});
          }
        });
    try (var stream = watch()) {
      assertArrayEquals(event, stream.body().readAllBytes());
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
  void aStreamThatIsCutOffInALineFailsBehindWhatWasSent() throws Exception {
    // A client that sees the end before it has handed out the headers may fail the opening.
    var opened = new CountDownLatch(1);
    server.stream(
        out -> {
          out.send(Arrays.copyOf(EVENT.getBytes(UTF_8), 10));
          if (opened.await(30, TimeUnit.SECONDS)) {
            out.cutOff();
          }
        });
    var read = new ByteArrayOutputStream();
    try (var stream = watch()) {
      opened.countDown();
      var body = stream.body();
      assertThrows(
          IOException.class,
          () -> {
            for (int octet = body.read(); octet >= 0; octet = body.read()) {
              read.write(octet);
            }
          });
    }
    assertEquals(EVENT.substring(0, 10), read.toString(UTF_8));
  }

  @Test
  void aStreamThatIsResetInALineFails() throws Exception {
    // A reset may overtake what was sent before it, so the headers have to be there first.
    var opened = new CountDownLatch(1);
    server.stream(
        out -> {
          out.send(Arrays.copyOf(EVENT.getBytes(UTF_8), 10));
          if (opened.await(30, TimeUnit.SECONDS)) {
            out.reset();
          }
        });
    try (var stream = watch()) {
      opened.countDown();
      assertThrows(IOException.class, () -> stream.body().readAllBytes());
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

  /**
   * O9: OkHttp lets five asynchronous calls per host through. F7: some clients share one
   * connection.
   */
  @Test
  void manyStreamsHinderNeitherEachOtherNorACall() throws Exception {
    var streams = new ArrayList<StreamingResponse>();
    var all = new CountDownLatch(1);
    server.stream(
        out -> {
          if (all.await(30, TimeUnit.SECONDS)) {
            out.send(EVENT.getBytes(UTF_8));
          }
          out.silence();
        });
    try {
      for (int i = 0; i < MANY; i++) {
        streams.add(watch());
      }
      all.countDown();
      for (var stream : streams) {
        assertEquals(
            EVENT, new String(stream.body().readNBytes(EVENT.getBytes(UTF_8).length), UTF_8));
      }
      server.answer(200, "{}");
      assertEquals(200, send(GET).status());
    } finally {
      for (var stream : streams) {
        stream.close();
      }
    }
  }

  /** F3: a reader that takes its time must not hold up anybody else. */
  @Test
  void aSlowReaderDelaysItselfOnly() throws Exception {
    var block = new byte[64 * 1024];
    server.play(
        exchange -> {
          if (!exchange.request().target().contains("watch")) {
            exchange.respond(200, Map.of(), new byte[0]);
            return;
          }
          exchange.stream(
              200,
              Map.of(),
              out -> {
                for (int i = 0; i < 500; i++) {
                  out.send(block);
                }
              });
        });
    try (var unread = watch()) {
      for (int i = 0; i < 5; i++) {
        assertEquals(200, send(GET).status());
      }
      assertTrue(unread.body().read() >= 0);
    }
  }
}

package dev.fairlead.testkit.contract;

import static dev.fairlead.testkit.contract.Answers.assertNamed;
import static dev.fairlead.testkit.contract.Fixture.failure;
import static dev.fairlead.testkit.contract.Fixture.inBackground;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.testkit.http.StreamLimit;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.time.TimeSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a network does to connections, and a caller to calls. */
abstract class NetworkLines extends OfficialTraps {

  static final Logger log = LoggerFactory.getLogger(TransportContract.class);

  private static final RequestMatch WATCHES = RequestMatch.watch(MAPS);
  private static final int WATCHES_OVER_H2 = 130;
  private static final int ROUNDS = 20;

  /** The usual latency is below 10 ms; the bound leaves room for a machine with other work. */
  private static final long MEDIAN_BOUND = TimeUnit.MILLISECONDS.toNanos(500);

  @Line("FIN mid-line")
  void aStreamThatEndsInALineFailsBehindWhatWasSent() throws IOException {
    api().faults().on(WATCHES).times(1).then(Fault.cutOff().afterEvents(1));
    var half = new ByteArrayOutputStream();
    try (var stream = open(watch("a"))) {
      put("a", TEXT);
      assertTrue(line(stream.body()).contains(TEXT));
      change("a", "changed");
      assertThrows(IOException.class, () -> stream.body().transferTo(half));
    }
    var text = half.toString(UTF_8);
    assertTrue(text.startsWith("{\"type\":\"MODIFIED\"") && !text.endsWith("}}"), text);
    assertWatchable();
  }

  /** The next line, and no byte of the one behind it. */
  private static String line(InputStream body) throws IOException {
    var line = new ByteArrayOutputStream();
    for (int octet = body.read(); octet != '\n'; octet = body.read()) {
      assertTrue(octet >= 0, "the stream has ended");
      line.write(octet);
    }
    return line.toString(UTF_8);
  }

  @Line("RST mid-line")
  void aStreamThatIsResetInALineFails() throws IOException {
    api().faults().on(WATCHES).times(1).then(Fault.truncated().afterEvents(1));
    try (var stream = open(watch("a"))) {
      put("a", TEXT);
      // A reset may overtake what was sent before it, so the first event has to be there.
      new EventLines(stream).await(TEXT);
      change("a", "changed");
      assertThrows(IOException.class, () -> stream.body().readAllBytes());
    }
    assertWatchable();
  }

  private void assertWatchable() throws IOException {
    try (var stream = open(watch("a"))) {
      assertTrue(new EventLines(stream).await("changed").endsWith("}"));
    }
  }

  @Line("split UTF-8")
  void charactersAreWholeWhereverTheirBytesAreSplit() throws IOException {
    fail(Fault.inPieces());
    try (var stream = open(watch("a"))) {
      put("a", TEXT);
      assertTrue(new EventLines(stream).await("\"a\"").contains(TEXT));
    }
    assertTrue(send(get("a")).body().utf8().contains(TEXT));
  }

  @Line("429 with Retry-After")
  void flowControlIsAnAnswerAfterOneAttempt() throws IOException {
    fail(Fault.tooManyRequests(Duration.ofSeconds(1)));
    for (var request : requests()) {
      var answer = sendOnce(request);
      assertEquals(429, answer.status());
      assertEquals(List.of("1"), answer.headers().all("Retry-After"));
      assertTrue(answer.body().utf8().startsWith("Too many requests"));
    }
    api().journal().clear();
    try (var refused = open(watch("a"))) {
      assertEquals(429, refused.status());
      assertTrue(new String(refused.body().readAllBytes(), UTF_8).startsWith("Too many requests"));
    }
    assertEquals(1, arrived().size());
  }

  @Line("frozen peer")
  void aFrozenServerIsGivenUpAtTheTimeoutAndUsedAfterwards() throws IOException {
    assertEquals(200, send(list()).status());
    api().network().freeze();
    for (var request : List.of(list(), get("a"), create("a", "x"))) {
      var hurried = request.withTimeout(SHORT);
      assertNamed(hurried, assertThrows(IOException.class, () -> send(hurried)));
    }
    var stream = watch("a").withTimeout(SHORT);
    assertNamed(stream, assertThrows(IOException.class, () -> open(stream)));
    api().network().restore();
    assertEquals(200, sendUpToThreeTimes(list()).status());
  }

  /** A pool may hand out a dead connection once more before it has seen its end. */
  final ApiResponse sendUpToThreeTimes(ApiRequest request) throws IOException {
    for (int tries = 1; tries < 3; tries++) {
      try {
        return send(request);
      } catch (IOException stale) {
        assertNamed(request, stale);
      }
    }
    return send(request);
  }

  @Line("interrupt latency")
  void aCallWhoseThreadIsInterruptedEndsSoonAfterItsSignal() throws Exception {
    assertEndsSoon("interrupt", true);
  }

  @Line("cancel latency")
  void aCallAndAReaderEndSoonAfterTheirSignal() throws Exception {
    assertEndsSoon("cancel", false);
    var latencies = new ArrayList<Long>();
    put("a", "x");
    for (int round = 0; round < ROUNDS; round++) {
      var cancel = new Fixture.Switch();
      try (var stream = backend().open(watch("a"), cancel)) {
        new EventLines(stream).await("\"a\"");
        var reader = inBackground(() -> stream.body().read());
        latencies.add(latency(reader, cancel));
      }
    }
    assertSoon("cancel of a stream", latencies);
  }

  /** Cancels calls whose writes the server has carried out, and whose answers are lost. */
  private void assertEndsSoon(String how, boolean interrupts) throws Exception {
    api().faults().on(RequestMatch.create(MAPS)).then(Fault.blackHole().afterCommit());
    var latencies = new ArrayList<Long>();
    var marks = new Sightings<Boolean>();
    for (int round = 0; round < ROUNDS; round++) {
      var name = how + "-" + round;
      var cancel = new Fixture.Switch();
      var callers = new Sightings<Thread>();
      var call =
          inBackground(
              () -> {
                callers.add(Thread.currentThread());
                try {
                  return backend().send(create(name, "x"), cancel);
                } finally {
                  marks.add(Thread.currentThread().isInterrupted());
                }
              });
      api().await(MAPS, key(name), created -> true);
      if (interrupts) {
        callers.await(1).get(0).interrupt();
      }
      latencies.add(latency(call, cancel));
    }
    assertEquals(ROUNDS, arrived().size(), "a call was sent again");
    assertEquals(Collections.nCopies(ROUNDS, interrupts), marks.all());
    assertSoon(how, latencies);
  }

  private static long latency(FutureTask<?> call, Fixture.Switch cancel)
      throws InterruptedException {
    var time = TimeSource.system();
    long start = time.nanoTime();
    cancel.give();
    failure(call);
    return time.nanoTime() - start;
  }

  private void assertSoon(String what, List<Long> latencies) {
    Collections.sort(latencies);
    long median = latencies.get(latencies.size() / 2);
    log.info(
        "{}: {} of {} calls ended within {} µs (median), {} µs (longest)",
        leg(),
        what,
        latencies.size(),
        TimeUnit.NANOSECONDS.toMicros(median),
        TimeUnit.NANOSECONDS.toMicros(latencies.get(latencies.size() - 1)));
    assertTrue(median < MEDIAN_BOUND, () -> what + " took " + latencies);
  }

  /** Which backend and which server this is. */
  abstract String leg();

  /** A server in memory speaks HTTP/1.1; there it is the number alone. */
  @Line("130 watches over h2")
  void moreWatchesThanOneConnectionCarriesAreOpenAtOnce() throws IOException {
    var server = secure();
    var limit = StreamLimit.of(server.server(), server.caPem());
    assertEquals(isReal(), limit.isPresent());
    limit.ifPresent(streams -> assertTrue(streams < WATCHES_OVER_H2, "one connection: " + streams));
    try (var other = library().connect(server)) {
      watchTogether(other, WATCHES_OVER_H2);
    }
  }

  @Line("stale keep-alive")
  void connectionsThatDiedMeanwhileCostAReadTwoAttemptsAndAWriteNone() throws IOException {
    for (int round = 0; round < 5; round++) {
      assertEquals(200, send(list()).status());
      api().network().cut();
      api().network().restore();
      assertEquals(200, sendUpToThreeTimes(list()).status());
    }
    for (int round = 0; round < 5; round++) {
      assertEquals(200, send(list()).status());
      api().network().cut();
      api().network().restore();
      assertWrittenAtMostOnce(create("stale-" + round, "x"));
    }
  }

  private void assertWrittenAtMostOnce(ApiRequest write) throws IOException {
    api().journal().clear();
    boolean isAnswered = false;
    try {
      isAnswered = backend().send(write, CancelSignal.none()).status() == 201;
    } catch (IOException stale) {
      assertNamed(write, stale);
    }
    int sent = arrived().size();
    assertFalse(sent > 1 || (isAnswered && sent == 0), "it arrived " + sent + " times");
    int status = sendUpToThreeTimes(write).status();
    assertEquals(sent == 1 ? 409 : 201, status);
  }
}

package dev.fairlead.testkit.contract;

import static dev.fairlead.testkit.contract.Answers.assertNamed;
import static dev.fairlead.testkit.contract.Fixture.failure;
import static dev.fairlead.testkit.contract.Fixture.inBackground;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.UnavailableException;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.runtime.KubeconfigException;
import dev.fairlead.runtime.KubeconfigParser;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/** F1 to F10: what the transport of the fabric8 client does that no backend may let through. */
abstract class Fabric8Traps extends ModelTraps {

  private static final int WATCHES = 130;
  private static final int LARGE_OBJECTS = 16;
  private static final Pattern TIMEOUT = Pattern.compile("timeoutSeconds=([0-9]+)");

  /** It repeats 429, 5xx and broken connections ten times, writes too. */
  @Line("F1")
  void aRequestIsSentOnceWhateverIsAnswered() throws IOException {
    for (int status : new int[] {429, 500, 502, 503, 504}) {
      fail(Fault.status(status));
      for (var request : requests()) {
        var answer = sendOnce(request);
        assertEquals(status, answer.status());
        assertTrue(answer.body().utf8().contains("\"code\":" + status), request::toString);
      }
    }
    for (var write : writes()) {
      api().faults().clear();
      // Over a connection that has served before, which is when clients believe in a second try.
      assertEquals(200, send(list()).status());
      fail(Fault.reset());
      assertNamed(write, assertThrows(IOException.class, () -> sendOnce(write)));
      assertEquals(1, arrived().size(), () -> write + " was sent again");
    }
  }

  /** Without the client's repetitions a broken connection is the runtime's business. */
  @Line("F2")
  void aReadWhoseConnectionBrokeIsSentOnceMoreAndAWriteIsNot() {
    put("a", "x");
    var client = client(backend());
    var reads = RequestMatch.get(MAPS);
    api().faults().on(reads).times(1).then(Fault.reset());
    assertTrue(client.get(MAPS, key("a")).isPresent());
    assertEquals(2, api().journal().count(reads));
    var creates = RequestMatch.create(MAPS);
    api().faults().on(creates).times(1).then(Fault.reset());
    var object = ConfigMap.of(namespace(), "b");
    assertThrows(UnavailableException.class, () -> client.create(MAPS, object));
    assertEquals(1, api().journal().count(creates));
  }

  /** Its callbacks run on the thread that serves all connections. */
  @Line("F3")
  void aReaderThatTakesItsTimeDelaysItselfOnly() throws IOException {
    var all = list().withQuery("watch", "true");
    var text = "0123456789abcdef".repeat(50_000);
    try (var first = open(all);
        var second = open(all)) {
      for (int i = 0; i < LARGE_OBJECTS; i++) {
        put("large-" + i, text);
      }
      for (int i = 0; i < 5; i++) {
        var quick = list().withQuery("limit", "1").withTimeout(PATIENCE);
        assertEquals(200, send(quick).status());
      }
      for (var unread : List.of(first, second)) {
        assertTrue(new EventLines(unread).await("large-" + (LARGE_OBJECTS - 1)).contains(text));
      }
    }
  }

  /** A body that is a stream is empty in the second attempt, which then never ends. */
  @Line("F4")
  void aBodyIsWholeInEachAttempt() throws IOException {
    try (var host = host(this::token, PATIENCE)) {
      var creates = RequestMatch.create(MAPS);
      api().faults().on(creates).times(1).then(Fault.status(401));
      var request = create("a", TEXT.repeat(10_000));
      var answer = host.backend().send(request, CancelSignal.none());
      if (answer.status() == 401) {
        answer = host.backend().send(request, CancelSignal.none());
      }
      assertEquals(201, answer.status());
      assertEquals(2, api().journal().count(creates));
      var body = request.content().orElseThrow().bytes();
      arrived().forEach(attempt -> assertEquals(body, attempt.body()));
    }
  }

  /** It waits for ever unless each request has its timeout, which then must not end a watch. */
  @Line("F5")
  void aCallEndsAtItsTimeoutAndAnIdleWatchGoesOn() throws IOException {
    fail(Fault.blackHole());
    for (var request : requests()) {
      var hurried = request.withTimeout(SHORT);
      assertNamed(request, assertThrows(IOException.class, () -> sendOnce(hurried)));
    }
    var silent = watch("a").withTimeout(SHORT);
    assertNamed(silent, assertThrows(IOException.class, () -> open(silent)));
    api().faults().clear();
    assertIdleWatchLives(backend(), watch("a").withTimeout(Duration.ofSeconds(1)));
  }

  /** Has a watch be idle for longer than any timeout in the test, then tell of an object. */
  final void assertIdleWatchLives(Backend over, ApiRequest watch) throws IOException {
    var creates = RequestMatch.create(MAPS);
    api().faults().on(creates).then(Fault.delay(Duration.ofMillis(2_500)));
    try (var idle = over.open(watch, CancelSignal.none())) {
      assertEquals(201, over.send(create("a", "late"), CancelSignal.none()).status());
      assertTrue(new EventLines(idle).await("late").contains("ADDED"));
    }
  }

  /** It does not notice that the peer of a watch is dead. */
  @Line("F6")
  void aWatchOfADeadPeerCanBeGivenUpAndTheRuntimeKnowsWhen() throws Exception {
    put("a", "x");
    var watch = open(watch("a"));
    new EventLines(watch).await("\"a\"");
    api().network().freeze();
    var reader = inBackground(() -> watch.body().read());
    watch.close();
    failure(reader);
    api().network().restore();
    try (var rig = rig()) {
      var manager = rig.manager();
      var events = rig.follow(manager);
      manager.start();
      rig.told(events);
      var target = onlyWatch(rig);
      var seconds = TIMEOUT.matcher(target);
      assertTrue(seconds.find(), target);
      int asked = Integer.parseInt(seconds.group(1));
      assertTrue(asked >= 300 && asked <= 600, target);
      assertTrue(target.contains("allowWatchBookmarks=true"), target);
    }
  }

  private static String onlyWatch(Rig rig) {
    var watches =
        rig.server.journal().entries().stream()
            .filter(entry -> entry.verb().equals("watch"))
            .toList();
    assertEquals(1, watches.size());
    return watches.get(0).target();
  }

  /** One of its HTTP stacks opens no more watches than one connection carries, and no call. */
  @Line("F7")
  void manyWatchesHinderNeitherEachOtherNorACall() throws IOException {
    watchTogether(backend(), WATCHES);
  }

  /** Opens watches, has all of them tell of one object, and makes calls beside them. */
  final void watchTogether(Backend over, int count) throws IOException {
    var streams = new ArrayList<StreamingResponse>();
    try {
      for (int i = 0; i < count; i++) {
        var stream = over.open(watch("many"), CancelSignal.none());
        streams.add(stream);
        assertEquals(200, stream.status());
      }
      assertEquals(201, over.send(create("many", "one"), CancelSignal.none()).status());
      for (var stream : streams) {
        new EventLines(stream).await("\"many\"");
      }
    } finally {
      for (var stream : streams) {
        stream.close();
      }
    }
    assertEquals(200, over.send(get("many"), CancelSignal.none()).status());
  }

  /** Closing a client that was derived from another closes the whole family. */
  @Line("F8")
  void theClientOfAHostSurvivesItsBackendAndItsEndIsNoSurprise() throws IOException {
    var host = host(this::token, PATIENCE);
    assertEquals(200, host.backend().send(list(), CancelSignal.none()).status());
    host.backend().close();
    assertRefused(host.backend());
    assertDoesNotThrow(host.call()::call);
    host.end().run();
    var orphan = host(this::token, PATIENCE);
    orphan.end().run();
    try (var left = orphan.backend()) {
      assertEquals(200, left.send(list(), CancelSignal.none()).status());
    } catch (IOException clientIsClosed) {
      assertNamed(list(), clientIsClosed);
    }
  }

  final void assertRefused(Backend closed) {
    api().journal().clear();
    for (var request : List.of(list(), create("refused", "x"))) {
      var sent = assertThrows(IOException.class, () -> closed.send(request, CancelSignal.none()));
      assertNamed(request, sent);
      var opened = assertThrows(IOException.class, () -> closed.open(request, CancelSignal.none()));
      assertNamed(request, opened);
    }
    assertEquals(List.of(), arrived());
  }

  /** It looks for a kubeconfig, a service account and properties, and takes the local cluster. */
  @Line("F9")
  void aConnectionIsMadeOfWhatItSaysAndOfNothingElse() throws IOException {
    whileDisturbed(this::assertCredentialsAreTheConnections);
    var kubeconfig = api().kubeconfig().utf8();
    try (var known = library().connect(KubeconfigParser.strict().parse(Bytes.ofUtf8(kubeconfig)))) {
      assertEquals(200, known.send(list(), CancelSignal.none()).status());
      assertEquals(3, arrived().size());
    }
    var elsewhere = kubeconfig.replace("current-context: test", "current-context: other");
    for (var text : List.of(elsewhere, "", "{}")) {
      assertFalse(text.equals(kubeconfig));
      var refused = Bytes.ofUtf8(text);
      assertThrows(KubeconfigException.class, () -> KubeconfigParser.strict().parse(refused));
    }
  }

  private void assertCredentialsAreTheConnections() throws IOException {
    try (var nobody = library().connect(by(new Credentials.None()));
        var somebody = library().connect(api().connection())) {
      int status = nobody.send(list(), CancelSignal.none()).status();
      assertTrue(status == 401 || status == 403, "nobody was answered with " + status);
      assertEquals(200, somebody.send(list(), CancelSignal.none()).status());
    }
    var headers = arrived().stream().map(it -> it.headers()).toList();
    assertEquals(List.of(), headers.get(0).all("Authorization"));
    assertEquals(List.of("Bearer " + token()), headers.get(1).all("Authorization"));
    assertEquals(List.of(), headers.get(1).all("Impersonate-User"));
  }

  /** It asks its source of tokens for each request, and again after 401. */
  @Line("F10")
  void aRenewedTokenIsSentWithTheNextRequestAndAGivenOneIsKept() throws IOException {
    var token = new AtomicReference<>("expired");
    try (var host = host(token::get, PATIENCE)) {
      assertEquals(401, host.backend().send(list(), CancelSignal.none()).status());
      assertTrue(arrived().size() <= 2, arrived()::toString);
      token.set(token());
      assertEquals(200, host.backend().send(list(), CancelSignal.none()).status());
      try (var watch = host.backend().open(watch("a"), CancelSignal.none())) {
        assertEquals(200, watch.status());
      }
    }
    api().journal().clear();
    whileDisturbed(this::assertWrongTokenIsKept);
  }

  private void assertWrongTokenIsKept() throws IOException {
    try (var wrong = library().connect(by(new Credentials.Token("wrong")))) {
      for (int i = 0; i < 2; i++) {
        assertEquals(401, wrong.send(list(), CancelSignal.none()).status());
      }
    }
    var sent = arrived().stream().map(it -> it.headers().all("Authorization")).toList();
    assertEquals(List.of(List.of("Bearer wrong"), List.of("Bearer wrong")), sent);
  }
}

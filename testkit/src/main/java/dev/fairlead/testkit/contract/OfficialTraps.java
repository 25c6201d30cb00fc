package dev.fairlead.testkit.contract;

import static dev.fairlead.testkit.contract.Answers.assertNamed;
import static dev.fairlead.testkit.contract.Fixture.inBackground;
import static dev.fairlead.testkit.contract.Fixture.result;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Client;
import dev.fairlead.client.KubernetesException;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.runtime.KubeconfigException;
import dev.fairlead.runtime.KubeconfigParser;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** O4 to O11: what the transport of the official client does that no backend may let through. */
abstract class OfficialTraps extends Fabric8Traps {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(800);
  private static final Duration SECOND_PAUSE = Duration.ofMillis(1_600);
  private static final int STREAMS = 40;
  private static final int CALLS = 64;

  /** Its blocking calls take no notice of an interrupt. */
  @Line("O4")
  void anInterruptedReaderIsFreedByCancellingAndKeepsItsMark() throws Exception {
    var cancel = new Fixture.Switch();
    var readers = new Sightings<Thread>();
    put("a", "x");
    try (var stream = backend().open(watch("a"), cancel)) {
      new EventLines(stream).await("\"a\"");
      var reading = inBackground(() -> markAfterReading(stream, readers));
      readers.await(1).get(0).interrupt();
      cancel.give();
      assertTrue(result(reading), "the mark of the interrupt is gone");
    }
    assertEquals(200, send(list()).status());
  }

  private static boolean markAfterReading(StreamingResponse stream, Sightings<Thread> readers) {
    readers.add(Thread.currentThread());
    assertThrows(IOException.class, () -> stream.body().read());
    return Thread.currentThread().isInterrupted();
  }

  /** Its HTTP client knows nothing of a static token. */
  @Line("O5")
  void theTokenGoesWithEveryCallAndEveryStream() throws IOException {
    send(list());
    send(create("a", "x"));
    open(watch("a")).close();
    try (var host = host(this::token, PATIENCE)) {
      host.backend().send(list(), CancelSignal.none());
      host.backend().open(watch("a"), CancelSignal.none()).close();
    }
    var sent = arrived().stream().map(it -> it.headers().all("Authorization")).distinct().toList();
    assertEquals(List.of(List.of("Bearer " + token())), sent);
    assertEquals(5, arrived().size());
  }

  /** It reads its token again when a time is over, not when the server refuses it. */
  @Line("O6")
  void a401EndsNothingAndIsTriedAgainAfterAPause() {
    try (var rig = rig()) {
      var faults = rig.server.faults();
      rig.create("a", "one");
      faults.on(RequestMatch.list(Widget.TYPE)).times(1).then(Fault.status(401));
      var manager = rig.manager();
      var events = rig.follow(manager);
      manager.start();
      rig.time.pass(FIRST_PAUSE);
      assertEquals(List.of("initial a=one"), rig.told(events));
      faults.on(RequestMatch.watch(Widget.TYPE)).times(1).then(Fault.status(401));
      rig.server.endWatches();
      rig.time.pass(SECOND_PAUSE);
      rig.create("b", "one");
      assertEquals(List.of("initial a=one", "added b=one"), rig.told(events));
      assertEquals(2, rig.lists());
      assertEquals(3, rig.watches());
    }
  }

  /** Its HTTP library repeats 408, and 503 if that says to come again at once. */
  @Line("O7")
  void anAnswerThatAsksForASecondAttemptIsAnAnswer() throws IOException {
    for (int status : new int[] {408, 503}) {
      for (var retryAfter : List.of("0", "1")) {
        fail(Fault.status(status).withHeader("Retry-After", retryAfter));
        for (var request : requests()) {
          var answer = sendOnce(request);
          assertEquals(status, answer.status());
          assertEquals(List.of(retryAfter), answer.headers().all("Retry-After"));
        }
      }
      fail(Fault.status(status));
      for (var request : requests()) {
        assertEquals(List.of(), sendOnce(request).headers().all("Retry-After"));
      }
    }
  }

  /** Its timeouts end an idle watch, or they are off and a call may hang for ever. */
  @Line("O8")
  void theTimeoutsOfAHostsClientDoNotCount() throws IOException {
    try (var host = host(this::token, SHORT)) {
      assertIdleWatchLives(host.backend(), watch("a"));
      fail(Fault.blackHole());
      var call = list().withTimeout(Duration.ofSeconds(1));
      assertNamed(
          call,
          assertThrows(IOException.class, () -> host.backend().send(call, CancelSignal.none())));
    }
  }

  /** It lets five calls at once through to a server if they are queued. */
  @Line("O9")
  void manyCallsBesideManyStreamsAreAllAnswered() throws Exception {
    var streams = new ArrayList<StreamingResponse>();
    try (var other = library().connect(secure())) {
      for (int i = 0; i < STREAMS; i++) {
        streams.add(other.open(watch("call-0"), CancelSignal.none()));
      }
      var calls = new ArrayList<FutureTask<Integer>>();
      for (int i = 0; i < CALLS; i++) {
        var request = create("call-" + i, "x");
        calls.add(inBackground(() -> other.send(request, CancelSignal.none()).status()));
      }
      for (var call : calls) {
        assertEquals(201, call.get(60, TimeUnit.SECONDS));
      }
      for (var stream : streams) {
        new EventLines(stream).await("call-0");
        stream.close();
      }
    }
  }

  /** It overlooks whom to impersonate and a proxy, keeps line breaks in tokens, and throws NPEs. */
  @Line("O10")
  void aKubeconfigIsTakenAsItIsOrRefused() {
    var good = api().kubeconfig().utf8();
    var user = "    token: ";
    assertTrue(good.contains(user) && good.contains("    server: "));
    assertRefused(
        "users[0].user.tokenFile", good.replace(user, "    tokenFile: /etc/token\n" + user));
    assertRefused("users[0].user.as", good.replace(user, "    as: jane\n" + user));
    assertRefused("users[0].user.as-groups", good.replace(user, "    as-groups: [a]\n" + user));
    assertRefused(
        "clusters[0].cluster.proxy-url",
        good.replace("    server: ", "    proxy-url: http://127.0.0.1:1\n    server: "));
    for (var text : List.of("", "[]", "- a", "null", "x", "---\n---\n")) {
      assertThrows(
          KubeconfigException.class, () -> KubeconfigParser.strict().parse(Bytes.ofUtf8(text)));
    }
    assertThrows(IllegalArgumentException.class, () -> new Credentials.Token(token() + "\n"));
    var jane = new ClusterConnection.Impersonation("jane", List.of("devs", "ops"));
    var asJane = client(backend(), Optional.of(jane));
    readAs(asJane);
    var headers = arrived().get(0).headers();
    assertEquals(List.of("jane"), headers.all("Impersonate-User"));
    assertEquals(List.of("devs", "ops"), headers.all("Impersonate-Group"));
  }

  /** Whether jane may read is up to the server. */
  private void readAs(Client asJane) {
    try {
      assertEquals(Optional.empty(), asJane.get(MAPS, key("none")));
    } catch (KubernetesException forbidden) {
      assertEquals(403, forbidden.code());
    }
  }

  private static void assertRefused(String field, String kubeconfig) {
    var refusal =
        assertThrows(
            KubeconfigException.class,
            () -> KubeconfigParser.strict().parse(Bytes.ofUtf8(kubeconfig)));
    assertEquals(List.of(field), refusal.refusedFields());
  }

  /** It can't be closed, and goes on working when it is taken to pieces. */
  @Line("O11")
  void aClosedBackendRefusesAndKeepsNoProcessAlive() throws IOException, InterruptedException {
    var before = threadsThatKeepTheProcess();
    var other = library().connect(api().connection());
    assertEquals(200, other.send(list(), CancelSignal.none()).status());
    other.open(watch("a"), CancelSignal.none()).close();
    other.close();
    assertRefused(other);
    for (var thread : threadsThatKeepTheProcess()) {
      if (!before.contains(thread)) {
        thread.join(PATIENCE.toMillis());
        assertFalse(thread.isAlive(), thread::getName);
      }
    }
  }

  private static Set<Thread> threadsThatKeepTheProcess() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.isDaemon())
        .collect(Collectors.toSet());
  }
}

package dev.fairlead.testkit.contract;

import static dev.fairlead.testkit.contract.Fixture.failure;
import static dev.fairlead.testkit.contract.Fixture.inBackground;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Query;
import dev.fairlead.cluster.ClusterState;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.metrics.RuntimeListener;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.runtime.KubeconfigException;
import dev.fairlead.runtime.KubeconfigParser;
import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a backend and the types of its client promise, line by line: one test for each trap that a
 * client library has set, F1 to F12 and O1 to O12, and for each thing that a network, a server or a
 * host may do. All of them hold for every backend, whichever client the trap was found in, and on
 * servers of both kinds:
 *
 * <pre>{@code
 * class MyTransportContractTest extends TransportContract {
 *   @Override protected ClientLibrary library() {
 *     return new MyLibrary();
 *   }
 * }
 *
 * @OnRealServer
 * class MyRealTransportContractTest extends MyTransportContractTest {
 *   @Override protected TestApiServer server() {
 *     return RealApiServer.shared();
 *   }
 * }
 * }</pre>
 *
 * <p>No line may be missing or left out, and how many were kept is logged. {@link BackendContract}
 * has what a server of a test alone can do, byte by byte.
 */
public abstract class TransportContract extends NetworkLines {

  private static final ClusterName EAST = ClusterName.of("east");
  private static final int HUNDREDS = 260;

  /** A JSON library that one version of a client has, and the next one has not. */
  private static final List<String> EXCHANGED = List.of("com/fasterxml/jackson/", "tools/jackson/");

  private String leg = "";

  /** For subclasses. */
  protected TransportContract() {}

  @BeforeEach
  final void nameLeg() throws IOException {
    if (leg.isEmpty()) {
      var version = tree(send(ApiRequest.of("GET", "/version")).body()).get("gitVersion");
      leg =
          "%s on %s %s"
              .formatted(
                  backend().name(),
                  isReal() ? "kube-apiserver" : "the server in memory, as of",
                  String.valueOf(version).replaceFirst("^v", ""));
      api().journal().clear();
    }
  }

  @Override
  final String leg() {
    return leg;
  }

  @Test
  void eachLineHasOneTestAndNoneIsLeftOut() {
    var tests = Lines.tests(getClass());
    assertEquals(
        Lines.all(), tests.stream().map(Lines::of).flatMap(Optional::stream).sorted().toList());
    var leftOut = tests.stream().filter(it -> it.isAnnotationPresent(Disabled.class)).toList();
    assertEquals(List.of(), leftOut);
  }

  @AfterAll
  final void tellHowManyLinesWereKept() {
    log.info("backend contract, {}: {} of {} lines", leg, tally.kept().size(), Lines.all().size());
    assertEquals(List.of(), tally.skipped());
  }

  @Line("401 rotation")
  void aClusterThatRefusesItsTokenIsAskedAgainWithTheNextOne() {
    var states = new Sightings<ClusterState>();
    var asked = new AtomicInteger();
    var listener =
        new RuntimeListener() {
          @Override
          public void heardOf(ClusterName name, ClusterState state) {
            states.add(state);
          }
        };
    var right = api().connection();
    var expired = by(new Credentials.Token("expired"));
    put("a", TEXT);
    try (var manager = Manager.builder(backend()).listener(listener).build()) {
      manager.start();
      manager.clusters().add(EAST, hub -> asked.getAndIncrement() == 0 ? expired : right);
      states.await(ClusterState.CONNECTED);
      var there = manager.clusters().client(EAST).live();
      var found = there.list(Query.of(MAPS).inNamespace(namespace()));
      assertEquals(List.of(TEXT), found.stream().map(it -> it.data().get("text")).toList());
      assertEquals(2, asked.get());
    }
    assertEquals(List.of(ClusterState.CONNECTED), states.all());
  }

  @Line("exec kubeconfig refused")
  void aKubeconfigThatStartsAProgramIsRefusedAndStartsNone(@TempDir Path folder) {
    var marker = folder.resolve("marker");
    var program =
        """
            exec:
              apiVersion: client.authentication.k8s.io/v1
              command: /bin/sh
              args: ["-c", "touch %s"]
              interactiveMode: Never
        """
            .formatted(marker);
    var token = "    token: " + token();
    var good = api().kubeconfig().utf8();
    assertTrue(good.contains(token));
    var kubeconfig = Bytes.ofUtf8(good.replace(token, program.stripTrailing()));
    try (var manager = Manager.builder(backend()).build()) {
      manager.start();
      var clusters = manager.clusters();
      var refusal =
          assertThrows(
              KubeconfigException.class,
              () -> clusters.add(EAST, hub -> KubeconfigParser.strict().parse(kubeconfig)));
      assertEquals(List.of("users[0].user.exec"), refusal.refusedFields());
      assertEquals(0, clusters.states().size());
    }
    assertFalse(Files.exists(marker));
    assertEquals(List.of(), arrived());
  }

  @Line("close idempotence")
  void closingTwiceAndFromSeveralThreadsEndsWhatIsInFlight() throws Exception {
    var other = library().connect(api().connection());
    var stream = other.open(watch("a"), CancelSignal.none());
    var reader = inBackground(() -> stream.body().read());
    api().faults().on(RequestMatch.create(MAPS)).then(Fault.blackHole().afterCommit());
    var call = inBackground(() -> other.send(create("b", "x"), CancelSignal.none()));
    api().await(MAPS, key("b"), created -> true);
    var closers = IntStream.range(0, 4).mapToObj(i -> inBackground(() -> closed(other))).toList();
    for (FutureTask<Boolean> closer : closers) {
      assertTrue(Fixture.result(closer));
    }
    failure(reader);
    failure(call);
    other.close();
    stream.close();
    assertRefused(other);
    assertEquals(200, send(list()).status());
  }

  private static boolean closed(AutoCloseable what) throws Exception {
    what.close();
    return true;
  }

  /** So that one binary works beside the oldest and the newest version of its client. */
  @Line("floor versions")
  void theBackendNamesNoJsonLibraryThatItsClientHasExchanged() throws IOException {
    var classes = ClassFiles.besides(backend().getClass());
    assertTrue(classes.size() > 3, classes.keySet()::toString);
    var names = String.join("\n", classes.values());
    assertTrue(names.contains("dev/fairlead/spi/Backend"));
    for (var library : EXCHANGED) {
      assertEquals(
          List.of(),
          classes.entrySet().stream()
              .filter(it -> it.getValue().contains(library))
              .map(it -> it.getKey())
              .toList());
    }
  }

  /** The server in memory has a connection for each, as it would of any client without HTTP/2. */
  @Line("hundreds of watches")
  void hundredsOfWatchesAreOpenAtOnce() throws IOException {
    try (var other = library().connect(isReal() ? secure() : api().connection())) {
      watchTogether(other, HUNDREDS);
    }
  }

  /** Above 128 KiB a server compresses answers for whoever accepts that. */
  @Line("gzip")
  void largeAnswersAndEventsComeWholeAndUncompressed() throws IOException {
    var text = "0123456789abcdef".repeat(50_000);
    try (var other = library().connect(secure());
        var stream = other.open(watch("large"), CancelSignal.none())) {
      put("large", text);
      assertTrue(new EventLines(stream).await("\"large\"").contains(text));
      var answer = other.send(list(), CancelSignal.none());
      assertTrue(answer.body().utf8().contains(text));
      assertEquals(List.of(), answer.headers().all("Content-Encoding"));
      var map = client(other).get(MAPS, key("large"));
      assertEquals(Optional.of(text), map.map(ConfigMap::data).map(data -> data.get("text")));
    }
  }
}

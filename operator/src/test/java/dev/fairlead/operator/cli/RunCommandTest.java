package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import dev.fairlead.operator.OperatorSettings;
import dev.fairlead.operator.model.Crds;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestJournal.Entry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class RunCommandTest {

  private final InMemoryApiServer hub = InMemoryApiServer.start();
  private final Heard log = Heard.of(RunCommand.class);
  private final Heard notReached = Heard.of(HubCheck.class);

  @TempDir private Path directory = Path.of("");

  @AfterEach
  void close() {
    log.close();
    notReached.close();
    hub.close();
  }

  @Test
  void theDefaultsAreThoseOfTheOperator() {
    assertEquals(OperatorSettings.defaults(), settings());
  }

  @Test
  void everyFlagReachesTheSettings() {
    var settings =
        settings(
            "--watch-namespace=a",
            "--watch-namespace=b",
            "--workers=7",
            "--retry-base=250ms",
            "--retry-max=1m30s",
            "--max-retries=3",
            "--cluster-id=hub-1",
            "--watch-secrets",
            "--allow-loopback-targets");
    assertEquals(
        OperatorSettings.defaults()
            .withWatchNamespaces(Set.of("a", "b"))
            .withWorkers(7)
            .withRetries(Duration.ofMillis(250), Duration.ofSeconds(90), 3)
            .withClusterId("hub-1")
            .withWatchSecrets(true)
            .withAllowLoopbackTargets(true),
        settings);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--backend=okhttp | 'okhttp' is none of fabric8, official",
        "--workers=0 | --workers must be at least 1, was 0",
        "--workers=many | 'many' is not an int",
        "--retry-base=0s | --retry-base must be longer than nothing",
        "--retry-base=soon | write it like 250ms, 1s, 5m or 1h30m",
        "--retry-max=10ms | --retry-max must not be shorter than --retry-base",
        "--max-retries=-1 | --max-retries must not be negative, was -1",
        "--watch-namespace=A_b | 'A_b' is not a namespace's name",
        "--log-format=xml | 'xml' is none of json, text",
        "--log-level=loud | 'loud' is none of error, warn, info, debug, trace",
      })
  void aBadFlagSaysWhatIsWrongWithIt(String flag, String message) throws Exception {
    CommandRun.of("run", flag).assertFailed(2, message, "See 'fairlead run --help'.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fabric8", "official"})
  void itRunsUntilItIsStopped(String backend) throws Exception {
    hub.installCrds(Crds.yaml());
    var run =
        CommandRun.start(
            "run",
            "--backend=" + backend,
            "--kubeconfig=" + kubeconfig(),
            "--watch-namespace=default",
            "--log-format=json",
            "--log-level=debug");
    log.await("operator started");
    run.stop.request();
    assertEquals(0, run.code(), run.err.text());
    assertEquals(new LogTarget(LogFormat.JSON, Level.DEBUG, Optional.empty()), run.logs.get(0));
    assertTrue(
        hub.journal().entries().stream().anyMatch(RunCommandTest::readsIdOfTheHub),
        () -> hub.journal().entries().toString());
  }

  private static boolean readsIdOfTheHub(Entry request) {
    return request.resource().equals("namespaces") && request.name().equals("kube-system");
  }

  @Test
  void theUsualVariableNamesTheHub() throws Exception {
    var environment = Map.of("KUBECONFIG", kubeconfig().toString());
    CommandRun.start(environment, directory, "run")
        .assertFailed(1, "does not know ConfigTemplate", "fairlead manifests | kubectl apply -f -");
  }

  @Test
  void withoutAnyClusterTheDemoIsPointedTo() throws Exception {
    CommandRun.start(Map.of(), directory, "run")
        .assertFailed(1, "no cluster to work for", "--kubeconfig FILE", "fairlead demo");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fabric8", "official"})
  void anUnreachableHubIsNamedWithTheCause(String backend) throws Exception {
    var kubeconfig = kubeconfig();
    hub.network().cut();
    CommandRun.of("run", "--backend=" + backend, "--kubeconfig=" + kubeconfig, "--hub-patience=1ms")
        .assertFailed(
            1,
            "the cluster at https://127.0.0.1:" + hub.connection().server().getPort(),
            "connection refused",
            "--kubeconfig FILE");
  }

  @Test
  void aHubThatComesWithinThePatienceIsNotMissed() throws Exception {
    hub.installCrds(Crds.yaml());
    var kubeconfig = kubeconfig();
    hub.network().cut();
    var run = CommandRun.start("run", "--kubeconfig=" + kubeconfig);
    notReached.await("cluster not reached, trying again");
    hub.network().restore();
    log.await("operator started");
    run.stop.request();
    assertEquals(0, run.code(), run.err.text());
  }

  @Test
  void refusedCredentialsAreNotTriedAgain() throws Exception {
    var text = hub.kubeconfig().utf8().replaceFirst("token: .*", "token: wrong");
    var file = Files.writeString(directory.resolve("wrong"), text);
    CommandRun.of("run", "--kubeconfig=" + file)
        .assertFailed(1, "does not accept the credentials (401)");
  }

  @Test
  void aSignalWhileTheHubIsAwaitedEndsInOrder() throws Exception {
    var kubeconfig = kubeconfig();
    hub.network().cut();
    var run = CommandRun.start("run", "--kubeconfig=" + kubeconfig);
    notReached.await("cluster not reached, trying again");
    run.stop.request();
    assertEquals(0, run.code());
  }

  @Test
  void aSigtermDrainsTheProcessAndItExitsWithZero() throws Exception {
    hub.installCrds(Crds.yaml());
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var process =
        new ProcessBuilder(
                java,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Fairlead.class.getName(),
                "run",
                "--kubeconfig=" + kubeconfig())
            .redirectErrorStream(true)
            .start();
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      var log = new StringBuilder();
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        log.append(line).append('\n');
        if (line.contains("operator started")) {
          process.toHandle().destroy();
        }
      }
      assertTrue(process.waitFor(60, TimeUnit.SECONDS));
      assertEquals(0, process.exitValue(), log::toString);
      assertTrue(log.toString().contains("operator stopped"), log::toString);
      assertFalse(log.toString().contains("ERROR"), log::toString);
    } finally {
      process.destroyForcibly();
    }
  }

  private OperatorSettings settings(String... flags) {
    var command = new RunCommand(CommandRun.idleHost());
    Usage.applyTo(new CommandLine(command), CommandRun.idleHost()).parseArgs(flags);
    return command.settings();
  }

  private Path kubeconfig() throws Exception {
    return Files.write(directory.resolve("hub"), hub.kubeconfig().toByteArray());
  }
}

package dev.fairlead.operator.hostile;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.backend.fabric8.Fabric8BackendProvider;
import dev.fairlead.backend.official.OfficialBackendProvider;
import dev.fairlead.client.Query;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Secret;
import dev.fairlead.model.Unstructured;
import dev.fairlead.operator.ConfigTemplateOperator;
import dev.fairlead.operator.OperatorSettings;
import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.model.ConfigTemplateInstance.Cluster;
import dev.fairlead.operator.model.ConfigTemplateInstance.TargetStatus;
import dev.fairlead.operator.model.Crds;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.operator.model.TargetState;
import dev.fairlead.spi.BackendProvider;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.time.ManualTime;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hostile kubeconfigs through Secrets and the running operator: nothing is run, opened, connected
 * or quoted, and their neighbour is served.
 */
class HostileKubeconfigTest {

  private static final String TEAM = "team";
  private static final String APPS = "apps";
  private static final String GOOD = "good";
  private static final ObjectKey KEY = ObjectKey.of(TEAM, "settings");
  private static final ResourceType<Unstructured> NAMESPACE =
      ResourceType.unstructured("v1", "Namespace").withScope(Scope.CLUSTER);
  private static final ResourceType<Unstructured> EVENT =
      ResourceType.unstructured("events.k8s.io/v1", "Event");
  private static final ResourceType<Unstructured> INSTANCE =
      ResourceType.unstructured(
          ConfigTemplateInstance.TYPE.apiVersion(), ConfigTemplateInstance.TYPE.kind());

  @TempDir Path folder = Path.of("");

  static List<BackendProvider> backends() {
    return List.of(new Fabric8BackendProvider(), new OfficialBackendProvider());
  }

  @Test
  void theCanariesNotice() throws Exception {
    try (var canaries = new Canaries(folder)) {
      assertEquals(0, new ProcessBuilder(canaries.program()).start().waitFor());
      assertTrue(canaries.wasRun());
      assertEquals(Canaries.SECRET, Files.readString(Path.of(canaries.file())));
      assertTrue(canaries.awaitOpened());
      new Socket(InetAddress.getLoopbackAddress(), canaries.port()).close();
      assertTrue(canaries.awaitConnected());
      assertEquals(1, canaries.connections());
    }
  }

  @ParameterizedTest
  @MethodSource("backends")
  void nothingIsRunOpenedConnectedOrQuoted(BackendProvider provider) throws Exception {
    try (var canaries = new Canaries(folder);
        var victim = InMemoryApiServer.start();
        var log = new LogCapture()) {
      var hostile = HostileKubeconfigs.of(victim.kubeconfig(), canaries);
      assertTrue(hostile.size() >= 25, hostile.keySet().toString());
      var quotable = run(provider, hostile, true, Reasons.KUBECONFIG_INVALID);
      quotable.addAll(log.lines());
      assertNothingHappened(canaries);
      assertEquals(List.of(), victim.journal().entries());
      assertTrue(quotable.size() > hostile.size());
      assertQuotesNone(quotable, List.of(Canaries.SECRET, token(victim), ":" + canaries.port()));
    }
  }

  @ParameterizedTest
  @MethodSource("backends")
  void placesOfThisMachineAreNotConnected(BackendProvider provider) throws Exception {
    try (var canaries = new Canaries(folder);
        var victim = InMemoryApiServer.start();
        var log = new LogCapture()) {
      var places = new LinkedHashMap<String, Bytes>();
      for (var host :
          List.of(
              "127.0.0.1",
              "127.1.2.3",
              "localhost",
              "[::1]",
              "[0:0:0:0:0:0:0:1]",
              "0.0.0.0",
              "[::]",
              "[::ffff:127.0.0.1]",
              "169.254.169.254",
              "[fe80::1]",
              "2130706433")) {
        var url = "https://" + host + ":" + canaries.port();
        var text =
            victim.kubeconfig().utf8().replaceFirst("server: \\S+", "server: \"" + url + "\"");
        places.put("place-" + places.size(), Bytes.ofUtf8(text));
      }
      var quotable = run(provider, places, false, Reasons.ADDRESS_REFUSED);
      quotable.addAll(log.lines());
      assertNothingHappened(canaries);
      assertQuotesNone(quotable, List.of(token(victim), ":" + canaries.port()));
    }
  }

  private static void assertNothingHappened(Canaries canaries) {
    assertFalse(canaries.wasRun());
    assertFalse(canaries.wasOpened());
    assertEquals(0, canaries.connections());
  }

  private static String token(InMemoryApiServer server) {
    return server.connection().credentials() instanceof Credentials.Token token
        ? token.token()
        : "no token";
  }

  private static void assertQuotesNone(List<String> lines, List<String> secrets) {
    for (var line : lines) {
      for (var secret : secrets) {
        assertFalse(line.contains(secret), line);
      }
    }
  }

  /** Runs an operator with these targets; returns what it told the world about them. */
  private static List<String> run(
      BackendProvider provider,
      Map<String, Bytes> kubeconfigs,
      boolean allowLoopback,
      String reason) {
    try (var hub = InMemoryApiServer.start();
        var neighbour = InMemoryApiServer.start()) {
      hub.installCrds(Crds.yaml());
      createNamespace(hub, TEAM);
      createNamespace(neighbour, APPS);
      var secrets = new LinkedHashMap<>(kubeconfigs);
      if (allowLoopback) {
        secrets.put(GOOD, neighbour.kubeconfig());
      }
      secrets.forEach(
          (name, text) ->
              hub.client()
                  .create(Secret.TYPE, Secret.of(TEAM, name).withData(Map.of("value", text))));
      var settings = OperatorSettings.defaults().withAllowLoopbackTargets(allowLoopback);
      var time = new ManualTime(Instant.parse("2026-12-01T00:00:00Z"));
      try (var backend = provider.connect(hub.connection());
          var operator = ConfigTemplateOperator.start(backend, settings, time)) {
        assertTrue(operator.manager().health().isLive());
        create(hub, List.copyOf(secrets.keySet()));
        var told = hub.await(ConfigTemplateInstance.TYPE, KEY, HostileKubeconfigTest::isDone);
        hub.awaitQuiescent();
        assertTargets(told.status().targets(), reason);
      }
      return told(hub);
    }
  }

  private static void createNamespace(InMemoryApiServer server, String name) {
    server.client().create(NAMESPACE, Unstructured.of(Map.of("metadata", Map.of("name", name))));
  }

  private static void create(InMemoryApiServer hub, List<String> names) {
    hub.client()
        .create(
            ConfigTemplate.TYPE,
            ConfigTemplate.of(
                ObjectMeta.of(TEAM, "template"),
                ConfigTemplate.Spec.of(List.of(), Map.of("a", "1"))));
    hub.client()
        .create(
            ConfigTemplateInstance.TYPE,
            ConfigTemplateInstance.of(
                ObjectMeta.of(TEAM, KEY.name()),
                ConfigTemplateInstance.Spec.of(
                    "template",
                    Map.of(),
                    names.stream().map(name -> Cluster.of(name, APPS, name)).toList())));
  }

  private static boolean isDone(ConfigTemplateInstance instance) {
    var targets = instance.status().targets();
    return !targets.isEmpty()
        && targets.stream()
            .allMatch(
                it ->
                    it.state().equals(TargetState.FAILED) || it.state().equals(TargetState.SYNCED));
  }

  private static void assertTargets(List<TargetStatus> targets, String reason) {
    var checks = new ArrayList<Executable>();
    for (var target : targets) {
      var expected = target.name().equals(GOOD) ? Reasons.SYNCED : reason;
      checks.add(
          () -> assertEquals(expected, target.reason(), target.name() + ": " + target.message()));
      checks.add(() -> assertTrue(target.message().lines().count() <= 1, target.message()));
    }
    assertAll(checks);
  }

  private static List<String> told(InMemoryApiServer hub) {
    var told = new ArrayList<String>();
    var instance = hub.client().get(INSTANCE, KEY).orElseThrow();
    told.add(String.valueOf(instance.at("/status").orElseThrow()));
    for (var event : hub.client().list(Query.of(EVENT).inNamespace(TEAM))) {
      told.add(event.toString() + event.at("/note").orElse("") + event.at("/reason").orElse(""));
    }
    return told;
  }
}

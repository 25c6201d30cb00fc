package dev.fairlead.operator.rights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.backend.fabric8.Fabric8BackendProvider;
import dev.fairlead.backend.official.OfficialBackendProvider;
import dev.fairlead.client.Client;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Secret;
import dev.fairlead.operator.ConfigTemplateOperator;
import dev.fairlead.operator.OperatorSettings;
import dev.fairlead.operator.manifests.ManifestOptions;
import dev.fairlead.operator.manifests.Manifests;
import dev.fairlead.operator.manifests.Rights;
import dev.fairlead.operator.manifests.Rule;
import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.model.ConfigTemplateInstance.Cluster;
import dev.fairlead.spi.BackendProvider;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestJournal;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole life of an instance under the roles of the manifests: nothing is refused, so no rule is
 * missing, and each verb of each rule is used, so none is there for nothing.
 */
class RightsTest {

  private static final String TEAM = "team";
  private static final String APPS = "apps";
  private static final ObjectKey KEY = ObjectKey.of(TEAM, "settings");
  private static final Duration INTERVAL = Duration.ofMinutes(1);

  static List<BackendProvider> backends() {
    return List.of(new Fabric8BackendProvider(), new OfficialBackendProvider());
  }

  @ParameterizedTest
  @MethodSource("backends")
  void eachRuleForAllNamespacesIsUsedAndNoneIsMissing(BackendProvider backend) {
    live(backend, new ManifestOptions("ops", List.of(), "x", false));
  }

  @Test
  void eachRuleForOneNamespaceIsUsedAndNoneIsMissing() {
    live(new OfficialBackendProvider(), new ManifestOptions("ops", List.of(TEAM), "x", false));
  }

  @Test
  void watchedSecretsTakeTheWiderRole() {
    live(new Fabric8BackendProvider(), new ManifestOptions("ops", List.of(TEAM), "x", true));
  }

  private static void live(BackendProvider provider, ManifestOptions options) {
    try (var hub = GuardedHub.inMemory("system:serviceaccount:ops:fairlead-operator");
        var target = GuardedHub.inMemory("fairlead")) {
      prepare(hub, target, options);
      var settings =
          OperatorSettings.defaults()
              .withAllowLoopbackTargets(true)
              .withWatchSecrets(options.watchSecrets())
              .withWatchNamespaces(Set.copyOf(options.watchNamespaces()));
      var time = new ManualTime(Instant.parse("2026-12-01T00:00:00Z"));
      try (var backend = provider.connect(hub.connection());
          var operator = ConfigTemplateOperator.start(backend, settings, time)) {
        assertTrue(operator.manager().health().isLive());
        liveAndDie(hub, target, time);
      }
      var rules = new ArrayList<Rule>(Rights.inServedNamespaces(options.watchSecrets()));
      rules.addAll(Rights.inCluster());
      assertEquals(List.of(), refused(hub));
      assertEquals(Set.of(), hub.unused(rules));
      assertEquals(List.of(), refused(target));
      assertEquals(Set.of(), target.unused(Rights.onTargets()));
    }
  }

  private static void prepare(GuardedHub hub, GuardedHub target, ManifestOptions options) {
    hub.createNamespace(TEAM);
    hub.create(Manifests.yaml(options));
    target.createNamespace(APPS);
    target.create(Manifests.targetRole(APPS));
    target.create(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: RoleBinding
        metadata: {name: fairlead-target, namespace: apps}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: fairlead-target}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: fairlead}]
        """);
    hub.server()
        .client()
        .create(Secret.TYPE, Secret.of(TEAM, "far").withData(Map.of("value", target.kubeconfig())));
  }

  private static void liveAndDie(GuardedHub hub, GuardedHub target, ManualTime time) {
    var client = hub.server().client();
    conflictOnce(hub, ConfigTemplate.TYPE);
    conflictOnce(hub, ConfigTemplateInstance.TYPE);
    create(client);
    await(hub, it -> isReady(it, "Synced"));
    client.edit(
        ConfigTemplateInstance.TYPE,
        KEY,
        it -> it.withSpec(it.spec().withParameters(Map.of("x", "2"))));
    await(hub, it -> isReady(it, "Synced"));
    for (int i = 0; i < 2; i++) {
      drift(client, KEY);
      drift(target.server().client(), ObjectKey.of(APPS, KEY.name()));
      rest(hub, target);
      time.advance(INTERVAL.plusSeconds(10));
      hub.server().await(ConfigMap.TYPE, KEY, it -> it.data().equals(Map.of("a", "2")));
    }
    rest(hub, target);
    client.delete(ConfigTemplateInstance.TYPE, KEY);
    hub.server().awaitGone(ConfigTemplateInstance.TYPE, KEY);
    // Events that happened again are sent once more within some minutes.
    time.advance(Duration.ofMinutes(10));
    rest(hub, target);
  }

  private static void create(Client client) {
    client.create(
        ConfigTemplate.TYPE,
        ConfigTemplate.of(
            ObjectMeta.of(TEAM, "template"),
            ConfigTemplate.Spec.of(List.of(Parameter.of("x")), Map.of("a", "{{ x }}"))));
    client.create(
        ConfigTemplateInstance.TYPE,
        ConfigTemplateInstance.of(
            ObjectMeta.of(TEAM, KEY.name()),
            ConfigTemplateInstance.Spec.of(
                    "template",
                    Map.of("x", "1"),
                    List.of(Cluster.local("here"), Cluster.of("far", APPS, "far")))
                .withInterval("1m")));
  }

  /** After a conflict the object is read live. */
  private static void conflictOnce(GuardedHub hub, ResourceType<?> type) {
    hub.server()
        .faults()
        .on(RequestMatch.patch(type).subresource("status"))
        .times(1)
        .then(Fault.conflict());
  }

  private static void drift(Client client, ObjectKey key) {
    client.edit(ConfigMap.TYPE, key, it -> it.withData(Map.of("a", "by hand")));
  }

  private static void await(GuardedHub hub, Predicate<ConfigTemplateInstance> wanted) {
    hub.server().await(ConfigTemplateInstance.TYPE, KEY, wanted);
  }

  private static boolean isReady(ConfigTemplateInstance instance, String reason) {
    return instance.status().observedGeneration() == instance.metadata().generation()
        && instance.status().conditions().stream()
            .anyMatch(it -> it.type().equals("Ready") && it.reason().equals(reason));
  }

  private static void rest(GuardedHub hub, GuardedHub target) {
    hub.server().awaitQuiescent();
    target.server().awaitQuiescent();
    hub.server().awaitQuiescent();
  }

  private static List<RequestJournal.Entry> refused(GuardedHub hub) {
    return hub.requests().stream().filter(it -> it.status() == 403).toList();
  }
}

package dev.fairlead.operator.lifecycle;

import static dev.fairlead.operator.lifecycle.World.APPS;
import static dev.fairlead.operator.lifecycle.World.INTERVAL;
import static dev.fairlead.operator.lifecycle.World.MAP;
import static dev.fairlead.operator.lifecycle.World.condition;
import static dev.fairlead.operator.lifecycle.World.target;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.Secret;
import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.model.ConfigTemplateInstance.Cluster;
import dev.fairlead.operator.model.ConfigTemplateInstance.Deletion;
import dev.fairlead.operator.model.Marks;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestJournal;
import dev.fairlead.testkit.server.RequestMatch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScenarioTest {
  private static final Duration A_LITTLE_LATE = INTERVAL.plusMinutes(1);

  private final World world = new World(InMemoryApiServer::inProcess, "east", "west");

  @AfterEach
  void close() {
    world.close();
  }

  private void synced() {
    world.template(Map.of("a", "{{ x }}"), Parameter.of("x").withDefault("1"));
    world.instance(world.spec(Map.of(), "east", "west"));
    world.awaitReady("Synced");
    world.quiet();
  }

  private List<RequestJournal.Entry> hubWrites() {
    return world.hub.journal().entries().stream()
        .filter(RequestJournal.Entry::isWrite)
        .filter(it -> !it.target().contains("/events"))
        .toList();
  }

  @Test
  void anIdleIntervalReadsEachTargetOnceAndWritesNothing() {
    synced();
    world.hub.journal().clear();
    world.cluster("east").journal().clear();
    world.time.advance(A_LITTLE_LATE);
    world.quiet();
    assertEquals(1, world.cluster("east").journal().entries().size());
    assertEquals(0, world.cluster("east").journal().writes());
    assertEquals(List.of(), hubWrites());
  }

  @Test
  void aRestartWritesNothing() {
    synced();
    world.hub.journal().clear();
    world.cluster("east").journal().clear();
    world.restart();
    world.quiet();
    assertEquals(0, world.cluster("east").journal().writes());
    assertEquals(List.of(), hubWrites());
  }

  @Test
  void aFreshInstanceCostsTheFinalizerTheInventoryAndOneResult() {
    world.template(Map.of("a", "1"));
    world.quiet();
    world.hub.journal().clear();
    world.instance(world.spec(Map.of(), "east", "west"));
    world.awaitReady("Synced");
    world.quiet();
    assertEquals(3, hubWrites().size(), () -> hubWrites().toString());
  }

  @Test
  void aDeadClusterIsTriedTenTimesAndThenOncePerIntervalAndComesBackByItself() {
    world.cluster("west").network().cut();
    world.template(Map.of("a", "1"));
    world.instance(world.spec(Map.of(), "east", "west"));
    var partly = world.awaitReady("PartiallySynced");
    assertEquals("Unreachable", target(partly, "west").reason());
    assertEquals("Synced", target(partly, "east").state());
    assertEquals("ProgressingWithRetry", condition(partly, "Reconciling"));
    for (int i = 0; i < 11; i++) {
      world.time.advance(Duration.ofSeconds(331));
      world.quiet();
    }
    var failed = world.awaitReady("ReconcileFailed");
    assertEquals("RetriesExhausted", condition(failed, "Stalled"));
    assertEquals(10, target(failed, "west").retries());
    world.restart();
    world.quiet();
    world.awaitReady("ReconcileFailed");
    world.cluster("west").network().restore();
    world.time.advance(Duration.ofSeconds(40));
    var back = world.awaitReady("Synced");
    assertEquals("", condition(back, "Stalled"));
    assertEquals(0, target(back, "west").retries());
  }

  @Test
  void aForeignConfigMapIsLeftAloneUnlessTheInstanceAdopts() {
    world
        .cluster("east")
        .client()
        .create(ConfigMap.TYPE, ConfigMap.of(APPS, MAP.name()).withData(Map.of("theirs", "1")));
    world.template(Map.of("a", "1"));
    world.instance(world.spec(Map.of(), "east"));
    var refused = world.awaitReady("NotSynced");
    assertEquals("Conflict", target(refused, "east").reason());
    assertEquals(Map.of("theirs", "1"), world.map("east").data());
    world.edit(spec -> spec.withOnConflict("Adopt"));
    world.awaitReady("Synced");
    assertEquals(Map.of("a", "1"), world.map("east").data());
    world.operator.close();
    assertEquals(List.of("Adopted", "Conflict"), world.events());
  }

  @Test
  void aMovedTargetIsWrittenAtItsNewPlaceAndThenGoneFromTheOld() {
    synced();
    world.edit(spec -> spec.withClusters(List.of(Cluster.of("one", APPS, "east"))));
    world.await(it -> it.status().targets().size() == 1);
    world.edit(spec -> spec.withClusters(List.of(Cluster.of("one", APPS, "west"))));
    world.cluster("east").awaitGone(ConfigMap.TYPE, MAP);
    var moved = world.await(it -> it.status().targets().size() == 1);
    assertEquals("west", target(moved, "one").kubeconfigSecret().name());
    assertEquals("one", world.map("west").metadata().annotations().get(Marks.TARGET));
  }

  @Test
  void anotherSecretForTheSamePlaceDoesNotDeleteWhatIsThere() {
    synced();
    world
        .hub
        .client()
        .create(Secret.TYPE, World.secret("east2", world.cluster("east").kubeconfig()));
    var uid = world.map("east").metadata().uid();
    world.edit(
        spec ->
            spec.withClusters(
                List.of(Cluster.of("east", APPS, "east2"), Cluster.of("west", APPS, "west"))));
    world.await(
        it ->
            it.status().targets().size() == 2
                && target(it, "east").kubeconfigSecret().name().equals("east2")
                && condition(it, "Ready").equals("Synced"));
    world.quiet();
    assertEquals(uid, world.map("east").metadata().uid());
  }

  @Test
  void aDeadClusterBlocksTheCleanUpUntilItIsOrphanedByForce() {
    synced();
    world.cluster("west").network().cut();
    world.hub.client().delete(ConfigTemplateInstance.TYPE, World.INSTANCE);
    world.await(it -> condition(it, "Ready").equals("CleanupBlocked"));
    world.cluster("east").awaitGone(ConfigMap.TYPE, MAP);
    world.restart();
    world.quiet();
    world
        .hub
        .client()
        .edit(
            ConfigTemplateInstance.TYPE,
            World.INSTANCE,
            it ->
                new ConfigTemplateInstance(
                    it.metadata().withAnnotation(Marks.FORCE_ORPHAN, "true"),
                    it.spec(),
                    it.status()));
    world.hub.awaitGone(ConfigTemplateInstance.TYPE, World.INSTANCE);
    world.operator.close();
    assertTrue(world.events().contains("Orphaned"), () -> world.events().toString());
  }

  @Test
  void afterItsTimeoutADeadClusterIsOrphanedIfTheInstanceSaysSo() {
    synced();
    world.edit(spec -> spec.withDeletion(new Deletion("Delete", "Orphan", "5m")));
    world.quiet();
    world.cluster("west").network().cut();
    world.edit(spec -> spec.withClusters(spec.clusters().subList(0, 1)));
    world.await(it -> it.status().summary().deleting() == 1);
    for (int i = 0; i < 3; i++) {
      world.quiet();
      world.time.advance(Duration.ofMinutes(2));
    }
    var left = world.await(it -> it.status().targets().size() == 1);
    assertEquals("Synced", condition(left, "Ready"));
  }

  @Test
  void policyOrphanTakesTheMarksOffAndLeavesTheRest() {
    synced();
    world.edit(spec -> spec.withDeletion(new Deletion("Orphan", "Wait", "5m")));
    world.quiet();
    world.hub.client().delete(ConfigTemplateInstance.TYPE, World.INSTANCE);
    world.hub.awaitGone(ConfigTemplateInstance.TYPE, World.INSTANCE);
    var left = world.map("east");
    assertEquals(Map.of("a", "1"), left.data());
    assertEquals(Map.of(), left.metadata().labels());
    assertEquals(Map.of(), left.metadata().annotations());
  }

  @Test
  void rotatedCredentialsAreUsedByTheNextTry() {
    synced();
    var good = world.cluster("east").kubeconfig();
    rotate(Bytes.ofUtf8(good.utf8().replaceAll("token: .*", "token: wrong")));
    world.time.advance(A_LITTLE_LATE);
    world.quiet();
    world.awaitReady("PartiallySynced");
    rotate(good);
    world.cluster("east").client().delete(ConfigMap.TYPE, MAP);
    world.time.advance(A_LITTLE_LATE);
    world.cluster("east").await(ConfigMap.TYPE, MAP, it -> true);
    world.awaitReady("Synced");
  }

  private void rotate(Bytes kubeconfig) {
    world
        .hub
        .client()
        .edit(
            Secret.TYPE,
            ObjectKey.of(World.NAMESPACE, "east"),
            it -> it.withData(Map.of("value", kubeconfig)));
  }

  @Test
  void aTemplateThatIsMissingOrBrokenChangesNothingAndStopsThePruning() {
    synced();
    world.hub.client().delete(ConfigTemplate.TYPE, World.TEMPLATE);
    var missing = world.awaitReady("TemplateNotFound");
    assertEquals("2/2", missing.status().summary().ready());
    world.template(Map.of("a", "{{ x "), Parameter.of("x").withDefault("1"));
    world.edit(spec -> spec.withClusters(spec.clusters().subList(0, 1)));
    world.awaitReady("TemplateInvalid");
    world.quiet();
    assertEquals(Map.of("a", "1"), world.map("west").data());
    world.cluster("east").journal().clear();
    world.template(Map.of("a", "{{ x }}"), Parameter.of("x").withDefault("1"));
    world.awaitReady("Synced");
    world.cluster("west").awaitGone(ConfigMap.TYPE, MAP);
    assertEquals(0, world.cluster("east").journal().writes());
  }

  @Test
  void badTargetsFailBesideGoodOnes() {
    world.template(Map.of("a", "{{ x }}"), Parameter.of("x").withDefault("1"));
    world.instance(
        world
            .spec(Map.of())
            .withClusters(
                List.of(
                    Cluster.of("good", APPS, "east"),
                    Cluster.of("twice1", "other", "east"),
                    Cluster.of("twice2", "other", "east"),
                    Cluster.of("guarded", "kube-system", "west"),
                    Cluster.local("here").withNamespace("default"),
                    Cluster.of("typo", APPS, "west").withOverrides(Map.of("y", "1")))));
    var partly = world.awaitReady("PartiallySynced");
    assertEquals("Synced", target(partly, "good").state());
    assertEquals("DuplicateTarget", target(partly, "twice1").reason());
    assertEquals("DuplicateTarget", target(partly, "twice2").reason());
    assertEquals("ProtectedName", target(partly, "guarded").reason());
    assertEquals("InvalidSpec", target(partly, "here").reason());
    assertEquals("RenderFailed", target(partly, "typo").reason());
  }

  @Test
  void anInstanceOfTheSameConfigMapIsTheSecondAndWritesNothing() {
    synced();
    var other = ObjectKey.of(World.NAMESPACE, "other");
    var spec = world.spec(Map.of(), "east");
    world
        .hub
        .client()
        .create(
            ConfigTemplateInstance.TYPE,
            ConfigTemplateInstance.of(
                ObjectMeta.of(World.NAMESPACE, "other"),
                spec.withOnConflict("Adopt")
                    .withTarget(new ConfigTemplateInstance.Target(World.INSTANCE.name(), ""))));
    var second =
        world.hub.await(
            ConfigTemplateInstance.TYPE, other, it -> condition(it, "Ready").equals("NotSynced"));
    assertEquals("OwnedByOther", target(second, "east").reason());
    world.quiet();
    world.hub.journal().clear();
    world.cluster("east").journal().clear();
    for (int i = 0; i < 3; i++) {
      world.time.advance(A_LITTLE_LATE);
      world.quiet();
    }
    assertEquals(0, world.cluster("east").journal().writes());
    assertEquals(List.of(), hubWrites());
  }

  @Test
  void aStatusThatCantBeWrittenIsTriedWithBackoffAndNothingIsWrittenElsewhere() {
    world
        .hub
        .faults()
        .on(RequestMatch.patch(ConfigTemplateInstance.TYPE).subresource("status"))
        .then(Fault.status(422));
    world.template(Map.of("a", "1"));
    world.instance(world.spec(Map.of(), "east"));
    world.quiet();
    for (int i = 0; i < 6; i++) {
      world.time.advance(Duration.ofSeconds(11));
      world.quiet();
    }
    int patches =
        world
            .hub
            .journal()
            .count(RequestMatch.patch(ConfigTemplateInstance.TYPE).subresource("status"));
    assertTrue(patches >= 2 && patches <= 8, () -> patches + " patches in a minute");
    assertEquals(0, world.cluster("east").journal().entries().size(), "no inventory, no work");
    world.hub.faults().clear();
    world.time.advance(Duration.ofMinutes(6));
    world.awaitReady("Synced");
  }

  @Test
  void aConnectionThatNobodyUsesIsClosed() {
    synced();
    assertEquals(2, world.operator.manager().clusters().states().size());
    world.edit(spec -> spec.withSuspend(true));
    world.awaitReady("Suspended");
    world.quiet();
    assertEquals(Map.of(), world.operator.manager().clusters().states());
    world.edit(spec -> spec.withSuspend(false));
    world.awaitReady("Synced");
    world.quiet();
    assertEquals(2, world.operator.manager().clusters().states().size());
    world.hub.client().delete(ConfigTemplateInstance.TYPE, World.INSTANCE);
    world.hub.awaitGone(ConfigTemplateInstance.TYPE, World.INSTANCE);
    world.quiet();
    assertEquals(Map.of(), world.operator.manager().clusters().states());
  }

  @Test
  void allInstancesOfOneSecretShareOneConnection() {
    world.template(Map.of("a", "1"));
    world.quiet();
    for (int i = 0; i < 10; i++) {
      var spec = world.spec(Map.of(), "east");
      world
          .hub
          .client()
          .create(
              ConfigTemplateInstance.TYPE,
              ConfigTemplateInstance.of(ObjectMeta.of(World.NAMESPACE, "app" + i), spec));
    }
    for (int i = 0; i < 10; i++) {
      world.hub.await(
          ConfigTemplateInstance.TYPE,
          ObjectKey.of(World.NAMESPACE, "app" + i),
          it -> condition(it, "Ready").equals("Synced"));
    }
    assertEquals(1, world.operator.manager().clusters().states().size());
    long probes =
        world.cluster("east").journal().entries().stream()
            .filter(it -> it.target().equals("/version"))
            .count();
    assertEquals(1, probes);
  }

  @Test
  void aHubThatCantBeReadSaysNothingAboutTheTargets() {
    synced();
    world.hub.faults().on(RequestMatch.get(Secret.TYPE)).then(Fault.status(503));
    for (int i = 0; i < 12; i++) {
      world.time.advance(Duration.ofSeconds(331));
      world.quiet();
    }
    var still = world.awaitReady("Synced");
    assertEquals(0, target(still, "east").retries());
    world.hub.faults().clear();
    world.cluster("east").client().delete(ConfigMap.TYPE, MAP);
    world.time.advance(Duration.ofSeconds(331));
    world.cluster("east").await(ConfigMap.TYPE, MAP, it -> true);
  }
}

package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.Unstructured;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Targets that move, are renamed or removed. */
abstract class MovesAcceptance extends Acceptance {

  private void assertOrder(Predicate<Sent> first, Predicate<Sent> second) {
    var log = world().line().log();
    var one = log.stream().filter(first).findFirst().map(log::indexOf);
    var two = log.stream().filter(second).findFirst().map(log::indexOf);
    assertTrue(
        one.isPresent() && two.isPresent() && one.get() < two.get(),
        () -> "the first before the second in " + log);
  }

  private static Optional<String> leftover(Unstructured instance) {
    return Facts.targetNames(instance).stream().filter(it -> it.contains("@")).findFirst();
  }

  @Test
  void t1AMoveFromTheHubToAClusterWritesThereThenDeletesHere() {
    var a = world().target("a");
    world()
        .greeting()
        .create(
            """
            kind: ConfigTemplateInstance
            metadata: {name: app}
            spec: {templateRef: {name: greeting}, parameters: {who: world}, clusters: [{name: a}]}
            """);
    world().start().await("app", "True Synced");
    world()
        .edit(
            "app",
            it ->
                it.with("/spec/clusters/0/namespace", "shop")
                    .with("/spec/clusters/0/kubeconfig", Map.of("secretRef", Map.of("name", "a"))));
    world().hub().awaitGone(Facts.CONFIG_MAP, World.key("app"));
    assertEquals("Hello world", a.text("app", "text"));
    assertOrder(
        it -> it.isTo(a.port()) && it.is("POST", "/configmaps"),
        it -> it.isTo(Tap.HUB) && it.is("DELETE", "/configmaps/app"));
    var app =
        world()
            .await(
                "app",
                it ->
                    Facts.targetNames(it).equals(List.of("a"))
                        && Facts.condition(it, "Ready").equals("True Synced"));
    assertEquals("0", Facts.text(app, "/status/summary/deleting").replaceAll("^$", "0"));
  }

  @Test
  void t1AnOldPlaceThatCanNotBeReachedStaysInTheInventory() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a).start().await("app", "True Synced");
    a.server().network().cut();
    world().set("app", "/spec/clusters/0/kubeconfig", Map.of("secretRef", Map.of("name", "b")));
    b.await("app", "text", "Hello world");
    var app =
        world()
            .await(
                "app",
                it ->
                    Facts.condition(it, "Ready").equals("True Synced") && leftover(it).isPresent());
    var old = leftover(app).orElseThrow();
    assertTrue(old.matches("a@[0-9a-f]{8}"), old);
    assertEquals("Deleting", Facts.target(app, old, "state"));
    assertEquals("{name=a}", Facts.target(app, old, "kubeconfigSecret"));
    assertEquals("1", Facts.text(app, "/status/summary/deleting"));
    assertEquals("1/1", Facts.text(app, "/status/summary/ready"));
    world().rest();
    a.server().network().restore();
    world().advance(Duration.ofMinutes(6));
    a.awaitGone("app");
    world().await("app", it -> leftover(it).isEmpty());
  }

  @Test
  void t1AMoveToAnotherNamespaceOfTheSameClusterLeavesNothingBehind() {
    var a = world().target("a");
    a.addNamespace("kitchen");
    world().greeting().app(a).start().await("app", "True Synced");
    world().set("app", "/spec/clusters/0/namespace", "kitchen");
    a.awaitGone("app");
    assertOrder(
        it -> it.is("POST", "/kitchen/configmaps"), it -> it.is("DELETE", "/shop/configmaps/app"));
    world().await("app", it -> Facts.targetNames(it).equals(List.of("a")));
  }

  @Test
  void t2ARenamedConfigMapIsWrittenThenTheOldOneDeleted() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world().set("app", "/spec/target", Map.of("name", "renamed"));
    a.awaitGone("app");
    assertEquals("Hello world", a.text("renamed", "text"));
    assertOrder(
        it -> it.is("POST", "/configmaps") && it.body().contains("renamed"),
        it -> it.is("DELETE", "/configmaps/app"));
    world()
        .await(
            "app",
            it ->
                Facts.targetNames(it).equals(List.of("a"))
                    && Facts.target(it, "a", "configMapName").equals("renamed"));
  }

  @Test
  void t3ARefusedDeleteKeepsTheEntryUntilItIsAllowed() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a, b).start().await("app", "True Synced");
    b.faults().on(RequestMatch.delete(ConfigMap.TYPE)).then(Fault.status(403));
    world().edit("app", it -> it.without("/spec/clusters/1"));
    var app =
        world()
            .await(
                "app",
                it ->
                    leftover(it)
                        .map(name -> Facts.target(it, name).equals("Deleting DeleteDenied"))
                        .orElse(false));
    assertEquals("True Synced", Facts.condition(app, "Ready"));
    assertTrue(b.find("app").isPresent());
    b.faults().clear();
    world().advance(Duration.ofSeconds(2));
    b.awaitGone("app");
    world().await("app", it -> leftover(it).isEmpty());
  }

  @Test
  void t14ARemovedTargetThatStaysOutOfReachIsLeftAfterTheTimeout() {
    var a = world().target("a");
    var b = world().target("b");
    world()
        .greeting()
        .app("deletion: {unreachable: Orphan, timeout: 5m}", a, b)
        .start()
        .await("app", "True Synced");
    b.server().network().cut();
    world().edit("app", it -> it.without("/spec/clusters/1"));
    world().await("app", it -> leftover(it).isPresent());
    passUntil(() -> leftover(world().get("app")).isEmpty(), Duration.ofMinutes(5));
    var event = world().awaitEvents(1, "Orphaned").get(0);
    assertEquals("Warning", Facts.text(event, "/type"));
    assertEquals("True Synced", Facts.condition(world().get("app"), "Ready"));
    assertTrue(b.find("app").isPresent());
  }

  @Test
  void aRemovedTargetThatStaysOutOfReachBlocksReadyOnceTheTimeoutIsOver() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app("deletion: {timeout: 5m}", a, b).start().await("app", "True Synced");
    b.server().network().cut();
    world().edit("app", it -> it.without("/spec/clusters/1"));
    world()
        .await(
            "app",
            it -> leftover(it).isPresent() && Facts.condition(it, "Ready").equals("True Synced"));
    passUntil(
        () -> Facts.condition(world().get("app"), "Ready").equals("False CleanupBlocked"),
        Duration.ofMinutes(5));
  }

  /** Lets time pass in steps, each time until all is at rest. */
  private void passUntil(BooleanSupplier reached, Duration notBefore) {
    world().advance(notBefore.minusSeconds(30)).rest();
    assertFalse(reached.getAsBoolean(), () -> "before the timeout: " + world().get("app").toMap());
    for (int i = 0; i < 3 && !reached.getAsBoolean(); i++) {
      world().advance(Duration.ofMinutes(6)).rest();
    }
    assertTrue(reached.getAsBoolean(), () -> "after the timeout: " + world().get("app").toMap());
  }

  @Test
  void t21ARemovedTargetIsPrunedAndTheOthersAreNotTouched() {
    var a = world().target("a");
    var b = world().target("b");
    var c = world().target("c");
    world().greeting().app(a, b, c).start().await("app", "True Synced");
    world().rest();
    List.of(a, b, c).forEach(it -> it.journal().clear());
    world().edit("app", it -> it.without("/spec/clusters/1"));
    b.awaitGone("app");
    world().await("app", it -> Facts.targetNames(it).equals(List.of("a", "c")));
    assertEquals("2/2", Facts.text(world().get("app"), "/status/summary/ready"));
    world().rest();
    List.of(a, c).forEach(it -> assertEquals(0, it.journal().writes(), it.name()));
    world().awaitEvents(1, "Pruned");
  }

  @Test
  void aRemovedTargetWithPolicyOrphanStaysWithoutMarks() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app("deletion: {policy: Orphan}", a, b).start().await("app", "True Synced");
    world().edit("app", it -> it.without("/spec/clusters/1"));
    world().await("app", it -> Facts.isObserved(it) && Facts.targetNames(it).equals(List.of("a")));
    var left = b.get("app");
    assertEquals("Hello world", Facts.text(left, "/data/text"));
    assertFalse(left.metadata().labels().containsKey("fairlead.dev/instance-uid"));
  }
}

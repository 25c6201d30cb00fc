package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.Secret;
import dev.fairlead.model.Unstructured;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens when an instance is deleted. */
abstract class CleanupAcceptance extends Acceptance {

  private static final String ORPHAN = "deletion: {unreachable: Orphan, timeout: 5m}";

  /** Why a cluster does not let itself be reached. */
  enum Trouble {
    CONNECTION_REFUSED,
    WRONG_TOKEN,
    SECRET_GONE,
    KUBECONFIG_INVALID,
    WRONG_AUTHORITY
  }

  private void bring(Trouble trouble, TargetCluster target) {
    var config = target.kubeconfig();
    switch (trouble) {
      case CONNECTION_REFUSED -> target.server().network().cut();
      case WRONG_TOKEN -> world().rotate(target, target.wrongKubeconfig());
      case SECRET_GONE -> world().hub().client().delete(Secret.TYPE, World.key(target.name()));
      case KUBECONFIG_INVALID -> world().rotate(target, "users: [{name: x, user: {exec: {}}}]");
      case WRONG_AUTHORITY ->
          world().rotate(target, config.replaceAll(" *certificate-authority-data: .*\n", ""));
    }
  }

  private Unstructured blocked() {
    var app =
        world().await("app", it -> Facts.condition(it, "Ready").equals("False CleanupBlocked"));
    assertEquals(List.of(Facts.FINALIZER), app.at("/metadata/finalizers").orElseThrow());
    return app;
  }

  @Test
  void aDeletedInstanceLeavesNothingBehind() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().create(World.instance("app", "{}", a, b).strip() + "\n  - {name: here}\n");
    world().start().await("app", "True Synced");
    world().delete("app");
    world().awaitGone("app");
    assertFalse(a.find("app").isPresent());
    assertFalse(b.find("app").isPresent());
    assertFalse(world().hub().client().get(Facts.CONFIG_MAP, World.key("app")).isPresent());
  }

  @Test
  void deletesAreGuardedByTheUidOfTheObject() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    var uid = a.get("app").metadata().uid();
    world().delete("app");
    world().awaitGone("app");
    var delete =
        world().line().log(it -> it.isTo(a.port()) && it.request().method().equals("DELETE"));
    assertEquals(1, delete.size(), delete::toString);
    assertTrue(delete.get(0).body().contains(uid), delete.get(0).body());
  }

  @ParameterizedTest
  @EnumSource(Trouble.class)
  void t5WithWaitTheFinalizerStaysUntilTheClusterIsBack(Trouble trouble) {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a, b).start().await("app", "True Synced");
    bring(trouble, b);
    world().delete("app");
    a.awaitGone("app");
    var app = blocked();
    var message = Facts.message(app, "Ready");
    for (var word : List.of("b", "Wait", "fairlead.dev/force-orphan")) {
      assertTrue(message.contains(word), () -> word + " in: " + message);
    }
    assertEquals("Deleting", Facts.target(app, "b", "state"), () -> app.toMap().toString());
    world().advance(Duration.ofMinutes(20)).rest();
    assertEquals("False CleanupBlocked", Facts.condition(world().get("app"), "Ready"));
    mend(trouble, b);
    world().advance(Duration.ofMinutes(11));
    world().awaitGone("app");
    assertFalse(b.find("app").isPresent());
  }

  private void mend(Trouble trouble, TargetCluster target) {
    target.server().network().restore();
    if (trouble == Trouble.SECRET_GONE) {
      world().hub().client().create(Secret.TYPE, target.secret(World.NAMESPACE, "value"));
    } else {
      world().rotate(target, target.kubeconfig());
    }
  }

  @ParameterizedTest
  @EnumSource(Trouble.class)
  void t5WithOrphanTheFinalizerGoesAfterTheTimeoutAndAWarningSaysWhatIsLeft(Trouble trouble) {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(ORPHAN, a, b).start().await("app", "True Synced");
    bring(trouble, b);
    world().delete("app");
    a.awaitGone("app");
    blocked();
    world().advance(Duration.ofMinutes(4)).rest();
    blocked();
    world().advance(Duration.ofMinutes(6));
    world().awaitGone("app");
    var event = world().awaitEvents(1, "Orphaned").get(0);
    assertEquals("Warning", Facts.text(event, "/type"));
    assertTrue(Facts.text(event, "/note").contains("b"), Facts.text(event, "/note"));
    assertTrue(b.find("app").isPresent());
  }

  @Test
  void t5ABlockedCleanUpWarnsOnceNotPerRetry() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    a.server().network().cut();
    world().delete("app");
    blocked();
    for (int i = 1; i <= 4; i++) {
      world().advance(Duration.ofMinutes(6));
    }
    world().rest();
    var warnings =
        world().allEvents().stream()
            .filter(it -> Facts.text(it, "/type").equals("Warning"))
            .map(it -> Facts.text(it, "/reason") + " " + Facts.text(it, "/series/count"))
            .toList();
    assertEquals(List.of("Unreachable ", "RetriesExhausted "), warnings);
  }

  @Test
  void t5AccessDeniedIsNotUnreachableSoItIsNotOrphaned() {
    var a = world().target("a");
    world().greeting().app(ORPHAN, a).start().await("app", "True Synced");
    a.refuse(403);
    world().delete("app");
    blocked();
    world().advance(Duration.ofMinutes(11)).advance(Duration.ofMinutes(11)).rest();
    blocked();
    a.faults().clear();
    world().advance(Duration.ofMinutes(11));
    world().awaitGone("app");
    assertFalse(a.find("app").isPresent());
  }

  @Test
  void t6AVanishedSecretBlocksTheCleanUpWithoutAHotLoop() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world().hub().client().delete(Secret.TYPE, World.key("a"));
    world().delete("app");
    var app = blocked();
    assertEquals("Deleting KubeconfigNotFound", Facts.target(app, "a"));
    world().rest().journal().clear();
    world().advance(Duration.ofMinutes(20)).rest();
    int reads = world().journal().count(RequestMatch.get(Secret.TYPE));
    assertTrue(reads <= 14, () -> reads + " reads of the Secret in 20 minutes");
    assertTrue(world().journal().writes() <= 14, () -> world().journal().entries().toString());
  }

  @Test
  void t20TheRestOfAHundredTargetsIsCleanedByTheNextOperator() {
    var a = world().target("a");
    var clusters =
        IntStream.range(0, 100)
            .mapToObj(
                i -> {
                  a.addNamespace("ns-" + i);
                  return Map.of(
                      "name", "t" + i,
                      "namespace", "ns-" + i,
                      "kubeconfig", Map.of("secretRef", Map.of("name", "a")));
                })
            .toList();
    var app = Yaml.object(World.instance("app", "{}", a)).with("/spec/clusters", clusters);
    world().greeting().create(app);
    world().start().await("app", "True Synced");
    world().delete("app");
    world().line().await(40, it -> it.isTo(a.port()) && it.is("DELETE", "/app"), "DELETE");
    world().kill();
    int left =
        (int)
            IntStream.range(0, 100)
                .filter(i -> a.server().client().get(ConfigMap.TYPE, inNamespace(i)).isPresent())
                .count();
    assertTrue(left > 0 && left <= 61, () -> left + " are left when the operator dies");
    world().start().awaitGone("app");
    for (int i = 0; i < 100; i++) {
      assertFalse(a.server().client().get(ConfigMap.TYPE, inNamespace(i)).isPresent(), "ns-" + i);
    }
  }

  private static ObjectKey inNamespace(int i) {
    return ObjectKey.of("ns-" + i, "app");
  }

  @Test
  void t38ANamespaceThatIsDeletedWithItsSecretsWaitsAndSaysTheWayOut() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    endNamespace();
    var message = Facts.message(blocked(), "Ready");
    for (var word : List.of("a", "Wait", "fairlead.dev/force-orphan")) {
      assertTrue(message.contains(word), () -> word + " in: " + message);
    }
    world().set("app", "/metadata/annotations", Map.of("fairlead.dev/force-orphan", "true"));
    world().awaitGone("app");
  }

  @Test
  void t38WithOrphanANamespaceThatIsDeletedGoes() {
    var a = world().target("a");
    world().greeting().app(ORPHAN, a).start().await("app", "True Synced");
    endNamespace();
    blocked();
    world().advance(Duration.ofMinutes(11));
    world().awaitGone("app");
  }

  /** What the controller of namespaces does. */
  private void endNamespace() {
    var client = world().hub().client();
    client.delete(Facts.NAMESPACE, ObjectKey.clusterScoped(World.NAMESPACE));
    client.delete(Secret.TYPE, World.key("a"));
    client.delete(Facts.TEMPLATE, World.key("greeting"));
    client.delete(Facts.INSTANCE, World.key("app"));
  }

  @Test
  void forceOrphanEndsABlockedCleanUpWithAnEvent() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a, b).start().await("app", "True Synced");
    b.server().network().cut();
    world().delete("app");
    blocked();
    world().set("app", "/metadata/annotations", Map.of("fairlead.dev/force-orphan", "true"));
    world().awaitGone("app");
    assertFalse(a.find("app").isPresent());
    var event = world().awaitEvents(1, "Orphaned").get(0);
    assertEquals("Warning", Facts.text(event, "/type"));
  }

  @Test
  void forceOrphanDoesNothingToAnInstanceThatLives() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world().set("app", "/metadata/annotations", Map.of("fairlead.dev/force-orphan", "true"));
    world().rest();
    assertEquals("Hello world", a.text("app", "text"));
    assertEquals("True Synced", Facts.condition(world().get("app"), "Ready"));
  }

  @Test
  void withPolicyOrphanObjectsStayWithoutMarksAndALaterInstanceMayAdoptThem() {
    var a = world().target("a");
    world().greeting().app("deletion: {policy: Orphan}", a).start().await("app", "True Synced");
    world().delete("app");
    world().awaitGone("app");
    var left = a.get("app");
    assertEquals("Hello world", Facts.text(left, "/data/text"));
    assertFalse(
        left.metadata().labels().containsKey("fairlead.dev/instance-uid"), "no label of ours");
    assertTrue(
        left.metadata().annotations().keySet().stream().noneMatch(it -> it.startsWith("fairlead")),
        () -> left.metadata().annotations().toString());
    world().app(a).awaitTarget("app", "a", "Failed Conflict");
    world().set("app", "/spec/onConflict", "Adopt");
    world().await("app", "True Synced");
    assertEquals(left.metadata().uid(), a.get("app").metadata().uid());
  }

  @Test
  void aForeignFinalizerHoldsTheTargetInDeleting() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    a.server()
        .client()
        .edit(
            Facts.CONFIG_MAP,
            TargetCluster.key("app"),
            it -> it.with("/metadata/finalizers", List.of("example.com/hold")));
    world().delete("app");
    world().await("app", it -> Facts.target(it, "a", "state").equals("Deleting"));
    world().rest();
    assertTrue(a.find("app").isPresent());
    a.server()
        .client()
        .edit(Facts.CONFIG_MAP, TargetCluster.key("app"), it -> it.without("/metadata/finalizers"));
    world().advance(Duration.ofMinutes(6));
    world().awaitGone("app");
  }

  @Test
  void anObjectThatIsNoLongerOursIsNotDeleted() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world().rest();
    a.server().client().delete(Facts.CONFIG_MAP, TargetCluster.key("app"));
    a.plant("app", Map.of("theirs", "x"));
    world().delete("app");
    world().awaitGone("app");
    assertEquals(Map.of("theirs", "x"), a.data("app"));
  }

  @Test
  void anObjectWhoseLabelIsGoneIsKnownByItsUidAndDeleted() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world().rest();
    a.server()
        .client()
        .edit(Facts.CONFIG_MAP, TargetCluster.key("app"), it -> it.without("/metadata/labels"));
    world().delete("app");
    world().awaitGone("app");
    assertFalse(a.find("app").isPresent());
  }

  @Test
  void aRefusedDeleteIsDeleteDenied() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    a.faults().on(RequestMatch.delete(ConfigMap.TYPE)).then(Fault.status(403));
    world().delete("app");
    world().await("app", it -> Facts.target(it, "a").equals("Deleting DeleteDenied"));
    blocked();
    a.faults().clear();
    world().advance(Duration.ofMinutes(6));
    world().awaitGone("app");
  }
}

package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.Secret;
import dev.fairlead.model.Unstructured;
import dev.fairlead.testkit.server.RequestMatch;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Whose a ConfigMap is, and what happens to changes by others. */
abstract class OwnershipAcceptance extends Acceptance {

  private static final Duration INTERVAL = Duration.ofSeconds(631);

  private static void change(TargetCluster target, UnaryOperator<Unstructured> edit) {
    target.server().client().edit(Facts.CONFIG_MAP, TargetCluster.key("app"), edit);
  }

  private static String version(TargetCluster target) {
    return target.get("app").metadata().resourceVersion();
  }

  @Test
  void t15AForeignConfigMapIsLeftAloneAsConflict() {
    var a = world().target("a");
    a.plant("app", Map.of("theirs", "x"));
    var before = version(a);
    var app = world().greeting().app(a).start().awaitTarget("app", "a", "Failed Conflict");
    assertTrue(Facts.target(app, "a", "message").contains("Adopt"), "the remedy is named");
    assertEquals("False NotSynced", Facts.condition(app, "Ready"));
    world().rest();
    assertEquals(before, version(a));
    Facts.assertNoWrites(a.journal());
  }

  @Test
  void t15AConflictIsPermanentSoItIsRetriedPerIntervalOnly() {
    var a = world().target("a");
    a.plant("app", Map.of("theirs", "x"));
    world().greeting().app(a).start().awaitTarget("app", "a", "Failed Conflict");
    world().rest();
    a.journal().clear();
    world().advance(Duration.ofMinutes(9)).rest();
    assertEquals(0, a.journal().entries().size(), () -> a.journal().entries().toString());
    world().advance(Duration.ofMinutes(2)).rest();
    assertEquals(1, a.journal().entries().size(), () -> a.journal().entries().toString());
  }

  @Test
  void t15AdoptTakesAForeignConfigMapAndNamesItsFormerKeys() {
    var a = world().target("a");
    a.plant("app", Map.of("theirs", "their-value", "text", "old"));
    var uid = a.get("app").metadata().uid();
    world().greeting().app(a).start().awaitTarget("app", "a", "Failed Conflict");
    world().set("app", "/spec/onConflict", "Adopt");
    world().await("app", "True Synced");
    assertEquals(Map.of("text", "Hello world"), a.data("app"));
    assertEquals(uid, a.get("app").metadata().uid());
    var event = world().awaitEvents(1, "Adopted").get(0);
    var note = Facts.text(event, "/note");
    assertTrue(note.contains("theirs") && note.contains("text"), note);
    assertFalse(note.contains("their-value") || note.contains("old"), note);
  }

  @Test
  void t16ASecondInstanceOfOneObjectGetsOwnedByOtherAndNobodyWrites() {
    var a = world().target("a");
    world().greeting().app("target: {name: shared}", a).start().await("app", "True Synced");
    world().create(World.instance("late", "target: {name: shared}\nonConflict: Adopt", a));
    var late = world().awaitTarget("late", "a", "Failed OwnedByOther");
    assertTrue(Facts.target(late, "a", "message").contains("team/app"), "the owner is named");
    world().rest();
    a.journal().clear();
    for (int i = 0; i < 10; i++) {
      world().advance(INTERVAL);
    }
    world().rest();
    Facts.assertNoWrites(a.journal());
    assertTrue(a.journal().entries().size() >= 20, "both were compared each time");
  }

  @Test
  void t16TheSecondTakesOverOnceTheFirstIsDeleted() {
    var a = world().target("a");
    world().greeting().app("target: {name: shared}", a).start().await("app", "True Synced");
    world().create(World.instance("late", "target: {name: shared}", a).replace("world", "late"));
    world().awaitTarget("late", "a", "Failed OwnedByOther");
    world().delete("app");
    world().awaitGone("app");
    world().advance(INTERVAL);
    world().await("late", "True Synced");
    assertEquals("Hello late", a.text("shared", "text"));
  }

  @Test
  void anObjectWithTheUidOfAGoneInstanceIsTakenByAdoptAlone() {
    var a = world().target("a");
    a.server()
        .client()
        .create(
            Facts.CONFIG_MAP,
            Yaml.object(
                """
                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: app
                  namespace: shop
                  labels: {fairlead.dev/instance-uid: 00000000-0000-4000-8000-000000000000}
                data: {text: left}
                """));
    world().greeting().app(a).start().awaitTarget("app", "a", "Failed OwnedByOther");
    assertEquals("left", a.text("app", "text"));
    world().set("app", "/spec/onConflict", "Adopt");
    world().await("app", "True Synced");
    assertEquals("Hello world", a.text("app", "text"));
  }

  @Test
  void t17AfterAHumanDeletesTheForeignObjectOursIsCreatedWithinAnInterval() {
    var a = world().target("a");
    a.plant("app", Map.of("theirs", "x"));
    world().greeting().app(a).start().awaitTarget("app", "a", "Failed Conflict");
    a.server().client().delete(Facts.CONFIG_MAP, TargetCluster.key("app"));
    world().advance(INTERVAL);
    world().await("app", "True Synced");
    assertEquals("Hello world", a.text("app", "text"));
    world().awaitEvents(1, "Created");
  }

  @Test
  void t18ADeletedConfigMapIsMadeAnewWithinAnInterval() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    a.server().client().delete(Facts.CONFIG_MAP, TargetCluster.key("app"));
    world().advance(INTERVAL);
    a.await("app", "text", "Hello world");
    world().awaitEvents(1, "DriftCorrected");
    var uid = a.get("app").metadata().uid();
    world().await("app", it -> Facts.target(it, "a", "uid").equals(uid));
  }

  @Test
  void t19DataThatWasEditedByHandIsRestored() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    change(a, it -> it.with("/data/text", "edited").with("/data/more", "x"));
    world().advance(INTERVAL);
    a.await("app", "text", "Hello world");
    assertEquals(Map.of("text", "Hello world"), a.data("app"));
    world().awaitEvents(1, "DriftCorrected");
    assertEquals("True Synced", Facts.condition(world().rest().get("app"), "Ready"));
  }

  @Test
  void t19BinaryDataThatWasAddedByHandIsRemoved() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    var blob = Base64.getEncoder().encodeToString(new byte[] {(byte) 0xff, 0});
    change(a, it -> it.with("/binaryData", Map.of("blob", blob)));
    world().advance(INTERVAL);
    world().awaitEvents(1, "DriftCorrected");
    assertFalse(a.get("app").at("/binaryData/blob").isPresent());
  }

  @Test
  void foreignLabelsAndAnnotationsAreKeptAndNoDrift() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    change(
        a, it -> it.with("/metadata/labels/theirs", "x").with("/metadata/annotations/theirs", "y"));
    var before = version(a);
    world().advance(INTERVAL).rest();
    assertEquals(before, version(a));
    world().set("app", "/spec/parameters/who", "moon");
    var after = a.await("app", "text", "Hello moon").metadata();
    assertEquals("x", after.labels().get("theirs"));
    assertEquals("y", after.annotations().get("theirs"));
  }

  @Test
  void ownMarksThatWereEditedAwayAreMended() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    var before = a.get("app").metadata();
    change(a, it -> it.without("/metadata/labels").without("/metadata/annotations"));
    world().advance(INTERVAL);
    world().awaitEvents(1, "DriftCorrected");
    var after = a.get("app").metadata();
    assertEquals(before.labels(), after.labels());
    assertEquals(before.annotations(), after.annotations());
  }

  @Test
  void t41AnImmutableConfigMapThatDiffersIsReported() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    change(a, it -> it.with("/immutable", true));
    world().set("app", "/spec/parameters/who", "moon");
    world().awaitTarget("app", "a", "Failed ImmutableConflict");
    assertEquals("Hello world", a.text("app", "text"));
  }

  @Test
  void twoTargetsOfOneInstanceAndOneSecretOnOneObjectAreBothDuplicates() {
    var a = world().target("a");
    world()
        .greeting()
        .create(
            World.instance("app", "{}", a).strip()
                + "\n  - {name: twin, namespace: shop, kubeconfig: {secretRef: {name: a}}}\n");
    var app = world().start().awaitTarget("app", "a", "Failed DuplicateTarget");
    assertEquals("Failed DuplicateTarget", Facts.target(app, "twin"));
    world().rest();
    Facts.assertNoWrites(a.journal());
  }

  @Test
  void twoSecretsOfOneServerAndObjectLeaveItToTheFirst() {
    var a = world().target("a");
    world()
        .hub()
        .client()
        .create(
            Secret.TYPE,
            Secret.of(World.NAMESPACE, "copy").withData(a.secret("x", "value").data()));
    world().greeting().app(a).start().await("app", "True Synced");
    world()
        .edit(
            "app",
            it ->
                it.with(
                    "/spec/clusters/-",
                    Map.of(
                        "name", "copy",
                        "namespace", "shop",
                        "kubeconfig", Map.of("secretRef", Map.of("name", "copy")))));
    var app = world().awaitTarget("app", "copy", "Failed DuplicateTarget");
    assertEquals("Synced Synced", Facts.target(app, "a"));
    world().rest();
    a.journal().clear();
    List.of(1, 2, 3).forEach(i -> world().advance(INTERVAL));
    world().rest();
    Facts.assertNoWrites(a.journal());
    assertEquals("a", a.get("app").metadata().annotations().get("fairlead.dev/target"));
  }

  @Test
  void writesAreGuardedByTheVersionThatWasRead() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    var read = version(a);
    world().set("app", "/spec/parameters/who", "moon");
    a.await("app", "text", "Hello moon");
    var patch =
        world().line().log(it -> it.isTo(a.port()) && it.request().method().equals("PATCH"));
    assertEquals(1, patch.size(), patch::toString);
    assertTrue(patch.get(0).body().contains(read), patch.get(0).body());
    assertEquals(0, a.journal().count(RequestMatch.update(ConfigMap.TYPE)));
  }
}

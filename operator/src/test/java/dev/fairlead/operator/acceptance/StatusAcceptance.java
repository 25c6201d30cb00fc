package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.Unstructured;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Each field of a ConfigTemplateInstance's status, conditions, events, columns, marks. */
abstract class StatusAcceptance extends Acceptance {

  @Test
  void theFinalizerAndTheInventoryAreThereBeforeTheFirstWrite() {
    var a = world().target("a");
    a.server().network().freeze();
    world().greeting().app(a).start();
    var app = world().await("app", it -> Facts.target(it, "a", "state").equals("Pending"));
    assertEquals(List.of(Facts.FINALIZER), app.at("/metadata/finalizers").orElseThrow());
    assertEquals("Unknown Progressing", Facts.condition(app, "Ready"));
    assertEquals("True Progressing", Facts.condition(app, "Reconciling"));
    assertEquals("shop", Facts.target(app, "a", "namespace"));
    assertEquals("app", Facts.target(app, "a", "configMapName"));
    assertEquals("{name=a}", Facts.target(app, "a", "kubeconfigSecret"));
    assertEquals("1", Facts.text(app, "/status/summary/pending"));
    a.server().network().restore();
    world().await("app", "True Synced");
  }

  @Test
  void aSyncedInstanceTellsAllThatItKnows() {
    var a = world().target("a");
    world().greeting().app(a).start();
    var app = world().await("app", "True Synced");
    var template = world().awaitTemplate("greeting", "True Valid");
    assertEquals("1", Facts.text(app, "/status/observedGeneration"));
    assertEquals("1", Facts.text(app, "/status/template/generation"));
    assertEquals(Facts.text(template, "/status/hash"), Facts.text(app, "/status/template/hash"));
    assertEquals("True Resolved", Facts.condition(app, "TemplateResolved"));
    assertEquals("", Facts.condition(app, "Reconciling"));
    assertEquals("", Facts.condition(app, "Stalled"));
    assertEquals("1/1", Facts.text(app, "/status/summary/ready"));
    assertEquals("1", Facts.text(app, "/status/summary/total"));
    assertEquals("1", Facts.text(app, "/status/summary/synced"));
    assertEquals(List.of("a"), Facts.targetNames(app));
  }

  @Test
  void aSyncedTargetTellsWhatIsWhereAndSinceWhen() {
    var a = world().target("a");
    var app = world().greeting().app(a).start().await("app", "True Synced");
    var written = a.get("app");
    assertEquals("Synced Synced", Facts.target(app, "a"));
    assertEquals(Facts.text(written, "/metadata/uid"), Facts.target(app, "a", "uid"));
    assertEquals(
        Facts.text(written, "/metadata/annotations/fairlead.dev~1content-hash"),
        Facts.target(app, "a", "contentHash"));
    assertFalse(Facts.target(app, "a", "contentHash").isEmpty(), "a content hash");
    assertEquals("", Facts.target(app, "a", "nextRetryTime"));
    assertTrue(List.of("", "0").contains(Facts.target(app, "a", "retries")), app.toString());
    assertEquals(world().now(), Instant.parse(Facts.target(app, "a", "lastSyncTime")));
    assertEquals(world().now(), Instant.parse(Facts.target(app, "a", "lastTransitionTime")));
    assertTrue(List.of("", "false").contains(Facts.target(app, "a", "local")));
  }

  @Test
  void lastSyncTimeIsThatOfAWriteNotOfACheck() {
    var a = world().target("a");
    var before = world().greeting().app(a).start().await("app", "True Synced");
    world().advance(Duration.ofMinutes(11)).rest();
    var after = world().get("app");
    assertEquals(before.at("/metadata/resourceVersion"), after.at("/metadata/resourceVersion"));
    world().set("app", "/spec/parameters/who", "moon");
    var written =
        world()
            .await(
                "app",
                it -> Facts.isObserved(it) && Facts.condition(it, "Ready").equals("True Synced"));
    assertEquals(world().now(), Instant.parse(Facts.target(written, "a", "lastSyncTime")));
  }

  @Test
  void theProducedObjectBearsItsMarksAndTheTemplatesMetadata() {
    var a = world().target("a");
    world()
        .create(
            """
            kind: ConfigTemplate
            metadata: {name: greeting}
            spec:
              parameters: [{name: who}]
              data: {text: "Hello {{ who }}"}
              metadata: {labels: {tier: web, app.kubernetes.io/part-of: x}, annotations: {note: "1"}}
            """);
    var app = world().app(a).start().await("app", "True Synced");
    var metadata = a.get("app").metadata();
    assertEquals(
        Map.of(
            "fairlead.dev/instance-uid",
            app.metadata().uid(),
            "app.kubernetes.io/managed-by",
            "fairlead",
            "tier",
            "web",
            "app.kubernetes.io/part-of",
            "x"),
        metadata.labels());
    var hub =
        world()
            .hub()
            .client()
            .get(Facts.NAMESPACE, ObjectKey.clusterScoped("kube-system"))
            .orElseThrow();
    var expected =
        new TreeMap<>(
            Map.of(
                "fairlead.dev/instance",
                "team/app",
                "fairlead.dev/target",
                "a",
                "fairlead.dev/hub",
                hub.metadata().uid(),
                "fairlead.dev/template-generation",
                "1",
                "note",
                "1"));
    expected.put("fairlead.dev/produced-labels", "app.kubernetes.io/part-of,tier");
    expected.put("fairlead.dev/produced-annotations", "note");
    expected.put("fairlead.dev/content-hash", Facts.target(app, "a", "contentHash"));
    assertEquals(expected, new TreeMap<>(metadata.annotations()));
    assertTrue(metadata.ownerReferences().isEmpty(), "no owner references");
  }

  @Test
  void theClusterIdCanBeGiven() {
    var a = world().target("a");
    world().greeting().app(a).start(World.settings().withClusterId("berlin"));
    world().await("app", "True Synced");
    assertEquals("berlin", Facts.text(a.get("app"), "/metadata/annotations/fairlead.dev~1hub"));
  }

  @Test
  void anEditOfTheTemplateThatChangesNothingForATargetWritesNothingThere() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    var before = a.get("app").metadata().resourceVersion();
    world().setTemplate("greeting", "/spec/parameters/0/description", "whom to greet");
    world()
        .await(
            "app",
            it ->
                Facts.text(it, "/status/template/generation").equals("2")
                    && Facts.condition(it, "Ready").equals("True Synced"));
    world().rest();
    var after = a.get("app");
    assertEquals(before, after.metadata().resourceVersion());
    assertEquals("1", after.metadata().annotations().get("fairlead.dev/template-generation"));
  }

  @Test
  void whileATargetFailsReadyIsNotSyncedAndReconcilingWithRetry() {
    var a = world().target("a");
    a.refuse(403);
    world().greeting().app(a).start();
    var app = world().awaitTarget("app", "a", "Failed AccessDenied");
    assertEquals("False NotSynced", Facts.condition(app, "Ready"));
    assertEquals("True ProgressingWithRetry", Facts.condition(app, "Reconciling"));
    assertEquals("", Facts.condition(app, "Stalled"));
    assertEquals("0/1", Facts.text(app, "/status/summary/ready"));
    assertEquals("1", Facts.text(app, "/status/summary/failed"));
    assertFalse(Facts.target(app, "a", "message").isEmpty(), "a message");
    var next = Instant.parse(Facts.target(app, "a", "nextRetryTime"));
    assertTrue(next.isAfter(world().now()), () -> next + " is after " + world().now());
  }

  @Test
  void eventsTellOfCreationUpdateDriftAndPruning() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a, b).start().await("app", "True Synced");
    world().awaitEvents(2, "Created");
    world().set("app", "/spec/parameters/who", "moon");
    world().await("app", "True Synced");
    world().awaitEvents(2, "Updated");
    a.server().client().delete(Facts.CONFIG_MAP, TargetCluster.key("app"));
    world().advance(Duration.ofMinutes(11));
    a.await("app", "text", "Hello moon");
    world().awaitEvents(1, "DriftCorrected");
    world().edit("app", it -> it.without("/spec/clusters/1"));
    b.awaitGone("app");
    world().awaitEvents(1, "Pruned");
    for (var event : world().allEvents()) {
      assertEquals("Normal", Facts.text(event, "/type"), event.toMap()::toString);
      assertEquals("ConfigTemplateInstance", Facts.text(event, "/regarding/kind"));
      assertEquals("app", Facts.text(event, "/regarding/name"));
      assertTrue(Facts.text(event, "/note").length() <= 1024);
    }
    var drift = world().events("DriftCorrected").get(0);
    assertTrue(Facts.text(drift, "/note").contains("a"), Facts.text(drift, "/note"));
    assertEquals("a", Facts.text(drift, "/metadata/annotations/fairlead.dev~1target"));
    assertNotEquals("", Facts.text(drift, "/metadata/annotations/fairlead.dev~1content-hash"));
    assertEquals("1", Facts.text(drift, "/metadata/annotations/fairlead.dev~1template-generation"));
  }

  @Test
  void aFailureIsOneWarningPerTransitionNotPerRetry() {
    var a = world().target("a");
    a.faults().on(RequestMatch.create(ConfigMap.TYPE)).times(3).then(Fault.status(403));
    world().greeting().app(a).start().awaitTarget("app", "a", "Failed AccessDenied");
    for (int retries = 1; retries < 3; retries++) {
      world().advance(Duration.ofSeconds(1L << retries));
      awaitRetries(retries);
    }
    world().advance(Duration.ofSeconds(8));
    world().await("app", "True Synced");
    world().awaitEvents(1, "Created");
    var warnings = world().events("AccessDenied");
    assertEquals(
        1,
        warnings.size(),
        () -> world().allEvents().stream().map(Unstructured::toMap).toList().toString());
    assertEquals("Warning", Facts.text(warnings.get(0), "/type"));
  }

  private void awaitRetries(int count) {
    world().await("app", it -> Facts.target(it, "a", "retries").equals(String.valueOf(count)));
  }

  @Test
  void aNewValueOfReconcileAtRunsAllTargetsAtOnceAndIsNoted() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    a.server().client().delete(Facts.CONFIG_MAP, TargetCluster.key("app"));
    world().rest();
    world().set("app", "/metadata/annotations", Map.of("fairlead.dev/reconcile-at", "now-1"));
    world().await("app", it -> Facts.text(it, "/status/lastHandledReconcileAt").equals("now-1"));
    a.await("app", "text", "Hello world");
  }

  @Test
  void reconcileAtBeginsTheRetriesAnew() {
    var a = world().target("a");
    a.refuse(403);
    world()
        .greeting()
        .app(a)
        .start(World.settings().withRetries(Duration.ofSeconds(1), Duration.ofMinutes(5), 1));
    world().awaitTarget("app", "a", "Failed AccessDenied");
    world().advance(Duration.ofSeconds(2)).await("app", "False ReconcileFailed");
    world().rest();
    world().set("app", "/metadata/annotations", Map.of("fairlead.dev/reconcile-at", "1"));
    var again = world().await("app", "False NotSynced");
    assertEquals("", Facts.condition(again, "Stalled"));
    a.faults().clear();
    world().advance(Duration.ofSeconds(2)).await("app", "True Synced");
  }

  @Test
  void aReadyInstanceIsTouchedNoMoreAndATargetOnlyReadOncePerInterval() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a, b).start().await("app", "True Synced");
    world().awaitEvents(2, "Created");
    world().rest().journal().clear();
    a.journal().clear();
    b.journal().clear();
    for (int checks = 1; checks <= 3; checks++) {
      int wanted = checks;
      world().advance(Duration.ofSeconds(631));
      List.of(a, b)
          .forEach(
              it ->
                  world()
                      .line()
                      .await(
                          wanted + 1,
                          sent -> sent.isTo(it.port()) && sent.is("GET", "/app"),
                          "GET at " + it.name()));
    }
    world().rest();
    Facts.assertNoWrites(world().journal());
    List.of(a, b)
        .forEach(
            it ->
                assertEquals(
                    List.of("get", "get", "get"),
                    it.journal().entries().stream().map(entry -> entry.verb()).toList(),
                    it.name()));
  }

  @Test
  void aRestartWritesNothing() {
    var a = world().target("a");
    world().greeting().create(World.instance("app", "{}", a).strip() + "\n  - {name: here}\n");
    world().start().await("app", "True Synced");
    world().awaitEvents(2, "Created");
    world().rest().stop().journal().clear();
    a.journal().clear();
    world().start();
    world().line().await(1, it -> it.isTo(a.port()) && it.is("GET", "/app"), "GET at a");
    world().rest();
    Facts.assertNoWrites(world().journal());
    Facts.assertNoWrites(a.journal());
  }
}

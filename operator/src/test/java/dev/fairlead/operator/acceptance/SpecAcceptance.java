package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.RejectedException;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.Secret;
import dev.fairlead.model.Unstructured;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each field of a ConfigTemplateInstance's spec. */
abstract class SpecAcceptance extends Acceptance {

  private static void assertSays(Unstructured instance, String... words) {
    var message = Facts.message(instance, "Ready");
    for (var word : words) {
      assertTrue(message.contains(word), () -> "'%s' in: %s".formatted(word, message));
    }
  }

  @Test
  void templateRefNamesATemplateOfTheSameNamespaceWhichMayComeLater() {
    var a = world().target("a");
    world().addNamespace("elsewhere");
    world()
        .create(
            """
            kind: ConfigTemplate
            metadata: {name: greeting, namespace: elsewhere}
            spec: {data: {text: "not this one"}}
            """);
    var missing = world().start().app(a).await("app", "False TemplateNotFound");
    assertEquals("False TemplateNotFound", Facts.condition(missing, "TemplateResolved"));
    assertSays(missing, "greeting");
    var found = world().greeting().await("app", "True Synced");
    assertEquals("True Resolved", Facts.condition(found, "TemplateResolved"));
    assertEquals("Hello world", a.text("app", "text"));
  }

  @Test
  void overridesGoBeforeParametersAndTheseBeforeDefaults() {
    var a = world().target("a");
    var b = world().target("b");
    world()
        .create(
            """
            kind: ConfigTemplate
            metadata: {name: greeting}
            spec:
              parameters: [{name: who, default: d}, {name: how, default: d}, {name: when, default: d}]
              data: {text: "{{ who }}{{ how }}{{ when }}"}
            """);
    world()
        .create(
            """
            kind: ConfigTemplateInstance
            metadata: {name: app}
            spec:
              templateRef: {name: greeting}
              parameters: {who: p, how: p}
              clusters:
              - {name: a, namespace: shop, kubeconfig: {secretRef: {name: a}}, overrides: {who: o}}
              - {name: b, namespace: shop, kubeconfig: {secretRef: {name: b}}}
            """);
    world().start().await("app", "True Synced");
    assertEquals("opd", a.text("app", "text"));
    assertEquals("ppd", b.text("app", "text"));
  }

  @Test
  void anEditedParameterReachesAllTargetsAtOnce() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a, b).start().await("app", "True Synced");
    world().set("app", "/spec/parameters/who", "moon");
    a.await("app", "text", "Hello moon");
    b.await("app", "text", "Hello moon");
    assertEquals(2, world().awaitEvents(2, "Updated").size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UnknownParameter | {who: x, wo: y}   | wo",
        "MissingParameter | {}                | who",
        "InvalidParameter | {who: x, size: '07'} | size",
        "InvalidParameter | {who: x, kind: c} | kind",
        "InvalidParameter | {who: toolong}    | who"
      })
  void aFaultOfTheParametersIsTheInstancesAndNothingIsWritten(
      String reason, String parameters, String name) {
    var a = world().target("a");
    world()
        .create(
            """
            kind: ConfigTemplate
            metadata: {name: greeting}
            spec:
              parameters:
              - {name: who, maxLength: 5}
              - {name: size, type: Integer, default: "1"}
              - {name: kind, enum: [a, b], default: a}
              data: {text: "Hello {{ who }} {{ size }} {{ kind }}"}
            """);
    world().create(World.instance("app", "{}", a).replace("{who: world}", parameters.strip()));
    var app = world().start().await("app", "False " + reason);
    assertSays(app, name.strip());
    world().rest();
    assertEquals(0, a.journal().entries().size(), () -> a.journal().entries().toString());
  }

  @Test
  void targetNameIsThatOfTheInstanceUnlessGiven() {
    var a = world().target("a");
    world().greeting().app("target: {name: renamed}", a).start().await("app", "True Synced");
    assertEquals("Hello world", a.text("renamed", "text"));
    assertFalse(a.find("app").isPresent());
  }

  @Test
  void targetNamespaceIsTheDefaultOfClusters() {
    var a = world().target("a");
    var b = world().target("b");
    world()
        .greeting()
        .create(
            """
            kind: ConfigTemplateInstance
            metadata: {name: app}
            spec:
              templateRef: {name: greeting}
              parameters: {who: world}
              target: {namespace: shop}
              clusters:
              - {name: a, kubeconfig: {secretRef: {name: a}}}
              - {name: b, kubeconfig: {secretRef: {name: b}}, namespace: kitchen}
            """);
    b.addNamespace("kitchen");
    world().start().await("app", "True Synced");
    assertEquals("Hello world", a.text("app", "text"));
    assertFalse(b.find("app").isPresent());
  }

  @Test
  void withoutAnyNamespaceItIsThatOfTheInstance() {
    var a = world().target("a");
    a.addNamespace(World.NAMESPACE);
    world().greeting().create(World.instance("app", "{}", a).replace("namespace: shop, ", ""));
    var app = world().start().await("app", "True Synced");
    assertEquals(World.NAMESPACE, Facts.target(app, "a", "namespace"));
  }

  @Test
  void aMissingNamespaceIsReportedAndNeverMade() {
    var a = world().target("a");
    world().greeting().create(World.instance("app", "{}", a).replace("shop", "nowhere"));
    var app = world().start().awaitTarget("app", "a", "Failed NamespaceNotFound");
    assertTrue(Facts.target(app, "a", "message").contains("nowhere"), app.toMap().toString());
    assertEquals(
        0,
        world()
            .line()
            .count(it -> it.isTo(a.port()) && it.request().path().endsWith("/namespaces")));
    a.addNamespace("nowhere");
    world().advance(Duration.ofSeconds(2)).await("app", "True Synced");
  }

  @ParameterizedTest
  @ValueSource(strings = {"value", "value.yaml", "kubeconfig"})
  void theKubeconfigIsFoundUnderItsUsualKeys(String key) {
    var a = world().target("a");
    replaceSecret(a, Map.of(key, a.kubeconfig()));
    world().greeting().app(a).start().await("app", "True Synced");
    assertEquals("Hello world", a.text("app", "text"));
  }

  @Test
  void secretRefKeyNamesTheKey() {
    var a = world().target("a");
    replaceSecret(a, Map.of("value", "broken", "mine", a.kubeconfig()));
    world()
        .greeting()
        .create(World.instance("app", "{}", a).replace("{name: a}}}", "{name: a, key: mine}}}"));
    var app = world().start().await("app", "True Synced");
    assertEquals("{key=mine, name=a}", Facts.target(app, "a", "kubeconfigSecret"));
  }

  private void replaceSecret(TargetCluster target, Map<String, String> content) {
    var data = new LinkedHashMap<String, Bytes>();
    content.forEach((key, text) -> data.put(key, Bytes.ofUtf8(text)));
    world().hub().client().edit(Secret.TYPE, World.key(target.name()), it -> it.withData(data));
  }

  @Test
  void withoutKubeconfigTheTargetIsTheHubItself() {
    world()
        .greeting()
        .create(
            """
            kind: ConfigTemplateInstance
            metadata: {name: app}
            spec: {templateRef: {name: greeting}, parameters: {who: me}, clusters: [{name: here}]}
            """);
    var app = world().start().await("app", "True Synced");
    var local = world().hub().client().get(Facts.CONFIG_MAP, World.key("app")).orElseThrow();
    assertEquals("Hello me", Facts.text(local, "/data/text"));
    assertFalse(local.at("/metadata/ownerReferences").isPresent(), "no owner references");
    assertEquals("true", Facts.target(app, "here", "local"));
  }

  @Test
  void aLocalTargetInAForeignNamespaceIsInvalidAndTheOthersAreServed() {
    var a = world().target("a");
    world().addNamespace("theirs");
    world()
        .greeting()
        .create(
            World.instance("app", "{}", a).strip() + "\n  - {name: deputy, namespace: theirs}\n");
    var app = world().start().awaitTarget("app", "deputy", "Failed InvalidSpec");
    world().awaitTarget("app", "a", "Synced Synced");
    assertTrue(Facts.target(app, "deputy", "message").contains("theirs"));
    var theirs = ObjectKey.of("theirs", "app");
    assertFalse(world().hub().client().get(Facts.CONFIG_MAP, theirs).isPresent());
  }

  @Test
  void whenNothingButAForeignLocalNamespaceIsWantedTheInstanceIsInvalid() {
    world().addNamespace("theirs");
    world()
        .greeting()
        .create(
            """
            kind: ConfigTemplateInstance
            metadata: {name: app}
            spec:
              templateRef: {name: greeting}
              parameters: {who: me}
              clusters: [{name: deputy, namespace: theirs}]
            """);
    var app = world().start().await("app", "False InvalidSpec");
    assertEquals("True InvalidSpec", Facts.condition(app, "Stalled"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kube-system", "kube-public", "kube-node-lease"})
  void protectedNamespacesAreNotWritten(String namespace) {
    var a = world().target("a");
    world().greeting().create(World.instance("app", "{}", a).replace("shop", namespace));
    var app = world().start().await("app", "False ProtectedName");
    assertSays(app, namespace);
    world().rest();
    Facts.assertNoWrites(a.journal());
  }

  @Test
  void theCertificateOfTheClusterIsProtected() {
    var a = world().target("a");
    world().greeting().app("target: {name: kube-root-ca.crt}", a).start();
    assertSays(world().await("app", "False ProtectedName"), "kube-root-ca.crt");
    world().rest();
    Facts.assertNoWrites(a.journal());
  }

  @Test
  void aProtectedNameOfOneTargetIsItsOwnFault() {
    var a = world().target("a");
    var b = world().target("b");
    world()
        .greeting()
        .create(
            World.instance("app", "{}", a, b)
                .replace("{name: b, namespace: shop", "{name: b, namespace: kube-system"));
    world().start().awaitTarget("app", "b", "Failed ProtectedName");
    world().awaitTarget("app", "a", "Synced Synced");
    Facts.assertNoWrites(b.journal());
  }

  @Test
  void builtInNamesTellTargetsApart() {
    var a = world().target("a");
    world()
        .create(
            """
            kind: ConfigTemplate
            metadata: {name: greeting}
            spec:
              parameters: [{name: who}]
              data:
                text: "{{ cluster.name }} {{ cluster.namespace }} {{ instance.name }} {{ instance.namespace }}"
            """);
    world().app(a).start().await("app", "True Synced");
    assertEquals("a shop app team", a.text("app", "text"));
  }

  @Test
  void aSuspendedClusterIsNeitherWrittenNorPrunedButCounted() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a, b).start().await("app", "True Synced");
    world().set("app", "/spec/clusters/1/suspend", true);
    var app = world().await("app", "True SyncedWithSuspended");
    assertEquals("1", Facts.text(app, "/status/summary/suspended"));
    assertEquals("Suspended", Facts.target(app, "b", "state"));
    world().set("app", "/spec/parameters/who", "moon");
    a.await("app", "text", "Hello moon");
    world().await("app", "True SyncedWithSuspended");
    world().rest();
    assertEquals("Hello world", b.text("app", "text"));
    world().set("app", "/spec/clusters/1/suspend", false);
    world().await("app", "True Synced");
    assertEquals("Hello moon", b.text("app", "text"));
  }

  @Test
  void suspendFreezesAllTargetsAndIsObserved() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world().edit("app", it -> it.with("/spec/suspend", true).with("/spec/parameters/who", "moon"));
    world().await("app", "False Suspended");
    a.server().client().delete(Facts.CONFIG_MAP, TargetCluster.key("app"));
    world().rest();
    a.journal().clear();
    world().advance(Duration.ofHours(1)).rest();
    Facts.assertNoWrites(a.journal());
    world().set("app", "/spec/suspend", false);
    world().await("app", "True Synced");
    assertEquals("Hello moon", a.text("app", "text"));
  }

  @Test
  void anInstanceThatIsDeletedWhileSuspendedIsCleaned() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world().set("app", "/spec/suspend", true);
    world().await("app", "False Suspended");
    world().delete("app");
    world().awaitGone("app");
    assertFalse(a.find("app").isPresent());
  }

  @Test
  void intervalIsThePeriodOfTheDriftCheck() {
    var a = world().target("a");
    world().greeting().app("interval: 30s", a).start().await("app", "True Synced");
    world().rest();
    a.journal().clear();
    world().advance(Duration.ofSeconds(25)).rest();
    assertEquals(0, a.journal().entries().size(), "before the interval is over");
    world().advance(Duration.ofSeconds(10));
    world().line().await(2, it -> it.isTo(a.port()) && it.is("GET", "/app"), "GET of app");
    Facts.assertNoWrites(a.journal());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spec.clusters            | {templateRef: {name: t}, clusters: []}",
        "spec.clusters            | {templateRef: {name: t}}",
        "spec.clusters[1]         | {templateRef: {name: t}, clusters: [{name: a}, {name: a}]}",
        "spec.clusters[0].name    | {templateRef: {name: t}, clusters: [{name: A}]}",
        "spec.clusters[0].namespace| {templateRef: {name: t}, clusters: [{name: a, namespace: A}]}",
        "spec.templateRef         | {clusters: [{name: a}]}",
        "spec.templateRef.name    | {templateRef: {name: T_}, clusters: [{name: a}]}",
        "spec.target.name         | {templateRef: {name: t}, clusters: [{name: a}], target: {name: A}}",
        "spec.onConflict          | {templateRef: {name: t}, clusters: [{name: a}], onConflict: Take}",
        "spec.deletion.policy     | {templateRef: {name: t}, clusters: [{name: a}], deletion: {policy: Drop}}",
        "spec.deletion.unreachable| {templateRef: {name: t}, clusters: [{name: a}], deletion: {unreachable: No}}",
        "spec.deletion.timeout    | {templateRef: {name: t}, clusters: [{name: a}], deletion: {timeout: soon}}",
        "spec.interval            | {templateRef: {name: t}, clusters: [{name: a}], interval: 29s}",
        "spec.interval            | {templateRef: {name: t}, clusters: [{name: a}], interval: 30}"
      })
  void theSchemaRefuses(String field, String spec) {
    var refused =
        assertThrows(
            RejectedException.class,
            () ->
                world()
                    .create(
                        "kind: ConfigTemplateInstance\nmetadata: {name: app}\nspec: "
                            + spec.strip()));
    var message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(field.strip()), message);
  }

  @Test
  void theSchemaFillsInTheDefaults() {
    var app =
        world()
            .create(
                """
                kind: ConfigTemplateInstance
                metadata: {name: app}
                spec: {templateRef: {name: t}, clusters: [{name: a}]}
                """);
    assertEquals("Fail", Facts.text(app, "/spec/onConflict"));
    assertEquals("10m", Facts.text(app, "/spec/interval"));
    assertEquals("false", Facts.text(app, "/spec/suspend"));
    assertEquals(
        Optional.of(Map.of("policy", "Delete", "unreachable", "Wait", "timeout", "10m")),
        app.at("/spec/deletion"));
  }

  @Test
  void twoHundredClustersAreTheMost() {
    var names = new ArrayList<Map<String, String>>();
    for (int i = 0; i <= 200; i++) {
      names.add(Map.of("name", "c" + i));
    }
    var app =
        Yaml.object(
                """
                apiVersion: configtemplate.fairlead.dev/v1
                kind: ConfigTemplateInstance
                metadata: {name: app, namespace: team}
                spec: {templateRef: {name: t}}
                """)
            .with("/spec/clusters", List.copyOf(names));
    var client = world().hub().client();
    assertThrows(RejectedException.class, () -> client.create(Facts.INSTANCE, app));
    client.create(Facts.INSTANCE, app.with("/spec/clusters", List.copyOf(names.subList(0, 200))));
  }

  @Test
  void sixtyFourParametersOfSixtyFourKibibytesAreTheMost() {
    var app =
        Yaml.object(
            """
            apiVersion: configtemplate.fairlead.dev/v1
            kind: ConfigTemplateInstance
            metadata: {name: app, namespace: team}
            spec: {templateRef: {name: t}, clusters: [{name: a}]}
            """);
    var client = world().hub().client();
    var many = new TreeMap<String, String>();
    for (int i = 0; i <= 64; i++) {
      many.put("p" + i, "v");
    }
    for (var path : List.of("/spec/parameters", "/spec/clusters/0/overrides")) {
      for (var tooMuch : List.of(many, Map.of("p", "v".repeat(65_537)))) {
        var refused =
            assertThrows(
                RejectedException.class,
                () -> client.create(Facts.INSTANCE, app.with(path, tooMuch)));
        var field = path.substring(1).replace("/0", "[0]").replace('/', '.');
        assertTrue(String.valueOf(refused.getMessage()).contains(field), refused::getMessage);
      }
    }
    many.remove("p64");
    client.create(Facts.INSTANCE, app.with("/spec/parameters", many));
  }
}

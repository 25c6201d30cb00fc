package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.Secret;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Targets and hubs that fail, and how often they are tried. */
abstract class FailureAcceptance extends Acceptance {

  private static final Duration INTERVAL = Duration.ofSeconds(631);
  private static final Fault FORBIDDEN = Fault.status(403);

  private List<Sent> attempts(TargetCluster target) {
    return world().line().log(it -> it.isTo(target.port()) && it.is("GET", "/app"));
  }

  private void awaitAttempts(TargetCluster target, int count) {
    world()
        .line()
        .await(
            count, it -> it.isTo(target.port()) && it.is("GET", "/app"), "GET at " + target.name());
  }

  private int readsOfSecret() {
    return world().line().count(it -> it.is("GET", "/secrets/a"));
  }

  // Credentials.

  @Test
  void t10ARotatedKubeconfigIsUsedByTheNextRequest() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a).start().await("app", "True Synced");
    world().rotate(a, b.kubeconfig());
    world().set("app", "/metadata/annotations", Map.of("fairlead.dev/reconcile-at", "1"));
    b.await("app", "text", "Hello world");
  }

  @Test
  void t10A401LeadsToOneReadOfTheSecretAndWhatItHoldsNowIsUsed() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a).start().await("app", "True Synced");
    world().rest();
    a.refuse(401);
    world().line().before(it -> it.isTo(a.port()), () -> world().rotate(a, b.kubeconfig()));
    int attempts = attempts(a).size();
    world().set("app", "/metadata/annotations", Map.of("fairlead.dev/reconcile-at", "1"));
    b.await("app", "text", "Hello world");
    assertEquals(1, attempts(a).size() - attempts, "requests with what was refused");
  }

  @Test
  void t10A401WithAnUnchangedSecretIsReadOnceMoreAndTriedAgainLater() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world().rest();
    int reads = readsOfSecret();
    a.faults().on(RequestMatch.get(ConfigMap.TYPE)).times(1).then(Fault.status(401));
    world().set("app", "/metadata/annotations", Map.of("fairlead.dev/reconcile-at", "1"));
    world().awaitTarget("app", "a", "Failed Unauthorized");
    world().rest();
    assertEquals(2, readsOfSecret() - reads, "reads of the Secret");
    world().advance(Duration.ofSeconds(35)).await("app", "True Synced");
  }

  @Test
  void t10RefusedCredentialsAreUnauthorizedUntilTheSecretIsRotated() {
    var a = world().target("a");
    world().rotate(a, a.wrongKubeconfig());
    world().greeting().app(a).start().awaitTarget("app", "a", "Failed Unauthorized");
    assertTrue(readsOfSecret() <= 3, () -> readsOfSecret() + " reads of the Secret");
    world().rotate(a, a.kubeconfig());
    world().advance(Duration.ofSeconds(2)).await("app", "True Synced");
  }

  @Test
  void secretsAreReadOneByOneAndNeverListedOrWatched() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world().advance(INTERVAL).rest();
    assertEquals(0, world().journal().count(RequestMatch.list(Secret.TYPE)));
    assertEquals(0, world().journal().count(RequestMatch.watch(Secret.TYPE)));
    assertTrue(
        world().journal().entries().stream()
            .filter(it -> it.resource().equals("secrets"))
            .allMatch(it -> it.namespace().equals(World.NAMESPACE) && it.name().equals("a")));
  }

  @Test
  void withWatchSecretsARotatedSecretIsUsedWithoutWaiting() {
    var a = world().target("a");
    world().rotate(a, a.wrongKubeconfig());
    world().greeting().app(a).start(World.settings().withWatchSecrets(true));
    world().awaitTarget("app", "a", "Failed Unauthorized");
    world().rotate(a, a.kubeconfig());
    world().await("app", "True Synced");
  }

  @Test
  void noCredentialOfTheHubReachesATarget() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    var hub = ((Credentials.Token) world().connection().credentials()).token();
    var entries = a.journal().entries();
    assertFalse(entries.isEmpty(), "the target was asked");
    for (var entry : entries) {
      entry
          .headers()
          .forEach(
              (name, value) -> assertFalse(value.contains(hub), () -> name + " has the token"));
      assertEquals(1, entry.headers().all("Authorization").size());
    }
  }

  @Test
  void aKubeconfigThatRunsAProgramIsInvalidAndOnlyTheFieldIsNamed() {
    var a = world().target("a");
    world()
        .rotate(
            a,
            a.kubeconfig()
                .replaceAll("token: \\S+", "exec: {apiVersion: v1, command: /bin/canary}"));
    var app = world().greeting().app(a).start().awaitTarget("app", "a", "Failed KubeconfigInvalid");
    var message = Facts.target(app, "a", "message");
    assertTrue(message.contains("exec"), message);
    assertFalse(message.contains("canary"), message);
    world().rest();
    int reads = readsOfSecret();
    world().advance(Duration.ofMinutes(9)).rest();
    assertEquals(reads, readsOfSecret(), "it is permanent: tried per interval only");
  }

  @Test
  void aMissingSecretIsFoundWhenItComes() {
    var a = world().target("a");
    world().hub().client().delete(Secret.TYPE, World.key("a"));
    var app =
        world().greeting().app(a).start().awaitTarget("app", "a", "Failed KubeconfigNotFound");
    assertTrue(Facts.target(app, "a", "message").contains("a"), app.toMap().toString());
    world().hub().client().create(Secret.TYPE, a.secret(World.NAMESPACE, "value"));
    world().advance(Duration.ofSeconds(2)).await("app", "True Synced");
  }

  @Test
  void aCertificateOfAnotherAuthorityIsATlsError() {
    var a = world().target("a");
    world().rotate(a, a.kubeconfig().replaceAll(" *certificate-authority-data: .*\n", ""));
    world().greeting().app(a).start().awaitTarget("app", "a", "Failed TlsError");
    assertEquals(0, a.journal().entries().size());
  }

  // Addresses.

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "0.0.0.0", "[::1]", "169.254.169.254"})
  void loopbackAndLinkLocalAddressesAreRefusedUnlessAllowed(String host) {
    var a = world().target("a");
    world().rotate(a, a.kubeconfig().replace("127.0.0.1", host));
    world().greeting().app(a).start(World.settings().withAllowLoopbackTargets(false));
    world().awaitTarget("app", "a", "Failed AddressRefused");
    world().rest();
    assertEquals(0, a.journal().entries().size());
    assertEquals(0, world().line().count(it -> !it.isTo(Tap.HUB)));
  }

  // Other targets go on.

  @Test
  void t22AForbiddenClusterDoesNotStopTheOthers() {
    var a = world().target("a");
    var b = world().target("b");
    var c = world().target("c");
    a.refuse(403);
    world().greeting().app(a, b, c).start();
    var app =
        world()
            .await(
                "app",
                it ->
                    Facts.text(it, "/status/summary/ready").equals("2/3")
                        && Facts.text(it, "/status/summary/failed").equals("1"));
    assertEquals("False PartiallySynced", Facts.condition(app, "Ready"));
    assertEquals("Failed AccessDenied", Facts.target(app, "a"));
    assertEquals("Hello world", b.text("app", "text"));
    assertEquals("Hello world", c.text("app", "text"));
    a.faults().clear();
    world().advance(Duration.ofSeconds(2)).await("app", "True Synced");
  }

  @Test
  void t44TenHangingTargetsDelayNoneOfNinetyHealthyOnes() {
    var healthy = world().target("healthy");
    var clusters = new ArrayList<Map<String, Object>>();
    for (int i = 0; i < 10; i++) {
      var hanging = world().target("hanging-" + i);
      hanging.faults().on(RequestMatch.get(ConfigMap.TYPE)).then(Fault.blackHole());
      clusters.add(cluster(hanging.name(), TargetCluster.NAMESPACE, hanging));
    }
    for (int i = 0; i < 90; i++) {
      healthy.addNamespace("ns-" + i);
      clusters.add(cluster("t" + i, "ns-" + i, healthy));
    }
    world()
        .greeting()
        .create(
            Yaml.object(World.instance("app", "{}", healthy))
                .with("/spec/clusters", List.copyOf(clusters)));
    world().start();
    world().line().await(90, it -> it.isTo(healthy.port()) && it.is("POST", "/ns-"), "POST");
    world().advance(Duration.ofSeconds(1));
    var app = world().await("app", it -> Facts.text(it, "/status/summary/synced").equals("90"));
    assertEquals("90/100", Facts.text(app, "/status/summary/ready"));
    assertEquals("10", Facts.text(app, "/status/summary/pending"), "the ten still hang");
    world().create(World.instance("other", "{}", healthy));
    world().await("other", "True Synced");
  }

  private static Map<String, Object> cluster(String name, String namespace, TargetCluster target) {
    return Map.of(
        "name", name,
        "namespace", namespace,
        "kubeconfig", Map.of("secretRef", Map.of("name", target.name())));
  }

  @Test
  void t45ADeadClusterOfManyInstancesIsProbedNotTriedByEach() {
    var a = world().target("a");
    var dead = world().target("dead");
    dead.server().network().cut();
    world().greeting();
    IntStream.range(0, 40).forEach(i -> world().create(World.instance("app-" + i, "{}", a, dead)));
    world().start();
    IntStream.range(0, 40)
        .forEach(i -> world().awaitTarget("app-" + i, "dead", "Failed Unreachable"));
    world().rest();
    int port = dead.port();
    int before = world().line().count(it -> it.isTo(port));
    assertTrue(before <= 20, () -> before + " requests until the breaker is open");
    for (int i = 0; i < 20; i++) {
      world().advance(Duration.ofSeconds(30));
    }
    world().rest();
    int probes = world().line().count(it -> it.isTo(port)) - before;
    assertTrue(probes <= 60, () -> probes + " requests in ten minutes, 40 instances");
    IntStream.range(0, 40)
        .forEach(
            i ->
                assertEquals(
                    "Synced Synced", Facts.target(world().get("app-" + i), "a"), "app-" + i));
    dead.server().network().restore();
    for (int i = 0; i < 4; i++) {
      world().advance(Duration.ofMinutes(6));
    }
    IntStream.range(0, 40).forEach(i -> world().await("app-" + i, "True Synced"));
  }

  // Retries.

  @Test
  void reconcileFailedComesAfterTenRetriesWithDoublingWaits() {
    var a = world().target("a");
    a.refuse(403);
    world().greeting().app(a).start();
    for (int failures = 1; failures <= 10; failures++) {
      var count = failures == 1 ? "" : String.valueOf(failures - 1);
      var app =
          world()
              .await(
                  "app",
                  it ->
                      Facts.target(it, "a", "state").equals("Failed")
                          && Facts.target(it, "a", "retries").equals(count));
      assertEquals("False NotSynced", Facts.condition(app, "Ready"), "after " + count);
      var next = Instant.parse(Facts.target(app, "a", "nextRetryTime"));
      waitFor(a, failures, Duration.ofSeconds(Math.min(300, 1L << (failures - 1))), next);
    }
    var app = world().await("app", "False ReconcileFailed");
    assertEquals("True RetriesExhausted", Facts.condition(app, "Stalled"));
    assertEquals("", Facts.condition(app, "Reconciling"));
    assertTrue(Facts.message(app, "Ready").contains("a"), Facts.message(app, "Ready"));
    world().advance(Duration.ofMinutes(8)).rest();
    assertEquals(11, attempts(a).size(), "no fast retry after the tenth");
    a.faults().clear();
    world().advance(Duration.ofMinutes(3));
    var mended = world().await("app", "True Synced");
    assertEquals("", Facts.condition(mended, "Stalled"));
  }

  /** Sees to it that the next attempt comes after this wait and at most a tenth more. */
  private void waitFor(TargetCluster target, int failures, Duration wait, Instant next) {
    var known = world().rest().now();
    var earliest = attempts(target).get(failures - 1).at().plus(wait);
    var latest = known.plus(wait).plus(wait.dividedBy(10));
    assertFalse(
        next.isBefore(earliest.minusSeconds(1)) || next.isAfter(latest.plusSeconds(1)),
        () -> "nextRetryTime is %s, not %s to %s".formatted(next, earliest, latest));
    world().advance(Duration.between(known, earliest).minusMillis(1)).rest();
    assertEquals(failures, attempts(target).size(), "attempts before " + wait + " are over");
    world().advance(Duration.between(world().now(), latest).plusMillis(1));
    awaitAttempts(target, failures + 1);
  }

  @Test
  void reconcileFailedHoldsBesideSyncedTargets() {
    var a = world().target("a");
    var b = world().target("b");
    b.refuse(403);
    world()
        .greeting()
        .app(a, b)
        .start(World.settings().withRetries(Duration.ofSeconds(1), Duration.ofMinutes(5), 1));
    world()
        .await(
            "app",
            it ->
                Facts.target(it, "a").equals("Synced Synced")
                    && Facts.target(it, "b").equals("Failed AccessDenied"));
    world().advance(Duration.ofSeconds(2));
    var app = world().await("app", "False ReconcileFailed");
    assertEquals("1/2", Facts.text(app, "/status/summary/ready"));
  }

  @Test
  void retryBaseMaxAndCountAreThoseOfTheSettings() {
    var a = world().target("a");
    a.refuse(403);
    world()
        .greeting()
        .app(a)
        .start(World.settings().withRetries(Duration.ofSeconds(20), Duration.ofSeconds(30), 2));
    world().awaitTarget("app", "a", "Failed AccessDenied");
    world().advance(Duration.ofSeconds(19)).rest();
    assertEquals(1, attempts(a).size());
    world().advance(Duration.ofSeconds(4));
    awaitAttempts(a, 2);
    world().advance(Duration.ofSeconds(25)).rest();
    assertEquals(2, attempts(a).size());
    world().advance(Duration.ofSeconds(9));
    awaitAttempts(a, 3);
    world().await("app", "False ReconcileFailed");
  }

  @Test
  void anEditOfTheSpecBeginsTheRetriesAnew() {
    var a = world().target("a");
    a.refuse(403);
    world()
        .greeting()
        .app(a)
        .start(World.settings().withRetries(Duration.ofSeconds(1), Duration.ofMinutes(5), 1));
    world().awaitTarget("app", "a", "Failed AccessDenied");
    world().advance(Duration.ofSeconds(2)).await("app", "False ReconcileFailed");
    a.faults().clear();
    world().rest();
    world().set("app", "/spec/parameters/who", "moon");
    world().await("app", "True Synced");
    assertEquals("Hello moon", a.text("app", "text"));
  }

  @Test
  void retryAfterOfTheServerWins() {
    var a = world().target("a");
    a.faults()
        .on(RequestMatch.get(ConfigMap.TYPE))
        .times(1)
        .then(Fault.tooManyRequests(Duration.ofSeconds(30)));
    world()
        .greeting()
        .app(a)
        .start()
        .await("app", it -> Facts.target(it, "a", "state").equals("Failed"));
    world().advance(Duration.ofSeconds(29)).rest();
    assertEquals(1, attempts(a).size(), () -> attempts(a).toString());
    world().advance(Duration.ofSeconds(5)).await("app", "True Synced");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "QuotaExceeded | Forbidden | configmaps \\\"app\\\" is forbidden: exceeded quota: few",
        "Rejected | Forbidden | admission webhook \\\"no.example.com\\\" denied the request: no",
        "AccessDenied | Forbidden | configmaps is forbidden: User \\\"x\\\" cannot create resource"
      })
  void aRefusedCreateIsToldApart(String reason, String code, String message) {
    var a = world().target("a");
    var status =
        """
        {"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
         "reason": "%s", "code": 403, "message": "%s"}
        """
            .formatted(code.strip(), message.strip());
    a.faults()
        .on(RequestMatch.create(ConfigMap.TYPE))
        .then(Fault.answer(403, "application/json", status));
    world().greeting().app(a).start().awaitTarget("app", "a", "Failed " + reason.strip());
  }

  @Test
  void aNamespaceThatEndsIsNamespaceTerminatingWithoutAHotLoop() {
    var a = world().target("a");
    a.server().client().delete(Facts.NAMESPACE, ObjectKey.clusterScoped(TargetCluster.NAMESPACE));
    world().greeting().app(a).start().awaitTarget("app", "a", "Failed NamespaceTerminating");
    world().rest();
    assertEquals(1, a.journal().writes());
  }

  @Test
  void aPageOfHtmlIsNeverQuoted() {
    var a = world().target("a");
    a.faults().on(RequestMatch.get(ConfigMap.TYPE)).then(Fault.html(500));
    var app =
        world()
            .greeting()
            .app(a)
            .start()
            .await("app", it -> Facts.target(it, "a", "state").equals("Failed"));
    assertFalse(app.toMap().toString().contains("proxy's page"), () -> app.toMap().toString());
  }

  // The hub.

  @Test
  void t35StatusConflictsAreSolvedWithoutAPut() {
    var conflicts = RequestMatch.patch(Facts.INSTANCE).subresource("status");
    var live = live();
    var a = live.target("a");
    live.hub().faults().on(conflicts).times(5).then(Fault.conflict());
    live.greeting().app(a).start().await("app", "True Synced");
    live.rest();
    assertEquals(0, live.journal().count(RequestMatch.update(Facts.INSTANCE)));
    assertEquals(
        0, live.journal().count(RequestMatch.update(Facts.INSTANCE).subresource("status")));
    assertEquals(1, a.journal().count(RequestMatch.create(ConfigMap.TYPE)));
  }

  @Test
  void t36EditsReachTheOperatorAfterItsWatchesEndAndHistoryIsGone() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world().rest();
    var hub = world().hub();
    // A real server is started anew for it, and nobody shall see that.
    hub.network().freeze();
    hub.endWatches();
    hub.compact();
    hub.network().restore();
    world().set("app", "/spec/parameters/who", "moon");
    a.await("app", "text", "Hello moon");
  }

  @Test
  void aRefusedStatusWriteDoesNotKeepTargetsFromBeingServed() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world()
        .hub()
        .faults()
        .on(RequestMatch.patch(Facts.INSTANCE).subresource("status"))
        .times(1)
        .then(FORBIDDEN);
    world().set("app", "/spec/parameters/who", "moon");
    world().advance(Duration.ofSeconds(2)).await("app", "True Synced");
    assertEquals("Hello moon", a.text("app", "text"));
  }
}

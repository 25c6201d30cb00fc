package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.MovedClock;
import dev.fairlead.testkit.engine.ApiEngine;
import dev.fairlead.testkit.envtest.ControlPlane;
import dev.fairlead.testkit.envtest.Programs;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.ServerOptions;
import dev.fairlead.testkit.server.TestApiServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** Rules 65, 79, 88, 94 and 97, as far as a server shows them that was started with flags. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FlagRulesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final List<String> FLAGS =
      List.of(
          "--event-ttl=2s",
          "--enable-admission-plugins=OwnerReferencesPermissionEnforcement",
          "--enable-priority-and-fairness=false",
          "--max-requests-inflight=1",
          "--anonymous-auth=false",
          "--feature-gates=WatchList=false");

  private @Nullable ControlPlane plane;
  private @Nullable RealApiServer flagged;

  @AfterAll
  void stop() {
    if (flagged != null) {
      flagged.close();
    }
    if (plane != null) {
      plane.close();
    }
  }

  private void by(TestApiServer server, Consumer<ApiEngine.Builder> options, Consumer<World> test) {
    if (server instanceof RealApiServer) {
      test.accept(new World(real()));
      return;
    }
    try (var own = InMemoryApiServer.start(ServerOptions.defaults().engine(options))) {
      test.accept(new World(own));
    }
  }

  private RealApiServer real() {
    var known = flagged;
    if (known == null) {
      var started = ControlPlane.start(Programs.find().orElseThrow(), FLAGS);
      plane = started;
      known = RealApiServer.of(started);
      flagged = known;
    }
    return known;
  }

  @Rule(
      value = 65,
      says = "Blocking an owner's deletion needs a right only if a plugin is on, which is off.",
      flag = "enable-admission-plugins")
  void blocking(TestApiServer server) {
    by(
        server,
        engine -> engine.rbac().ownerReferencesPermissionEnforcement(),
        FlagRulesTest::blocked);
  }

  private static void blocked(World world) {
    var maps = world.core("configmaps");
    Guarded.grant(
        world,
        "maker",
        "{'apiGroups':[''],'resources':['configmaps'],'verbs':['get','create','update','patch']}");
    var owner = world.post(maps, World.map("o")).is(201);
    Guarded.whenAllowed(world, maps + "/o", "maker");
    var reference =
        "{'apiVersion':'v1','kind':'ConfigMap','name':'o','uid':'%s'%s}"
            .formatted(owner.uid(), "%s");
    var child = "{'metadata':{'name':'%s','ownerReferences':[%s]}}";
    var loose = reference.formatted("");
    var blocking = reference.formatted(",'blockOwnerDeletion':true");
    as(world, "POST", maps, child.formatted("loose", loose)).is(201);
    as(world, "POST", maps, child.formatted("blocking", blocking))
        .is(403)
        .has(
            "message",
            "configmaps \"blocking\" is forbidden: cannot set blockOwnerDeletion if an"
                + " ownerReference refers to a resource you can't set finalizers on: , <nil>");
    as(world, "PUT", maps + "/loose", World.map("loose"))
        .is(403)
        .has(
            "message",
            "configmaps \"loose\" is forbidden: cannot set an ownerRef on a resource you can't"
                + " delete: , <nil>");
    as(world, "PUT", maps + "/loose", child.formatted("loose", loose)).is(200);
    Guarded.grant(
        world,
        "maker-of-more",
        "{'apiGroups':[''],'resources':['configmaps/finalizers'],'verbs':['update']}");
    var subjects = "{'subjects':[{'kind':'User','name':'maker'}]}";
    world
        .merge(
            "/apis/rbac.authorization.k8s.io/v1/namespaces/"
                + world.namespace
                + "/rolebindings/maker-of-more",
            subjects)
        .is(200);
    var answer = as(world, "POST", maps, child.formatted("blocking", blocking));
    for (int i = 0; i < 500 && answer.status() == 403; i++) {
      answer = as(world, "POST", maps, child.formatted("blocking", blocking));
    }
    answer.is(201);
  }

  private static World.Answer as(World world, String method, String path, String body) {
    return world.send(method, path, World.JSON, body, "Impersonate-User", "maker");
  }

  @Rule(
      value = 79,
      says = "A streaming list marks its end; its options have to fit.",
      flag = "feature-gates")
  void streamingLists(TestApiServer server) {
    by(
        server,
        engine -> engine.watchList(false),
        world -> {
          for (String wish : List.of("true", "false")) {
            world
                .get(
                    world.core("configmaps")
                        + "?watch=true&resourceVersionMatch=NotOlderThan&sendInitialEvents="
                        + wish)
                .is(422)
                .has("reason", "Invalid")
                .causes("sendInitialEvents: FieldValueForbidden")
                .says("unless the WatchList feature gate is enabled");
          }
        });
  }

  @Rule(
      value = 88,
      says = "Errors of the machinery in front are plain text.",
      flag = "max-requests-inflight")
  void throttled(TestApiServer server) {
    if (!(server instanceof RealApiServer)) {
      return;
    }
    var world = new World(real());
    var maps = world.core("configmaps");
    Guarded.grant(world, "slow", "{'apiGroups':[''],'resources':['configmaps'],'verbs':['list']}");
    Guarded.whenAllowed(world, maps, "slow");
    var slow = waiting(world, maps);
    var answer = world.get(maps, "Impersonate-User", "slow");
    while (answer.status() != 429) {
      if (slow.isDone()) {
        // It met one of these, so it was the one too many itself.
        ErrorRulesTest.assertThrottled(slow.join());
        slow = waiting(world, maps);
      }
      answer = world.get(maps, "Impersonate-User", "slow");
    }
    ErrorRulesTest.assertThrottled(answer);
    slow.join().is(504);
    world.get(maps).is(200);
  }

  /** A list of a version that does not come. */
  private static CompletableFuture<World.Answer> waiting(World world, String collection) {
    return world.later(collection + "?resourceVersion=99999999", "Impersonate-User", "slow");
  }

  @Rule(value = 94, says = "A wrong token is 401 everywhere.", flag = "anonymous-auth")
  void anonymous(TestApiServer server) {
    by(
        server,
        engine -> {},
        world ->
            world
                .get(world.core("configmaps"), "Authorization", "")
                .is(401)
                .has("reason", "Unauthorized"));
  }

  @Rule(
      value = 97,
      says = "Events of both groups are one; each group has its checks.",
      flag = "event-ttl")
  void expiry(TestApiServer server) {
    var clock = new MovedClock(START);
    by(
        server,
        engine -> engine.clock(clock).eventTtl(Duration.ofSeconds(2)),
        world -> {
          var events = world.core("events");
          var made =
              world.post(events, TypeRulesTest.EVENT.formatted("e", world.namespace)).is(201);
          clock.pass(Duration.ofSeconds(3));
          var told =
              world.get(
                  events
                      + "?watch=true&timeoutSeconds="
                      + (world.isReal() ? 8 : 1)
                      + "&resourceVersion="
                      + made.version());
          World.holds(told.text().contains("\"type\":\"DELETED\""), told.text());
          world.get(events + "/e").is(404);
        });
    usualLifetime(server);
  }

  /** An hour, counted anew from each write. */
  private void usualLifetime(TestApiServer server) {
    if (server instanceof RealApiServer) {
      return;
    }
    var clock = new MovedClock(START);
    by(
        server,
        engine -> engine.clock(clock),
        world -> {
          var events = world.core("events");
          for (String name : List.of("old", "written")) {
            world.post(events, TypeRulesTest.EVENT.formatted(name, world.namespace)).is(201);
          }
          clock.pass(Duration.ofMinutes(59));
          world.merge(events + "/written", "{'message':'again'}").is(200);
          world.get(events + "/old").is(200);
          clock.pass(Duration.ofMinutes(1));
          world.get(events + "/old").is(404);
          world.get(events + "/written").is(200);
        });
  }
}

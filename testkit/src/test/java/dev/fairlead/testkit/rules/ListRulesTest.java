package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;

/** Rules 67 to 74: list and get. */
final class ListRulesTest {

  private static World three(TestApiServer server) {
    var world = new World(server);
    for (String name : List.of("b", "a", "c")) {
      world
          .post(
              world.core("configmaps"),
              "{'metadata':{'name':'" + name + "','labels':{'k':'" + name + "','n':'1'}}}")
          .is(201);
    }
    return world;
  }

  private static String names(World.Answer list) {
    var names = new StringBuilder();
    for (int i = 0; list.at("items." + i) != null; i++) {
      names.append(list.at("items." + i + ".metadata.name")).append(' ');
    }
    return names.toString().strip();
  }

  @Rule(value = 67, says = "A list is sorted by key and has the version of the whole store.")
  void lists(TestApiServer server) {
    var world = three(server).withWidgets();
    var list =
        world
            .get(world.core("configmaps"))
            .is(200)
            .has("kind", "ConfigMapList")
            .has("apiVersion", "v1");
    World.same("a b c", names(list));
    World.holds(Long.parseLong(list.version()) > 0, list.version());
    world.get(world.widgets()).is(200).has("metadata.continue", "");
    World.same("a b c", names(world.get(world.core("configmaps") + "?limit=0")));
    world.get(world.core("configmaps") + "?limit=abc").is(400);
  }

  @Rule(value = 68, says = "Label selectors have equality and set terms; bad ones are 400.")
  void labels(TestApiServer server) {
    var world = three(server);
    check(world, "k%3Da", "a");
    check(world, "k!%3Da", "b c");
    check(world, "k%20in%20(a,c)", "a c");
    check(world, "k%20notin%20(a),n", "b c");
    check(world, "!none,k%3D%3Db", "b");
    check(world, "none!%3Dx", "a b c");
    check(world, "n%3E0", "a b c");
    world
        .get(world.core("configmaps") + "?labelSelector=k%20in%20a")
        .is(400)
        .has("reason", "BadRequest");
    world.get(world.core("configmaps") + "?labelSelector=%3Da").is(400);
  }

  private static void check(World world, String selector, String names) {
    World.same(
        names, names(world.get(world.core("configmaps") + "?labelSelector=" + selector).is(200)));
  }

  @Rule(value = 69, says = "Field selectors know name, namespace and the fields of the type.")
  void fields(TestApiServer server) {
    var world = three(server);
    World.same(
        "a",
        names(world.get(world.core("configmaps") + "?fieldSelector=metadata.name%3Da").is(200)));
    World.same(
        "a c",
        names(world.get(world.core("configmaps") + "?fieldSelector=metadata.name!%3Db,").is(200)));
    world
        .get(world.core("configmaps") + "?fieldSelector=data.x%3D1")
        .is(400)
        .has(
            "message",
            "\"data.x\" is not a known field selector: only \"metadata.name\","
                + " \"metadata.namespace\"");
    world
        .get(world.core("pods") + "?fieldSelector=status.phase%3DRunning,spec.nodeName!%3Dx")
        .is(200);
    world
        .get(world.core("pods") + "?fieldSelector=spec.x%3D1")
        .is(400)
        .has("message", "field label not supported: spec.x");
    world.get(world.core("events") + "?fieldSelector=involvedObject.name%3Dx,reason%3DR").is(200);
  }

  @Rule(value = 70, says = "Pages are one snapshot; a token goes with no version.")
  void pages(TestApiServer server) {
    var world = three(server);
    var first =
        world
            .get(world.core("configmaps") + "?limit=1")
            .is(200)
            .has("metadata.remainingItemCount", 2L);
    World.same("a", names(first));
    world.post(world.core("configmaps"), World.map("bb")).is(201);
    var token = "continue=" + first.at("metadata.continue");
    var rest =
        world
            .get(world.core("configmaps") + "?" + token)
            .is(200)
            .has("metadata.resourceVersion", first.version());
    World.same("b c", names(rest));
    world
        .get(world.core("configmaps") + "?limit=1&resourceVersion=5&" + token)
        .is(400)
        .has("message", "specifying resource version is not allowed when using continue");
    world.get(world.core("configmaps") + "?resourceVersionMatch=Exact&" + token).is(422);
    world
        .get(world.core("configmaps") + "?limit=1&labelSelector=n")
        .hasNo("metadata.remainingItemCount");
    World.same(
        "a b bb c",
        names(world.get(world.core("configmaps") + "?limit=1&resourceVersion=0").is(200)));
  }

  @Rule(value = 71, says = "A token that is no more is 410 with another one; a bad one is 400.")
  void tokens(TestApiServer server) {
    var world = three(server);
    world.get(world.core("configmaps") + "?continue=bad").is(400).says("invalid continue token");
    if (world.isReal()) {
      return;
    }
    var first = world.get(world.core("configmaps") + "?limit=1").is(200);
    world.post(world.core("configmaps"), World.map("x")).is(201);
    server.compact();
    var gone =
        world
            .get(world.core("configmaps") + "?continue=" + first.at("metadata.continue"))
            .is(410)
            .has("reason", "Expired")
            .has("metadata.continue");
    World.same(
        "b c x",
        names(
            world
                .get(world.core("configmaps") + "?continue=" + gone.at("metadata.continue"))
                .is(200)));
  }

  @Rule(value = 72, says = "A list is at a version, not older than one, or whatever there is.")
  void versions(TestApiServer server) {
    var world = three(server);
    var path = world.core("configmaps");
    var before = world.get(path).is(200);
    world.post(path, World.map("d")).is(201);
    World.same(
        "a b c",
        names(
            world
                .get(path + "?resourceVersionMatch=Exact&resourceVersion=" + before.version())
                .is(200)));
    World.same(
        "a b c d",
        names(
            world
                .get(
                    path + "?resourceVersionMatch=NotOlderThan&resourceVersion=" + before.version())
                .is(200)));
    world
        .get(path + "?resourceVersionMatch=Exact&resourceVersion=0")
        .is(422)
        .causes("resourceVersionMatch: FieldValueForbidden");
    world.get(path + "?resourceVersionMatch=Exact").is(422);
    world.get(path + "?resourceVersion=abc").is(400).says("invalid resource version");
    world
        .get(path + "?resourceVersion=99999999")
        .is(504)
        .has("reason", "Timeout")
        .has("details.causes.0.reason", "ResourceVersionTooLarge")
        .has("details.retryAfterSeconds", 1L);
  }

  @Rule(value = 73, says = "A get waits for a version, too, and is never too old.")
  void gets(TestApiServer server) {
    var world = three(server);
    var path = world.core("configmaps", "a");
    world.get(path + "?resourceVersion=0").is(200);
    world.get(path + "?resourceVersion=1").is(200);
    world.get(path + "?resourceVersion=abc").is(500).hasNo("reason");
    world.get(world.core("configmaps", "none") + "?resourceVersion=0").is(404);
    world.get(path + "?resourceVersion=99999999").is(504);
  }

  @Rule(value = 74, says = "Versions of all types are numbers of one clock.")
  void clock(TestApiServer server) {
    var world = new World(server);
    var map = world.post(world.core("configmaps"), World.map("a")).is(201);
    var secret = world.post(world.core("secrets"), World.map("a")).is(201);
    World.holds(
        Long.parseLong(secret.version()) > Long.parseLong(map.version()),
        "a later write has a higher version");
    World.holds(
        Long.parseLong(world.get(world.core("configmaps")).version())
            >= Long.parseLong(secret.version()),
        "a list tells the store's version");
  }
}

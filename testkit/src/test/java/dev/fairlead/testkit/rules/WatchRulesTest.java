package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;

/** Rules 75 to 85: watch. */
final class WatchRulesTest {
  private static final String INITIAL = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan";

  private static String labelled(String name, String value) {
    return "{'metadata':{'name':'" + name + "','labels':{'k':'" + value + "'}}}";
  }

  @Rule(value = 75, says = "A watch is 200 and one JSON document per event and line.")
  void documents(TestApiServer server) {
    var world = new World(server);
    world.post(world.core("configmaps"), World.map("a")).is(201);
    var answer = world.get(world.core("configmaps") + "?watch=true&timeoutSeconds=1").is(200);
    World.same(List.of("application/json"), answer.headers().get("content-type"));
    World.holds(answer.text().endsWith("}\n"), answer.text());
    World.holds(answer.text().startsWith("{\"type\":\"ADDED\",\"object\":{"), answer.text());
  }

  @Rule(
      value = 76,
      says = "From a version come all later changes in order; from none the state first.")
  void order(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps");
    var first = world.post(path, World.map("a")).is(201);
    world.post(path, World.map("b")).is(201);
    world.merge(path + "/a", "{'data':{'x':'1'}}").is(200);
    world.delete(path + "/b").is(200);
    World.same(
        "ADDED b, MODIFIED a, DELETED b",
        World.types(world.watch(path, "resourceVersion=" + first.version())));
    World.same("ADDED a", World.types(world.watch(path, "")));
    World.same("ADDED a", World.types(world.watch(path, "resourceVersion=0")));
  }

  @Rule(
      value = 77,
      says = "Entering a selection is an addition, leaving it a removal of the former state.")
  void selections(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps");
    var made = world.post(path, labelled("a", "no")).is(201);
    world.merge(path + "/a", "{'metadata':{'labels':{'k':'yes'}}}").is(200);
    world.merge(path + "/a", "{'data':{'x':'1'}}").is(200);
    var left = world.merge(path + "/a", "{'metadata':{'labels':{'k':'no'}}}").is(200);
    world.merge(path + "/a", "{'data':{'x':'2'}}").is(200);
    var events = world.watch(path, "labelSelector=k%3Dyes&resourceVersion=" + made.version());
    World.same("ADDED a, MODIFIED a, DELETED a", World.types(events));
    events
        .get(2)
        .has("object.metadata.labels.k", "yes")
        .has("object.metadata.resourceVersion", left.version());
  }

  @Rule(
      value = 78,
      says = "Bookmarks come to those who allow them, with a version and nothing else.")
  void bookmarks(TestApiServer server) {
    var world = new World(server);
    world.post(world.core("configmaps"), World.map("a")).is(201);
    var events = world.watch(world.core("configmaps"), "allowWatchBookmarks=true&" + INITIAL);
    World.same("ADDED a, BOOKMARK", World.types(events));
    events
        .get(1)
        .has("object.kind", "ConfigMap")
        .has("object.metadata.resourceVersion")
        .hasNo("object.data");
    World.same("ADDED a", World.types(world.watch(world.core("configmaps"), INITIAL)));
  }

  @Rule(value = 79, says = "A streaming list marks its end; its options have to fit.")
  void streamingLists(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps");
    world.post(path, World.map("a")).is(201);
    world
        .watch(path, "allowWatchBookmarks=true&" + INITIAL)
        .get(1)
        .has("object.metadata.annotations.k8s~io/initial-events-end", "true");
    world
        .get(path + "?watch=true&sendInitialEvents=true")
        .is(422)
        .causes("resourceVersionMatch: FieldValueForbidden");
    world.get(path + "?watch=true&resourceVersionMatch=NotOlderThan&resourceVersion=1").is(422);
    world
        .get(path + "?" + INITIAL)
        .is(422)
        .causes(
            "resourceVersionMatch: FieldValueForbidden", "sendInitialEvents: FieldValueForbidden");
    World.same(
        "",
        World.types(
            world.watch(
                path,
                "sendInitialEvents=false&resourceVersionMatch=NotOlderThan&resourceVersion="
                    + world.get(path).version())));
  }

  @Rule(value = 80, says = "A version that is too old is an ERROR event of 410 and the end.")
  void tooOld(TestApiServer server) {
    var world = new World(server).withWidgets();
    var events = world.watch(world.widgets(), "resourceVersion=1");
    World.same("ERROR", World.types(events));
    events
        .get(0)
        .has("object.code", 410L)
        .has("object.reason", "Expired")
        .hasNo("object.details")
        .says("too old resource version: 1 (");
    World.same("", World.types(world.watch(world.core("configmaps"), "resourceVersion=99999999")));
    world
        .watch(world.core("configmaps"), "resourceVersion=99999999&" + INITIAL)
        .get(0)
        .has("object.code", 504L);
  }

  @Rule(
      value = 81,
      says = "History can be forgotten; what is watched goes on.",
      hiddenOnReal = "only a restart forgets, which its own test does")
  void history(TestApiServer server) {
    var world = new World(server);
    if (world.isReal()) {
      return;
    }
    var made = world.post(world.core("configmaps"), World.map("a")).is(201);
    world.post(world.core("configmaps"), World.map("b")).is(201);
    server.compact();
    World.same(
        "ERROR",
        World.types(world.watch(world.core("configmaps"), "resourceVersion=" + made.version())));
  }

  @Rule(value = 82, says = "A watch ends cleanly when its time is over.")
  void timeouts(TestApiServer server) {
    var world = new World(server);
    World.same(
        "", world.get(world.core("configmaps") + "?watch=true&timeoutSeconds=1").is(200).text());
    world.get(world.core("configmaps") + "?watch=true&timeoutSeconds=x").is(400);
  }

  @Rule(value = 83, says = "What is wrong before the stream is an error of HTTP.")
  void errors(TestApiServer server) {
    var world = new World(server);
    world.get(world.core("configmaps") + "?watch=true&resourceVersion=abc").is(500).hasNo("reason");
    world.get(world.core("configmaps") + "?watch=true&labelSelector=%3D").is(400);
    World.same(
        "",
        world
            .get("/api/v1/namespaces/none-there/configmaps?watch=true&timeoutSeconds=1")
            .is(200)
            .text());
    World.same(
        "404 page not found\n",
        world.get("/apis/rules.example.com/v1/nothings?watch=true").is(404).text());
  }

  @Rule(value = 84, says = "Streams of different types share the clock of versions.")
  void streams(TestApiServer server) {
    var world = new World(server);
    var map = world.post(world.core("configmaps"), World.map("a")).is(201);
    world.post(world.core("secrets"), World.map("s")).is(201);
    World.same(
        "ADDED s",
        World.types(world.watch(world.core("secrets"), "resourceVersion=" + map.version())));
    World.same(
        "", World.types(world.watch(world.core("configmaps"), "resourceVersion=" + map.version())));
  }

  @Rule(
      value = 85,
      says = "Shards of a watch are not supported and refused.",
      hiddenOnReal = "an alpha parameter, which it ignores")
  void shards(TestApiServer server) {
    var world = new World(server);
    if (!world.isReal()) {
      world.get(world.core("configmaps") + "?watch=true&shardSelector=x").is(400).says("testkit:");
    }
  }
}

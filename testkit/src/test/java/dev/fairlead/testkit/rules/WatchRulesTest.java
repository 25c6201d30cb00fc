package dev.fairlead.testkit.rules;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.testkit.http.HttpConnector;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.testkit.server.ServerOptions;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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
    World.same(List.of("chunked"), answer.headers().get("transfer-encoding"));
    var path = world.core("configmaps") + "?watch=true&timeoutSeconds=2&resourceVersion=";
    try (var stream = world.open(path + world.get(world.core("configmaps")).version())) {
      // The headers are here, so they came before the first event.
      world.post(world.core("configmaps"), World.map("b")).is(201);
      World.holds(stream.readLine().contains("\"name\":\"b\""), "the event follows");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    upgrades(server, world);
  }

  /**
   * Asked for a WebSocket, the door answers with a plain watch; a real server behind it refuses.
   */
  private static void upgrades(TestApiServer server, World world) {
    var headers =
        Map.of(
            "Connection", List.of("Upgrade"),
            "Upgrade", List.of("websocket"),
            "Sec-WebSocket-Key", List.of("AAAAAAAAAAAAAAAAAAAAAA=="),
            "Sec-WebSocket-Version", List.of("13"));
    var path = world.core("configmaps") + "?watch=true&timeoutSeconds=1";
    World.same(200, upgrade(server.connection(), path, headers));
    if (server instanceof RealApiServer real) {
      World.same(403, upgrade(real.direct(), path, headers));
    }
  }

  /** Java's own client sends no such headers. */
  private static int upgrade(
      ClusterConnection server, String path, Map<String, List<String>> headers) {
    var all = new LinkedHashMap<>(headers);
    if (server.credentials() instanceof Credentials.Token token) {
      all.put("Authorization", List.of("Bearer " + token.token()));
    }
    try (var connection = HttpConnector.of(server).connect(Duration.ofSeconds(10))) {
      return connection.send("GET", path, all, new byte[0]).status();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
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
    var state = world.watch(path, "");
    World.same("ADDED a", World.types(state));
    state
        .get(0)
        .has("object.metadata.resourceVersion", world.get(path + "/a").version())
        .has("object.kind", "ConfigMap")
        .has("object.apiVersion", "v1");
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
        .has("object.data.x", "1")
        .has("object.metadata.resourceVersion", left.version());
    byField(world);
  }

  private static void byField(World world) {
    world.withWidgets();
    var made = world.post(world.widgets(), World.widget("w", "'spec':{'color':'red'}")).is(201);
    world.merge(world.widgets("w"), "{'spec':{'size':1}}").is(200);
    var left = world.merge(world.widgets("w"), "{'spec':{'color':'green'}}").is(200);
    var events =
        world.watch(
            world.widgets(), "fieldSelector=spec.color%3Dred&resourceVersion=" + made.version());
    World.same("MODIFIED w, DELETED w", World.types(events));
    events
        .get(1)
        .has("object.spec.color", "red")
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
    var pods = world.watch(world.core("pods"), "allowWatchBookmarks=true&" + INITIAL);
    World.same("BOOKMARK", World.types(pods));
    pods.get(0).says("\"spec\":{\"containers\":null},\"status\":{}}}");
    beforeTheEnd(world);
  }

  /**
   * Two seconds before the end, and only if there is something new to tell. The real server looks
   * for it about once a second and promises nothing, so a slow one may miss it a few times.
   */
  private static void beforeTheEnd(World world) {
    World.holds(
        IntStream.range(0, 5).anyMatch(turn -> tellsBeforeTheEnd(world, turn)),
        "a bookmark before the end");
  }

  private static boolean tellsBeforeTheEnd(World world, int turn) {
    var path = world.core("configmaps");
    var since = world.get(path).version();
    world.post(path, World.map("late-" + turn)).is(201);
    var watch = path + "?watch=true&timeoutSeconds=3&resourceVersion=" + since;
    var plain = world.later(watch);
    var told = world.open(watch + "&allowWatchBookmarks=true");
    var elsewhere = new World(world.server);
    elsewhere.post(elsewhere.core("configmaps"), World.map("later")).is(201);
    World.holds(!plain.join().is(200).text().contains("BOOKMARK"), "none for whom it is none");
    return told.lines().anyMatch(line -> line.contains("BOOKMARK"));
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
    world
        .get(path + "?watch=true&resourceVersionMatch=NotOlderThan&resourceVersion=1")
        .is(422)
        .causes("resourceVersionMatch: FieldValueForbidden");
    world.get(path + "?watch=true&sendInitialEvents=true&resourceVersionMatch=Exact").is(422);
    world.get(path + "?watch=true&sendInitialEvents=false").is(422);
    World.same("ADDED a", World.types(world.watch(path, INITIAL + "&resourceVersion=1")));
    var unset = world.watch(path, "allowWatchBookmarks=true");
    World.same("ADDED a, BOOKMARK", World.types(unset));
    unset.get(1).has("object.metadata.annotations.k8s~io/initial-events-end", "true");
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
        .has("object.code", 504L)
        .has("object.reason", "Timeout")
        .has("object.details.causes.0.reason", "ResourceVersionTooLarge");
    server.faults().on(RequestMatch.watch(ConfigMap.TYPE)).times(1).then(Fault.status(410));
    world
        .get(world.core("configmaps") + "?watch=true&resourceVersion=1")
        .is(410)
        .has("reason", "Expired");
  }

  @Rule(value = 81, says = "History can be forgotten, and is finite.")
  void history(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    var made = world.post(maps, World.map("a")).is(201);
    world.post(maps, World.map("b")).is(201);
    server.compact();
    var events = world.watch(maps, "resourceVersion=" + made.version());
    World.same("ERROR", World.types(events));
    events.get(0).has("object.code", 410L);
    var now = world.get(maps).version();
    world.post(maps, World.map("c")).is(201);
    World.same("ADDED c", World.types(world.watch(maps, "resourceVersion=" + now)));
    try (var own =
        InMemoryApiServer.start(ServerOptions.defaults().engine(engine -> engine.historySize(2)))) {
      finite(new World(own));
    }
  }

  private static void finite(World world) {
    var maps = world.core("configmaps");
    var first = world.post(maps, World.map("a")).is(201);
    var second = world.post(maps, World.map("b")).is(201);
    var open =
        world.later(maps + "?watch=true&timeoutSeconds=1&resourceVersion=" + first.version());
    world.post(maps, World.map("c")).is(201);
    world.post(maps, World.map("d")).is(201);
    World.same("ERROR", World.types(world.watch(maps, "resourceVersion=" + first.version())));
    World.same(
        "ADDED c, ADDED d", World.types(world.watch(maps, "resourceVersion=" + second.version())));
    open.join().is(200);
  }

  @Rule(value = 82, says = "A watch ends cleanly when its time is over.")
  void timeouts(TestApiServer server) {
    var world = new World(server);
    World.same(
        "", world.get(world.core("configmaps") + "?watch=true&timeoutSeconds=1").is(200).text());
    world.get(world.core("configmaps") + "?watch=true&timeoutSeconds=x").is(400);
    var last = world.get(world.core("configmaps")).version();
    world.post(world.core("configmaps"), World.map("a")).is(201);
    World.same(
        "ADDED a", World.types(world.watch(world.core("configmaps"), "resourceVersion=" + last)));
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
    world
        .get(world.core("configmaps") + "?watch=true", "Authorization", "Bearer wrong")
        .is(401)
        .has("reason", "Unauthorized");
    Guarded.by(
        server,
        guarded ->
            guarded
                .get(guarded.core("configmaps") + "?watch=true", "Impersonate-User", "nobody-here")
                .is(403)
                .says("cannot watch resource"));
    lostTypes(world);
  }

  /** A deleted type's objects are told to be deleted, then there is a clean end. */
  private static void lostTypes(World world) {
    var plural = "lost" + world.namespace.replaceAll("[^a-z]", "");
    world.server.installCrds(
        Bytes.ofUtf8(
            Definitions.GADGETS
                .replace("gadgets", plural)
                .replace("singular: gadget,", "singular: " + plural + "x,")
                .replace("Gadget", "Lost" + plural)));
    var path = "/apis/rules.example.com/v1/namespaces/" + world.namespace + "/" + plural;
    var made = world.post(path, World.gadget("g").replace("Gadget", "Lost" + plural)).is(201);
    var watch = path + "?watch=true&timeoutSeconds=20&resourceVersion=" + made.version();
    try (var stream = world.open(watch)) {
      deleteType(world, plural);
      World.holds(stream.readLine().startsWith("{\"type\":\"DELETED\""), "the object goes");
      World.same(null, stream.readLine());
    } catch (IOException e) {
      throw new AssertionError("no clean end", e);
    }
  }

  private static void deleteType(World world, String plural) {
    world
        .delete(
            "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/"
                + plural
                + ".rules.example.com")
        .is(200);
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

  @Rule(value = 85, says = "Shards of a list or a watch are of no interest: all comes.")
  void shards(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    world.post(maps, World.map("a")).is(201);
    world.get(maps + "?shardSelector=x").is(200).has("items.0.metadata.name", "a");
    World.same("ADDED a", World.types(world.watch(maps, "shardSelector=x")));
  }
}

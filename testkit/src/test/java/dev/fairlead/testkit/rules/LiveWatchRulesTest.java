package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.Map;

/** Rules 76 to 82 on watches that are open while something happens. */
final class LiveWatchRulesTest {

  @Rule(
      value = 76,
      says = "From a version come all later changes in order; from none the state first.")
  void laterChanges(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps");
    var first = world.post(path, World.map("a")).is(201);
    var fromState = Watching.follow(world, path, "");
    var sinceFirst = Watching.follow(world, path, "resourceVersion=" + first.version());
    var made = world.post(path, World.map("b")).is(201);
    var changed = world.merge(path + "/b", "{'data':{'x':'1'}}").is(200);
    world.delete(path + "/b").is(200);
    var events = fromState.events();
    World.same("ADDED a, ADDED b, MODIFIED b, DELETED b", World.types(events));
    events.get(1).has("object", made.tree());
    events.get(2).has("object", changed.tree());
    World.same("ADDED b, MODIFIED b, DELETED b", World.types(sinceFirst.events()));
  }

  @Rule(
      value = 78,
      says = "Bookmarks come to those who allow them, with a version and nothing else.")
  void sentBookmarks(TestApiServer server) {
    if (!(server instanceof InMemoryApiServer memory)) {
      return;
    }
    var world = new World(server);
    var path = world.core("configmaps");
    var since = "resourceVersion=" + world.get(path).version();
    var allowed = Watching.follow(world, path, "allowWatchBookmarks=true&" + since);
    var refused = Watching.follow(world, path, since);
    var secret = world.post(world.core("secrets"), World.map("s")).is(201);
    memory.sendBookmarks();
    memory.sendBookmarks();
    var events = allowed.events();
    World.same("BOOKMARK", World.types(events));
    events.get(0).has("object.metadata", Map.of("resourceVersion", secret.version()));
    World.same("", World.types(refused.events()));
  }

  @Rule(value = 80, says = "A version that is too old is an ERROR event of 410 and the end.")
  void endOfTheTooOld(TestApiServer server) {
    var world = new World(server).withWidgets();
    World.same("ERROR", World.types(world.watch(world.widgets(), "resourceVersion=1")));
    var watching = Watching.follow(world, world.widgets(), "resourceVersion=1");
    World.same("ERROR", World.types(watching.untilItsEnd()));
  }

  @Rule(
      value = 81,
      says = "History can be forgotten; what is watched goes on.",
      hiddenOnReal = "only a restart forgets, which its own test does")
  void compactions(TestApiServer server) {
    var world = new World(server);
    if (world.isReal()) {
      return;
    }
    var path = world.core("configmaps");
    var made = world.post(path, World.map("a")).is(201);
    world.post(path, World.map("b")).is(201);
    var open = Watching.follow(world, path, "resourceVersion=" + made.version());
    server.compact();
    var last = world.post(path, World.map("c")).is(201);
    World.same("ADDED b, ADDED c", World.types(open.events()));
    World.same("", World.types(world.watch(path, "resourceVersion=" + last.version())));
  }

  @Rule(value = 82, says = "A watch ends cleanly when its time is over.")
  void times(TestApiServer server) {
    var world = new World(server);
    long start = System.nanoTime();
    var watching = Watching.open(world, world.core("configmaps"), "");
    World.same("", World.types(watching.untilItsEnd()));
    World.holds(System.nanoTime() - start >= 1_000_000_000L, "open for a second");
  }
}

package dev.fairlead.testkit.rules;

import static dev.fairlead.testkit.rules.ListRulesTest.decoded;
import static dev.fairlead.testkit.rules.ListRulesTest.names;
import static dev.fairlead.testkit.rules.ListRulesTest.three;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;

/** Rules 71 to 74: the versions of lists and of reads. */
final class VersionRulesTest {

  @Rule(value = 71, says = "A token that is no more is 410 with another one; a bad one is 400.")
  void tokens(TestApiServer server) {
    var world = three(server);
    var maps = world.core("configmaps");
    world
        .get(maps + "?continue=bad")
        .is(400)
        .has("reason", "BadRequest")
        .says("invalid continue token: continue key is not valid");
    var first = world.get(maps + "?limit=1").is(200);
    world.post(maps, World.map("x")).is(201);
    server.compact();
    world.post(maps, World.map("y")).is(201);
    var gone =
        world
            .get(maps + "?continue=" + first.at("metadata.continue"))
            .is(410)
            .has("reason", "Expired")
            .has("metadata.continue")
            .hasNo("details")
            .says("The provided continue parameter is too old");
    World.same(-1L, decoded(gone).get("rv"));
    var token = "continue=" + gone.at("metadata.continue");
    World.same("b c x y", names(world.get(maps + "?" + token).is(200)));
    var page = world.get(maps + "?limit=2&" + token).is(200);
    World.same("b c", names(page));
    World.holds(
        Long.parseLong(page.version()) > Long.parseLong(first.version()), "the current version");
    world.delete(maps + "/x").is(200);
    var next = world.get(maps + "?continue=" + page.at("metadata.continue")).is(200);
    World.same("x y", names(next));
    next.has("metadata.resourceVersion", page.version());
    for (String options : List.of("resourceVersionMatch=Exact", "limit=1")) {
      world
          .get(maps + "?" + options + "&resourceVersion=" + first.version())
          .is(410)
          .has("reason", "Expired")
          .has("message", "The resourceVersion for the provided list is too old.")
          .hasNo("metadata.continue");
    }
    world.get(maps + "/a?resourceVersion=" + first.version()).is(200);
  }

  @Rule(value = 72, says = "A list is at a version, not older than one, or whatever there is.")
  void versions(TestApiServer server) {
    var world = three(server);
    var path = world.core("configmaps");
    var before = world.get(path).is(200);
    world.post(path, World.map("d")).is(201);
    World.same("a b c d", names(world.get(path).is(200)));
    world.get(path + "?resourceVersion=0").is(200).has("metadata.resourceVersion");
    var exact = "?resourceVersionMatch=Exact&resourceVersion=";
    World.same("a b c", names(world.get(path + exact + before.version()).is(200)));
    for (String match : List.of("resourceVersionMatch=NotOlderThan&", "")) {
      var list = world.get(path + "?" + match + "resourceVersion=" + before.version()).is(200);
      World.same("a b c d", names(list));
    }
    world.get(path + exact + "0").is(422).causes("resourceVersionMatch: FieldValueForbidden");
    world
        .get(path + "?resourceVersionMatch=Exact")
        .is(422)
        .causes("resourceVersionMatch: FieldValueForbidden");
    for (String bad : List.of("abc", "-1")) {
      world
          .get(path + "?resourceVersion=" + bad)
          .is(400)
          .has("reason", "BadRequest")
          .says("invalid resource version");
    }
    for (String options : List.of("?resourceVersion=", exact)) {
      var late =
          world
              .get(path + options + "99999999")
              .is(504)
              .has("reason", "Timeout")
              .has("details.causes.0.reason", "ResourceVersionTooLarge")
              .has("details.retryAfterSeconds", 1L);
      World.same(List.of("1"), late.headers().get("retry-after"));
    }
    reachedMeanwhile(world, path);
  }

  private static void reachedMeanwhile(World world, String path) {
    long wanted = Long.parseLong(world.get(path).version()) + 1;
    var waiting = world.later(path + "?resourceVersion=" + wanted);
    world.post(path, World.map("e")).is(201);
    var list = waiting.join().is(200);
    World.holds(Long.parseLong(list.version()) >= wanted, list.version());
  }

  @Rule(value = 73, says = "A get waits for a version, too, and is never too old.")
  void gets(TestApiServer server) {
    var world = three(server);
    var path = world.core("configmaps", "a");
    var made = world.get(path).is(200);
    world.get(path + "?resourceVersion=0").is(200);
    world.get(path + "?resourceVersion=1").is(200);
    world.get(path + "?resourceVersion=" + made.version()).is(200);
    world.get(path + "?resourceVersionMatch=Exact").is(200);
    world.get(path + "?resourceVersionMatch=Odd&resourceVersion=1").is(200);
    world.get(path + "?resourceVersion=abc").is(500).hasNo("reason");
    for (String version : List.of("0", made.version())) {
      world
          .get(world.core("configmaps", "none") + "?resourceVersion=" + version)
          .is(404)
          .has("reason", "NotFound");
    }
    world
        .get(path + "?resourceVersion=99999999")
        .is(504)
        .has("details.causes.0.reason", "ResourceVersionTooLarge");
  }

  @Rule(value = 74, says = "Versions of all types are numbers of one clock.")
  void clock(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    long map = number(world.post(maps, World.map("a")).is(201));
    long secret = number(world.post(world.core("secrets"), World.map("a")).is(201));
    long again = number(world.merge(maps + "/a", "{'data':{'x':'1'}}").is(200));
    World.holds(map < secret && secret < again, map + ", " + secret + ", " + again);
    World.holds(again - map > 1, "other types take numbers, too");
    World.holds(number(world.get(maps)) >= again, "a list tells the store's version");
    World.holds(
        number(world.get(world.core("secrets"))) >= again, "and so does a list of another type");
    World.holds(world.isReal() || map > 1000, "versions are not those of a new, small store");
  }

  private static long number(World.Answer answer) {
    return Long.parseLong(answer.version());
  }
}

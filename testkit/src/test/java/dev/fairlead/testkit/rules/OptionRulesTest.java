package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;

/** Rules 92 and 93: options of writes. */
final class OptionRulesTest {
  @Rule(value = 92, says = "A dry run checks everything and stores nothing.")
  void dryRuns(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps");
    world
        .post(path + "?dryRun=All", World.map("a"))
        .is(201)
        .has("metadata.uid")
        .has("metadata.creationTimestamp")
        .hasNo("metadata.resourceVersion");
    world.get(path + "/a").is(404);
    var named = world.post(path + "?dryRun=All", "{'metadata':{'generateName':'gen-'}}").is(201);
    World.holds(String.valueOf(named.at("metadata.name")).matches("gen-[a-z0-9]{5}"), named.text());
    var made = world.post(path, World.map("a")).is(201);
    world.post(path + "?dryRun=All", World.map("a")).is(409).has("reason", "AlreadyExists");
    world.post(path + "?dryRun=All", World.map("A")).is(422);
    world
        .merge(path + "/a?dryRun=All", "{'data':{'x':'1'}}")
        .is(200)
        .has("data.x", "1")
        .has("metadata.resourceVersion", made.version());
    world
        .put(path + "/a?dryRun=All", World.map("a", "'data':{'x':'2'}"))
        .is(200)
        .has("data.x", "2")
        .has("metadata.resourceVersion", made.version());
    world
        .send(
            "PATCH",
            path + "/b?dryRun=All&fieldManager=m",
            World.APPLY,
            "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'b'}}")
        .is(201)
        .hasNo("metadata.resourceVersion");
    world.get(path + "/b").is(404);
    world.delete(path + "/a?dryRun=All").is(200).has("status", "Success");
    world.delete(path + "?dryRun=All").is(200);
    world.get(path + "/a").is(200).hasNo("data").has("metadata.resourceVersion", made.version());
    for (String bad : List.of("Some", "")) {
      world
          .post(path + "?dryRun=" + bad, World.map("b"))
          .is(422)
          .has("details.kind", "CreateOptions")
          .causes("dryRun: FieldValueNotSupported");
    }
    World.same("", World.types(world.watch(path, "resourceVersion=" + made.version())));
  }

  @Rule(value = 93, says = "Unknown and repeated fields are ignored, warned of or refused.")
  void fieldValidation(TestApiServer server) {
    var world = new World(server).withWidgets();
    var path = world.core("configmaps");
    var unknown = World.map("a", "'foo':1");
    var strict = "?fieldValidation=Strict";
    world.post(path + strict, unknown).is(400).says("strict decoding error: unknown field");
    World.same(
        null,
        world.post(path + "?fieldValidation=Ignore", unknown).is(201).headers().get("warning"));
    world.put(path + "/a" + strict, unknown).is(400).says("strict decoding error: unknown field");
    for (String mode : List.of("", "?fieldValidation=Warn")) {
      world.put(path + "/a" + mode, unknown).is(200).warns("unknown field").hasNo("foo");
    }
    world
        .post(path, World.map("b", "'data':{'x':'1','x':'2'}"))
        .is(201)
        .warns("duplicate field")
        .has("data.x", "2");
    world
        .post(path + strict, World.map("c", "'data':{'x':'1','x':'2'}"))
        .is(400)
        .says("duplicate field");
    world.merge(path + "/a", "{'foo':1}").is(200).warns("unknown field");
    for (String type : List.of(World.MERGE, World.STRATEGIC)) {
      world
          .patch(path + "/a" + strict, type, "{'foo':1}")
          .is(422)
          .hasNo("details.name")
          .causes("patch: FieldValueInvalid");
    }
    world
        .patch(path + "/a" + strict, World.PATCH, "[{'op':'add','path':'/foo','value':1}]")
        .is(422)
        .causes("patch: FieldValueInvalid");
    applied(world, path);
    world
        .post(world.widgets() + strict, World.widget("w", "'spec':{'odd':1}"))
        .is(400)
        .says("unknown field");
    world
        .post(world.widgets(), World.widget("w", "'spec':{'odd':1}"))
        .is(201)
        .warns("unknown field");
    world.merge(world.widgets("w") + strict, "{'spec':{'odd':1}}").is(422);
    world
        .post(path + "?fieldValidation=Foo", World.map("c"))
        .is(422)
        .causes("fieldValidation: FieldValueNotSupported");
  }

  private static void applied(World world, String path) {
    var head = "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'},";
    for (String mode : List.of("Ignore", "Warn", "Strict")) {
      world
          .patch(path + "/a?fieldManager=m&fieldValidation=" + mode, World.APPLY, head + "'foo':1}")
          .is(500)
          .hasNo("reason")
          .says("field not declared in schema");
    }
    world
        .patch(
            path + "/a?fieldManager=m&fieldValidation=Strict",
            World.APPLY,
            head + "'data':{'x':'1','x':'2'}}")
        .is(400);
  }
}

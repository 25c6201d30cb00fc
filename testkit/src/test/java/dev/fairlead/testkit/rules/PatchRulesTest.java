package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Rules 41 to 46: patch. */
final class PatchRulesTest {

  @Rule(value = 41, says = "Patches have four media types; strategic merge is for built-in types.")
  void mediaTypes(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.post(world.core("configmaps"), World.map("a")).is(201);
    world.post(world.widgets(), World.widget("w")).is(201);
    world.merge(world.core("configmaps", "a"), "{'data':{'x':'1'}}").is(200);
    world.patch(world.core("configmaps", "a"), World.JSON, "{}").is(415).has("details", Map.of());
    world.send("PATCH", world.core("configmaps", "a"), "", "{}").is(415);
    for (var path : List.of(world.core("configmaps", "a"), world.widgets("w"))) {
      world.patch(path, World.PATCH, "[]").is(200);
      world.merge(path, "{}").is(200);
    }
    world.patch(world.core("configmaps", "a"), World.STRATEGIC, "{'data':{'y':'1'}}").is(200);
    var applied = "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'%s'}}";
    world.apply(world.core("configmaps", "n"), "m", applied.formatted("n")).is(201);
    world.apply(world.core("configmaps", "a"), "m", applied.formatted("a")).is(200);
    world
        .patch(world.core("configmaps", "a"), "text/plain", "{}")
        .is(415)
        .has("reason", "UnsupportedMediaType");
    world
        .patch(world.widgets("w"), World.STRATEGIC, "{}")
        .is(415)
        .says("accepted media types include: application/json-patch+json");
  }

  @Rule(value = 42, says = "A patch of nothing is 404; a version in it is a lock.")
  void locks(TestApiServer server) {
    var world = new World(server);
    world.merge(world.core("configmaps", "none"), "{}").is(404);
    var first = world.post(world.core("configmaps"), World.map("a")).is(201);
    var path = world.core("configmaps", "a");
    world.merge(path, "{'data':{'x':'1'}}").is(200);
    world
        .merge(path, "{'metadata':{'resourceVersion':'" + first.version() + "'},'data':{'x':'2'}}")
        .is(409);
    world.merge(path + "?force=true", "{}").is(422).causes("force: FieldValueForbidden");
    world.patch(world.core("configmaps", "none"), World.PATCH, "[]").is(404);
    world.patch(world.core("configmaps", "none"), World.STRATEGIC, "{}").is(404);
    world.merge(path, "{'metadata':{'resourceVersion':'0'},'data':{'x':'3'}}").is(200);
    races(world.withWidgets());
  }

  /** Patches without a version do not conflict, and none is lost. */
  private static void races(World world) {
    world.post(world.widgets(), World.widget("w", "'spec':{'free':{}}")).is(201);
    var running =
        IntStream.range(0, 20)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () ->
                            world.merge(
                                world.widgets("w"), "{'spec':{'free':{'k" + i + "':" + i + "}}}")))
            .toList();
    running.forEach(each -> each.join().is(200));
    var free = World.Answer.members(world.get(world.widgets("w")).at("spec.free"));
    World.same(20, free.size());
  }

  @Rule(value = 43, says = "A merge patch deletes by null, replaces lists and merges maps.")
  void mergePatch(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .post(
            world.widgets(),
            World.widget("w", "'spec':{'size':1,'tags':['a','b'],'free':{'x':1,'y':2}}"))
        .is(201);
    world
        .merge(world.widgets("w"), "{'spec':{'size':null,'tags':['c'],'free':{'x':null,'z':3}}}")
        .is(200)
        .hasNo("spec.size")
        .has("spec.tags", List.of("c"))
        .has("spec.free", Map.of("y", 2L, "z", 3L));
    for (var none : List.of("null", "''")) {
      world
          .merge(world.widgets("w"), "{'metadata':{'resourceVersion':" + none + "}}")
          .is(422)
          .causes("metadata.resourceVersion: FieldValueInvalid");
    }
    world
        .merge(world.widgets("w"), "{'spec':{'free':[1,2],'ports':[{'name':'a'}]}}")
        .is(422)
        .causes("spec.free: FieldValueTypeInvalid", "<nil>: FieldValueInvalid");
    world.merge(world.widgets("w"), "{'spec':null}").is(200).hasNo("spec");
    world.post(world.core("configmaps"), World.map("a")).is(201);
    world.merge(world.core("configmaps", "a"), "{'metadata':{'resourceVersion':null}}").is(200);
    world.merge(world.core("configmaps", "a"), "{bad").is(400);
  }

  @Rule(value = 44, says = "A JSON patch is done as a whole or not at all.")
  void jsonPatch(TestApiServer server) {
    var world = new World(server);
    world.post(world.core("configmaps"), World.map("a", "'data':{'x':'1'}")).is(201);
    var path = world.core("configmaps", "a");
    world
        .patch(
            path,
            World.PATCH,
            "[{'op':'test','path':'/data/x','value':'1'},{'op':'move','from':'/data/x','path':'/data/y'},{'op':'copy','from':'/data/y','path':'/data/z'},{'op':'add','path':'/data/n','value':'2'}]")
        .is(200)
        .has("data", Map.of("y", "1", "z", "1", "n", "2"));
    world
        .patch(
            path,
            World.PATCH,
            "[{'op':'remove','path':'/data/n'},{'op':'test','path':'/data/y','value':'9'}]")
        .is(422)
        .has("reason", "Invalid")
        .has("details", Map.of())
        .has("message", "the server rejected our request due to an error in our request");
    world.get(path).has("data.n", "2");
    world.patch(path, World.PATCH, "[{'op':'remove','path':'/none/x'}]").is(422);
    world.patch(path, World.PATCH, "{'a':1}").is(400);
    world.patch(path, World.PATCH, "[{'op':'odd','path':'/data/n'}]").is(422);
    var many = "{'op':'test','path':'/kind','value':'ConfigMap'}";
    world
        .patch(path, World.PATCH, "[" + String.join(",", Collections.nCopies(10_001, many)) + "]")
        .is(413)
        .has("reason", "RequestEntityTooLarge");
    lenientSpots(world.withWidgets());
  }

  /** What the patch engine of a server lets pass. */
  private static void lenientSpots(World world) {
    world.post(world.widgets(), World.widget("w", "'spec':{'tags':['a'],'free':{}}")).is(201);
    var path = world.widgets("w");
    world
        .patch(path, World.PATCH, "[{'op':'add','path':'/spec/tags/-','value':'b'}]")
        .is(200)
        .has("spec.tags", List.of("a", "b"));
    world
        .patch(path, World.PATCH, "[{'op':'add','path':'/spec/tags/0','value':'c'}]")
        .is(200)
        .has("spec.tags", List.of("c", "a", "b"));
    world
        .patch(path, World.PATCH, "[{'op':'add','path':'/spec/tags/9','value':'d'}]")
        .is(422)
        .has("details", Map.of());
    world.patch(path, World.PATCH, "[{'op':'remove','path':'/spec/tags/9'}]").is(422);
    world
        .patch(path, World.PATCH, "[{'op':'replace','path':'/spec/free/new','value':1}]")
        .is(200)
        .has("spec.free.new", 1L);
    world
        .patch(path, World.PATCH, "[{'op':'remove','path':'/spec/tags/-1'}]")
        .is(200)
        .has("spec.tags", List.of("c", "a"));
    world.patch(path, World.PATCH, "null").is(200);
  }

  @Rule(value = 46, says = "All rules of updates hold for what a patch makes.")
  void updateRules(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.post(world.widgets(), World.widget("w", "'spec':{'size':1}")).is(201);
    world
        .merge(world.widgets("w"), "{'spec':{'size':0}}")
        .is(422)
        .causes("spec.size: FieldValueInvalid");
    world.merge(world.widgets("w"), "{'metadata':{'name':'x'}}").is(400);
    world.merge(world.widgets("w"), "{'metadata':{'namespace':'x'}}").is(400);
    world.merge(world.widgets("w"), "{'kind':'X'}").is(422);
    world.merge(world.widgets("w"), "{'spec':{'odd':1}}").is(200).hasNo("spec.odd");
    world.merge(world.widgets("w"), "{'apiVersion':'rules.example.com/v1beta1'}").is(422);
    world.merge(world.widgets("w"), "{'spec':{'mode':null}}").is(200).has("spec.mode", "fast");
    world
        .merge(world.widgets("w"), "{'metadata':{'labels':{'a':'b c'}}}")
        .is(422)
        .causes("metadata.labels: FieldValueInvalid");
    world
        .merge(world.widgets("w"), "{'metadata':{'creationTimestamp':'2000-01-01T00:00:00Z'}}")
        .is(200)
        .has(
            "metadata.creationTimestamp",
            world.get(world.widgets("w")).at("metadata.creationTimestamp"));
    var apply =
        World.widget("none")
            .replace("'name'", "'uid':'11111111-2222-4333-8444-555555555555','name'");
    world
        .apply(world.widgets("none"), "m", apply)
        .is(409)
        .has("reason", "Conflict")
        .says("uid mismatch");
  }
}

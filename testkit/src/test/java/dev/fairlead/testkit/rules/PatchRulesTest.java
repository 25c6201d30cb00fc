package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

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
    world.merge(world.widgets("w"), "{'metadata':{'resourceVersion':null}}").is(422);
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
  }

  @Rule(value = 45, says = "A strategic merge patch merges lists of built-in types by key.")
  void strategicMerge(TestApiServer server) {
    var world = new World(server);
    var containers = "[{'name':'a','image':'a:1'},{'name':'b','image':'b:1'}]";
    world
        .post(
            world.apps("deployments"),
            "{'metadata':{'name':'d'},'spec':{'selector':{'matchLabels':{'app':'d'}},'template':{'metadata':{'labels':{'app':'d'}},'spec':{'containers':"
                + containers
                + "}}}}")
        .is(201);
    var path = world.apps("deployments", "d");
    var patched =
        world
            .patch(
                path,
                World.STRATEGIC,
                "{'spec':{'template':{'spec':{'containers':[{'name':'b','image':'b:2'},{'name':'c','image':'c:1'}]}}}}")
            .is(200);
    patched.says("'image':'a:1'").says("'image':'b:2'").says("'image':'c:1'");
    world
        .patch(
            path,
            World.STRATEGIC,
            "{'spec':{'template':{'spec':{'containers':[{'name':'b','$patch':'delete'}]}}}}")
        .is(200)
        .hasNo("spec.template.spec.containers.2");
    world
        .patch(
            path, World.STRATEGIC, "{'spec':{'template':{'spec':{'containers':[{'image':'z'}]}}}}")
        .is(500)
        .hasNo("reason");
    world
        .patch(
            path, World.STRATEGIC, "{'metadata':{'labels':{'a':'b'},'finalizers':['x.example/h']}}")
        .is(200)
        .has("metadata.labels.a", "b");
    world
        .patch(
            path,
            World.STRATEGIC,
            "{'metadata':{'$deleteFromPrimitiveList/finalizers':['x.example/h']}}")
        .is(200)
        .hasNo("metadata.finalizers");
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
  }
}

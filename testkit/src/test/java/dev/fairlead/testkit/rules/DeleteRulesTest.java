package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 56 to 66: delete, finalizers, garbage collection. */
final class DeleteRulesTest {
  private static final String HELD = "{'metadata':{'name':'a','finalizers':['x.example/h']}}";

  private static void release(World world, String path) {
    world.merge(path, "{'metadata':{'finalizers':null}}").is(200);
  }

  @Rule(value = 56, says = "Options of a delete come in body or query and are checked first.")
  void options(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "none");
    world
        .delete(path, "{'propagationPolicy':'Orphan','orphanDependents':true}")
        .is(422)
        .causes("propagationPolicy: FieldValueInvalid");
    world
        .delete(path, "{'propagationPolicy':'Nope'}")
        .is(422)
        .causes("propagationPolicy: FieldValueNotSupported");
    world.delete(path + "?propagationPolicy=Nope").is(422);
    world.delete(path + "?gracePeriodSeconds=abc").is(400);
    world.delete(path + "?dryRun=Some").is(422);
    world.delete(path, "{'kind':'Pod','apiVersion':'v1'}").is(400);
    world.delete(path, "{}").is(404);
  }

  @Rule(value = 57, says = "Preconditions that do not hold are a conflict.")
  void preconditions(TestApiServer server) {
    var world = new World(server);
    var made = world.post(world.core("configmaps"), World.map("a")).is(201);
    var path = world.core("configmaps", "a");
    world
        .delete(path, "{'preconditions':{'uid':'x'}}")
        .is(409)
        .has("reason", "Conflict")
        .has("details", Map.of("name", "a", "kind", "ConfigMap"))
        .says("the UID in the precondition (x)");
    world
        .delete(path, "{'preconditions':{'resourceVersion':'1'}}")
        .is(409)
        .says("the ResourceVersion in the precondition (1)");
    world.delete(path, "{'preconditions':{'uid':'" + made.uid() + "'}}").is(200);
  }

  @Rule(value = 58, says = "Without finalizers an object goes at once; the answer tells which.")
  void atOnce(TestApiServer server) {
    var world = new World(server).withWidgets();
    var made = world.post(world.core("configmaps"), World.map("a")).is(201);
    world
        .delete(world.core("configmaps", "a"))
        .is(200)
        .has("status", "Success")
        .has("details", Map.of("name", "a", "kind", "configmaps", "uid", made.uid()))
        .hasNo("code");
    world.delete(world.core("configmaps", "a")).is(404).has("reason", "NotFound");
    world.post(world.widgets(), World.widget("w")).is(201);
    world.delete(world.widgets("w")).is(200).has("details.group", "rules.example.com");
    world.post(world.core("serviceaccounts"), World.map("s")).is(201);
    world.delete(world.core("serviceaccounts", "s")).is(200).has("kind", "ServiceAccount");
  }

  @Rule(value = 59, says = "With finalizers an object is marked, once, and its generation rises.")
  void marked(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .post(
            world.widgets(),
            World.widget("w").replace("'name'", "'finalizers':['x.example/h'],'name'"))
        .is(201);
    var marked =
        world
            .delete(world.widgets("w"))
            .is(200)
            .has("metadata.deletionTimestamp")
            .has("metadata.deletionGracePeriodSeconds", 0L)
            .has("metadata.generation", 2L);
    world.delete(world.widgets("w")).is(200).has("metadata.resourceVersion", marked.version());
    world.delete(world.widgets("w"), "{'orphanDependents':false}").is(202);
    release(world, world.widgets("w"));
  }

  @Rule(value = 60, says = "Foreground and Orphan are finalizers; the last option counts.")
  void propagation(TestApiServer server) {
    var world = new World(server);
    world.post(world.core("configmaps"), HELD).is(201);
    var path = world.core("configmaps", "a");
    world
        .delete(path, "{'propagationPolicy':'Foreground'}")
        .is(200)
        .has("metadata.finalizers", List.of("x.example/h", "foregroundDeletion"));
    world
        .delete(path, "{'propagationPolicy':'Orphan'}")
        .is(200)
        .has("metadata.finalizers", List.of("x.example/h", "orphan"));
    world.delete(path).is(200).has("metadata.finalizers", List.of("x.example/h", "orphan"));
    world
        .delete(path, "{'propagationPolicy':'Background'}")
        .is(200)
        .has("metadata.finalizers", List.of("x.example/h"));
    release(world, path);
    world
        .post(world.core("configmaps"), HELD.replace("x.example/h", "orphan','foregroundDeletion"))
        .is(422)
        .causes("metadata.finalizers: FieldValueInvalid");
  }

  @Rule(value = 61, says = "A bound pod stays for its grace period, which can only become shorter.")
  void grace(TestApiServer server) {
    var world = new World(server);
    var pod = "{'metadata':{'name':'%s'},'spec':{%s'containers':[{'name':'c','image':'i'}]}}";
    world.post(world.core("pods"), pod.formatted("free", "")).is(201);
    world.delete(world.core("pods", "free")).is(200).has("kind", "Pod");
    world.get(world.core("pods", "free")).is(404);
    world.post(world.core("pods"), pod.formatted("p", "'nodeName':'n',")).is(201);
    var path = world.core("pods", "p");
    var first =
        world
            .delete(path)
            .is(200)
            .has("metadata.deletionGracePeriodSeconds", 30L)
            .has("metadata.generation", 2L);
    world
        .delete(path, "{'gracePeriodSeconds':60}")
        .is(200)
        .has("metadata.resourceVersion", first.version());
    var second =
        world
            .delete(path, "{'gracePeriodSeconds':5}")
            .is(200)
            .has("metadata.deletionGracePeriodSeconds", 5L)
            .has("metadata.generation", 2L);
    world.delete(path, "{'gracePeriodSeconds':0}").is(200);
    World.same(
        "MODIFIED p, DELETED p",
        World.types(world.watch(world.core("pods"), "resourceVersion=" + second.version())));
  }

  @Rule(value = 62, says = "A collection's delete honours selectors and answers with what it took.")
  void collections(TestApiServer server) {
    var world = new World(server);
    var labelled = "{'metadata':{'name':'%s','labels':{'k':'%s'}}}";
    world.post(world.core("configmaps"), labelled.formatted("a", "x")).is(201);
    world.post(world.core("configmaps"), labelled.formatted("b", "y")).is(201);
    world
        .delete(world.core("configmaps") + "?labelSelector=k%3Dx")
        .is(200)
        .has("kind", "ConfigMapList")
        .has("items.0.metadata.name", "a")
        .hasNo("items.0.metadata.deletionTimestamp")
        .hasNo("items.1");
    world.get(world.core("configmaps", "a")).is(404);
    world.get(world.core("configmaps", "b")).is(200);
    world.delete("/api/v1/configmaps").is(405);
    world.delete("/api/v1/namespaces").is(405);
  }

  @Rule(value = 63, says = "The event of a removal has the last state under a version of its own.")
  void lastEvents(TestApiServer server) {
    var world = new World(server);
    var made = world.post(world.core("configmaps"), World.map("a", "'data':{'x':'1'}")).is(201);
    world.delete(world.core("configmaps", "a")).is(200);
    var again = world.post(world.core("configmaps"), World.map("a")).is(201);
    World.holds(!again.uid().equals(made.uid()), "a new uid");
    var events = world.watch(world.core("configmaps"), "resourceVersion=" + made.version());
    World.same("DELETED a, ADDED a", World.types(events));
    events.get(0).has("object.data.x", "1").has("object.metadata.uid", made.uid());
    World.holds(
        !made.version().equals(events.get(0).at("object.metadata.resourceVersion")),
        "a new version");
  }

  @Rule(value = 64, says = "What has lost its owners is collected.")
  void collected(TestApiServer server) {
    var world = new World(server);
    var owner = world.post(world.core("configmaps"), World.map("o")).is(201);
    var reference = "{'apiVersion':'v1','kind':'ConfigMap','name':'o','uid':'%s'}";
    var child = "{'metadata':{'name':'%s','ownerReferences':[%s]}}";
    world
        .post(world.core("configmaps"), child.formatted("kept", reference.formatted(owner.uid())))
        .is(201);
    world
        .post(world.core("configmaps"), child.formatted("lost", reference.formatted("another")))
        .is(201);
    server.runGc();
    world.get(world.core("configmaps", "kept")).is(200);
    world.get(world.core("configmaps", "lost")).is(404);
    world.delete(world.core("configmaps", "o")).is(200);
    server.runGc();
    world.get(world.core("configmaps", "kept")).is(404);
  }

  @Rule(value = 65, says = "Blocking an owner's deletion needs no right of its own by default.")
  void blocking(TestApiServer server) {
    var world = new World(server);
    world
        .post(
            world.core("configmaps"),
            "{'metadata':{'name':'a','ownerReferences':[{'apiVersion':'v1','kind':'Namespace','name':'default','uid':'u','blockOwnerDeletion':true}]}}")
        .is(201)
        .has("metadata.ownerReferences.0.blockOwnerDeletion", true);
    world.delete(world.core("configmaps", "a")).is(200);
  }

  @Rule(value = 66, says = "A namespace is emptied, then finalized; what is held holds it.")
  void namespaces(TestApiServer server) {
    var world = new World(server);
    var path = "/api/v1/namespaces/" + world.namespace;
    world.post(world.core("configmaps"), HELD).is(201);
    var marked =
        world
            .delete(path)
            .is(200)
            .has("status.phase", "Terminating")
            .has("spec.finalizers", List.of("kubernetes"))
            .hasNo("metadata.deletionGracePeriodSeconds");
    world.delete(path).is(200).has("metadata.resourceVersion", marked.version());
    world.merge(world.core("configmaps", "a"), "{'data':{'x':'1'}}").is(200);
    world.merge(path + "/finalize", "{}").is(405);
    server.runGc();
    world.get(path).is(200).says("SomeResourcesRemain");
    release(world, world.core("configmaps", "a"));
    server.runGc();
    world.get(path).is(404);
  }
}

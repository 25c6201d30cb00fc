package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.Map;

/** Rules 20 to 28: create. */
final class CreateRulesTest {

  @Rule(
      value = 20,
      says = "A created object has uid, time and version; generation only where it counts.")
  void created(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .post(
            world.core("configmaps"),
            "{'metadata':{'name':'a','uid':'x','creationTimestamp':'2000-01-01T00:00:00Z','deletionTimestamp':'2000-01-01T00:00:00Z'}}")
        .is(201)
        .has("kind", "ConfigMap")
        .has("metadata.uid")
        .has("metadata.resourceVersion")
        .hasNo("metadata.deletionTimestamp")
        .hasNo("metadata.generation");
    var made =
        world.post(world.widgets(), World.widget("w")).is(201).has("metadata.generation", 1L);
    World.holds(made.uid().matches("[0-9a-f]{8}-.*"), made.uid());
    World.holds(
        String.valueOf(made.at("metadata.creationTimestamp")).matches("\\d{4}-.*:\\d\\dZ"),
        made.text());
  }

  @Rule(value = 21, says = "A resourceVersion at create is a 500 without reason; 0 is as none.")
  void versionAtCreate(TestApiServer server) {
    var world = new World(server);
    world
        .post(world.core("configmaps"), "{'metadata':{'name':'a','resourceVersion':'5'}}")
        .is(500)
        .hasNo("reason")
        .has("message", "resourceVersion should not be set on objects to be created");
    world.post(world.core("configmaps"), "{'metadata':{'name':'a','resourceVersion':'0'}}").is(201);
  }

  @Rule(value = 22, says = "A name is generated from a prefix; a given name wins.")
  void generatedNames(TestApiServer server) {
    var world = new World(server);
    var made = world.post(world.core("configmaps"), "{'metadata':{'generateName':'gen-'}}").is(201);
    World.holds(
        String.valueOf(made.at("metadata.name")).matches("gen-[bcdfghjklmnpqrstvwxz2456789]{5}"),
        made.text());
    world
        .post(world.core("configmaps"), "{'metadata':{'generateName':'gen-','name':'a'}}")
        .is(201)
        .has("metadata.name", "a");
    world
        .post(world.core("configmaps"), "{'metadata':{}}")
        .is(422)
        .causes("metadata.name: FieldValueRequired");
    world
        .post(world.core("configmaps"), "{'metadata':{'generateName':'Bad-'}}")
        .is(422)
        .causes("metadata.generateName: FieldValueInvalid", "metadata.name: FieldValueInvalid");
  }

  @Rule(
      value = 23,
      says = "A name that is taken is 409 AlreadyExists, also while it is going away.")
  void takenNames(TestApiServer server) {
    var world = new World(server).withWidgets();
    var held = "{'metadata':{'name':'a','finalizers':['x.example/hold']}}";
    world.post(world.core("configmaps"), held).is(201);
    world
        .post(world.core("configmaps"), held)
        .is(409)
        .has("reason", "AlreadyExists")
        .has("details", Map.of("name", "a", "kind", "configmaps"))
        .has("message", "configmaps \"a\" already exists");
    world.delete(world.core("configmaps", "a")).is(200);
    world
        .post(world.core("configmaps"), held)
        .is(409)
        .has("message", "object is being deleted: configmaps \"a\" already exists");
    world.post(world.widgets(), World.widget("w")).is(201);
    world
        .post(world.widgets(), World.widget("w"))
        .is(409)
        .has("details.group", "rules.example.com");
  }

  @Rule(value = 24, says = "Body and URL must agree in namespace, name, apiVersion and kind.")
  void bodyAndUrl(TestApiServer server) {
    var world = new World(server).withWidgets();
    var maps = world.core("configmaps");
    world
        .post(maps, "{'metadata':{'name':'a','namespace':'other'}}")
        .is(400)
        .has("reason", "BadRequest");
    world
        .post(maps, "{'metadata':{'name':'a'}}")
        .is(201)
        .has("metadata.namespace", world.namespace);
    world.post(maps, "{'apiVersion':'v2','metadata':{'name':'b'}}").is(400);
    world.post(maps, "{'kind':'Secret','apiVersion':'v1','metadata':{'name':'b'}}").is(400);
    world
        .post(world.widgets(), World.widget("w").replace("'Widget'", "'Gadget'"))
        .is(422)
        .causes("kind: FieldValueInvalid");
    world.post(world.widgets(), "{'metadata':{'name':'w'}}").is(400);
    world.post(maps, "{bad").is(400);
    world.post(maps, "").is(400);
    world
        .put(world.core("configmaps", "a"), World.map("b"))
        .is(400)
        .has("message", "the name of the object (b) does not match the name on the URL (a)");
  }

  @Rule(value = 25, says = "Names, labels, annotations and finalizers have their formats.")
  void formats(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    world.post(maps, World.map("Bad")).is(422).causes("metadata.name: FieldValueInvalid");
    world.post(maps, World.map("a.b-c")).is(201);
    world
        .post(world.core("services"), "{'metadata':{'name':'a.b'},'spec':{'ports':[{'port':1}]}}")
        .is(422)
        .says("must not contain dots");
    world
        .post(maps, "{'metadata':{'name':'l','labels':{'k':'a b'}}}")
        .is(422)
        .causes("metadata.labels: FieldValueInvalid");
    world
        .post(maps, "{'metadata':{'name':'l','annotations':{'a b':'c'}}}")
        .is(422)
        .causes("metadata.annotations: FieldValueInvalid");
    world
        .post(maps, "{'metadata':{'name':'l','finalizers':['hold']}}")
        .is(422)
        .causes("metadata.finalizers[0]: FieldValueInvalid");
    world
        .post(
            "/apis/rbac.authorization.k8s.io/v1/namespaces/" + world.namespace + "/roles",
            World.map("a:B"))
        .is(201);
  }

  @Rule(value = 26, says = "Owner references need all their parts, and one controller at most.")
  void owners(TestApiServer server) {
    var world = new World(server);
    var owner = "{'apiVersion':'v1','kind':'ConfigMap','name':'o','uid':'%s','controller':true}";
    world
        .post(
            world.core("configmaps"), "{'metadata':{'name':'a','ownerReferences':[{'kind':'X'}]}}")
        .is(422)
        .causes(
            "metadata.ownerReferences.apiVersion: FieldValueInvalid",
            "metadata.ownerReferences.name: FieldValueInvalid",
            "metadata.ownerReferences.uid: FieldValueInvalid");
    world
        .post(
            world.core("configmaps"),
            "{'metadata':{'name':'a','ownerReferences':["
                + owner.formatted("u")
                + ","
                + owner.formatted("v")
                + "]}}")
        .is(422)
        .causes("metadata.ownerReferences: FieldValueInvalid");
    world
        .post(
            world.core("configmaps"),
            "{'metadata':{'name':'a','ownerReferences':[" + owner.formatted("none") + "]}}")
        .is(201);
  }

  @Rule(value = 27, says = "Nothing is created in a namespace that is absent or terminating.")
  void namespaces(TestApiServer server) {
    var world = new World(server);
    world
        .post("/api/v1/namespaces/none-there/configmaps", World.map("a"))
        .is(404)
        .has("details.kind", "namespaces")
        .has("details.name", "none-there");
    world.delete("/api/v1/namespaces/" + world.namespace).is(200);
    world
        .post(world.core("configmaps"), World.map("a"))
        .is(403)
        .has("details.causes.0.reason", "NamespaceTerminating")
        .has("details.causes.0.field", "metadata.namespace");
    world.delete("/api/v1/namespaces/default").is(403).says("this namespace may not be deleted");
    world.delete("/api/v1/namespaces/kube-system").is(403);
  }

  @Rule(
      value = 28,
      says = "A status in the body of a create is dropped where it has its own endpoint.")
  void statusAtCreate(TestApiServer server) {
    var world = new World(server).withWidgets().withGadgets();
    world.post(world.widgets(), World.widget("w", "'status':{'note':'x'}")).is(201).hasNo("status");
    world
        .post(world.gadgets(), World.gadget("g", "'status':{'note':'x'}"))
        .is(201)
        .has("status.note", "x");
  }
}

package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;

/** Rules 25 to 28: names, owners, namespaces and status at create. */
final class NameRulesTest {

  @Rule(value = 25, says = "Names, labels, annotations and finalizers have their formats.")
  void formats(TestApiServer server) {
    var world = new World(server).withWidgets();
    var maps = world.core("configmaps");
    var roles = world.in("/apis/rbac.authorization.k8s.io/v1/namespaces/$ns/roles");
    for (var bad : List.of("Bad", "a_b", "-a", "a.", "n".repeat(254))) {
      world.post(maps, World.map(bad)).is(422).causes("metadata.name: FieldValueInvalid");
    }
    for (var good : List.of("a.b-c", "1", "n".repeat(253))) {
      world.post(maps, World.map(good)).is(201);
    }
    var service = "{'metadata':{'name':'%s'},'spec':{'ports':[{'port':1}]}}";
    world
        .post(world.core("services"), service.formatted("a.b"))
        .is(422)
        .says("must not contain dots");
    world
        .post(world.core("services"), service.formatted("s".repeat(64)))
        .is(422)
        .causes("metadata.name: FieldValueInvalid");
    world.post(world.core("services"), service.formatted("1abc")).is(201);
    world
        .post("/api/v1/namespaces?dryRun=All", World.map("a.b"))
        .is(422)
        .causes("metadata.name: FieldValueInvalid");
    world.post(roles, World.map("a:B")).is(201);
    for (var bad : List.of(".", "..", "a/b", "a%b")) {
      world.post(roles, World.map(bad)).is(422).causes("metadata.name: FieldValueInvalid");
    }
    labels(world, maps);
  }

  private static void labels(World world, String maps) {
    refuse(world, maps, "'labels':{'k':'a b'}", "metadata.labels");
    refuse(world, maps, "'labels':{'k':'" + "v".repeat(64) + "'}", "metadata.labels");
    refuse(world, maps, "'labels':{'/k':'v'}", "metadata.labels");
    refuse(world, maps, "'labels':{'" + "k".repeat(64) + "':'v'}", "metadata.labels");
    refuse(world, maps, "'annotations':{'a b':'c'}", "metadata.annotations");
    refuse(world, maps, "'finalizers':['hold']", "metadata.finalizers[0]");
    refuse(world, maps, "'finalizers':['a/b/c']", "metadata.finalizers");
    world
        .post(
            maps, "{'metadata':{'name':'l','annotations':{'a':'" + "x".repeat(256 * 1024) + "'}}}")
        .is(422)
        .causes("metadata.annotations: FieldValueTooLong");
    world
        .post(
            maps,
            "{'metadata':{'name':'l','labels':{'x.example/K_1':'','k':'"
                + "v".repeat(63)
                + "'},'annotations':{'a':'"
                + "x".repeat(200 * 1024)
                + "'},'finalizers':['x.example/f']}}")
        .is(201);
    world.merge(maps + "/l", "{'metadata':{'finalizers':null}}").is(200);
    world
        .post(
            world.widgets() + "?dryRun=All",
            World.widget("w").replace("'name'", "'finalizers':['a/b/c'],'name'"))
        .is(422)
        .causes("metadata.finalizers: FieldValueInvalid");
  }

  private static void refuse(World world, String path, String metadata, String field) {
    world
        .post(path, "{'metadata':{'name':'l'," + metadata + "}}")
        .is(422)
        .causes(field + ": FieldValueInvalid");
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
    var event = "{'apiVersion':'%s','kind':'Event','name':'e','uid':'u'}";
    world
        .post(
            world.core("configmaps"),
            "{'metadata':{'name':'e','ownerReferences':[" + event.formatted("v1") + "]}}")
        .is(422)
        .causes("metadata.ownerReferences: FieldValueInvalid");
    world
        .post(
            world.core("configmaps"),
            "{'metadata':{'name':'e','ownerReferences':["
                + event.formatted("events.k8s.io/v1")
                + "]}}")
        .is(201);
    world
        .post(
            world.core("configmaps"),
            "{'metadata':{'name':'f','ownerReferences':["
                + owner.formatted("u")
                + ","
                + owner.formatted("v").replace(",'controller':true", "")
                + "]}}")
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
    var held = "{'metadata':{'name':'held','finalizers':['x.example/h']}}";
    world.post(world.core("configmaps"), held).is(201);
    world.post(world.core("configmaps"), World.map("gone")).is(201);
    world.delete("/api/v1/namespaces/" + world.namespace).is(200);
    world.merge(world.core("configmaps", "held"), "{'data':{'x':'1'}}").is(200);
    World.holds(
        List.of(200, 404).contains(world.delete(world.core("configmaps", "gone")).status()),
        "deletes go on");
    world
        .apply(
            world.core("configmaps", "b"),
            "m",
            "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'b'}}")
        .is(403)
        .has("details.causes.0.reason", "NamespaceTerminating");
    world
        .post(world.core("configmaps"), World.map("a"))
        .is(403)
        .has("reason", "Forbidden")
        .has("details.causes.0.reason", "NamespaceTerminating")
        .has("details.causes.0.field", "metadata.namespace");
    world.delete("/api/v1/namespaces/default").is(403).says("this namespace may not be deleted");
    world.delete("/api/v1/namespaces/kube-system").is(403);
    world.delete("/api/v1/namespaces/kube-public").is(403);
    world.delete("/api/v1/namespaces/kube-node-lease?dryRun=All").is(200);
    world.merge(world.core("configmaps", "held"), "{'metadata':{'finalizers':null}}").is(200);
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
    for (var type : Kinds.WITH_STATUS) {
      world
          .post(world.in(type.path()), type.body("s", "'status':{'conditions':[]}"))
          .is(201)
          .hasNo("status.conditions");
      world
          .get(world.in(type.path()) + "/s")
          .is(200)
          .has("status", world.get(world.in(type.path()) + "/s/status").is(200).at("status"));
    }
    var status = "'status':{'phase':'Terminating'}";
    world
        .post("/api/v1/namespaces?dryRun=All", World.map("x", status))
        .is(201)
        .has("status.phase", "Active");
  }
}

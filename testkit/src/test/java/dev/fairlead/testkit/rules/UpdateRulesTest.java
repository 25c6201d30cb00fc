package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 29 to 35: update. */
final class UpdateRulesTest {
  @Rule(value = 29, says = "An update from another version is a conflict.")
  void locks(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "a");
    var first = world.post(world.core("configmaps"), World.map("a")).is(201);
    world.put(path, first.with("data.x", "1")).is(200);
    world
        .put(path, first.with("data.x", "2"))
        .is(409)
        .has("reason", "Conflict")
        .has("details", Map.of("name", "a", "kind", "configmaps"))
        .says("the object has been modified");
    world.put(path, first.with("metadata.resourceVersion", "999999999")).is(409);
    world.put(path, first.with("metadata.resourceVersion", "abc")).is(500).hasNo("reason");
    world.put(path, first.with("metadata.resourceVersion", "0")).is(200);
  }

  @Rule(
      value = 30,
      says = "Without a version the last write wins, except on types that ask for one.")
  void unconditional(TestApiServer server) {
    var world = new World(server).withWidgets();
    for (var type : Kinds.UNCONDITIONAL) {
      world.post(world.in(type.path()), world.in(type.body("a"))).is(201);
      world
          .put(
              world.in(type.path()) + "/a",
              world.in(type.body("a")).replace("'name'", "'labels':{'x':'y'},'name'"))
          .is(200)
          .has("metadata.labels.x", "y");
    }
    world.post(world.widgets(), World.widget("w")).is(201);
    for (var none : List.of("", "'resourceVersion':'',", "'resourceVersion':'0',")) {
      world
          .put(world.widgets("w"), World.widget("w").replace("'name'", none + "'name'"))
          .is(422)
          .causes("metadata.resourceVersion: FieldValueInvalid")
          .has("details.kind", "widgets")
          .has("reason", "Invalid");
    }
    var leases = world.in(Kinds.LEASE.path());
    world.post(leases, World.map("l")).is(201);
    world.put(leases + "/l", World.map("l")).is(422);
    var definition = Things.DEFINITIONS + "/widgets.rules.example.com";
    var now = world.get(definition).is(200);
    world
        .put(definition, now.with("metadata.resourceVersion", null))
        .is(422)
        .causes("metadata.resourceVersion: FieldValueInvalid");
  }

  @Rule(
      value = 31,
      says = "A PUT of a missing object is 404; it creates where the type allows that.")
  void createOnUpdate(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.put(world.core("configmaps", "a"), World.map("a")).is(404);
    world
        .put(
            world.widgets("w"), World.widget("w").replace("'name'", "'resourceVersion':'1','name'"))
        .is(404);
    var lease = "/apis/coordination.k8s.io/v1/namespaces/" + world.namespace + "/leases/l";
    world.put(lease, "{'metadata':{'name':'l','resourceVersion':'7'}}").is(201);
    var other = lease.replace("/leases/l", "/leases/m");
    world.put(other, "{'metadata':{'name':'m','uid':'x'}}").is(409);
    for (var type : Kinds.CREATED_BY_PUT) {
      world.put(world.in(type.path()) + "/p", world.in(type.body("p"))).is(201);
    }
    for (var type : List.of(Kinds.POD_KIND, Kinds.DEPLOYMENT)) {
      world.put(world.in(type.path()) + "/p", type.body("p")).is(404);
    }
    world
        .put(
            "/apis/coordination.k8s.io/v1/namespaces/none-there/leases/l",
            "{'metadata':{'name':'l'}}")
        .is(404)
        .has("details.kind", "namespaces");
  }

  @Rule(
      value = 32,
      says = "Another uid is a conflict in PUT; times and generation are the server's.")
  void identity(TestApiServer server) {
    var world = new World(server).withWidgets();
    var path = world.core("configmaps", "a");
    var made = world.post(world.core("configmaps"), World.map("a")).is(201);
    world.put(path, made.with("metadata.uid", "11111111-2222-4333-8444-555555555555")).is(409);
    world
        .put(path, made.with("metadata.creationTimestamp", "2000-01-01T00:00:00Z"))
        .is(200)
        .has("metadata.creationTimestamp", made.at("metadata.creationTimestamp"));
    world.merge(path, "{'metadata':{'uid':'x'}}").is(422).causes("metadata.uid: FieldValueInvalid");
    world.put(path, World.map("a")).is(200).has("metadata.uid", made.uid());
    world
        .put(path, made.with("metadata.uid", "11111111-2222-4333-8444-555555555555"))
        .is(409)
        .has("reason", "Conflict")
        .says("Precondition failed: UID in precondition");
    world.post(world.widgets(), World.widget("w", "'spec':{'size':1}")).is(201);
    world
        .merge(world.widgets("w"), "{'metadata':{'generation':9},'spec':{'size':2}}")
        .is(200)
        .has("metadata.generation", 2L);
  }

  @Rule(value = 33, says = "The mark of deletion can be neither set nor taken away by a client.")
  void deletionMark(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "a");
    world
        .post(world.core("configmaps"), "{'metadata':{'name':'a','finalizers':['x.example/h']}}")
        .is(201);
    world
        .merge(path, "{'metadata':{'deletionTimestamp':'2030-01-01T00:00:00Z'}}")
        .is(422)
        .causes("metadata.deletionTimestamp: FieldValueInvalid");
    var marked = world.delete(path).is(200);
    world
        .put(path, marked.with("metadata.deletionTimestamp", null))
        .is(200)
        .has("metadata.deletionTimestamp", marked.at("metadata.deletionTimestamp"));
    world
        .put(path, latest(world, path).with("metadata.deletionTimestamp", "2030-01-01T00:00:00Z"))
        .is(200)
        .has("metadata.deletionTimestamp", marked.at("metadata.deletionTimestamp"));
    world
        .put(path, latest(world, path).with("metadata.deletionGracePeriodSeconds", null))
        .is(200)
        .has("metadata.deletionGracePeriodSeconds", 0L);
    world
        .merge(path, "{'metadata':{'deletionGracePeriodSeconds':9}}")
        .is(422)
        .causes("metadata.deletionGracePeriodSeconds: FieldValueInvalid");
    world.merge(path, "{'metadata':{'finalizers':null}}").is(200);
  }

  private static World.Answer latest(World world, String path) {
    return world.get(path).is(200);
  }

  @Rule(value = 34, says = "No finalizer is added to what is being deleted.")
  void lateFinalizers(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "a");
    world
        .post(
            world.core("configmaps"),
            "{'metadata':{'name':'a','finalizers':['x.example/a','x.example/b']}}")
        .is(201);
    world.delete(path).is(200);
    world
        .merge(path, "{'metadata':{'finalizers':['x.example/a','x.example/c']}}")
        .is(422)
        .causes("metadata.finalizers: FieldValueForbidden");
    world.merge(path, "{'metadata':{'finalizers':['x.example/b','x.example/a']}}").is(200);
    world.merge(path, "{'metadata':{'finalizers':['x.example/b']}}").is(200);
    world.merge(path, "{'metadata':{'finalizers':[]}}").is(200);
  }

  @Rule(value = 35, says = "An update that changes nothing is no write.")
  void noOps(TestApiServer server) {
    var world = new World(server).withWidgets();
    var made = world.post(world.core("configmaps"), World.map("a", "'data':{'x':'1'}")).is(201);
    var path = world.core("configmaps", "a");
    world.put(path, made.tree()).is(200).has("metadata.resourceVersion", made.version());
    world.merge(path, "{'data':{'x':'1'}}").is(200).has("metadata.resourceVersion", made.version());
    world
        .put(path + "?fieldManager=other", made.with("metadata.managedFields", null))
        .is(200)
        .has("metadata.resourceVersion", made.version())
        .has("metadata.managedFields", made.at("metadata.managedFields"));
    var later =
        Json.text(made.at("metadata.managedFields"))
            .replaceAll("\"time\":\"[^\"]*\"", "\"time\":\"2030-01-01T00:00:00Z\"");
    world
        .put(path, made.with("metadata.managedFields", Json.parse(later)))
        .is(200)
        .has("metadata.resourceVersion", made.version());
    World.same(
        "",
        World.types(world.watch(world.core("configmaps"), "resourceVersion=" + made.version())));
  }
}

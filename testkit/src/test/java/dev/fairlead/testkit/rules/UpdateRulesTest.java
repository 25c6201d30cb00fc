package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 29 to 40: update. */
final class UpdateRulesTest {
  private static final String DEPLOYMENT =
      "{'metadata':{'name':'d'},'spec':{'replicas':1,'selector':{'matchLabels':{'app':'d'}},"
          + "'template':{'metadata':{'labels':{'app':'d'}},'spec':{'containers':"
          + "[{'name':'c','image':'i:1'}]}}}}";

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
  }

  @Rule(
      value = 30,
      says = "Without a version the last write wins, except on types that ask for one.")
  void unconditional(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.post(world.core("configmaps"), World.map("a")).is(201);
    world.put(world.core("configmaps", "a"), World.map("a", "'data':{'x':'1'}")).is(200);
    world.post(world.widgets(), World.widget("w")).is(201);
    world
        .put(world.widgets("w"), World.widget("w"))
        .is(422)
        .causes("metadata.resourceVersion: FieldValueInvalid")
        .has("details.kind", "widgets");
    var leases = "/apis/coordination.k8s.io/v1/namespaces/" + world.namespace + "/leases";
    world.post(leases, World.map("l")).is(201);
    world.put(leases + "/l", World.map("l")).is(422);
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
  }

  @Rule(
      value = 32,
      says = "Another uid is a conflict in PUT; times and generation are the server's.")
  void identity(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "a");
    var made = world.post(world.core("configmaps"), World.map("a")).is(201);
    world.put(path, made.with("metadata.uid", "11111111-2222-4333-8444-555555555555")).is(409);
    world
        .put(path, made.with("metadata.creationTimestamp", "2000-01-01T00:00:00Z"))
        .is(200)
        .has("metadata.creationTimestamp", made.at("metadata.creationTimestamp"));
    world.merge(path, "{'metadata':{'uid':'x'}}").is(422).causes("metadata.uid: FieldValueInvalid");
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
        .merge(path, "{'metadata':{'deletionGracePeriodSeconds':9}}")
        .is(422)
        .causes("metadata.deletionGracePeriodSeconds: FieldValueInvalid");
    world.merge(path, "{'metadata':{'finalizers':null}}").is(200);
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
    World.same(
        "",
        World.types(world.watch(world.core("configmaps"), "resourceVersion=" + made.version())));
  }

  @Rule(value = 36, says = "The generation counts changes of what is wanted.")
  void generations(TestApiServer server) {
    var world = new World(server).withWidgets().withGadgets();
    world.post(world.widgets(), World.widget("w", "'spec':{'size':1}")).is(201);
    world
        .merge(world.widgets("w"), "{'metadata':{'labels':{'a':'b'}}}")
        .has("metadata.generation", 1L);
    world.merge(world.widgets("w"), "{'spec':{'size':2}}").has("metadata.generation", 2L);
    world
        .merge(world.widgets("w", "status"), "{'status':{'note':'x'}}")
        .is(200)
        .has("metadata.generation", 2L);
    world.post(world.gadgets(), World.gadget("g")).is(201);
    world.merge(world.gadgets("g"), "{'status':{'note':'x'}}").has("metadata.generation", 2L);
    world.post(world.apps("deployments"), DEPLOYMENT).is(201);
    world
        .merge(world.apps("deployments", "d"), "{'metadata':{'annotations':{'a':'b'}}}")
        .has("metadata.generation", 2L);
    world
        .merge(world.apps("deployments", "d"), "{'metadata':{'labels':{'a':'b'}}}")
        .has("metadata.generation", 2L);
  }

  @Rule(value = 37, says = "The status endpoint writes the status, the main one everything else.")
  void statusEndpoint(TestApiServer server) {
    var world = new World(server).withWidgets().withGadgets();
    world.post(world.widgets(), World.widget("w", "'spec':{'size':1}")).is(201);
    world
        .merge(
            world.widgets("w", "status"),
            "{'metadata':{'labels':{'a':'b'}},'spec':{'size':2},'status':{'note':'x'}}")
        .is(200)
        .has("status.note", "x")
        .has("spec.size", 1L)
        .hasNo("metadata.labels");
    world.merge(world.widgets("w"), "{'status':{'note':'y'}}").is(200).has("status.note", "x");
    world.merge(world.widgets("w", "status"), "{'status':{'size':'x'}}").is(422);
    world.post(world.gadgets(), World.gadget("g")).is(201);
    world.get(world.gadgets("g", "status")).is(404).has("reason", "NotFound");
    world
        .post(
            world.core("pods"),
            "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'c','image':'i'}]}}")
        .is(201);
    world
        .merge(
            world.core("pods", "p", "status"),
            "{'metadata':{'labels':{'a':'b'}},'status':{'message':'m'}}")
        .is(200)
        .has("metadata.labels.a", "b")
        .has("status.message", "m");
  }

  @Rule(value = 38, says = "What cannot change is refused.")
  void immutable(TestApiServer server) {
    var world = new World(server);
    world
        .post(world.core("configmaps"), World.map("a", "'immutable':true,'data':{'x':'1'}"))
        .is(201);
    world
        .merge(world.core("configmaps", "a"), "{'data':{'x':'2'}}")
        .is(422)
        .causes("data: FieldValueForbidden");
    world
        .merge(world.core("configmaps", "a"), "{'immutable':false}")
        .is(422)
        .causes("immutable: FieldValueForbidden");
    world.merge(world.core("configmaps", "a"), "{'metadata':{'name':'b'}}").is(400);
    world.post(world.core("secrets"), World.map("s")).is(201);
    world
        .merge(world.core("secrets", "s"), "{'type':'other'}")
        .is(422)
        .causes("type: FieldValueInvalid");
    world.post(world.apps("deployments"), DEPLOYMENT).is(201);
    world
        .merge(
            world.apps("deployments", "d"),
            "{'spec':{'selector':{'matchLabels':{'app':'d','z':'1'}},'template':{'metadata':{'labels':{'z':'1'}}}}}")
        .is(422)
        .says("field is immutable");
  }

  @Rule(value = 39, says = "The last finalizer's removal removes what is being deleted.")
  void lastFinalizer(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "a");
    world
        .post(world.core("configmaps"), "{'metadata':{'name':'a','finalizers':['x.example/h']}}")
        .is(201);
    var marked = world.delete(path).is(200);
    world
        .merge(path, "{'metadata':{'finalizers':null}}")
        .is(200)
        .has("metadata.resourceVersion", marked.version())
        .hasNo("metadata.finalizers");
    world.get(path).is(404);
    var events = world.watch(world.core("configmaps"), "resourceVersion=" + marked.version());
    World.same("DELETED a", World.types(events));
    events.get(0).has("object.metadata.finalizers", List.of("x.example/h"));
  }

  @Rule(value = 40, says = "PUT answers 200, or 201 where it creates.")
  void answers(TestApiServer server) {
    var world = new World(server);
    var leases = "/apis/coordination.k8s.io/v1/namespaces/" + world.namespace + "/leases/l";
    var made = world.put(leases, World.map("l")).is(201);
    world
        .put(leases, made.with("metadata.labels", Map.of("a", "b")))
        .is(200)
        .has("metadata.labels.a", "b");
  }
}

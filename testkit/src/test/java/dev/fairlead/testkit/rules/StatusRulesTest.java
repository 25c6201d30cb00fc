package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 36 to 40: generation, status, what cannot change, and what goes with an update. */
final class StatusRulesTest {
  private static final String DEPLOYMENT =
      "{'metadata':{'name':'d'},'spec':{'replicas':1,'selector':{'matchLabels':{'app':'d'}},"
          + "'template':{'metadata':{'labels':{'app':'d'}},'spec':{'containers':"
          + "[{'name':'c','image':'i:1'}]}}}}";

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
    statusByPut(world);
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
    world.post(world.apps("deployments"), DEPLOYMENT).is(201);
    world
        .merge(
            world.apps("deployments", "d", "status"),
            "{'metadata':{'labels':{'a':'b'},'annotations':{'a':'b'}},'spec':{'replicas':5},"
                + "'status':{'replicas':1}}")
        .is(200)
        .has("status.replicas", 1L)
        .has("spec.replicas", 1L)
        .has("metadata.annotations.a", "b")
        .hasNo("metadata.labels");
  }

  private static void statusByPut(World world) {
    var now = world.get(world.widgets("w")).is(200);
    var path = world.widgets("w", "status");
    var changed = now.with("status.note", "put");
    var metadata = World.Answer.members(changed.get("metadata"));
    metadata.put("annotations", Map.of("a", "b"));
    metadata.put("finalizers", List.of("x.example/f"));
    World.Answer.members(changed.get("spec")).put("size", 7);
    var put =
        world
            .put(path, changed)
            .is(200)
            .has("status.note", "put")
            .has("spec.size", 1L)
            .hasNo("metadata.annotations")
            .hasNo("metadata.finalizers")
            .has("metadata.generation", now.at("metadata.generation"));
    World.holds(!put.version().equals(now.version()), "the write has a version of its own");
    world.put(path, now.tree()).is(409);
    world.put(path, now.with("metadata.resourceVersion", null)).is(422);
    world.get(path).is(200).has("status.note", "put").has("kind", "Widget");
  }

  @Rule(value = 38, says = "What cannot change is refused.")
  void immutable(TestApiServer server) {
    var world = new World(server).withGadgets();
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
    immutableMore(world);
  }

  private static void immutableMore(World world) {
    world.merge(world.core("configmaps", "a"), "{'metadata':{'namespace':'b'}}").is(400);
    world
        .merge(world.core("configmaps", "a"), "{'binaryData':{'y':'aGk='}}")
        .is(422)
        .causes("binaryData: FieldValueForbidden");
    world.merge(world.core("configmaps", "a"), "{'metadata':{'labels':{'a':'b'}}}").is(200);
    world
        .post(world.core("secrets"), World.map("i", "'immutable':true,'data':{'x':'aGk='}"))
        .is(201);
    world
        .merge(world.core("secrets", "i"), "{'data':{'x':'aGkh'},'immutable':false}")
        .is(422)
        .causes("immutable: FieldValueForbidden", "data: FieldValueForbidden");
    var set = world.in(Kinds.STATEFUL_SET.path());
    world.post(set, Kinds.STATEFUL_SET.body("s")).is(201);
    world
        .merge(set + "/s", "{'spec':{'serviceName':'x'}}")
        .is(422)
        .causes("spec: FieldValueForbidden");
    world.merge(set + "/s", "{'spec':{'replicas':3,'minReadySeconds':1}}").is(200);
    world.post(world.in(Kinds.SERVICE.path()), Kinds.SERVICE.body("s")).is(201);
    world
        .merge(
            world.core("services", "s"),
            "{'spec':{'clusterIP':'10.0.0.99','clusterIPs':['10.0.0.99']}}")
        .is(422)
        .causes("spec.clusterIPs[0]: FieldValueInvalid");
    var bindings = world.in(Kinds.ROLE_BINDING.path());
    world.post(bindings, Kinds.ROLE_BINDING.body("b")).is(201);
    world
        .merge(bindings + "/b", "{'roleRef':{'name':'other'}}")
        .is(422)
        .causes("roleRef: FieldValueInvalid");
    var definition = Things.DEFINITIONS + "/gadgets.rules.example.com";
    world.merge(definition, "{'spec':{'scope':'Cluster'}}").is(422).says("field is immutable");
    world
        .merge(definition, "{'spec':{'names':{'kind':'Other','listKind':'OtherList'}}}")
        .is(422)
        .says("field is immutable");
    world
        .post(
            world.in(Kinds.LEASE.path()), "{'metadata':{'name':'l'},'spec':{'holderIdentity':'a'}}")
        .is(201);
    world.merge(world.in(Kinds.LEASE.path()) + "/l", "{'spec':{'holderIdentity':'b'}}").is(200);
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
    World.holds(
        !events.get(0).at("object.metadata.resourceVersion").equals(marked.version()),
        "the removal has a version of its own");
    removedByPut(world.withWidgets());
  }

  private static void removedByPut(World world) {
    var held = World.widget("w").replace("'name'", "'finalizers':['x.example/h'],'name'");
    world.post(world.widgets(), held).is(201);
    var marked = world.delete(world.widgets("w")).is(200);
    world
        .put(world.widgets("w"), marked.with("metadata.finalizers", null))
        .is(200)
        .has("kind", "Widget")
        .has("metadata.deletionTimestamp", marked.at("metadata.deletionTimestamp"));
    world.get(world.widgets("w")).is(404);
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

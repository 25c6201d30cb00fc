package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Details of rules that only a test of its own notices if they are wrong. */
final class DetailRulesTest {

  private static String map(String data) {
    return "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'},'data':" + data + "}";
  }

  @Rule(value = 2, says = "One request discovers all groups in the aggregated form.")
  void namedGroupsOnly(TestApiServer server) {
    var form = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    var all = new World(server).get("/apis", "Accept", form).is(200);
    World.holds(!all.text().contains("\"configmaps\""), "the core group is at /api");
  }

  @Rule(value = 10, says = "Unknown parameters are ignored; the server warns in headers.")
  void repeatedOwners(TestApiServer server) {
    var world = new World(server);
    var owner = "{'apiVersion':'v1','kind':'ConfigMap','name':'o','uid':'u'}";
    world
        .post(
            world.core("configmaps"),
            "{'metadata':{'name':'b','ownerReferences':[" + owner + "," + owner + "]}}")
        .is(201)
        .has("metadata.ownerReferences.0.uid", "u")
        .hasNo("metadata.ownerReferences.1");
  }

  @Rule(value = 13, says = "Values are checked against the schema, with a cause for each fault.")
  void maximum(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .post(world.widgets(), World.widget("w", "'spec':{'size':10}"))
        .is(422)
        .causes("spec.size: FieldValueInvalid");
    world.post(world.widgets(), World.widget("w", "'spec':{'size':9}")).is(201);
  }

  @Rule(value = 14, says = "Unknown fields are pruned, defaults are set, nulls are dropped.")
  void givenValues(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .post(world.widgets(), World.widget("w", "'spec':{'mode':'slow'}"))
        .is(201)
        .has("spec.mode", "slow");
  }

  @Rule(value = 17, says = "Every served version reads the same object under its own apiVersion.")
  void storedVersion(TestApiServer server) {
    var world = new World(server).withWidgets();
    var widget = World.widget("w", "'spec':{'size':4}").replace("com/v1'", "com/v1beta1'");
    world
        .post(world.widgets().replace("/v1/", "/v1beta1/"), widget)
        .is(201)
        .has("apiVersion", "rules.example.com/v1beta1");
    world
        .get(world.widgets("w"))
        .is(200)
        .has("apiVersion", "rules.example.com/v1")
        .has("spec.size", 4L);
  }

  @Rule(
      value = 20,
      says = "A created object has uid, time and version; generation only where it counts.")
  void identity(TestApiServer server) {
    var world = new World(server);
    var made =
        world
            .post(
                world.core("configmaps"),
                "{'metadata':{'name':'a','uid':'x','creationTimestamp':'2000-01-01T00:00:00Z'}}")
            .is(201);
    World.holds(!made.uid().equals("x"), "a uid of the server");
    World.holds(
        !String.valueOf(made.at("metadata.creationTimestamp")).startsWith("2000"),
        "a time of the server");
  }

  @Rule(value = 44, says = "A JSON patch is done as a whole or not at all.")
  void removalOfNothing(TestApiServer server) {
    var world = new World(server);
    world.post(world.core("configmaps"), World.map("a", "'data':{'x':'1'}")).is(201);
    world
        .patch(world.core("configmaps", "a"), World.PATCH, "[{'op':'remove','path':'/data/none'}]")
        .is(422);
  }

  @Rule(
      value = 49,
      says = "Fields go with their last applier; other managers' values are conflicts.")
  void takenByForce(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "a");
    world.apply(path, "one", map("{'x':'1','y':'1'}")).is(201);
    world
        .patch(path + "?fieldManager=two&force=true", World.APPLY, map("{'x':'2'}"))
        .is(200)
        .has("metadata.managedFields.0.manager", "one")
        .has("metadata.managedFields.0.fieldsV1", Map.of("f:data", Map.of("f:y", Map.of())))
        .has("metadata.managedFields.1.manager", "two")
        .has("metadata.managedFields.1.fieldsV1", Map.of("f:data", Map.of("f:x", Map.of())));
  }

  @Rule(
      value = 52,
      says = "Other writes are tracked as updates; an empty list clears the tracking.")
  void takenByUpdate(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "a");
    world.apply(path, "one", map("{'y':'1'}")).is(201);
    world
        .merge(path + "?fieldManager=up", "{'data':{'y':'2'}}")
        .is(200)
        .has("metadata.managedFields.0.manager", "up")
        .hasNo("metadata.managedFields.1");
  }

  @Rule(
      value = 55,
      says = "The annotation of kubectl's own apply is kept up with by manager kubectl only.")
  void keptAnnotation(TestApiServer server) {
    var world = new World(server);
    var key = "kubectl.kubernetes.io/last-applied-configuration";
    world
        .post(
            world.core("configmaps") + "?fieldManager=kubectl-client-side-apply",
            "{'metadata':{'name':'a','annotations':{'"
                + key
                + "':"
                + Json.text(map("{'x':'1'}").replace('\'', '"'))
                + "}},'data':{'x':'1'}}")
        .is(201);
    var taken = world.apply(world.core("configmaps", "a"), "kubectl", map("{'x':'2'}")).is(200);
    var kept = String.valueOf(taken.at("metadata.annotations." + key.replace('.', '~')));
    World.holds(kept.contains("\"data\":{\"x\":\"2\"}"), kept);
  }

  @Rule(value = 68, says = "Label selectors have equality and set terms; bad ones are 400.")
  void valuesOfSelectors(TestApiServer server) {
    var world = new World(server);
    world.get(world.core("configmaps") + "?labelSelector=k%3D-bad-").is(400);
  }

  @Rule(value = 97, says = "Events of both groups are one; each group has its checks.")
  void selectedEvents(TestApiServer server) {
    var world = new World(server);
    var core = world.core("events");
    world
        .post(
            core,
            "{'metadata':{'name':'e'},'involvedObject':{'kind':'Pod','name':'p','namespace':'"
                + world.namespace
                + "'},'reason':'R','message':'m','type':'Normal'}")
        .is(201);
    world.get(core + "?fieldSelector=involvedObject.name%3Dp").has("items.0.metadata.name", "e");
    world.get(core + "?fieldSelector=involvedObject.name%3Dq").has("items", List.of());
    world
        .get(
            core.replace("/api/v1", "/apis/events.k8s.io/v1") + "?fieldSelector=regarding.name%3Dp")
        .has("items.0.metadata.name", "e");
  }

  @Rule(value = 100, says = "A service gets an address that it keeps.")
  void keptAddress(TestApiServer server) {
    var world = new World(server);
    var service = "'spec':{'ports':[{'port':%d}]}";
    var made = world.post(world.core("services"), World.map("s", service.formatted(80))).is(201);
    world
        .put(world.core("services", "s"), World.map("s", service.formatted(81)))
        .is(200)
        .has("spec.ports.0.port", 81L)
        .has("spec.clusterIP", made.at("spec.clusterIP"));
  }
}

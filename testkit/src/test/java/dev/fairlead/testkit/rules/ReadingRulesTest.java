package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 1 to 11: endpoints, discovery, negotiation. */
final class ReadingRulesTest {

  @Rule(value = 1, says = "Discovery lists groups, versions, resources and subresources.")
  void discovery(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .get("/api")
        .is(200)
        .has("kind", "APIVersions")
        .has("versions.0", "v1")
        .hasNo("apiVersion");
    world.get("/apis").is(200).has("kind", "APIGroupList").has("apiVersion", "v1");
    world
        .get("/apis/rules.example.com")
        .is(200)
        .has("kind", "APIGroup")
        .has("preferredVersion.version", "v1")
        .has("versions.1.version", "v1beta1");
    world
        .get("/apis/rules.example.com/v1")
        .is(200)
        .has("kind", "APIResourceList")
        .has("groupVersion", "rules.example.com/v1")
        .says("'name':'widgets/status'")
        .says("'shortNames':['wdg']")
        .says("'categories':['toys']");
  }

  @Rule(value = 2, says = "One request discovers all groups in the aggregated form.")
  void aggregatedDiscovery(TestApiServer server) {
    var world = new World(server).withWidgets();
    var form = "application/json;g=apidiscovery.k8s.io;v=%s;as=APIGroupDiscoveryList";
    var all = world.get("/apis", "Accept", form.formatted("v2")).is(200);
    all.has("kind", "APIGroupDiscoveryList").says("'resource':'widgets'");
    World.same(List.of(form.formatted("v2")), all.headers().get("content-type"));
    world.get("/api", "Accept", form.formatted("v2")).is(200).says("'resource':'configmaps'");
    world.get("/apis", "Accept", form.formatted("v2beta1")).is(406);
    world
        .get("/apis", "Accept", form.formatted("v2beta1") + ",application/json")
        .is(200)
        .has("kind", "APIGroupList");
  }

  @Rule(value = 3, says = "The version, health and OpenAPI endpoints answer.")
  void versionAndHealth(TestApiServer server) {
    var world = new World(server);
    world.get("/version").is(200).has("major", "1").has("gitVersion").has("platform");
    World.same("ok", world.get("/healthz").is(200).text());
    World.same("ok", world.get("/livez").is(200).text());
    World.same("ok", world.get("/readyz").is(200).text());
    world.get("/openapi/v3").is(200).says("apis/apps/v1");
  }

  @Rule(value = 4, says = "An unknown group is plain text 404, a missing object a Status.")
  void unknownAndMissing(TestApiServer server) {
    var world = new World(server).withWidgets();
    World.same("404 page not found\n", world.get("/apis/none.example.com/v1/x").is(404).text());
    World.same(
        "404 page not found\n", world.get("/apis/rules.example.com/v1/nothings").is(404).text());
    world
        .get("/apis/apps/v1/nothings")
        .is(404)
        .has("reason", "NotFound")
        .has("details", Map.of())
        .has("message", "the server could not find the requested resource");
    world
        .get(world.core("configmaps", "none"))
        .is(404)
        .has("reason", "NotFound")
        .has("details.name", "none")
        .has("details.kind", "configmaps");
  }

  @Rule(
      value = 5,
      says = "Paths have the scope of their type; methods that do not fit are refused.")
  void paths(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.get("/api/v1/configmaps").is(200);
    world.post("/api/v1/configmaps", World.map("x")).is(405).has("reason", "MethodNotAllowed");
    world.get("/api/v1/configmaps/x").is(404).has("details", Map.of());
    world.get("/api/v1/namespaces/" + world.namespace).is(200).has("kind", "Namespace");
    World.same(
        "404 page not found\n",
        world.post("/apis/rules.example.com/v1/widgets", World.widget("x")).is(404).text());
    world.put(world.widgets(), World.widget("x")).is(400).has("message", "name must be provided");
  }

  @Rule(value = 6, says = "A watch is asked for by a parameter on a collection.")
  void watchTrigger(TestApiServer server) {
    var world = new World(server);
    world.post(world.core("configmaps"), World.map("a")).is(201);
    World.same(
        "ADDED a",
        World.types(world.watch(world.core("configmaps"), "fieldSelector=metadata.name%3Da")));
    world.get(world.core("configmaps") + "?watch=0").is(200).has("kind", "ConfigMapList");
    world.get(world.core("configmaps", "a") + "?watch=true").is(200).has("kind", "ConfigMap");
    var legacy = "/api/v1/watch/namespaces/" + world.namespace + "/configmaps/a";
    world.get(legacy + "?timeoutSeconds=1").is(200).says("'type':'ADDED'");
    world
        .get(legacy + "?timeoutSeconds=1&fieldSelector=metadata.name%3Db")
        .is(400)
        .says("fieldSelector metadata.name doesn");
  }

  @Rule(value = 7, says = "JSON is the form where it is accepted; other media types are refused.")
  void mediaTypes(TestApiServer server) {
    var world = new World(server).withWidgets();
    var maps = world.core("configmaps");
    World.same(
        List.of("application/json"),
        world.get(maps, "Accept", "*/*").is(200).headers().get("content-type"));
    world.get(maps, "Accept", "text/html").is(406).has("reason", "NotAcceptable").has("details");
    world.get(world.widgets(), "Accept", "text/html").is(406).hasNo("details");
    world.send("POST", maps, "text/plain", World.map("a")).is(415);
    world.send("POST", maps, "", World.map("b")).is(201);
    world.send("POST", maps, "application/yaml", "metadata: {name: c}\ndata: {k: v}").is(201);
    world.get(world.core("configmaps", "c")).has("data.k", "v");
  }

  @Rule(value = 8, says = "Objects come as metadata only or as tables where that is asked for.")
  void forms(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.post(world.widgets(), World.widget("w", "'spec':{'size':3}")).is(201);
    var form = "application/json;as=%s;g=meta.k8s.io;v=v1";
    world
        .get(world.widgets("w"), "Accept", form.formatted("PartialObjectMetadata"))
        .is(200)
        .has("kind", "PartialObjectMetadata")
        .hasNo("spec");
    world.get(world.widgets(), "Accept", form.formatted("PartialObjectMetadata")).is(406);
    world
        .get(world.widgets(), "Accept", form.formatted("PartialObjectMetadataList"))
        .is(200)
        .has("items.0.metadata.name", "w");
    world
        .get(world.widgets(), "Accept", form.formatted("Table"))
        .is(200)
        .has("kind", "Table")
        .has("columnDefinitions.1.name", "Size")
        .has("rows.0.cells.0", "w")
        .has("rows.0.cells.1", 3L)
        .has("rows.0.object.kind", "PartialObjectMetadata");
    world.get(world.widgets() + "?includeObject=X", "Accept", form.formatted("Table")).is(400);
  }

  @Rule(value = 9, says = "Items of built-in lists do not say what they are, custom ones do.")
  void items(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.get(world.core("secrets")).is(200).has("items", List.of()).has("kind", "SecretList");
    world.post(world.core("secrets"), World.map("s")).is(201).has("kind", "Secret");
    world.get(world.core("secrets")).hasNo("items.0.kind").hasNo("items.0.apiVersion");
    world.post(world.widgets(), World.widget("w")).is(201);
    world.get(world.widgets()).has("items.0.kind", "Widget").has("kind", "WidgetList");
    world.watch(world.core("secrets"), "").get(0).has("object.kind", "Secret");
  }

  @Rule(value = 10, says = "Unknown parameters are ignored; the server warns in headers.")
  void warnings(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.get(world.core("configmaps") + "?pretty=true&what=ever").is(200);
    world.post(world.core("configmaps"), World.map("a", "'odd':1")).is(201).warns("unknown field");
    world
        .post(world.widgets(), World.widget("w").replace("'}}", "','finalizers':['hold']}}"))
        .is(201)
        .warns("prefer a domain-qualified finalizer name");
    var owner = "{'apiVersion':'v1','kind':'ConfigMap','name':'o','uid':'u'}";
    world
        .post(
            world.core("configmaps"),
            "{'metadata':{'name':'b','ownerReferences':[" + owner + "," + owner + "]}}")
        .is(201)
        .warns("duplicate entries");
    world.merge(world.widgets("w"), "{'metadata':{'finalizers':null}}").is(200);
  }

  @Rule(
      value = 11,
      says = "Compression and audit ids are transport matters: answers here are plain.",
      hiddenOnReal = "it compresses above 128 KiB if the client allows it, which this one does not")
  void plainAnswers(TestApiServer server) {
    var world = new World(server);
    World.same(null, world.get("/version").is(200).headers().get("content-encoding"));
  }
}

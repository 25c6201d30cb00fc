package dev.fairlead.testkit.rules;

import dev.fairlead.model.Bytes;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rules 1 to 6: endpoints and discovery. */
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
        .says("'name':'widgets/scale'")
        .says("'shortNames':['wdg']")
        .says("'categories':['toys']")
        .says("'singularName':'widget'")
        .says("'namespaced':true")
        .says("'kind':'Widget'")
        .says(
            "'verbs':['delete','deletecollection','get','list','patch','create','update','watch']");
    world
        .get("/api/v1")
        .is(200)
        .has("kind", "APIResourceList")
        .hasNo("apiVersion")
        .has("groupVersion", "v1")
        .says("'name':'pods/status'")
        .says("'shortNames':['cm']");
    versionOrder(world);
  }

  private static void versionOrder(World world) {
    var group = world.namespace + ".order.example";
    var versions = new ArrayList<String>();
    for (var name :
        List.of(
            "foo1", "v1", "v1beta1", "v2alpha1", "v10", "v1beta2", "v2", "v2beta1", "unserved")) {
      versions.add(
          "{'name':'%s','served':%b,'storage':%b,'schema':{'openAPIV3Schema':{'type':'object'}}}"
              .formatted(name, !name.equals("unserved"), name.equals("v1")));
    }
    world.server.installCrds(
        Bytes.ofUtf8(
            ("{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
                    + "'metadata':{'name':'things."
                    + group
                    + "'},'spec':{'group':'"
                    + group
                    + "','scope':'Namespaced','names':{'plural':'things','kind':'Thing'},'versions':["
                    + String.join(",", versions)
                    + "]}}")
                .replace('\'', '"')));
    var found = new ArrayList<String>();
    var document = world.get("/apis/" + group).is(200).has("preferredVersion.version", "v10");
    for (int i = 0; document.at("versions." + i) != null; i++) {
      found.add(String.valueOf(document.at("versions." + i + ".version")));
    }
    World.same(
        List.of("v10", "v2", "v1", "v2beta1", "v1beta2", "v1beta1", "v2alpha1", "foo1"), found);
  }

  @Rule(value = 2, says = "One request discovers all groups in the aggregated form.")
  void aggregatedDiscovery(TestApiServer server) {
    var world = new World(server).withWidgets();
    var form = "application/json;g=apidiscovery.k8s.io;v=%s;as=APIGroupDiscoveryList";
    var all = world.get("/apis", "Accept", form.formatted("v2")).is(200);
    all.has("kind", "APIGroupDiscoveryList").says("'resource':'widgets'");
    World.same(List.of(form.formatted("v2")), all.headers().get("content-type"));
    world
        .get("/api", "Accept", form.formatted("v2"))
        .is(200)
        .says("'resource':'configmaps'")
        .has("items.0.metadata.name", null);
    world
        .get("/apis", "Accept", form.formatted("v2beta1") + "," + form.formatted("v2"))
        .is(200)
        .has("apiVersion", "apidiscovery.k8s.io/v2");
    world.get("/apis").is(200).has("kind", "APIGroupList");
    world.get("/apis", "Accept", "application/json").is(200).has("kind", "APIGroupList");
    var core = world.get("/api", "Accept", form.formatted("v2")).is(200);
    var tag = core.header("etag");
    world.get("/api", "Accept", form.formatted("v2"), "If-None-Match", tag).is(304);
    world.get("/apis", "Accept", form.formatted("v2beta1")).is(406);
    world
        .get("/apis", "Accept", form.formatted("v2beta1") + ",application/json")
        .is(200)
        .has("kind", "APIGroupList");
  }

  @Rule(value = 3, says = "The version, health and OpenAPI endpoints answer.")
  void versionAndHealth(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .get("/version")
        .is(200)
        .has("major", "1")
        .has("minor", "36")
        .has("gitVersion", "v1.36.3")
        .has("platform");
    World.same("ok", world.get("/healthz").is(200).text());
    World.same("ok", world.get("/livez").is(200).text());
    World.same("ok", world.get("/readyz").is(200).text());
    var index = world.get("/openapi/v3").is(200).says("apis/apps/v1");
    World.same(List.of("text/plain; charset=utf-8"), index.headers().get("content-type"));
    world
        .get("/openapi/v3/apis/rules.example.com/v1")
        .is(200)
        .says("'maxLength':5")
        .says("'x-kubernetes-list-type':'set'");
    world.get("/openapi/v2").is(world.isReal() ? 200 : 404);
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
    world
        .get(world.widgets("none"))
        .is(404)
        .has("details.name", "none")
        .has("details.group", "rules.example.com");
    World.same(
        "404 page not found\n", world.get(world.widgets().replace("/v1/", "/v9/")).is(404).text());
    world.get("/apis/apps/v9/deployments").is(404).has("details", Map.of());
    world.get(world.core("configmaps", "none", "status")).is(404).has("details", Map.of());
    World.same(
        List.of("text/plain; charset=utf-8"),
        world.get("/apis/none.example.com").is(404).headers().get("content-type"));
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
    world.put("/api/v1/configmaps/x", World.map("x")).is(404).has("details", Map.of());
    world.merge("/api/v1/configmaps/x", "{}").is(404).has("details", Map.of());
    world.delete("/api/v1/configmaps/x").is(404).has("details", Map.of());
    World.same(
        "404 page not found\n", world.get("/apis/rules.example.com/v1/widgets/x").is(404).text());
    world.get("/apis/rules.example.com/v1/widgets").is(200).has("kind", "WidgetList");
    world.get(world.core("namespaces")).is(404).has("details", Map.of());
    world.get(world.core("configmaps", "x", "scale")).is(404);
    world.get("/api/v1/namespaces/" + world.namespace + "/status").is(200);
    world.post(world.core("configmaps", "x"), World.map("x")).is(405);
    world.put(world.core("configmaps"), World.map("x")).is(405);
    world
        .delete(world.widgets("x", "status"))
        .is(405)
        .says("delete is not supported on resources of kind");
  }

  @Rule(value = 6, says = "A watch is asked for by a parameter on a collection.")
  void watchTrigger(TestApiServer server) {
    var world = new World(server);
    world.post(world.core("configmaps"), World.map("a")).is(201);
    World.same(
        "ADDED a",
        World.types(world.watch(world.core("configmaps"), "fieldSelector=metadata.name%3Da")));
    world.get(world.core("configmaps") + "?watch=0").is(200).has("kind", "ConfigMapList");
    world.get(world.core("configmaps") + "?watch=false").is(200).has("kind", "ConfigMapList");
    for (var yes : List.of("1", "yes", "")) {
      world
          .get(world.core("configmaps") + "?timeoutSeconds=1&watch=" + yes)
          .is(200)
          .says("'type':'ADDED'");
    }
    world.get(world.core("configmaps", "a") + "?watch=true").is(200).has("kind", "ConfigMap");
    world
        .get("/api/v1/watch/namespaces/" + world.namespace + "/configmaps?timeoutSeconds=1")
        .is(200)
        .says("'type':'ADDED'");
    var legacy = "/api/v1/watch/namespaces/" + world.namespace + "/configmaps/a";
    world.get(legacy + "?timeoutSeconds=1").is(200).says("'type':'ADDED'");
    world
        .get(legacy + "?timeoutSeconds=1&fieldSelector=metadata.name%3Db")
        .is(400)
        .says("fieldSelector metadata.name doesn");
  }
}

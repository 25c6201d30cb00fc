package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;

/** Rules 7 to 11: negotiation. */
final class NegotiationRulesTest {

  @Rule(value = 7, says = "JSON is the form where it is accepted; other media types are refused.")
  void mediaTypes(TestApiServer server) {
    var world = new World(server).withWidgets();
    var maps = world.core("configmaps");
    for (var accepted :
        List.of("*/*", "", "application/json", "text/html, application/json;q=0.9")) {
      World.same(
          List.of("application/json"),
          world.get(maps, "Accept", accepted).is(200).headers().get("content-type"));
    }
    for (var first : List.of("application/vnd.kubernetes.protobuf", "application/cbor")) {
      world
          .get(world.widgets(), "Accept", first + ",application/json")
          .is(200)
          .has("kind", "WidgetList");
    }
    world.get(world.widgets(), "Accept", "application/vnd.kubernetes.protobuf").is(406);
    world.get(maps, "Accept", "application/*").is(406);
    world.get(world.widgets(), "Accept", "application/*").is(200);
    world.get(maps, "Accept", "text/html").is(406).has("reason", "NotAcceptable").has("details");
    world.get(world.widgets(), "Accept", "text/html").is(406).hasNo("details");
    for (var type : List.of("text/plain", "text/yaml")) {
      world
          .send("POST", maps, type, World.map("a"))
          .is(415)
          .has("reason", "UnsupportedMediaType")
          .says("accepted media types include: application/json");
    }
    world.send("PUT", world.core("configmaps", "a"), "text/plain", World.map("a")).is(415);
    world.send("POST", maps, "", World.map("b")).is(201);
    world.send("POST", maps, "application/yaml", "metadata: {name: c}\ndata: {k: v}").is(201);
    world.get(world.core("configmaps", "c")).has("data.k", "v");
    world
        .send(
            "POST",
            world.widgets(),
            "application/yaml",
            "apiVersion: rules.example.com/v1\nkind: Widget\nmetadata: {name: yaml}\n"
                + "spec: {free: {old: yes, new: 'yes', size: 0o7}}")
        .is(201)
        .has("spec.free.old", true)
        .has("spec.free.new", "yes");
    world
        .send(
            "PATCH",
            world.core("configmaps", "d") + "?fieldManager=m",
            World.APPLY,
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: d}\ndata: {k: v}")
        .is(201)
        .has("data.k", "v");
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
    world
        .get(world.widgets() + "?includeObject=None", "Accept", form.formatted("Table"))
        .is(200)
        .has("rows.0.cells.0", "w")
        .hasNo("rows.0.object");
    world
        .get(world.widgets() + "?includeObject=Object", "Accept", form.formatted("Table"))
        .is(200)
        .has("rows.0.object.spec.size", 3L);
    formsOfWatches(world, form);
    world.get(world.widgets() + "?includeObject=X", "Accept", form.formatted("Table")).is(400);
  }

  private static void formsOfWatches(World world, String form) {
    var watch = world.widgets() + "?watch=true&timeoutSeconds=1";
    var events =
        world.get(watch, "Accept", form.formatted("PartialObjectMetadata")).is(200).says("ADDED");
    World.same(List.of("application/json"), events.headers().get("content-type"));
    events
        .has("object.kind", "PartialObjectMetadata")
        .has("object.apiVersion", "meta.k8s.io/v1")
        .has("object.metadata.name", "w")
        .hasNo("object.spec");
    world
        .get(watch, "Accept", form.formatted("Table"))
        .is(200)
        .has("object.kind", "Table")
        .has("object.rows.0.cells.0", "w");
    world
        .get(world.core("configmaps"), "Accept", form.formatted("PartialObjectMetadataList"))
        .is(200)
        .has("kind", "PartialObjectMetadataList")
        .has("apiVersion", "meta.k8s.io/v1");
  }

  @Rule(value = 9, says = "Items of built-in lists do not say what they are, custom ones do.")
  void items(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.get(world.core("secrets")).is(200).has("items", List.of()).has("kind", "SecretList");
    world.post(world.core("secrets"), World.map("s")).is(201).has("kind", "Secret");
    world.get(world.core("secrets")).hasNo("items.0.kind").hasNo("items.0.apiVersion");
    world.post(world.widgets(), World.widget("w")).is(201);
    world.get(world.widgets() + "?labelSelector=no%3Done").has("items", List.of());
    world
        .get(world.widgets())
        .has("items.0.kind", "Widget")
        .has("items.0.apiVersion", "rules.example.com/v1")
        .has("kind", "WidgetList");
    world
        .watch(world.core("secrets"), "")
        .get(0)
        .has("object.kind", "Secret")
        .has("object.apiVersion", "v1");
    world.watch(world.widgets(), "").get(0).has("object.kind", "Widget");
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
        .warns("duplicate entries")
        .has("metadata.ownerReferences.0.name", "o")
        .hasNo("metadata.ownerReferences.1");
    var sameUid =
        world
            .post(
                world.core("configmaps"),
                "{'metadata':{'name':'c','ownerReferences':["
                    + owner
                    + ","
                    + owner.replace("'o'", "'p'")
                    + "]}}")
            .is(201)
            .has("metadata.ownerReferences.1.name", "p");
    World.same(List.of(), sameUid.headers().getOrDefault("warning", List.of()));
    world
        .post(world.core("configmaps"), "{'metadata':{'name':'d'},'data':{'a':'1','a':'2'}}")
        .is(201)
        .has("data.a", "2")
        .warns("299 - \"duplicate field \\\"data.a\\\"\"");
    world.get(world.widgets().replace("/v1/", "/v1beta1/")).is(200).warns("is deprecated");
    world.merge(world.widgets("w"), "{'metadata':{'finalizers':null}}").is(200);
  }

  @Rule(
      value = 11,
      says = "What is larger than 128 KiB is compressed for those who take it; requests have ids.")
  void compressionAndAuditIds(TestApiServer server) {
    var world = new World(server);
    for (var name : List.of("a", "b")) {
      var text = "x".repeat(70 * 1024);
      world.post(world.core("configmaps"), World.map(name, "'data':{'k':'" + text + "'}")).is(201);
    }
    var all = world.core("configmaps");
    var plain = world.get(all).is(200);
    World.same("", plain.header("content-encoding"));
    var compressed = world.get(all, "Accept-Encoding", "br, gzip").is(200);
    World.same("gzip", compressed.header("content-encoding"));
    World.same("Accept-Encoding", compressed.header("vary"));
    World.same(plain.at("items"), compressed.at("items"));
    World.same(
        "", world.get(all, "Accept-Encoding", "gzip;q=1").is(200).header("content-encoding"));
    World.same(
        "",
        world
            .get(world.core("configmaps", "a"), "Accept-Encoding", "gzip")
            .is(200)
            .header("content-encoding"));
    var events = world.get(all + "?watch=true&timeoutSeconds=1", "Accept-Encoding", "gzip").is(200);
    World.same("", events.header("content-encoding"));
    events.says("'type':'ADDED'");
    World.same("mine", world.get("/version", "Audit-Id", "mine").is(200).header("audit-id"));
    World.same(
        "mine", world.get(world.core("configmaps", "c"), "Audit-Id", "mine").header("audit-id"));
    World.holds(
        events.header("audit-id").matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
        events.headers().toString());
    World.holds(
        !plain.header("audit-id").equals(compressed.header("audit-id")),
        "each request has its own");
  }
}

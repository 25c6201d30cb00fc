package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 53 to 55: how applied values are merged, and how owned fields are told. */
final class MergeRulesTest {

  private static String map(String data) {
    return "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'},'data':" + data + "}";
  }

  @Rule(value = 53, says = "Lists and maps are merged as their type says.")
  void topology(TestApiServer server) {
    var world = new World(server).withWidgets();
    var path = world.widgets("w");
    world
        .apply(
            path, "one", World.widget("w", "'spec':{'tags':['a'],'ports':[{'name':'p','port':1}]}"))
        .is(201);
    world
        .apply(
            path, "two", World.widget("w", "'spec':{'tags':['b'],'ports':[{'name':'q','port':2}]}"))
        .is(200)
        .has("spec.tags", List.of("a", "b"))
        .has("spec.ports.1.name", "q");
    world
        .apply(path, "one", World.widget("w", "'spec':{}"))
        .is(200)
        .has("spec.tags", List.of("b"))
        .hasNo("spec.ports.1");
    world
        .patch(
            world.widgets("w", "status") + "?fieldManager=st",
            World.APPLY,
            World.widget("w", "'status':{'note':'x'}"))
        .is(200)
        .has("status.note", "x");
    world
        .apply(path, "one", World.widget("w", "'status':{'note':'y'}"))
        .is(200)
        .has("status.note", "x");
    metadata(world);
  }

  private static void metadata(World world) {
    var owner = "{'apiVersion':'v1','kind':'ConfigMap','name':'o','uid':'%s'}";
    var body =
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'m',%s},'data':{'%s':'1'}}";
    var path = world.core("configmaps", "m");
    world
        .apply(
            path,
            "one",
            body.formatted(
                "'labels':{'a':'1'},'annotations':{'a':'1'},'finalizers':['x.example/a'],'ownerReferences':["
                    + owner.formatted("u1")
                    + "]",
                "a"))
        .is(201)
        .has(
            "metadata.managedFields.0.fieldsV1",
            Map.of(
                "f:data",
                Map.of("f:a", Map.of()),
                "f:metadata",
                Map.of(
                    "f:annotations", Map.of("f:a", Map.of()),
                    "f:finalizers", Map.of("v:\"x.example/a\"", Map.of()),
                    "f:labels", Map.of("f:a", Map.of()),
                    "f:ownerReferences", Map.of("k:{\"uid\":\"u1\"}", Map.of()))));
    world
        .apply(
            path,
            "two",
            body.formatted(
                "'labels':{'b':'1'},'finalizers':['x.example/b'],'ownerReferences':["
                    + owner.formatted("u2")
                    + "]",
                "b"))
        .is(200)
        .has("metadata.labels", Map.of("a", "1", "b", "1"))
        .has("metadata.finalizers", List.of("x.example/a", "x.example/b"))
        .has("metadata.ownerReferences.1.uid", "u2")
        .has("data", Map.of("a", "1", "b", "1"));
    world
        .apply(path, "two", body.formatted("'labels':{'b':'1'}", "b"))
        .is(200)
        .has("metadata.finalizers", List.of("x.example/a"))
        .hasNo("metadata.ownerReferences.1");
    world.merge(path, "{'metadata':{'finalizers':null}}").is(200);
  }

  @Rule(value = 53, says = "Lists and maps are merged as their type says.")
  void atomicValues(TestApiServer server) {
    var world = new World(server);
    var things =
        Things.of(
            world,
            "{'type':'object','properties':{'list':{'type':'array','items':{'type':'string'}},"
                + "'one':{'type':'object','x-kubernetes-map-type':'atomic',"
                + "'additionalProperties':{'type':'string'}},"
                + "'many':{'type':'object','additionalProperties':{'type':'string'}}}}");
    var path = things.path("t");
    world
        .apply(path, "one", things.object("t", "{'list':['a'],'one':{'a':'1'},'many':{'a':'1'}}"))
        .is(201)
        .has(
            "metadata.managedFields.0.fieldsV1.f:spec",
            Map.of("f:list", Map.of(), "f:one", Map.of(), "f:many", Map.of("f:a", Map.of())));
    world
        .apply(path, "two", things.object("t", "{'many':{'b':'1'}}"))
        .is(200)
        .has("spec.many", Map.of("a", "1", "b", "1"));
    world
        .apply(path, "two", things.object("t", "{'list':['b'],'one':{'b':'1'}}"))
        .is(409)
        .says(".spec.list")
        .says(".spec.one");
    world
        .patch(
            path + "?fieldManager=two&force=true",
            World.APPLY,
            things.object("t", "{'list':['b'],'one':{'b':'1'}}"))
        .is(200)
        .has("spec.list", List.of("b"))
        .has("spec.one", Map.of("b", "1"))
        .has("spec.many", Map.of("a", "1"));
  }

  @Rule(value = 54, says = "Owned fields are told in the form FieldsV1.")
  void encoding(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .apply(
            world.widgets("w"),
            "m",
            World.widget("w", "'spec':{'tags':['a'],'ports':[{'name':'p','port':1}],'size':1}"))
        .is(201)
        .has("metadata.managedFields.0.fieldsV1.f:spec.f:size", Map.of())
        .has("metadata.managedFields.0.fieldsV1.f:spec.f:tags.v:\"a\"", Map.of())
        .has(
            "metadata.managedFields.0.fieldsV1.f:spec.f:ports",
            Map.of(
                "k:{\"name\":\"p\"}",
                Map.of(".", Map.of(), "f:name", Map.of(), "f:port", Map.of())));
    var now = world.get(world.widgets("w"));
    world
        .put(world.widgets("w"), now.tree())
        .is(200)
        .has("metadata.managedFields", now.at("metadata.managedFields"));
    world
        .apply(world.widgets("w"), "n", World.widget("w", "'spec':{'size':1}"))
        .is(200)
        .has("spec.size", 1L);
    world
        .apply(world.widgets("w"), "m", World.widget("w", "'spec':{'tags':['a']}"))
        .is(200)
        .has("spec.size", 1L)
        .hasNo("spec.ports");
    world.apply(world.widgets("w"), "n", World.widget("w")).is(200).hasNo("spec.size");
  }

  @Rule(
      value = 55,
      says = "The annotation of kubectl's own apply is kept up with by manager kubectl only.")
  void lastApplied(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "a");
    world.apply(path, "kubectl", map("{'x':'1'}")).is(201).hasNo("metadata.annotations");
    var key = "kubectl.kubernetes.io/last-applied-configuration";
    var former = Json.text(map("{'x':'1'}").replace("'name':'a'", "'name':'b'").replace('\'', '"'));
    world
        .post(
            world.core("configmaps") + "?fieldManager=kubectl-client-side-apply",
            "{'metadata':{'name':'b','annotations':{'"
                + key
                + "':"
                + former
                + "}},'data':{'x':'1'}}")
        .is(201);
    var changed = map("{'x':'2'}").replace("'name':'a'", "'name':'b'");
    world.apply(world.core("configmaps", "b"), "other", changed).is(409);
    world
        .apply(world.core("configmaps", "b"), "kubectl", changed)
        .is(200)
        .has("data.x", "2")
        .has(
            "metadata.annotations." + key.replace('.', '~'),
            "{\"apiVersion\":\"v1\",\"data\":{\"x\":\"2\"},\"kind\":\"ConfigMap\","
                + "\"metadata\":{\"name\":\"b\"}}\n");
    world
        .patch(
            world.core("configmaps", "b") + "?fieldManager=other&force=true",
            World.APPLY,
            changed.replace("'2'", "'3'"))
        .is(200)
        .says("\\'x\\':\\'2\\'");
  }
}

package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 47 to 55: server-side apply and managed fields. */
final class ApplyRulesTest {

  private static String map(String data) {
    return "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'},'data':" + data + "}";
  }

  private static String managers(World.Answer answer) {
    var text = new StringBuilder();
    if (answer.at("metadata.managedFields") instanceof List<?> entries) {
      for (Object each : entries) {
        var entry = World.Answer.members(each);
        text.append(entry.get("manager")).append(':').append(entry.get("operation")).append(' ');
      }
    }
    return text.toString().strip();
  }

  @Rule(value = 47, says = "An apply names its manager and its type, and no managed fields.")
  void requirements(TestApiServer server) {
    var world = new World(server).withWidgets();
    var path = world.core("configmaps", "a");
    world.patch(path, World.APPLY, map("{}")).is(422).causes("fieldManager: FieldValueRequired");
    world
        .apply(path, "m", map("{}").replace("ConfigMap", "Secret"))
        .is(400)
        .has("message", "invalid object type: /v1, Kind=Secret");
    world
        .apply(path, "m", map("{}").replace("'name':'a'", "'name':'a','managedFields':[]"))
        .is(400)
        .has("message", "metadata.managedFields must be nil");
    world
        .apply(path, "m", map("{}").replace("'data'", "'bogus'"))
        .is(500)
        .hasNo("reason")
        .says("field not declared in schema");
    world
        .apply(world.widgets("w"), "m", World.widget("w", "'spec':{'tags':['x','x']}"))
        .is(500)
        .says("duplicate entries");
  }

  @Rule(value = 48, says = "An apply creates what is missing; a version in it is a lock.")
  void creates(TestApiServer server) {
    var world = new World(server).withWidgets();
    var path = world.core("configmaps", "a");
    var made = world.apply(path, "m", map("{'x':'1'}")).is(201);
    world.apply(world.widgets("w"), "m", World.widget("w", "'spec':{'size':1}")).is(201);
    world.merge(path, "{'data':{'y':'1'}}").is(200);
    var locked =
        map("{'x':'1'}")
            .replace("'name':'a'", "'name':'a','resourceVersion':'" + made.version() + "'");
    world.apply(path, "m", locked).is(409);
    world
        .apply(
            world.core("configmaps", "b"),
            "m",
            map("{}")
                .replace("'name':'a'", "'name':'b','uid':'11111111-2222-4333-8444-555555555555'"))
        .is(409);
  }

  @Rule(
      value = 49,
      says = "Fields go with their last applier; other managers' values are conflicts.")
  void ownership(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "a");
    world.apply(path, "one", map("{'x':'1','y':'1'}")).is(201);
    world
        .apply(path, "two", map("{'x':'2'}"))
        .is(409)
        .has("reason", "Conflict")
        .has("message", "Apply failed with 1 conflict: conflict with \"one\": .data.x")
        .has("details.causes.0.field", ".data.x")
        .has("details.causes.0.reason", "FieldManagerConflict");
    world.apply(path, "two", map("{'x':'1'}")).is(200);
    world
        .patch(path + "?fieldManager=two&force=true", World.APPLY, map("{'x':'2'}"))
        .is(200)
        .has("data.x", "2");
    world.apply(path, "one", map("{'y':'1'}")).is(200).has("data.x", "2");
    world.apply(path, "one", map("{}")).is(200).has("data", Map.of("x", "2"));
  }

  @Rule(value = 50, says = "An apply that changes nothing is no write.")
  void idempotence(TestApiServer server) {
    var world = new World(server).withWidgets();
    var path = world.core("configmaps", "a");
    var made = world.apply(path, "m", map("{'x':'1'}")).is(201);
    world
        .apply(path, "m", map("{'x':'1'}"))
        .is(200)
        .has("metadata.resourceVersion", made.version());
    var widget =
        world
            .apply(world.widgets("w"), "m", World.widget("w", "'spec':{'size':1,'free':{}}"))
            .is(201);
    world
        .apply(world.widgets("w"), "m", World.widget("w", "'spec':{'size':1,'free':{}}"))
        .is(200)
        .has("metadata.resourceVersion", widget.version());
    var shared = world.apply(path, "n", map("{'x':'1'}")).is(200);
    World.holds(!shared.version().equals(made.version()), "the second manager is one write");
    world
        .apply(path, "n", map("{'x':'1'}"))
        .is(200)
        .has("metadata.resourceVersion", shared.version());
  }

  @Rule(value = 51, says = "One name is two managers, by applying and by updating.")
  void entries(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "a");
    world
        .post(world.core("configmaps") + "?fieldManager=m", World.map("a", "'data':{'x':'1'}"))
        .is(201);
    var applied = world.apply(path, "m", map("{'x':'1'}")).is(200);
    World.same("m:Apply m:Update", managers(applied));
    world.apply(path, "m", map("{}")).is(200).has("data.x", "1");
  }

  @Rule(
      value = 52,
      says = "Other writes are tracked as updates; an empty list clears the tracking.")
  void updates(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "a");
    var made =
        world
            .post(
                world.core("configmaps"),
                World.map("a", "'data':{'x':'1'}"),
                "User-Agent",
                "tool/1.2 (x)")
            .is(201);
    World.same("tool:Update", managers(made));
    made.has("metadata.managedFields.0.fieldsType", "FieldsV1")
        .has("metadata.managedFields.0.apiVersion", "v1");
    world.apply(path, "one", map("{'y':'1'}")).is(200);
    world.send("PATCH", path + "?fieldManager=up", World.MERGE, "{'data':{'y':'2'}}").is(200);
    world.apply(path, "one", map("{'y':'3'}")).is(409).says("using v1: .data.y");
    world.merge(path, "{'metadata':{'managedFields':[]}}").is(200).hasNo("metadata.managedFields");
    World.same("", managers(world.merge(path, "{'data':{'z':'1'}}").is(200)));
    World.same(
        "one:Apply before-first-apply:Update",
        managers(world.apply(path, "one", map("{'q':'1'}")).is(200)));
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
        .says("last-applied-configuration");
  }
}

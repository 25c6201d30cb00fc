package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Rules 47 to 52: server-side apply and who owns what. */
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
    world
        .apply(
            world.widgets("w"),
            "m",
            World.widget("w", "'spec':{'ports':[{'name':'a'},{'name':'a','port':1}]}"))
        .is(500)
        .says("duplicate entries");
    world.apply(path, "m".repeat(129), map("{}")).is(422).causes("fieldManager: FieldValueTooLong");
    world.apply(path, "%07", map("{}")).is(422).causes("fieldManager: FieldValueInvalid");
    world
        .apply(world.core("configmaps", "z"), "m".repeat(128), map("{}").replace("'a'", "'z'"))
        .is(201);
    world.apply(path, "m", map("{}")).is(201);
    world.apply(path, "m", map("{}").replace("'v1'", "'v2'")).is(400).has("reason", "BadRequest");
    world
        .apply(path, "m", map("{}").replace("'name':'a'", "'name':'a','managedFields':null"))
        .is(200);
    world.apply(path, "m", map("{'x':1}")).is(500).hasNo("reason");
    world.apply(world.core("configmaps", "none"), "m", map("{}").replace("'name':'a'", "")).is(400);
    world.apply(path, "m", map("{}").replace("'name':'a'", "")).is(200).has("metadata.name", "a");
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
    world.apply(path, "m", locked).is(409).has("reason", "Conflict");
    world
        .apply(world.core("configmaps", "c"), "m", locked.replace("'name':'a'", "'name':'c'"))
        .is(201)
        .has("metadata.name", "c");
    world.apply(path, "m", map("{'x':'1'}")).is(200).has("data", Map.of("x", "1", "y", "1"));
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
    conflicts(world);
  }

  private static void conflicts(World world) {
    var path = world.core("configmaps", "a");
    world.merge(path + "?fieldManager=up", "{'data':{'dangling':'1'}}").is(200);
    world.apply(path, "three", map("{'dangling':'1','own':'1'}")).is(200);
    world.apply(path, "three", map("{}")).is(200).has("data", Map.of("x", "2", "dangling", "1"));
    world
        .apply(path, "three", map("{'dangling':'2'}"))
        .is(409)
        .says("conflict with \\'up\\' using v1");
    world.apply(path, "three", map("{'p':'1','q':'1'}")).is(200);
    var many = world.apply(path, "four", map("{'p':'2','q':'2','x':'3'}")).is(409);
    many.says("Apply failed with 3 conflicts");
    World.same(3, ((List<?>) many.at("details.causes")).size());
    many.hasNo("details.name").hasNo("details.kind");
    var forced =
        world
            .patch(
                path + "?fieldManager=four&force=true",
                World.APPLY,
                map("{'p':'2','q':'2','x':'3'}"))
            .is(200);
    World.holds(!managers(forced).contains("three:Apply"), "nothing is left to the former owner");
    world.apply(path, "three", map("{'p':'2'}")).is(200);
    world.apply(path, "four", map("{'q':'2'}")).is(200).has("data.p", "2").hasNo("data.x");
    world.apply(path, "three", map("{}")).is(200).hasNo("data.p");
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

  @Rule(value = 50, says = "An apply that changes nothing is no write.")
  void idempotenceOfWhatIsDefaulted(TestApiServer server) {
    var world = new World(server);
    var path = world.apps("deployments", "d");
    var body =
        "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'d','labels':{}},'spec':{"
            + "'selector':{'matchLabels':{'app':'d'}},'template':{'metadata':{'labels':{'app':'d'}},"
            + "'spec':{'containers':[{'name':'c','image':'i:1','ports':[{'containerPort':80}],"
            + "'resources':{'requests':{'cpu':%s}},'env':[]}]}}}}";
    var made = world.apply(path, "m", body.formatted("'1'")).is(201);
    var again = world.apply(path, "m", body.formatted("'1'")).is(200);
    again.has("metadata.resourceVersion", made.version());
    again.has("metadata.managedFields", made.at("metadata.managedFields"));
    var service = world.core("services", "s");
    var ports =
        "{'apiVersion':'v1','kind':'Service','metadata':{'name':'s'},'spec':{'selector':{},"
            + "'ports':[{'port':80}]}}";
    var first = world.apply(service, "m", ports).is(201);
    world.apply(service, "m", ports).is(200).has("metadata.resourceVersion", first.version());
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
    var before = world.apply(path, "m", map("{'x':'1'}")).is(200);
    world
        .apply(path, "m", map("{'x':'1'}"))
        .is(200)
        .has("metadata.managedFields", before.at("metadata.managedFields"));
    versionsAndSubresources(world.withWidgets());
  }

  private static void versionsAndSubresources(World world) {
    var path = world.widgets("w");
    world.apply(path, "m", World.widget("w", "'spec':{'size':1,'name':'a'}")).is(201);
    var status = World.widget("w", "'status':{'note':'x'}");
    var both = world.apply(world.widgets("w", "status"), "m", status).is(200);
    World.same("m:Apply m:Apply", managers(both));
    both.has("metadata.managedFields.1.subresource", "status");
    var beta = World.widget("w", "'spec':{'size':1}").replace("/v1'", "/v1beta1'");
    var other = world.apply(path.replace("/v1/", "/v1beta1/"), "m", beta).is(200);
    World.same("m:Apply m:Apply", managers(other));
    other.has("spec.size", 1L).hasNo("spec.name");
    world.merge(path + "?fieldManager=m", "{'spec':{'name':'b'}}").is(200);
    var more =
        world
            .merge(path.replace("/v1/", "/v1beta1/") + "?fieldManager=m", "{'spec':{'limit':5}}")
            .is(200);
    var entries = new ArrayList<>(List.of(managers(more).split(" ", -1)));
    Collections.sort(entries);
    World.same(List.of("m:Apply", "m:Apply", "m:Update", "m:Update"), entries);
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
    var kept = world.get(path).at("metadata.managedFields");
    world.put(path, world.get(path).with("metadata.managedFields", null)).is(200);
    world.get(path).has("metadata.managedFields", kept);
    world
        .merge(path, "{'metadata':{'managedFields':[{}]}}")
        .is(200)
        .hasNo("metadata.managedFields");
    manyUpdaters(world);
  }

  /** Ten entries of updates are kept; the older ones become one. */
  private static void manyUpdaters(World world) {
    world
        .post(world.core("configmaps") + "?fieldManager=u0", World.map("n", "'data':{'k':'0'}"))
        .is(201);
    var path = world.core("configmaps", "n");
    for (int i = 1; i <= 12; i++) {
      world.merge(path + "?fieldManager=u" + i, "{'data':{'k" + i + "':'1'}}").is(200);
    }
    var text = managers(world.get(path));
    World.holds(text.contains("ancient-changes:Update"), text);
    World.same(10, text.split(" ", -1).length);
    var taken = world.merge(path + "?fieldManager=last", "{'data':{'k12':'2'}}").is(200);
    World.holds(!managers(taken).contains("u12:Update"), managers(taken));
  }
}

package dev.fairlead.testkit.rules;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.testkit.engine.ApiEngine;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.ServerOptions;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Rules 12 and 17 to 19: definitions of custom types. */
final class DefinitionRulesTest {
  private static final String DEFINITIONS = Things.DEFINITIONS;
  private static final String OF_DEFINITIONS = "A definition is checked, accepted and established.";
  private static final String ANYTHING = "{'type':'object'}";

  private static final ResourceType<Unstructured> DEFINITION =
      ResourceType.unstructured("apiextensions.k8s.io/v1", "CustomResourceDefinition")
          .withScope(Scope.CLUSTER);

  private static String definition(World world, String schema) {
    return Things.definition(world, "own", schema);
  }

  private static String group(World world) {
    return "own." + world.namespace + ".example";
  }

  private static String things(World world, String version) {
    return "/apis/" + group(world) + "/" + version + "/namespaces/" + world.namespace + "/things";
  }

  private static String thing(World world, String version, String members) {
    return "{'apiVersion':'" + group(world) + "/" + version + "','kind':'Thing'," + members + "}";
  }

  @Rule(value = 12, says = OF_DEFINITIONS)
  void definitions(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .get(DEFINITIONS + "/widgets.rules.example.com")
        .is(200)
        .has("status.acceptedNames.kind", "Widget")
        .has("status.storedVersions.0", "v1")
        .has("status.conditions.0.type", "NamesAccepted")
        .has("status.conditions.0.status", "True")
        .has("status.conditions.1.type", "Established")
        .has("status.conditions.1.status", "True")
        .has("spec.conversion.strategy", "None");
    var good = definition(world, ANYTHING);
    refuse(world, good.replace("'things.", "'other."), "metadata.name: FieldValueInvalid");
    var oneStored = "spec.versions: FieldValueInvalid";
    refuse(
        world,
        good.replace("'storage':true", "'storage':false"),
        oneStored,
        "status.storedVersions: FieldValueInvalid");
    refuse(
        world,
        withVersion(good, "v2", true, true),
        oneStored,
        "status.storedVersions: FieldValueInvalid");
    refuse(
        world,
        good.replace("'openAPIV3Schema'", "'none'"),
        "spec.versions[0].schema.openAPIV3Schema: FieldValueRequired");
    var place = "spec.validation.openAPIV3Schema";
    refuse(
        world,
        definition(world, "{'type':'object','properties':{'a':{'properties':{}}}}"),
        place + ".properties[a].type: FieldValueRequired");
    refuse(world, definition(world, "{'type':'string'}"), place + ".type: FieldValueInvalid");
  }

  private static void refuse(World world, String definition, String... causes) {
    world.post(DEFINITIONS, definition).is(422).causes(causes);
  }

  /** The definition with one more version, which takes anything. */
  private static String withVersion(
      String definition, String name, boolean isServed, boolean isStored) {
    return definition.substring(0, definition.length() - 3)
        + ",{'name':'%s','served':%b,'storage':%b,'schema':{'openAPIV3Schema':"
            .formatted(name, isServed, isStored)
        + "{'type':'object','x-kubernetes-preserve-unknown-fields':true}}}]}}";
  }

  @Rule(value = 12, says = OF_DEFINITIONS)
  void writes(TestApiServer server) {
    var world = new World(server);
    var path = DEFINITIONS + "/things." + group(world);
    world
        .apply(path, "m", definition(world, ANYTHING))
        .is(201)
        .has("spec.names.listKind", "ThingList")
        .has("spec.names.singular", "thing")
        .has("metadata.generation", 1L);
    var now = awaitEstablished(world, path);
    world
        .put(path, now.with("spec.names.categories", List.of("all")))
        .is(200)
        .has("metadata.generation", 2L);
    world
        .patch(path, World.PATCH, "[{'op':'replace','path':'/spec/versions/0/name','value':'v2'}]")
        .is(422)
        .causes("status.storedVersions[0]: FieldValueInvalid");
    var rival =
        definition(world, ANYTHING)
            .replace("things", "others")
            .replace("'kind':'Thing'", "'kind':'Thing','singular':'other','listKind':'OtherList'");
    var rivalPath = DEFINITIONS + "/" + world.post(DEFINITIONS, rival).is(201).at("metadata.name");
    for (int i = 0; i < 500 && world.get(rivalPath).at("status.conditions.1") == null; i++) {
      world.get(path);
    }
    world
        .get(rivalPath)
        .has("status.conditions.0.reason", "KindConflict")
        .has("status.conditions.0.status", "False")
        .has("status.conditions.0.message", "\"Thing\" is already in use")
        .has("status.conditions.1.reason", "NotAccepted")
        .has("status.conditions.1.status", "False");
    World.same(
        "404 page not found\n", world.get("/apis/" + group(world) + "/v1/others").is(404).text());
    world.delete(path).is(200);
    awaitEstablished(world, rivalPath);
    world.delete(rivalPath).is(200);
  }

  private static World.Answer awaitEstablished(World world, String path) {
    for (int i = 0; i < 1000; i++) {
      var now = world.get(path);
      if ("True".equals(now.at("status.conditions.1.status"))) {
        return now;
      }
    }
    return world.get(path).has("status.conditions.1.status", "True");
  }

  @Rule(value = 12, says = OF_DEFINITIONS)
  void establishing(TestApiServer server) {
    if (server instanceof InMemoryApiServer) {
      var options = ServerOptions.defaults().engine(ApiEngine.Builder::establishesOnDemand);
      try (var waiting = InMemoryApiServer.start(options)) {
        establishing(new World(waiting), waiting::establish);
      }
    } else {
      establishing(new World(server), () -> {});
    }
  }

  /** A new definition gets its names, then is established, in writes of their own. */
  private static void establishing(World world, Runnable establish) {
    var made =
        world
            .post(DEFINITIONS, definition(world, ANYTHING))
            .is(201)
            .has("status.conditions", null)
            .has("status.acceptedNames", Map.of("plural", "", "kind", ""))
            .has("status.storedVersions", List.of("v1"));
    var name = made.at("metadata.name");
    establish.run();
    awaitEstablished(world, DEFINITIONS + "/" + name);
    var events =
        world.watch(
            DEFINITIONS,
            "resourceVersion=" + made.version() + "&fieldSelector=metadata.name%3D" + name);
    World.same("MODIFIED " + name + ", MODIFIED " + name, World.types(events));
    events
        .get(0)
        .has("object.status.acceptedNames.kind", "Thing")
        .has("object.status.conditions.0.type", "NamesAccepted")
        .has("object.status.conditions.0.reason", "NoConflicts")
        .has("object.status.conditions.1.status", "False")
        .has("object.status.conditions.1.reason", "Installing");
    events
        .get(1)
        .has("object.status.conditions.1.status", "True")
        .has("object.status.conditions.1.reason", "InitialNamesAccepted");
    world.delete(DEFINITIONS + "/" + name).is(200);
  }

  /** A real server serves a new type a moment after it is established. */
  private static void awaitCreated(World world, String path, String object) {
    for (int i = 0; i < 200; i++) {
      if (world.post(path, object).status() == 201) {
        return;
      }
    }
    world.post(path, object).is(201);
  }

  @Rule(value = 17, says = "Every served version reads the same object under its own apiVersion.")
  void versions(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.post(world.widgets(), World.widget("w", "'spec':{'size':3}")).is(201);
    var beta = world.widgets("w").replace("/v1/", "/v1beta1/");
    world.get(beta).is(200).has("apiVersion", "rules.example.com/v1beta1").has("spec.size", 3L);
    world.put(beta, world.get(world.widgets("w")).tree()).is(400);
    var closed =
        "{'type':'object','properties':{'spec':{'type':'object','properties':{"
            + "'a':{'type':'string'},'late':{'type':'string','default':'x'}}}}}";
    var definition = definition(world, closed).replace("'storage':true", "'storage':false");
    definition = withVersion(withVersion(definition, "v2", true, true), "v3", false, false);
    var made = world.post(DEFINITIONS, definition).is(201).has("status.storedVersions.0", "v2");
    var path = DEFINITIONS + "/" + made.at("metadata.name");
    awaitEstablished(world, path);
    var object = thing(world, "v2", "'metadata':{'name':'t'},'spec':{'a':'1','b':'2'}");
    awaitCreated(world, things(world, "v2"), object);
    world
        .get(things(world, "v1") + "/t")
        .is(200)
        .has("apiVersion", group(world) + "/v1")
        .has("spec", Map.of("a", "1"));
    world.get(things(world, "v2") + "/t").is(200).has("spec", Map.of("a", "1", "b", "2"));
    World.same("404 page not found\n", world.get(things(world, "v3") + "/t").is(404).text());
    world.merge(path, "{'spec':{'conversion':{'strategy':'Webhook'}}}").is(422);
    world.delete(path).is(200);
  }

  @Rule(
      value = 18,
      says = "A deleted definition takes its objects along; then there is no such type.")
  void deletedDefinitions(TestApiServer server) {
    var world = new World(server);
    var made = world.post(DEFINITIONS, definition(world, ANYTHING)).is(201);
    var things = things(world, "v1");
    var held = "'metadata':{'name':'t','finalizers':['x.example/hold']}";
    awaitCreated(world, things, thing(world, "v1", held));
    var path = DEFINITIONS + "/" + made.at("metadata.name");
    var watch =
        CompletableFuture.supplyAsync(
            () -> world.get(things + "?watch=true&timeoutSeconds=25&resourceVersion=0"));
    world
        .delete(path)
        .is(200)
        .has("metadata.deletionTimestamp")
        .has("metadata.generation", 1L)
        .has("metadata.finalizers", List.of("customresourcecleanup.apiextensions.k8s.io"))
        .says("InstanceDeletionPending");
    var other = thing(world, "v1", "'metadata':{'name':'u'}");
    for (int i = 0; i < 500 && world.post(things, other).status() != 403; i++) {
      world.delete(things + "/u");
    }
    var refusal =
        "things."
            + group(world)
            + " \"u\" is forbidden: create not allowed while custom resource definition is"
            + " terminating";
    world.post(things, other).is(403).has("message", refusal).has("reason", "Forbidden");
    world.apply(things + "/u", "m", other).is(403).has("message", refusal);
    for (int i = 0;
        i < 500 && world.get(things + "/t").at("metadata.deletionTimestamp") == null;
        i++) {
      world.get(path);
    }
    world.get(things + "/t").is(200).has("metadata.deletionTimestamp");
    world.get(path).is(200).says("InstanceDeletionInProgress");
    world.merge(things + "/t", "{'metadata':{'labels':{'a':'b'}}}").is(200);
    world.merge(things + "/t", "{'metadata':{'finalizers':null}}").is(200);
    server.awaitGone(DEFINITION, ObjectKey.clusterScoped(String.valueOf(made.at("metadata.name"))));
    world.get(path).is(404);
    World.same("404 page not found\n", world.get(things).is(404).text());
    watch.join().is(200).says("'type':'DELETED'");
  }

  @Rule(value = 19, says = "Selectable fields of a definition can be selected by; others are 400.")
  void selectableFields(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.post(world.widgets(), World.widget("r", "'spec':{'color':'red'}")).is(201);
    world.post(world.widgets(), World.widget("n")).is(201);
    world
        .get(world.widgets() + "?fieldSelector=spec.color%3Dred")
        .has("items.0.metadata.name", "r")
        .hasNo("items.1");
    world
        .get(world.widgets() + "?fieldSelector=spec.color%3D")
        .has("items.0.metadata.name", "n")
        .hasNo("items.1");
    world
        .get(world.widgets() + "?fieldSelector=spec.color!%3Dred")
        .has("items.0.metadata.name", "n")
        .hasNo("items.1");
    for (var label : List.of("spec.size", ".spec.color", "spec")) {
      world
          .get(world.widgets() + "?fieldSelector=" + label + "%3D1")
          .is(400)
          .has("message", "field label not supported: " + label);
    }
  }
}

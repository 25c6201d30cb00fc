package dev.fairlead.testkit.rules;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.Map;

/** Rules 12 to 19: custom types. */
final class DefinitionRulesTest {
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  private static final ResourceType<Unstructured> DEFINITION =
      ResourceType.unstructured("apiextensions.k8s.io/v1", "CustomResourceDefinition")
          .withScope(Scope.CLUSTER);

  /** A definition of a group of the test's own. */
  private static String definition(World world, String schema) {
    return "{'metadata':{'name':'things."
        + world.namespace
        + ".example'},'spec':{'group':'"
        + world.namespace
        + ".example','scope':'Namespaced','names':{'plural':'things','kind':'Thing'},"
        + "'versions':[{'name':'v1','served':true,'storage':true,'schema':{'openAPIV3Schema':"
        + schema
        + "}}]}}";
  }

  @Rule(value = 12, says = "A definition is checked, accepted and established.")
  void definitions(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .get(DEFINITIONS + "/widgets.rules.example.com")
        .is(200)
        .has("status.acceptedNames.kind", "Widget")
        .has("status.storedVersions.0", "v1")
        .has("spec.conversion.strategy", "None")
        .says("Established");
    world
        .post(DEFINITIONS, definition(world, "{'type':'object'}").replace("'things.", "'other."))
        .is(422)
        .causes("metadata.name: FieldValueInvalid");
    world
        .post(
            DEFINITIONS,
            definition(world, "{'type':'object'}").replace("'storage':true", "'storage':false"))
        .is(422);
  }

  @Rule(value = 13, says = "Values are checked against the schema, with a cause for each fault.")
  void validation(TestApiServer server) {
    var world = new World(server).withWidgets();
    check(world, "{'size':0}", "spec.size: FieldValueInvalid");
    check(world, "{'limit':'x'}", "spec.limit: FieldValueTypeInvalid", "<nil>: FieldValueInvalid");
    check(
        world,
        "{'color':'blue'}",
        "spec.color: FieldValueNotSupported",
        "<nil>: FieldValueInvalid");
    check(world, "{'name':'abcdef'}", "spec.name: FieldValueTooLong", "<nil>: FieldValueInvalid");
    check(world, "{'name':'A'}", "spec.name: FieldValueInvalid");
    check(world, "{'tags':['a','a']}", "spec.tags[1]: FieldValueDuplicate");
    check(
        world,
        "{'tags':['a','b','c','d']}",
        "spec.tags: FieldValueTooMany",
        "<nil>: FieldValueInvalid");
    check(
        world,
        "{'ports':[{'port':1}]}",
        "spec.ports[0].name: FieldValueRequired",
        "<nil>: FieldValueInvalid");
    check(
        world,
        "{'ports':[{'name':'a','port':true}]}",
        "spec.ports[0].port: FieldValueTypeInvalid",
        "<nil>: FieldValueInvalid");
    world
        .post(world.widgets(), World.widget("ok", "'spec':{'ports':[{'name':'a','port':'http'}]}"))
        .is(201);
  }

  private static void check(World world, String spec, String... causes) {
    world.post(world.widgets(), World.widget("w", "'spec':" + spec)).is(422).causes(causes);
  }

  @Rule(value = 14, says = "Unknown fields are pruned, defaults are set, nulls are dropped.")
  void pruningAndDefaults(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .post(
            world.widgets(),
            World.widget(
                "w", "'spec':{'odd':1,'size':null,'maybe':null,'free':{'any':{'thing':1}}}"))
        .is(201)
        .hasNo("spec.odd")
        .hasNo("spec.size")
        .has("spec.mode", "fast")
        .has("spec.free", Map.of("any", Map.of("thing", 1L)))
        .says("'maybe':null");
  }

  @Rule(value = 15, says = "CEL rules are checked, with message and path; broken ones are refused.")
  void expressions(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .post(world.widgets(), World.widget("w", "'spec':{'size':3,'limit':2}"))
        .is(422)
        .causes("spec: FieldValueInvalid")
        .has("details.causes.0.message", "Invalid value: too large");
    var broken =
        "{'type':'object','properties':{'spec':{'type':'object','properties':{'a':{'type':'integer'}},'x-kubernetes-validations':[{'rule':'self.b"
            + " > 1'}]}}}";
    world
        .post(DEFINITIONS, definition(world, broken))
        .is(422)
        .causes(
            "spec.validation.openAPIV3Schema.properties[spec].x-kubernetes-validations[0].rule:"
                + " FieldValueInvalid")
        .says("compilation failed");
  }

  @Rule(value = 16, says = "An unchanged value that a newer schema refuses passes updates.")
  void ratcheting(TestApiServer server) {
    var world = new World(server);
    var loose =
        "{'type':'object','properties':{'spec':{'type':'object','properties':{'a':{'type':'string'},'b':{'type':'string'}}}}}";
    var made = world.post(DEFINITIONS, definition(world, loose)).is(201);
    var things =
        "/apis/" + world.namespace + ".example/v1/namespaces/" + world.namespace + "/things";
    var thing =
        "{'apiVersion':'"
            + world.namespace
            + ".example/v1','kind':'Thing','metadata':{'name':'t'},'spec':{'a':'long','b':'x'}}";
    awaitCreated(world, things, thing);
    var path = DEFINITIONS + "/" + made.at("metadata.name");
    world
        .patch(
            path,
            World.PATCH,
            "[{'op':'add','path':'/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/a/maxLength','value':2}]")
        .is(200);
    awaitRefused(world, things + "/t");
    world.merge(things + "/t", "{'spec':{'b':'y'}}").is(200);
    world.delete(path).is(200);
  }

  /** A real server serves a new type a moment after it is established. */
  private static void awaitCreated(World world, String path, String object) {
    for (int i = 0; i < 200; i++) {
      var answer = world.post(path, object);
      if (answer.status() == 201) {
        return;
      }
    }
    world.post(path, object).is(201);
  }

  private static void awaitRefused(World world, String path) {
    for (int i = 0; i < 500; i++) {
      if (world.merge(path, "{'spec':{'a':'other" + i + "'}}").status() == 422) {
        return;
      }
    }
    world.merge(path, "{'spec':{'a':'others'}}").is(422);
  }

  @Rule(value = 17, says = "Every served version reads the same object under its own apiVersion.")
  void versions(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.post(world.widgets(), World.widget("w", "'spec':{'size':3}")).is(201);
    var beta = world.widgets("w").replace("/v1/", "/v1beta1/");
    world.get(beta).is(200).has("apiVersion", "rules.example.com/v1beta1").has("spec.size", 3L);
    world.put(beta, world.get(world.widgets("w")).tree()).is(400);
  }

  @Rule(
      value = 18,
      says = "A deleted definition takes its objects along; then there is no such type.")
  void deletedDefinitions(TestApiServer server) {
    var world = new World(server);
    var made = world.post(DEFINITIONS, definition(world, "{'type':'object'}")).is(201);
    var things =
        "/apis/" + world.namespace + ".example/v1/namespaces/" + world.namespace + "/things";
    awaitCreated(
        world,
        things,
        "{'apiVersion':'"
            + world.namespace
            + ".example/v1','kind':'Thing','metadata':{'name':'t','finalizers':['x.example/hold']}}");
    var path = DEFINITIONS + "/" + made.at("metadata.name");
    world.delete(path).is(200).has("metadata.deletionTimestamp");
    var other =
        "{'apiVersion':'"
            + world.namespace
            + ".example/v1','kind':'Thing','metadata':{'name':'u'}}";
    for (int i = 0; i < 500 && world.post(things, other).status() != 403; i++) {
      world.delete(things + "/u");
    }
    world
        .post(things, other)
        .is(403)
        .has(
            "message",
            "things."
                + world.namespace
                + ".example \"u\" is forbidden: create not allowed while custom resource definition"
                + " is terminating");
    for (int i = 0;
        i < 500 && world.get(things + "/t").at("metadata.deletionTimestamp") == null;
        i++) {
      world.get(path);
    }
    world.get(things + "/t").is(200).has("metadata.deletionTimestamp");
    world.merge(things + "/t", "{'metadata':{'finalizers':null}}").is(200);
    server.awaitGone(DEFINITION, ObjectKey.clusterScoped(String.valueOf(made.at("metadata.name"))));
    world.get(path).is(404);
    World.same("404 page not found\n", world.get(things).is(404).text());
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
        .get(world.widgets() + "?fieldSelector=spec.size%3D1")
        .is(400)
        .has("message", "field label not supported: spec.size");
  }
}

package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.AdmissionHook;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.ServerOptions;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Rules 20 to 24: create. */
final class CreateRulesTest {

  @Rule(
      value = 20,
      says = "A created object has uid, time and version; generation only where it counts.")
  void created(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .post(
            world.core("configmaps"),
            "{'metadata':{'name':'a','uid':'x','creationTimestamp':'2000-01-01T00:00:00Z','deletionTimestamp':'2000-01-01T00:00:00Z','deletionGracePeriodSeconds':5,'selfLink':'/x'}}")
        .is(201)
        .has("kind", "ConfigMap")
        .has("metadata.uid")
        .has("metadata.resourceVersion")
        .hasNo("metadata.deletionTimestamp")
        .hasNo("metadata.deletionGracePeriodSeconds")
        .hasNo("metadata.selfLink")
        .hasNo("metadata.generation");
    World.holds(
        !"2000-01-01T00:00:00Z"
            .equals(world.get(world.core("configmaps", "a")).at("metadata.creationTimestamp")),
        "the time is the server's");
    var made =
        world.post(world.widgets(), World.widget("w")).is(201).has("metadata.generation", 1L);
    World.holds(
        made.uid().matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"),
        made.uid());
    World.holds(
        String.valueOf(made.at("metadata.creationTimestamp"))
            .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ"),
        made.text());
    for (var type : Kinds.WITH_GENERATION) {
      world.post(world.in(type.path()), type.body("g")).is(201).has("metadata.generation", 1L);
    }
    for (var type : Kinds.WITHOUT_GENERATION) {
      world.post(world.in(type.path()), type.body("g")).is(201).hasNo("metadata.generation");
    }
    world
        .post(world.core("configmaps"), "{'metadata':{'name':'sent','generation':7}}")
        .is(201)
        .has("metadata.generation", 7L);
    world
        .post(world.widgets(), World.widget("sent").replace("'name'", "'generation':7,'name'"))
        .is(201)
        .has("metadata.generation", 1L);
  }

  @Rule(value = 21, says = "A resourceVersion at create is a 500 without reason; 0 is as none.")
  void versionAtCreate(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .post(world.core("configmaps"), "{'metadata':{'name':'a','resourceVersion':'5'}}")
        .is(500)
        .hasNo("reason")
        .has("message", "resourceVersion should not be set on objects to be created");
    var name = 'a';
    for (var none : List.of("0", "", "abc")) {
      world
          .post(
              world.core("configmaps"),
              "{'metadata':{'name':'" + name++ + "','resourceVersion':'" + none + "'}}")
          .is(201);
    }
    world
        .post(world.widgets(), World.widget("w").replace("'name'", "'resourceVersion':'5','name'"))
        .is(500)
        .hasNo("reason");
  }

  @Rule(value = 22, says = "A name is generated from a prefix; a given name wins.")
  void generatedNames(TestApiServer server) {
    var world = new World(server);
    var made = world.post(world.core("configmaps"), "{'metadata':{'generateName':'gen-'}}").is(201);
    World.holds(
        String.valueOf(made.at("metadata.name")).matches("gen-[bcdfghjklmnpqrstvwxz2456789]{5}"),
        made.text());
    world
        .post(world.core("configmaps"), "{'metadata':{'generateName':'gen-','name':'a'}}")
        .is(201)
        .has("metadata.name", "a");
    world
        .post(world.core("configmaps"), "{'metadata':{}}")
        .is(422)
        .causes("metadata.name: FieldValueRequired");
    var cut =
        world
            .post(
                world.core("configmaps"), "{'metadata':{'generateName':'" + "p".repeat(70) + "'}}")
            .is(201);
    World.holds(
        String.valueOf(cut.at("metadata.name")).matches("p{58}[bcdfghjklmnpqrstvwxz2456789]{5}"),
        cut.text());
    cut.has("metadata.generateName", "p".repeat(70));
    takenAgainAndAgain(world);
    world
        .post(world.core("configmaps"), "{'metadata':{'generateName':'Bad-'}}")
        .is(422)
        .causes("metadata.generateName: FieldValueInvalid", "metadata.name: FieldValueInvalid");
  }

  /**
   * A generated name is hardly ever taken, unless a hook sees to it; on a server in memory only.
   */
  private static void takenAgainAndAgain(World world) {
    if (world.isReal()) {
      return;
    }
    var attempts = new AtomicInteger();
    AdmissionHook renaming =
        review -> {
          var metadata = World.Answer.members(review.object().get("metadata"));
          boolean isMine =
              review.phase() == AdmissionHook.Phase.MUTATING
                  && review.resource().equals("configmaps")
                  && metadata.containsKey("generateName");
          if (isMine) {
            metadata.put("name", "taken");
            attempts.incrementAndGet();
          }
        };
    var options = ServerOptions.defaults().engine(engine -> engine.admission("renaming", renaming));
    try (var server = InMemoryApiServer.start(options)) {
      var own = new World(server);
      own.post(own.core("configmaps"), World.map("taken")).is(201);
      own.post(own.core("configmaps"), "{'metadata':{'generateName':'gen-'}}")
          .is(409)
          .has("reason", "AlreadyExists")
          .has("details.retryAfterSeconds", 1L);
      World.same(8, attempts.get());
    }
  }

  @Rule(
      value = 23,
      says = "A name that is taken is 409 AlreadyExists, also while it is going away.")
  void takenNames(TestApiServer server) {
    var world = new World(server).withWidgets();
    var held = "{'metadata':{'name':'a','finalizers':['x.example/hold']}}";
    world.post(world.core("configmaps"), held).is(201);
    world
        .post(world.core("configmaps"), held)
        .is(409)
        .has("reason", "AlreadyExists")
        .has("details", Map.of("name", "a", "kind", "configmaps"))
        .has("message", "configmaps \"a\" already exists");
    world.delete(world.core("configmaps", "a")).is(200);
    world
        .post(world.core("configmaps"), held)
        .is(409)
        .has("message", "object is being deleted: configmaps \"a\" already exists")
        .has("reason", "AlreadyExists")
        .has("details", Map.of("name", "a", "kind", "configmaps"));
    world
        .apply(
            world.core("configmaps", "a"),
            "m",
            "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'},'data':{'x':'1'}}")
        .is(200)
        .has("metadata.deletionTimestamp");
    world.post(world.widgets(), World.widget("w")).is(201);
    world
        .post(world.widgets(), World.widget("w"))
        .is(409)
        .has("details.group", "rules.example.com");
  }

  @Rule(value = 24, says = "Body and URL must agree in namespace, name, apiVersion and kind.")
  void bodyAndUrl(TestApiServer server) {
    var world = new World(server).withWidgets();
    var maps = world.core("configmaps");
    world
        .post(maps, "{'metadata':{'name':'a','namespace':'other'}}")
        .is(400)
        .has("reason", "BadRequest");
    world
        .post(maps, "{'metadata':{'name':'a'}}")
        .is(201)
        .has("metadata.namespace", world.namespace);
    world.post(maps, "{'apiVersion':'v2','metadata':{'name':'b'}}").is(400);
    world.post(maps, "{'kind':'Secret','apiVersion':'v1','metadata':{'name':'b'}}").is(400);
    world
        .post(world.widgets(), World.widget("w").replace("'Widget'", "'Gadget'"))
        .is(422)
        .causes("kind: FieldValueInvalid");
    world.post(world.widgets(), "{'metadata':{'name':'w'}}").is(400);
    world.post(maps, "{bad").is(400).has("reason", "BadRequest");
    world.post(maps, "").is(400).says("unexpected end of JSON input");
    world.post(maps, "[]").is(400);
    world
        .post(world.widgets(), World.widget("w").replace("example.com/v1'", "example.com/v1beta1'"))
        .is(400)
        .says("does not match the expected API version");
    for (var nothing : List.of("{}", "null")) {
      world.post(maps, nothing).is(422).causes("metadata.name: FieldValueRequired");
    }
    world
        .post(
            "/apis/rbac.authorization.k8s.io/v1/clusterroles?dryRun=All",
            "{'metadata':{'name':'r','namespace':'x'}}")
        .is(201)
        .hasNo("metadata.namespace");
    world
        .put(
            world.core("configmaps", "a"),
            World.map("a").replace("'name'", "'namespace':'other','name'"))
        .is(400)
        .has(
            "message",
            "the namespace of the provided object does not match the namespace sent on the"
                + " request");
    world
        .put(world.core("configmaps", "a"), World.map("b"))
        .is(400)
        .has("message", "the name of the object (b) does not match the name on the URL (a)");
  }
}

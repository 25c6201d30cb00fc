package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.ServerOptions;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 56 to 61 and 63: delete, finalizers, grace. */
final class DeleteRulesTest {
  private static final String HELD = "{'metadata':{'name':'a','finalizers':['x.example/h']}}";
  private static final String POD =
      "{'metadata':{'name':'%s'%s},'spec':{%s'containers':[{'name':'c','image':'i'}]}}";
  private static final String BOUND = "'nodeName':'n',";

  private static World.Answer release(World world, String path) {
    return world.merge(path, "{'metadata':{'finalizers':null}}").is(200);
  }

  @Rule(value = 56, says = "Options of a delete come in body or query and are checked first.")
  void options(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps", "none");
    world
        .delete(path, "{'propagationPolicy':'Orphan','orphanDependents':true}")
        .is(422)
        .causes("propagationPolicy: FieldValueInvalid");
    world
        .delete(path, "{'propagationPolicy':'Nope'}")
        .is(422)
        .causes("propagationPolicy: FieldValueNotSupported");
    world.delete(path + "?propagationPolicy=Nope").is(422);
    world.delete(path + "?propagationPolicy=Orphan&orphanDependents=true").is(422);
    world.delete(path + "?gracePeriodSeconds=abc").is(400);
    world.delete(path + "?dryRun=Some").is(422);
    world.delete(path, "{'dryRun':['Some']}").is(422).causes("dryRun: FieldValueNotSupported");
    world.delete(path, "{'kind':'Pod','apiVersion':'v1'}").is(400);
    world.delete(path, "{").is(400);
    world.send("DELETE", path, "text/plain", "{}").is(415);
    world.delete(path, "{}").is(404);
    world.delete(path + "?propagationPolicy=Nope", "{}").is(404);
    world.delete(path, "{'odd':1,'propagationPolicy':'Background'}").is(404);
    world.withWidgets();
    for (String version : List.of("v1", "meta.k8s.io/v1", "rules.example.com/v1")) {
      world
          .delete(
              version.startsWith("rules") ? world.widgets("none") : path,
              "{'kind':'DeleteOptions','apiVersion':'" + version + "'}")
          .is(404);
    }
  }

  @Rule(value = 57, says = "Preconditions that do not hold are a conflict.")
  void preconditions(TestApiServer server) {
    var world = new World(server).withWidgets();
    var made = world.post(world.core("configmaps"), HELD).is(201);
    var path = world.core("configmaps", "a");
    world
        .delete(path, "{'preconditions':{'uid':'x','resourceVersion':'1'}}")
        .is(409)
        .has("reason", "Conflict")
        .has("details", Map.of("name", "a", "kind", "ConfigMap"))
        .says("the UID in the precondition (x)");
    var wrongVersion = "{'preconditions':{'resourceVersion':'1'}}";
    world.delete(path, wrongVersion).is(409).says("the ResourceVersion in the precondition (1)");
    world
        .delete(path, "{'preconditions':{'uid':'" + made.uid() + "'}}")
        .is(200)
        .has("metadata.deletionTimestamp");
    world.delete(path, wrongVersion).is(409);
    release(world, path);
    world.delete(path, wrongVersion).is(404);
    world.post(world.widgets(), World.widget("w")).is(201);
    world
        .delete(world.widgets("w"), wrongVersion)
        .is(409)
        .has("details", Map.of("name", "w", "group", "rules.example.com", "kind", "Widget"));
  }

  @Rule(value = 58, says = "Without finalizers an object goes at once; the answer tells which.")
  void atOnce(TestApiServer server) {
    var world = new World(server).withWidgets();
    var made = world.post(world.core("configmaps"), World.map("a")).is(201);
    world
        .delete(world.core("configmaps", "a"))
        .is(200)
        .has("kind", "Status")
        .has("status", "Success")
        .has("details", Map.of("name", "a", "kind", "configmaps", "uid", made.uid()))
        .hasNo("code");
    world.get(world.core("configmaps", "a")).is(404);
    world
        .delete(world.core("configmaps", "a"))
        .is(404)
        .has("reason", "NotFound")
        .has("details", Map.of("name", "a", "kind", "configmaps"));
    var widget = world.post(world.widgets(), World.widget("w")).is(201);
    world
        .delete(world.widgets("w"))
        .is(200)
        .has(
            "details",
            Map.of(
                "name", "w", "group", "rules.example.com", "kind", "widgets", "uid", widget.uid()));
    world.post(world.core("serviceaccounts"), World.map("s")).is(201);
    world.delete(world.core("serviceaccounts", "s")).is(200).has("kind", "ServiceAccount");
    world.post(world.core("services"), World.map("s", "'spec':{'ports':[{'port':80}]}")).is(201);
    world.delete(world.core("services", "s")).is(200).has("kind", "Service");
    world.post(world.core("pods"), POD.formatted("p", "", "")).is(201);
    world.delete(world.core("pods", "p")).is(200).has("kind", "Pod");
  }

  @Rule(value = 59, says = "With finalizers an object is marked, once, and its generation rises.")
  void marked(TestApiServer server) {
    var world = new World(server).withWidgets();
    var held = World.widget("w").replace("'name'", "'finalizers':['x.example/h'],'name'");
    var made = world.post(world.widgets(), held).is(201);
    var path = world.widgets("w");
    var marked =
        world
            .delete(path, "{'gracePeriodSeconds':0}")
            .is(200)
            .has("metadata.deletionGracePeriodSeconds", 0L)
            .has("metadata.generation", 2L);
    World.holds(
        String.valueOf(marked.at("metadata.deletionTimestamp"))
            .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ"),
        marked.text());
    World.holds(!marked.version().equals(made.version()), "a new version");
    world.delete(path).is(200).has("metadata.resourceVersion", marked.version());
    for (int i = 0; i < 2; i++) {
      world
          .delete(path, "{'orphanDependents':false}")
          .is(202)
          .has("metadata.resourceVersion", marked.version());
    }
    release(world, path)
        .has("metadata.resourceVersion", marked.version())
        .hasNo("metadata.finalizers")
        .has("metadata.deletionTimestamp");
    var events = world.watch(world.widgets(), "resourceVersion=" + made.version());
    World.same("MODIFIED w, DELETED w", World.types(events));
    events.get(1).has("object.metadata.finalizers", List.of("x.example/h"));
    World.holds(
        !marked.version().equals(events.get(1).at("object.metadata.resourceVersion")),
        "a removal has a version of its own");
    world.post(world.core("configmaps"), HELD).is(201);
    var map = world.core("configmaps", "a");
    world.delete(map).is(200).hasNo("metadata.generation");
    release(world, map);
    world.post(world.core("configmaps"), World.map("b")).is(201);
    world
        .delete(world.core("configmaps", "b"), "{'orphanDependents':false}")
        .is(200)
        .has("status", "Success");
  }

  @Rule(value = 60, says = "Foreground and Orphan are finalizers; the last option counts.")
  void propagation(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    var path = world.core("configmaps", "a");
    var orphaned = HELD.replace("'x.example/h'", "'orphan','x.example/h'");
    world.post(maps, orphaned).is(201);
    world
        .delete(path)
        .is(200)
        .has("metadata.finalizers", List.of("orphan", "x.example/h"))
        .has("metadata.deletionTimestamp");
    var foreground =
        world
            .delete(path, "{'propagationPolicy':'Foreground'}")
            .is(200)
            .has("metadata.finalizers", List.of("x.example/h", "foregroundDeletion"));
    world
        .delete(path, "{'propagationPolicy':'Orphan'}")
        .is(200)
        .has("metadata.finalizers", List.of("x.example/h", "orphan"));
    world.delete(path).is(200).has("metadata.finalizers", List.of("x.example/h", "orphan"));
    world
        .delete(path, "{'propagationPolicy':'Background'}")
        .is(200)
        .has("metadata.finalizers", List.of("x.example/h"));
    World.same(
        "MODIFIED a, MODIFIED a",
        World.types(world.watch(maps, "resourceVersion=" + foreground.version())));
    release(world, path);
    world.post(maps, World.map("a")).is(201);
    world
        .delete(path, "{'orphanDependents':true}")
        .is(200)
        .has("metadata.finalizers", List.of("orphan"));
    world.delete(path, "{'propagationPolicy':'Background'}").is(200).has("status", "Success");
    world.get(path).is(404);
    world
        .post(maps, HELD.replace("x.example/h", "orphan','foregroundDeletion"))
        .is(422)
        .causes("metadata.finalizers: FieldValueInvalid");
  }

  @Rule(value = 61, says = "A bound pod stays for its grace period, which can only become shorter.")
  void grace(TestApiServer server) {
    var world = new World(server);
    var free = world.post(world.core("pods"), POD.formatted("free", "", "")).is(201);
    world
        .delete(world.core("pods", "free"))
        .is(200)
        .has("kind", "Pod")
        .has("metadata.deletionGracePeriodSeconds", 0L)
        .has("metadata.generation", 2L);
    world.get(world.core("pods", "free")).is(404);
    World.same(
        "MODIFIED free, DELETED free",
        World.types(world.watch(world.core("pods"), "resourceVersion=" + free.version())));
    world.post(world.core("pods"), POD.formatted("p", "", BOUND)).is(201);
    var path = world.core("pods", "p");
    var first =
        world
            .delete(path)
            .is(200)
            .has("metadata.deletionGracePeriodSeconds", 30L)
            .has("metadata.generation", 2L);
    var made = String.valueOf(first.at("metadata.creationTimestamp"));
    World.holds(
        made.compareTo(String.valueOf(first.at("metadata.deletionTimestamp"))) < 0,
        "a time in the future");
    world
        .delete(path, "{'gracePeriodSeconds':60}")
        .is(200)
        .has("metadata.resourceVersion", first.version());
    var second =
        world
            .delete(path, "{'gracePeriodSeconds':5}")
            .is(200)
            .has("metadata.deletionGracePeriodSeconds", 5L)
            .has("metadata.generation", 2L);
    world.delete(path, "{'gracePeriodSeconds':0}").is(200);
    var events = world.watch(world.core("pods"), "resourceVersion=" + second.version());
    World.same("MODIFIED p, DELETED p", World.types(events));
    events.get(0).has("object.metadata.deletionGracePeriodSeconds", 0L);
    world.post(world.core("pods"), POD.formatted("n", "", BOUND)).is(201);
    world
        .delete(world.core("pods", "n"), "{'gracePeriodSeconds':-7}")
        .is(200)
        .has("metadata.deletionGracePeriodSeconds", 1L);
    finishedPods(world);
    heldPods(world);
    try (var own =
        InMemoryApiServer.start(
            ServerOptions.defaults().engine(engine -> engine.podsEndAtOnce()))) {
      var immediate = new World(own);
      immediate.post(immediate.core("pods"), POD.formatted("p", "", BOUND)).is(201);
      immediate.delete(immediate.core("pods", "p")).is(200);
      immediate.get(immediate.core("pods", "p")).is(404);
    }
    world.get(world.core("pods", "n")).is(200);
  }

  private static void finishedPods(World world) {
    for (String phase : List.of("Succeeded", "Failed")) {
      world.post(world.core("pods"), POD.formatted("over", "", BOUND)).is(201);
      world
          .merge(world.core("pods", "over", "status"), "{'status':{'phase':'" + phase + "'}}")
          .is(200);
      world.delete(world.core("pods", "over")).is(200);
      world.get(world.core("pods", "over")).is(404);
    }
  }

  private static void heldPods(World world) {
    var path = world.core("pods", "held");
    var pod = POD.formatted("held", ",'finalizers':['x.example/h']", BOUND);
    world.post(world.core("pods"), pod).is(201);
    world.delete(path).is(200).has("metadata.deletionGracePeriodSeconds", 30L);
    release(world, path);
    world.get(path).is(200).hasNo("metadata.finalizers");
    world.delete(path, "{'gracePeriodSeconds':0}").is(200);
    world.get(path).is(404);
    world.post(world.core("pods"), pod).is(201);
    world.delete(path, "{'gracePeriodSeconds':0}").is(200);
    world.get(path).is(200);
    release(world, path);
    world.get(path).is(404);
  }

  @Rule(value = 63, says = "The event of a removal has the last state under a version of its own.")
  void lastEvents(TestApiServer server) {
    var world = new World(server);
    var made = world.post(world.core("configmaps"), World.map("a", "'data':{'x':'1'}")).is(201);
    world.delete(world.core("configmaps", "a")).is(200);
    var again = world.post(world.core("configmaps"), World.map("a")).is(201);
    World.holds(!again.uid().equals(made.uid()), "a new uid");
    var events = world.watch(world.core("configmaps"), "resourceVersion=" + made.version());
    World.same("DELETED a, ADDED a", World.types(events));
    var version = String.valueOf(events.get(0).at("object.metadata.resourceVersion"));
    World.holds(
        Long.parseLong(version) > Long.parseLong(made.version())
            && Long.parseLong(version) < Long.parseLong(again.version()),
        "a version of its own");
    World.same(made.with("metadata.resourceVersion", version), events.get(0).at("object"));
  }
}

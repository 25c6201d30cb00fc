package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.AdmissionHook;
import dev.fairlead.testkit.engine.AdmissionHook.DeniedException;
import dev.fairlead.testkit.engine.AdmissionHook.Phase;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.ServerOptions;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 102 to 104: admission, what is out of scope, the namespaces of a new cluster. */
final class OtherRulesTest {
  private static final String HOOK = "hook.example.test";

  /** Writes its mark into all, and has something against some. */
  private static void review(AdmissionHook.Review review) {
    if (!review.resource().equals("configmaps")) {
      return;
    }
    if (review.name().equals("fails")) {
      throw new IllegalStateException("the hook is broken");
    }
    if (review.operation().equals("DELETE") && review.oldObject().containsKey("binaryData")) {
      throw new DeniedException("stays");
    }
    if (review.phase() == Phase.VALIDATING && review.name().startsWith("no")) {
      throw review.name().equals("no-coded")
          ? new DeniedException(422, "Invalid", "no thanks")
          : new DeniedException(review.name().equals("no-silent") ? "" : "no thanks");
    }
    if (review.phase() == Phase.MUTATING && !review.object().isEmpty()) {
      review.object().put("data", Map.of("by", review.operation()));
    }
  }

  @Rule(value = 102, says = "Admission hooks change and refuse writes.")
  void admission(TestApiServer server) {
    var world = new World(server);
    if (world.isReal()) {
      try (var hooks = Webhooks.register(world, HOOK, OtherRulesTest::review)) {
        awaitHooks(world);
        admitted(world);
        World.holds(hooks != null, "registered until here");
      }
      return;
    }
    var options =
        ServerOptions.defaults().engine(engine -> engine.admission(HOOK, OtherRulesTest::review));
    try (var own = InMemoryApiServer.start(options)) {
      admitted(new World(own));
    }
  }

  /** A real server takes a moment to know of new hooks. */
  private static void awaitHooks(World world) {
    var path = world.core("configmaps") + "?dryRun=All";
    boolean changes = false;
    boolean refuses = false;
    for (int i = 0; i < 1_000 && !(changes && refuses); i++) {
      changes = world.post(path, World.map("a")).at("data.by") != null;
      refuses = world.post(path, World.map("no")).status() == 400;
    }
    World.holds(changes && refuses, "the server knows of the hooks");
  }

  private static void admitted(World world) {
    var maps = world.core("configmaps");
    world.post(maps, World.map("a")).is(201).has("data.by", "CREATE");
    world.merge(maps + "/a", "{'data':{'x':'1'}}").is(200).has("data", Map.of("by", "UPDATE"));
    var denied = "admission webhook \"" + HOOK + "\" denied the request";
    world
        .post(maps, World.map("no"))
        .is(400)
        .hasNo("reason")
        .has("message", denied + ": no thanks");
    world.get(maps + "/no").is(404);
    world
        .post(maps, World.map("no-coded"))
        .is(422)
        .has("reason", "Invalid")
        .has("message", denied + ": no thanks");
    world
        .post(maps, World.map("no-silent"))
        .is(400)
        .has("message", denied + " without explanation");
    world.post(maps, World.map("no_name")).is(422).causes("metadata.name: FieldValueInvalid");
    world
        .post(maps, World.map("fails"))
        .is(500)
        .has("reason", "InternalError")
        .says("failed calling webhook \\\"" + HOOK + "\\\"");
    world.post(maps + "?dryRun=All", World.map("no")).is(400);
    world.post(maps, World.map("kept", "'binaryData':{'x':'eA=='}")).is(201);
    world.delete(maps + "/kept").is(400).has("message", denied + ": stays");
    world.get(maps + "/kept").is(200).hasNo("metadata.deletionTimestamp");
    world.post(world.core("secrets"), World.map("no")).is(201);
  }

  @Rule(value = 103, says = "Aggregated APIs and other encodings are not there.")
  void encodings(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.post(world.widgets(), World.widget("w")).is(201);
    for (String encoding :
        List.of("application/vnd.kubernetes.protobuf", "application/cbor", "text/csv")) {
      world.get(world.widgets(), "Accept", encoding).is(406);
      world.get(world.widgets("w"), "Accept", encoding).is(406);
      world
          .get(world.widgets("w"), "Accept", encoding + ",application/json")
          .is(200)
          .has("kind", "Widget");
    }
    world.get(world.core("configmaps"), "Accept", "application/cbor").is(406);
    world.send("POST", world.widgets(), "application/cbor", World.widget("x")).is(415);
    world.send("POST", world.core("configmaps"), "application/cbor", "{}").is(415);
    for (String path :
        List.of(
            "/apis/metrics.k8s.io/v1beta1/pods",
            "/apis/metrics.k8s.io",
            "/apis/custom.metrics.k8s.io/v1beta1")) {
      world.get(path).is(404);
    }
    var groups = world.get("/apis").is(200).text();
    World.holds(!groups.contains("metrics.k8s.io"), groups);
  }

  @Rule(value = 104, says = "Four namespaces are there from the start.")
  void namespaces(TestApiServer server) {
    var world = new World(server);
    for (String name : List.of("default", "kube-system", "kube-public", "kube-node-lease")) {
      world
          .get("/api/v1/namespaces/" + name)
          .is(200)
          .has("status.phase", "Active")
          .has("spec.finalizers", List.of("kubernetes"))
          .has("metadata.labels.kubernetes~io/metadata~name", name);
      boolean isKept = !name.equals("kube-node-lease");
      var answer = world.delete("/api/v1/namespaces/" + name + "?dryRun=All");
      answer.is(isKept ? 403 : 200);
      World.holds(
          !isKept || answer.text().contains("this namespace may not be deleted"), answer.text());
    }
  }
}

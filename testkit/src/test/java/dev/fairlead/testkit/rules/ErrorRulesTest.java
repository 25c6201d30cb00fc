package dev.fairlead.testkit.rules;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.testkit.server.TestApiServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Rules 86 to 91: errors. */
final class ErrorRulesTest {

  @Rule(value = 86, says = "A failure is a Status with message, reason, details and code.")
  void statuses(TestApiServer server) {
    var world = new World(server).withWidgets();
    var maps = world.core("configmaps");
    World.same(
        List.of("kind", "apiVersion", "metadata", "status", "message", "reason", "details", "code"),
        List.copyOf(world.get(world.widgets("none")).is(404).tree().keySet()));
    world
        .get(world.widgets("none"))
        .is(404)
        .has("kind", "Status")
        .has("apiVersion", "v1")
        .has("metadata", Map.of())
        .has("status", "Failure")
        .has("message", "widgets.rules.example.com \"none\" not found")
        .has("reason", "NotFound")
        .has("code", 404L)
        .has("details", Map.of("name", "none", "group", "rules.example.com", "kind", "widgets"));
    var made = world.post(world.widgets(), World.widget("w")).is(201);
    world
        .post(world.widgets(), World.widget("w"))
        .is(409)
        .has("details", Map.of("name", "w", "group", "rules.example.com", "kind", "widgets"));
    world
        .put(world.widgets("w"), made.with("metadata.resourceVersion", "1"))
        .is(409)
        .has("details.kind", "widgets");
    world
        .post(world.widgets(), World.widget("x", "'spec':{'size':0}"))
        .is(422)
        .has("details.name", "x")
        .has("details.kind", "Widget")
        .has("details.group", "rules.example.com")
        .causes("spec.size: FieldValueInvalid");
    world
        .put(world.widgets("w"), made.with("metadata.resourceVersion", null))
        .is(422)
        .has("details.kind", "widgets")
        .causes("metadata.resourceVersion: FieldValueInvalid");
    world
        .delete(world.widgets("w"), "{'preconditions':{'uid':'x'}}")
        .is(409)
        .has("details.kind", "Widget");
    world.get(maps + "?limit=abc").is(400).hasNo("details");
    world.get(maps, "Authorization", "Bearer wrong").is(401).hasNo("details");
    world.put(maps, "{}").is(405).has("details", Map.of());
    world.get(maps, "Accept", "text/csv").is(406).hasNo("details.kind");
    world.patch(maps + "/a", "text/plain", "{}").is(415).has("details", Map.of());
    world.get("/api/v1/nothings").is(404).has("details", Map.of());
    world
        .post(maps, World.map("v").replace("'name'", "'resourceVersion':'5','name'"))
        .is(500)
        .hasNo("reason")
        .hasNo("details");
  }

  @Rule(value = 87, says = "The reason tells what the code leaves open.")
  void reasons(TestApiServer server) {
    var world = new World(server).withWidgets();
    var maps = world.core("configmaps");
    world.post(maps, World.map("a")).is(201);
    world.post(maps, World.map("a")).is(409).has("reason", "AlreadyExists");
    world
        .put(maps + "/a", World.map("a").replace("'name'", "'resourceVersion':'1','name'"))
        .is(409)
        .has("reason", "Conflict");
    world.post(maps, "{").is(400).has("reason", "BadRequest");
    world.get(maps, "Authorization", "Bearer wrong").is(401).has("reason", "Unauthorized");
    world.delete("/api/v1/namespaces/default").is(403).has("reason", "Forbidden");
    world.get(maps + "/none").is(404).has("reason", "NotFound");
    world.put(maps, "{}").is(405).has("reason", "MethodNotAllowed");
    world.get(maps, "Accept", "text/csv").is(406).has("reason", "NotAcceptable");
    world.send("POST", maps, "text/plain", "x").is(415).has("reason", "UnsupportedMediaType");
    world.post(maps, World.map("A")).is(422).has("reason", "Invalid");
    world.get(maps + "?resourceVersion=99999999").is(504).has("reason", "Timeout");
    world.post(world.widgets(), World.widget("w")).is(201);
    world.get(world.widgets("w", "scale")).is(500).has("reason", "InternalError");
    world.watch(world.widgets(), "resourceVersion=1").get(0).has("object.reason", "Expired");
  }

  @Rule(value = 88, says = "Errors of the machinery in front are plain text.")
  void plainErrors(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    var unknown = world.get("/nothing/here").is(404);
    World.same("404 page not found\n", unknown.text());
    World.same(List.of("text/plain; charset=utf-8"), unknown.headers().get("content-type"));
    server
        .faults()
        .on(RequestMatch.list(ConfigMap.TYPE))
        .times(1)
        .then(Fault.tooManyRequests(Duration.ofSeconds(1)));
    assertThrottled(world.get(maps));
    server.faults().on(RequestMatch.list(ConfigMap.TYPE)).times(1).then(Fault.html(502));
    World.holds(world.get(maps).is(502).text().startsWith("<html>"), "a proxy's page");
    server
        .faults()
        .on(RequestMatch.list(ConfigMap.TYPE))
        .times(1)
        .then(Fault.answer(503, "text/plain", ""));
    World.same("", world.get(maps).is(503).text());
    world.get(maps).is(200);
  }

  /** The answer of flow control, word for word. */
  static void assertThrottled(World.Answer answer) {
    answer.is(429);
    World.same("Too many requests, please try again later.\n", answer.text());
    World.same(List.of("1"), answer.headers().get("retry-after"));
    World.same(List.of("text/plain; charset=utf-8"), answer.headers().get("content-type"));
  }

  @Rule(value = 89, says = "A refusal names user, verb, resource, group and scope.")
  void forbidden(TestApiServer server) {
    Guarded.by(server, ErrorRulesTest::refusals);
  }

  private static void refusals(World world) {
    var in = " in the namespace \"" + world.namespace + "\"";
    var maps = world.core("configmaps");
    refused(world, "GET", maps + "/a", "configmaps \"a\"", "get", "configmaps", "", in)
        .has("details", Map.of("name", "a", "kind", "configmaps"));
    refused(world, "GET", maps, "configmaps", "list", "configmaps", "", in)
        .has("details", Map.of("kind", "configmaps"));
    refused(world, "GET", maps + "?watch=true", "configmaps", "watch", "configmaps", "", in);
    refused(world, "DELETE", maps, "configmaps", "deletecollection", "configmaps", "", in);
    refused(world, "DELETE", maps + "/a", "configmaps \"a\"", "delete", "configmaps", "", in);
    var deployment = world.apps("deployments", "d");
    refused(world, "GET", deployment, "deployments.apps \"d\"", "get", "deployments", "apps", in)
        .has("details", Map.of("name", "d", "group", "apps", "kind", "deployments"));
    refused(
        world,
        "GET",
        deployment + "/status",
        "deployments.apps \"d\"",
        "get",
        "deployments/status",
        "apps",
        in);
    refused(
        world,
        "GET",
        "/apis/apps/v1/deployments",
        "deployments.apps",
        "list",
        "deployments",
        "apps",
        " at the cluster scope");
    world
        .get("/x", "Impersonate-User", "nobody-here")
        .is(403)
        .has("details", Map.of())
        .has("message", "forbidden: User \"nobody-here\" cannot get path \"/x\"");
    world
        .post(maps, World.map("a"), "Impersonate-User", "nobody-here")
        .is(403)
        .has(
            "message",
            "configmaps is forbidden: User \"nobody-here\" cannot create resource \"configmaps\""
                + " in API group \"\""
                + in);
    creatingUpdates(world);
  }

  private static World.Answer refused(
      World world,
      String method,
      String path,
      String object,
      String verb,
      String resource,
      String group,
      String scope) {
    return world
        .send(method, path, "", "", "Impersonate-User", "nobody-here")
        .is(403)
        .has("reason", "Forbidden")
        .has(
            "message",
            "%s is forbidden: User \"nobody-here\" cannot %s resource \"%s\" in API group \"%s\"%s"
                .formatted(object, verb, resource, group, scope));
  }

  /** Who may change and not create is told so with the name, which a POST does not have. */
  private static void creatingUpdates(World world) {
    var leases = "/apis/coordination.k8s.io/v1/namespaces/" + world.namespace + "/leases";
    Guarded.grant(
        world,
        "changer",
        "{'apiGroups':['','coordination.k8s.io'],'resources':['configmaps','leases'],'verbs':['get','update','patch']}");
    world.post(leases, World.map("l", "'spec':{}")).is(201);
    Guarded.whenAllowed(world, leases + "/l", "changer");
    world
        .send(
            "PUT",
            leases + "/new",
            World.JSON,
            World.map("new", "'spec':{}"),
            "Impersonate-User",
            "changer")
        .is(403)
        .says("cannot create resource")
        .has("details.name", "new");
    world
        .send(
            "PATCH",
            world.core("configmaps", "new") + "?fieldManager=m",
            World.APPLY,
            "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'new'}}",
            "Impersonate-User",
            "changer")
        .is(403)
        .says("cannot create resource")
        .has("details.name", "new");
  }

  @Rule(value = 90, says = "Bodies and objects that are too large are refused.")
  void sizes(TestApiServer server) {
    var world = new World(server).withGadgets();
    var maps = world.core("configmaps");
    world
        .post(maps, large("a", 1_048_577))
        .is(422)
        .causes("[]: FieldValueTooLong")
        .has(
            "message",
            "ConfigMap \"a\" is invalid: []: Too long: may not be more than 1048576 bytes");
    world.post(maps, large("a", 3_145_728)).is(413).has("reason", "RequestEntityTooLarge");
    var largest = large("a", 3_145_728 - large("a", 0).length());
    World.same(3_145_728, largest.length());
    world.post(maps, largest).is(422).causes("[]: FieldValueTooLong");
    world.post(maps, large("a", 1_048_576)).is(201);
    world.delete(maps + "/a").is(200);
    var secret = "'data':{'x':'%s'}";
    world
        .post(world.core("secrets"), World.map("s", secret.formatted("YWJj".repeat(349_526))))
        .is(422)
        .causes("data: FieldValueTooLong");
    world
        .post(world.core("secrets"), World.map("s", secret.formatted("YWJj".repeat(349_525))))
        .is(201);
    world.delete(world.core("secrets", "s")).is(200);
    world
        .post(world.gadgets(), World.gadget("g", "'x':'" + "y".repeat(1_600_000) + "'"))
        .is(500)
        .hasNo("reason")
        .has("message", "etcdserver: request is too large");
  }

  private static String large(String name, int size) {
    return World.map(name, "'data':{'x':'" + "y".repeat(size) + "'}");
  }

  @Rule(value = 91, says = "A request has a time; what it asked for may be done all the same.")
  void timeouts(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    for (String[] each :
        new String[][] {
          {"abc", "invalid duration"}, {"5", "missing unit in duration"},
          {"1d", "unknown unit \\\"d\\\" in duration"}, {"1s2", "missing unit in duration"}
        }) {
      world
          .get(maps + "?timeout=" + each[0])
          .is(400)
          .has("reason", "BadRequest")
          .says("invalid timeout specified in the request URL - time: " + each[1]);
    }
    for (String fine : List.of("10s", "1m30s", "-1s", "0", "", "1.5h", "100ms")) {
      world.get(maps + "?timeout=" + fine).is(200);
    }
    var cut = world.get(maps + "?resourceVersion=99999999&timeout=1s").is(504);
    World.same(List.of("text/plain; charset=utf-8"), cut.headers().get("content-type"));
    cut.hasNo("kind")
        .hasNo("apiVersion")
        .has("status", "Failure")
        .has("reason", "Timeout")
        .has("message", "Timeout: request did not complete within the allotted timeout");
    world.get(maps + "?watch=true&timeout=abc&timeoutSeconds=1").is(200);
    lateWrite(server, world);
  }

  /** Its storage is stopped for a moment, or a fault has the answer lost. */
  private static void lateWrite(TestApiServer server, World world) {
    var maps = world.core("configmaps");
    if (server instanceof RealApiServer real) {
      var etcd = real.controlPlane().etcd();
      etcd.pause();
      try {
        world.post(maps + "?timeout=1s", World.map("a")).is(504).has("reason", "Timeout");
      } finally {
        etcd.resume();
      }
      int status = world.get(maps + "/a").status();
      World.holds(status == 200 || status == 404, "nobody knows before: " + status);
      return;
    }
    server
        .faults()
        .on(RequestMatch.create(ConfigMap.TYPE))
        .times(1)
        .then(Fault.status(504).afterCommit());
    world.post(maps, World.map("a")).is(504).has("reason", "Timeout");
    world.get(maps + "/a").is(200);
  }
}

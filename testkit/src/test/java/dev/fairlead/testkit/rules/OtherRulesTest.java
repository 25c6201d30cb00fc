package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.AdmissionHook;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.ServerOptions;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rules 86 to 104: errors, options, access, special types. */
final class OtherRulesTest {
  private static final String EVENT =
      "{'metadata':{'name':'%s'},'involvedObject':{'kind':'Pod','name':'p','namespace':'%s'},'reason':'R','message':'m','type':'Normal'}";

  @Rule(value = 86, says = "A failure is a Status with message, reason, details and code.")
  void statuses(TestApiServer server) {
    var world = new World(server).withWidgets();
    world
        .get(world.widgets("none"))
        .is(404)
        .has("kind", "Status")
        .has("apiVersion", "v1")
        .has("metadata", Map.of())
        .has("status", "Failure")
        .has("code", 404L)
        .has("details", Map.of("name", "none", "group", "rules.example.com", "kind", "widgets"));
    world
        .post(world.widgets(), World.widget("w", "'spec':{'size':0}"))
        .is(422)
        .has("details.kind", "Widget");
  }

  @Rule(value = 87, says = "The reason tells what the code leaves open.")
  void reasons(TestApiServer server) {
    var world = new World(server);
    world.post(world.core("configmaps"), World.map("a")).is(201);
    world.post(world.core("configmaps"), World.map("a")).is(409).has("reason", "AlreadyExists");
    world
        .put(
            world.core("configmaps", "a"),
            World.map("a").replace("'name'", "'resourceVersion':'1','name'"))
        .is(409)
        .has("reason", "Conflict");
    world.put(world.core("configmaps"), "{}").is(405).has("reason", "MethodNotAllowed");
    world
        .send("POST", world.core("configmaps"), "text/plain", "x")
        .is(415)
        .has("reason", "UnsupportedMediaType");
  }

  @Rule(value = 88, says = "Errors of the machinery in front are plain text.")
  void plainErrors(TestApiServer server) {
    var world = new World(server);
    var answer = world.get("/nothing/here").is(404);
    World.holds(
        String.valueOf(answer.headers().get("content-type")).contains("text/plain"), answer.text());
  }

  @Rule(value = 89, says = "A refusal names user, verb, resource, group and scope.")
  void forbidden(TestApiServer server) {
    if (server instanceof RealApiServer) {
      refusal(new World(server));
      return;
    }
    try (var own = InMemoryApiServer.start(ServerOptions.defaults().engine(e -> e.rbac()))) {
      refusal(new World(own));
    }
  }

  private static void refusal(World world) {
    world
        .send("GET", world.core("configmaps", "a"), "", "", "Impersonate-User", "nobody-here")
        .is(403)
        .has("details", Map.of("name", "a", "kind", "configmaps"))
        .has(
            "message",
            "configmaps \"a\" is forbidden: User \"nobody-here\" cannot get resource"
                + " \"configmaps\" in API group \"\" in the namespace \""
                + world.namespace
                + "\"");
  }

  @Rule(value = 90, says = "Bodies and objects that are too large are refused.")
  void sizes(TestApiServer server) {
    var world = new World(server);
    world
        .post(
            world.core("configmaps"),
            World.map("a", "'data':{'x':'" + "y".repeat(1_048_577) + "'}"))
        .is(422)
        .causes("[]: FieldValueTooLong");
    world
        .post(
            world.core("configmaps"),
            World.map("a", "'data':{'x':'" + "y".repeat(3_145_728) + "'}"))
        .is(413)
        .has("reason", "RequestEntityTooLarge");
    world
        .post(
            world.core("configmaps"),
            World.map("a", "'data':{'x':'" + "y".repeat(1_000_000) + "'}"))
        .is(201);
    world.delete(world.core("configmaps", "a")).is(200);
  }

  @Rule(value = 91, says = "A timeout that is no duration is refused.")
  void timeouts(TestApiServer server) {
    var world = new World(server);
    world
        .get(world.core("configmaps") + "?timeout=abc")
        .is(400)
        .has(
            "message",
            "invalid timeout specified in the request URL - time: invalid duration \"abc\"");
    world.get(world.core("configmaps") + "?timeout=10s").is(200);
  }

  @Rule(value = 92, says = "A dry run checks everything and stores nothing.")
  void dryRuns(TestApiServer server) {
    var world = new World(server);
    var path = world.core("configmaps");
    world
        .post(path + "?dryRun=All", World.map("a"))
        .is(201)
        .has("metadata.uid")
        .hasNo("metadata.resourceVersion");
    world.get(path + "/a").is(404);
    var made = world.post(path, World.map("a")).is(201);
    world.post(path + "?dryRun=All", World.map("a")).is(409);
    world
        .merge(path + "/a?dryRun=All", "{'data':{'x':'1'}}")
        .is(200)
        .has("data.x", "1")
        .has("metadata.resourceVersion", made.version());
    world.delete(path + "/a?dryRun=All").is(200);
    world.get(path + "/a").is(200).hasNo("data");
    world
        .post(path + "?dryRun=Some", World.map("b"))
        .is(422)
        .causes("dryRun: FieldValueNotSupported");
    World.same("", World.types(world.watch(path, "resourceVersion=" + made.version())));
  }

  @Rule(value = 93, says = "Unknown and repeated fields are ignored, warned of or refused.")
  void fieldValidation(TestApiServer server) {
    var world = new World(server).withWidgets();
    var path = world.core("configmaps");
    world
        .post(path + "?fieldValidation=Strict", World.map("a", "'foo':1"))
        .is(400)
        .says("strict decoding error: unknown field");
    World.same(
        null,
        world
            .post(path + "?fieldValidation=Ignore", World.map("a", "'foo':1"))
            .is(201)
            .headers()
            .get("warning"));
    world
        .post(path, World.map("b", "'data':{'x':'1','x':'2'}"))
        .is(201)
        .warns("duplicate field")
        .has("data.x", "2");
    world
        .post(world.widgets() + "?fieldValidation=Strict", World.widget("w", "'spec':{'odd':1}"))
        .is(400);
    world
        .post(world.widgets(), World.widget("w", "'spec':{'odd':1}"))
        .is(201)
        .warns("unknown field");
    world.merge(world.widgets("w") + "?fieldValidation=Strict", "{'spec':{'odd':1}}").is(422);
    world.post(path + "?fieldValidation=Foo", World.map("c")).is(422);
  }

  @Rule(value = 94, says = "A wrong token is 401 everywhere.")
  void authentication(TestApiServer server) {
    var world = new World(server);
    world
        .get(world.core("configmaps"), "Authorization", "Bearer wrong")
        .is(401)
        .has("reason", "Unauthorized")
        .has("message", "Unauthorized")
        .hasNo("details");
    world.get("/version", "Authorization", "Bearer wrong").is(401);
    world
        .get(world.core("configmaps"), "Impersonate-Group", "g")
        .is(400)
        .says("without impersonating a user name");
  }

  @Rule(value = 95, says = "Roles and bindings are checked; a binding keeps its role.")
  void rbac(TestApiServer server) {
    var world = new World(server);
    var root = "/apis/rbac.authorization.k8s.io/v1/namespaces/" + world.namespace;
    world
        .post(
            root + "/roles",
            "{'metadata':{'name':'r'},'rules':[{'apiGroups':[''],'resources':['pods']}]}")
        .is(422)
        .causes("rules[0].verbs: FieldValueRequired");
    world
        .post(
            root + "/roles",
            "{'metadata':{'name':'r'},'rules':[{'verbs':['get'],'apiGroups':[''],'resources':['pods']}]}")
        .is(201);
    world
        .post(
            root + "/rolebindings",
            "{'metadata':{'name':'b'},'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'Role','name':'r'},'subjects':[{'kind':'User','name':'u'}]}")
        .is(201)
        .has("subjects.0.apiGroup", "rbac.authorization.k8s.io");
    world
        .merge(root + "/rolebindings/b", "{'roleRef':{'name':'other'}}")
        .is(422)
        .causes("roleRef: FieldValueInvalid");
  }

  @Rule(value = 96, says = "Reviews tell what somebody may do.")
  void reviews(TestApiServer server) {
    var world = new World(server);
    var path = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
    world
        .post(
            path,
            "{'spec':{'resourceAttributes':{'namespace':'nowhere','verb':'get','resource':'pods'}}}")
        .is(201)
        .has("status", Map.of("allowed", true));
    world
        .post(path, "{'spec':{}}")
        .is(422)
        .hasNo("details.kind")
        .causes("spec.resourceAttributes: FieldValueInvalid");
    world
        .post("/apis/authorization.k8s.io/v1/selfsubjectrulesreviews", "{'spec':{}}")
        .is(400)
        .has("message", "no namespace on request");
    world
        .post(
            "/apis/authorization.k8s.io/v1/subjectaccessreviews",
            "{'spec':{'resourceAttributes':{'verb':'get','resource':'pods'}}}")
        .is(422)
        .causes("spec.user: FieldValueInvalid");
  }

  @Rule(value = 97, says = "Events of both groups are one; each group has its checks.")
  void events(TestApiServer server) {
    var world = new World(server);
    var core = world.core("events");
    world.post(core, EVENT.formatted("e", world.namespace)).is(201).has("reportingComponent", "");
    world
        .post(core, EVENT.formatted("f", "other"))
        .is(422)
        .causes("involvedObject.namespace: FieldValueInvalid");
    var events = core.replace("/api/v1", "/apis/events.k8s.io/v1");
    world
        .get(events + "/e")
        .is(200)
        .has("apiVersion", "events.k8s.io/v1")
        .has("note", "m")
        .has("regarding.name", "p");
    var made =
        "{'metadata':{'name':'g'},'eventTime':'2026-01-02T03:04:05.123456Z','reportingController':'example.test/c','reportingInstance':'i','action':'A','reason':'R','regarding':{'kind':'Pod','name':'p','namespace':'"
            + world.namespace
            + "'},'note':'n','type':'Normal'}";
    world.post(events, made.replace("'Normal'", "'Odd'")).is(422).causes("type: FieldValueInvalid");
    world.post(events, made.replace(".123456Z", "Z")).is(400);
    world.post(events, made).is(201);
    world.get(core + "/g").is(200).has("message", "n");
    world.merge(events + "/g", "{'note':'x'}").is(422);
  }

  @Rule(value = 98, says = "Leases have times with six decimals and numbers that make sense.")
  void leases(TestApiServer server) {
    var world = new World(server);
    var path = "/apis/coordination.k8s.io/v1/namespaces/" + world.namespace + "/leases";
    var lease =
        "{'metadata':{'name':'l'},'spec':{'leaseDurationSeconds':%s,'leaseTransitions':%s,'renewTime':'%s'}}";
    world
        .post(path, lease.formatted("0", "-1", "2026-01-02T03:04:05.123456Z"))
        .is(422)
        .causes(
            "spec.leaseDurationSeconds: FieldValueInvalid",
            "spec.leaseTransitions: FieldValueInvalid");
    world.post(path, lease.formatted("15", "0", "2026-01-02T03:04:05.123Z")).is(400);
    world
        .post(path, lease.formatted("15", "0", "2026-01-02T04:04:05.123456+01:00"))
        .is(201)
        .has("spec.renewTime", "2026-01-02T03:04:05.123456Z")
        .hasNo("metadata.generation");
  }

  @Rule(value = 99, says = "Secrets take texts, check base64 and the keys of their type.")
  void secrets(TestApiServer server) {
    var world = new World(server);
    var path = world.core("secrets");
    world
        .post(path, World.map("a", "'stringData':{'x':'y'},'data':{'x':'Yg=='}"))
        .is(201)
        .has("type", "Opaque")
        .has("data.x", "eQ==")
        .hasNo("stringData");
    world.post(path, World.map("b", "'data':{'x':'%'}")).is(400);
    world
        .post(path, World.map("b", "'type':'kubernetes.io/tls'"))
        .is(422)
        .causes("data[tls.crt]: FieldValueRequired", "data[tls.key]: FieldValueRequired");
    world
        .post(
            path,
            World.map(
                "b", "'type':'kubernetes.io/dockerconfigjson','data':{'.dockerconfigjson':'e30='}"))
        .is(201);
  }

  @Rule(value = 100, says = "A service gets an address that it keeps.")
  void services(TestApiServer server) {
    var world = new World(server);
    var made =
        world
            .post(world.core("services"), World.map("s", "'spec':{'ports':[{'port':80}]}"))
            .is(201)
            .has("spec.clusterIP")
            .has("spec.type", "ClusterIP")
            .has("spec.ports.0.protocol", "TCP")
            .has("spec.ports.0.targetPort", 80L);
    world
        .merge(world.core("services", "s"), "{'metadata':{'labels':{'a':'b'}}}")
        .is(200)
        .has("spec.clusterIP", made.at("spec.clusterIP"));
  }

  @Rule(value = 101, says = "A scale shows and changes the replicas.")
  void scales(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.post(world.widgets(), World.widget("w", "'spec':{'size':3}")).is(201);
    var path = world.widgets("w", "scale");
    world
        .get(path)
        .is(200)
        .has("kind", "Scale")
        .has("apiVersion", "autoscaling/v1")
        .has("spec.replicas", 3L)
        .has("status", Map.of("replicas", 0L));
    world
        .merge(path, "{'metadata':{'labels':{'a':'b'}},'spec':{'replicas':4}}")
        .is(200)
        .has("spec.replicas", 4L);
    world
        .get(world.widgets("w"))
        .has("spec.size", 4L)
        .hasNo("metadata.labels")
        .has("metadata.generation", 2L);
    world
        .merge(path, "{'spec':{'replicas':-1}}")
        .is(422)
        .causes("spec.size: FieldValueInvalid", ".spec.size: FieldValueInvalid");
    world.post(world.widgets(), World.widget("n")).is(201);
    world.get(world.widgets("n", "scale")).is(500).has("reason", "InternalError");
  }

  @Rule(
      value = 102,
      says = "Admission hooks change and refuse writes.",
      hiddenOnReal = "it calls webhooks over https, which a test in this JVM has none of")
  void admission(TestApiServer server) {
    AdmissionHook hook =
        review -> {
          if (review.name().equals("no")) {
            throw new AdmissionHook.DeniedException("no thanks");
          }
          if (review.phase() == AdmissionHook.Phase.MUTATING && !review.object().isEmpty()) {
            review.object().put("data", Map.of("by", "hook"));
          }
        };
    var options =
        ServerOptions.defaults()
            .engine(
                engine ->
                    engine.admission(
                        "h.example",
                        review -> {
                          if (review.resource().equals("configmaps")) {
                            hook.review(review);
                          }
                        }));
    try (var own = InMemoryApiServer.start(options)) {
      var world = new World(own);
      world.post(world.core("configmaps"), World.map("a")).is(201).has("data.by", "hook");
      world
          .post(world.core("configmaps"), World.map("no"))
          .is(400)
          .hasNo("reason")
          .has("message", "admission webhook \"h.example\" denied the request: no thanks");
      world.get(world.core("configmaps", "no")).is(404);
    }
    new World(server);
  }

  @Rule(value = 103, says = "Aggregated APIs and other encodings are not there.")
  void encodings(TestApiServer server) {
    var world = new World(server).withWidgets();
    world.get(world.widgets(), "Accept", "application/vnd.kubernetes.protobuf").is(406);
    world.get("/apis/metrics.k8s.io/v1beta1/pods").is(404);
  }

  @Rule(value = 104, says = "Four namespaces are there from the start.")
  void namespaces(TestApiServer server) {
    var world = new World(server);
    var present = new ArrayList<Integer>();
    for (String name : List.of("default", "kube-system", "kube-public", "kube-node-lease")) {
      present.add(world.get("/api/v1/namespaces/" + name).status());
    }
    World.same(List.of(200, 200, 200, 200), present);
    world
        .get("/api/v1/namespaces/default")
        .has("status.phase", "Active")
        .has("metadata.labels.kubernetes~io/metadata~name", "default");
  }
}

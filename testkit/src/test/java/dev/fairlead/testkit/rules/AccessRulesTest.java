package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;

/** Rules 94 to 96: who somebody is and what one may do. */
final class AccessRulesTest {
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";

  @Rule(value = 94, says = "A wrong token is 401 everywhere.")
  void authentication(TestApiServer server) {
    var world = new World(server);
    var maps = world.core("configmaps");
    world
        .get(maps, "Authorization", "Bearer wrong")
        .is(401)
        .has("reason", "Unauthorized")
        .has("message", "Unauthorized")
        .hasNo("details");
    for (String path : List.of("/version", "/healthz", "/apis", "/nothing/here")) {
      world.get(path, "Authorization", "Bearer wrong").is(401);
    }
    world.get(maps, "Impersonate-Group", "g").is(400).says("without impersonating a user name");
    Guarded.by(server, AccessRulesTest::identities);
  }

  private static void identities(World world) {
    var maps = world.core("configmaps");
    world
        .get(maps, "Authorization", "")
        .is(403)
        .says("User \\\"system:anonymous\\\" cannot list resource \\\"configmaps\\\"");
    world.get("/healthz", "Authorization", "").is(200);
    world
        .post(
            "/apis/authentication.k8s.io/v1/selfsubjectreviews",
            "{}",
            "Impersonate-User",
            "alice",
            "Impersonate-Group",
            "team")
        .is(201)
        .has("status.userInfo.username", "alice")
        .has("status.userInfo.groups", List.of("team", "system:authenticated"));
    world.post(world.core("serviceaccounts"), World.map("s")).is(201);
    var token =
        world.post(world.core("serviceaccounts", "s", "token"), "{}").is(201).at("status.token");
    world
        .send("GET", maps, "", "", "Authorization", "Bearer " + token)
        .is(403)
        .says("User \\\"system:serviceaccount:" + world.namespace + ":s\\\" cannot list");
    world
        .send("GET", maps, "", "", "Authorization", "Bearer " + token, "Impersonate-User", "alice")
        .is(403)
        .says("cannot impersonate-on:user-info:list resource");
  }

  @Rule(value = 95, says = "Roles and bindings are checked and hold; a binding keeps its role.")
  void rbac(TestApiServer server) {
    var world = new World(server);
    var root = RBAC + "/namespaces/" + world.namespace;
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
    Guarded.by(server, AccessRulesTest::rights);
    Guarded.by(server, AccessRulesTest::clusterRights);
  }

  private static void rights(World world) {
    var maps = world.core("configmaps");
    Guarded.grant(
        world,
        "reader",
        "{'apiGroups':[''],'resources':['configmaps'],'resourceNames':['a'],'verbs':['get','list','update']}");
    Guarded.grant(
        world,
        "reporter",
        "{'apiGroups':['apps'],'resources':['deployments'],'verbs':['get']},{'apiGroups':['apps'],'resources':['deployments/status'],'verbs':['get','patch']}");
    world.post(maps, World.map("a")).is(201);
    world.post(maps, World.map("b")).is(201);
    Guarded.whenAllowed(world, maps + "/a", "reader");
    as(world, "reader", "GET", maps + "/b", "").is(403);
    as(world, "reader", "GET", maps, "").is(403);
    as(world, "reader", "GET", maps + "?fieldSelector=metadata.name%3Da", "")
        .is(200)
        .has("items.0.metadata.name", "a");
    as(world, "reader", "PUT", maps + "/a", World.map("a")).is(200);
    as(world, "reader", "DELETE", maps + "/a", "").is(403);
    as(world, "reader", "GET", world.core("secrets"), "").is(403);
    world
        .post(
            world.apps("deployments"),
            World.map(
                "d",
                "'spec':{'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'c','image':'i'}]}}}"))
        .is(201);
    Guarded.whenAllowed(world, world.apps("deployments", "d", "status"), "reporter");
    var patch = "{'status':{'replicas':1}}";
    merge(world, "reporter", world.apps("deployments", "d", "status"), patch).is(200);
    merge(world, "reporter", world.apps("deployments", "d"), "{'spec':{'replicas':1}}").is(403);
  }

  private static World.Answer as(
      World world, String user, String method, String path, String body) {
    return world.send(
        method, path, body.isEmpty() ? "" : World.JSON, body, "Impersonate-User", user);
  }

  private static World.Answer merge(World world, String user, String path, String body) {
    return world.send("PATCH", path, World.MERGE, body, "Impersonate-User", user);
  }

  private static void clusterRights(World world) {
    var label = "'labels':{'rules.example.com/to':'" + world.namespace + "'}";
    var part = "part." + world.namespace;
    var whole = "whole." + world.namespace;
    world
        .post(
            RBAC + "/clusterroles",
            "{'metadata':{'name':'%s',%s},'rules':[{'verbs':['list'],'apiGroups':[''],'resources':['namespaces']},{'verbs':['get'],'nonResourceURLs':['/metrics']}]}"
                .formatted(part, label))
        .is(201);
    world
        .post(
            RBAC + "/clusterrolebindings",
            "{'metadata':{'name':'%s'},'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'ClusterRole','name':'%s'},'subjects':[{'kind':'Group','name':'%s'},{'kind':'ServiceAccount','name':'s','namespace':'%s'}]}"
                .formatted(whole, part, world.namespace, world.namespace))
        .is(201);
    var account = "system:serviceaccount:" + world.namespace + ":s";
    Guarded.whenAllowed(world, "/api/v1/namespaces?limit=1", account);
    world
        .get(
            "/api/v1/namespaces?limit=1",
            "Impersonate-User",
            "anybody",
            "Impersonate-Group",
            world.namespace)
        .is(200);
    world.get("/api/v1/namespaces?limit=1", "Impersonate-User", "anybody").is(403);
    world.delete(RBAC + "/clusterrolebindings/" + whole).is(200);
    world.delete(RBAC + "/clusterroles/" + part).is(200);
  }

  @Rule(value = 96, says = "Reviews tell what somebody may do.")
  void reviews(TestApiServer server) {
    var world = new World(server);
    var root = "/apis/authorization.k8s.io/v1/";
    var self = root + "selfsubjectaccessreviews";
    var resource = "'resourceAttributes':{'namespace':'nowhere','verb':'get','resource':'pods'}";
    world
        .post(self, "{'spec':{" + resource + "}}")
        .is(201)
        .has("kind", "SelfSubjectAccessReview")
        .has("spec.resourceAttributes.resource", "pods")
        .has("status", Map.of("allowed", true));
    world
        .post(self, "{'spec':{}}")
        .is(422)
        .hasNo("details.kind")
        .hasNo("details.name")
        .causes("spec.resourceAttributes: FieldValueInvalid");
    world
        .post(
            self, "{'spec':{" + resource + ",'nonResourceAttributes':{'path':'/x','verb':'get'}}}")
        .is(422)
        .hasNo("details.kind")
        .has(
            "message",
            ".authorization.k8s.io \"\" is invalid: spec.nonResourceAttributes: Invalid value:"
                + " {\"Path\":\"/x\",\"Verb\":\"get\"}: cannot be specified in combination with"
                + " resourceAttributes");
    world
        .post(root + "selfsubjectrulesreviews", "{'spec':{}}")
        .is(400)
        .has("message", "no namespace on request");
    world
        .post(root + "subjectaccessreviews", "{'spec':{" + resource + "}}")
        .is(422)
        .causes("spec.user: FieldValueInvalid");
    world
        .post(root + "selfsubjectrulesreviews", "{'spec':{'namespace':'nowhere'}}")
        .is(201)
        .has("spec", Map.of())
        .has("status.incomplete", false)
        .has("status.resourceRules")
        .has("status.nonResourceRules");
    Guarded.by(server, AccessRulesTest::answers);
  }

  private static void answers(World world) {
    var root = "/apis/authorization.k8s.io/v1/";
    Guarded.grant(world, "asker", "{'apiGroups':[''],'resources':['configmaps'],'verbs':['get']}");
    var spec =
        "{'spec':{%s'resourceAttributes':{'namespace':'%s','verb':'%s','resource':'configmaps'}}}";
    world.post(world.core("configmaps"), World.map("a")).is(201);
    Guarded.whenAllowed(world, world.core("configmaps", "a"), "asker");
    for (boolean allowed : List.of(true, false)) {
      var verb = allowed ? "get" : "list";
      var wanted = (Object) allowed;
      world
          .post(
              root + "subjectaccessreviews",
              spec.formatted("'user':'asker',", world.namespace, verb))
          .is(201)
          .has("status.allowed", wanted);
      world
          .post(
              root + "namespaces/" + world.namespace + "/localsubjectaccessreviews",
              spec.formatted("'user':'asker',", world.namespace, verb))
          .is(201)
          .has("status.allowed", wanted);
      world
          .post(
              root + "selfsubjectaccessreviews",
              spec.formatted("", world.namespace, verb),
              "Impersonate-User",
              "asker")
          .is(201)
          .has("status.allowed", wanted);
    }
    world
        .post(
            root + "selfsubjectaccessreviews",
            "{'spec':{'nonResourceAttributes':{'path':'/api','verb':'get'}}}",
            "Impersonate-User",
            "asker")
        .is(201)
        .has("status.allowed", true)
        .says("RBAC: allowed by ClusterRoleBinding");
  }
}

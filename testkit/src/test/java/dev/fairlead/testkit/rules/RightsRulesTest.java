package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;

/** Rules 95 and 96 on servers that ask who may do what. */
final class RightsRulesTest {
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";
  private static final String REVIEWS = "/apis/authorization.k8s.io/v1/subjectaccessreviews";

  /** Somebody who has a role of the namespace, and a cluster's role within it. */
  private record Somebody(World world) {
    static Somebody of(World world) {
      var somebody = new Somebody(world);
      var root = RBAC + "/namespaces/" + world.namespace;
      world
          .post(
              root + "/roles",
              "{'metadata':{'name':'r'},'rules':["
                  + "{'verbs':['get'],'apiGroups':[''],'resources':['configmaps'],'resourceNames':['a']},"
                  + "{'verbs':['get'],'apiGroups':[''],'resources':['pods']},"
                  + "{'verbs':['patch'],'apiGroups':[''],'resources':['secrets']}]}")
          .is(201);
      world
          .post(
              RBAC + "/clusterroles",
              "{'metadata':{'name':'"
                  + somebody.name()
                  + "'},'rules':[{'verbs':['*'],'apiGroups':[''],'resources':['services']}]}")
          .is(201);
      world.post(root + "/rolebindings", somebody.binding("Role", "r")).is(201);
      world.post(root + "/rolebindings", somebody.binding("ClusterRole", somebody.name())).is(201);
      somebody.awaitRights();
      return somebody;
    }

    String name() {
      return "somebody-of-" + world.namespace;
    }

    private String binding(String kind, String role) {
      return "{'metadata':{'name':'"
          + role
          + "'},'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'"
          + kind
          + "','name':'"
          + role
          + "'},'subjects':[{'kind':'User','name':'"
          + name()
          + "'}]}";
    }

    /** A real server sees new roles and bindings a moment later. */
    private void awaitRights() {
      for (int i = 0; i < 1000; i++) {
        var seen = List.of(status("GET", "pods", "none"), status("GET", "services", "none"));
        if (seen.equals(List.of(404, 404))) {
          return;
        }
      }
    }

    int status(String method, String plural, String... object) {
      return on(method, world.core(plural, object));
    }

    int on(String method, String path) {
      return world.send(method, path, "", "", "Impersonate-User", name()).status();
    }

    World.Answer apply(String plural, String object, String json) {
      return world.send(
          "PATCH",
          world.core(plural, object) + "?fieldManager=m",
          World.APPLY,
          json,
          "Impersonate-User",
          name());
    }

    /** What a review says about a verb. */
    World.Answer review(String verb, String resource, String object) {
      return world.post(
          REVIEWS,
          "{'spec':{'user':'%s','resourceAttributes':{'namespace':'%s','verb':'%s','resource':'%s','name':'%s'}}}"
              .formatted(name(), world.namespace, verb, resource, object));
    }

    void leave() {
      world.delete(RBAC + "/clusterroles/" + name()).is(200);
    }
  }

  @Rule(value = 95, says = "Roles and bindings are checked; a binding keeps its role.")
  void rights(TestApiServer server) {
    OwnServer.asking(server, RightsRulesTest::rights);
  }

  private static void rights(World world) {
    world.post(world.core("configmaps"), World.map("a")).is(201);
    world.post(world.core("configmaps"), World.map("b")).is(201);
    var somebody = Somebody.of(world);
    World.same(200, somebody.status("GET", "configmaps", "a"));
    World.same(403, somebody.status("GET", "configmaps", "b"));
    World.same(403, somebody.status("GET", "configmaps"));
    World.same(403, somebody.status("DELETE", "configmaps", "a"));
    World.same(404, somebody.status("GET", "pods", "none"));
    World.same(403, somebody.status("GET", "pods", "none", "status"));
    World.same(404, somebody.status("DELETE", "services", "none"));
    World.same(403, somebody.on("GET", "/api/v1/namespaces/default/services/none"));
    World.same(
        403, somebody.on("GET", "/apis/apps/v1/namespaces/" + world.namespace + "/services"));
    var secret =
        "{'apiVersion':'v1','kind':'Secret','metadata':{'name':'s'},'stringData':{'x':'1'}}";
    somebody.apply("secrets", "s", secret).is(403).says("cannot create resource");
    world.post(world.core("secrets"), World.map("s")).is(201);
    somebody.apply("secrets", "s", secret).is(200);
    somebody.leave();
  }

  @Rule(value = 96, says = "Reviews tell what somebody may do.")
  void reviews(TestApiServer server) {
    OwnServer.asking(server, RightsRulesTest::reviews);
  }

  private static void reviews(World world) {
    var somebody = Somebody.of(world);
    somebody.review("get", "configmaps", "a").is(201).has("status.allowed", true);
    somebody.review("get", "configmaps", "b").is(201).has("status.allowed", false);
    somebody.review("list", "pods", "").is(201).has("status.allowed", false);
    somebody.leave();
  }
}

package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules 89, 94 to 96: who is let in, roles and bindings, impersonation, access reviews. */
final class AccessTest {
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";
  private static final String ROLES = RBAC + "/namespaces/default/roles";
  private static final String BINDINGS = RBAC + "/namespaces/default/rolebindings";
  private static final String REVIEWS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

  private final Api api =
      new Api(
          Api.options()
              .rbac()
              .user("root", "admin", "system:masters")
              .user("a", "alice", "team-a")
              .user("sa", "system:serviceaccount:default:robot")
              .build());

  private Api.Reply as(String token, String method, String target, String body, String... headers) {
    Map<String, List<String>> all = new HashMap<>();
    if (!token.isEmpty()) {
      all.put("Authorization", List.of("Bearer " + token));
    }
    all.put("Content-Type", List.of("application/json"));
    for (int i = 0; i < headers.length; i += 2) {
      all.computeIfAbsent(headers[i], any -> new ArrayList<>());
      List<String> values = new ArrayList<>(all.get(headers[i]));
      if (headers[i].equals("Content-Type")) {
        values.clear();
      }
      values.add(headers[i + 1]);
      all.put(headers[i], values);
    }
    return api.send(method, target, all, body);
  }

  private void grant(String rule, String subject) {
    as("root", "POST", ROLES, "{'metadata':{'name':'r'},'rules':[" + rule + "]}").expect(201);
    as(
            "root",
            "POST",
            BINDINGS,
            "{'metadata':{'name':'b'},'roleRef':{'kind':'Role','name':'r'},'subjects':["
                + subject
                + "]}")
        .expect(201);
  }

  private static String message(Api.Reply reply) {
    return String.valueOf(reply.expect(403).at("message"));
  }

  @Test
  void aRefusalNamesUserVerbResourceAndScope() {
    assertEquals(
        "configmaps \"a\" is forbidden: User \"alice\" cannot get resource \"configmaps\" in API"
            + " group \"\" in the namespace \"default\"",
        message(as("a", "GET", Api.CONFIG_MAPS + "/a", "")));
    Api.Reply list = as("a", "GET", "/apis/apps/v1/deployments", "");
    assertEquals(
        "deployments.apps is forbidden: User \"alice\" cannot list resource \"deployments\" in API"
            + " group \"apps\" at the cluster scope",
        message(list));
    assertEquals(Map.of("group", "apps", "kind", "deployments"), list.at("details"));
    assertEquals(
        "configmaps is forbidden: User \"alice\" cannot create resource \"configmaps\" in API group"
            + " \"\" in the namespace \"default\"",
        message(as("a", "POST", Api.CONFIG_MAPS, Api.configMap("x"))));
    assertEquals(
        "deployments.apps \"d\" is forbidden: User \"alice\" cannot patch resource"
            + " \"deployments/status\" in API group \"apps\" in the namespace \"default\"",
        message(as("a", "PATCH", "/apis/apps/v1/namespaces/default/deployments/d/status", "{}")));
    Api.Reply path = as("a", "GET", "/nope", "");
    assertEquals("forbidden: User \"alice\" cannot get path \"/nope\"", message(path));
    assertEquals(Map.of(), path.at("details"));
  }

  @Test
  void withoutATokenOneIsAnonymousAndAWrongTokenIsRefusedEverywhere() {
    assertEquals(
        "configmaps is forbidden: User \"system:anonymous\" cannot list resource \"configmaps\" in"
            + " API group \"\" in the namespace \"default\"",
        message(as("", "GET", Api.CONFIG_MAPS, "")));
    as("", "GET", "/version", "").expect(200);
    as("", "GET", "/api", "").expect(403);
    assertEquals("Unauthorized", as("wrong", "GET", "/healthz", "").expect(401).at("reason"));
    as("a", "GET", "/apis", "").expect(200);
  }

  @Test
  void aRoleAllowsItsVerbsResourcesAndNamesInItsNamespace() {
    grant(
        "{'verbs':['get','list'],'apiGroups':[''],'resources':['configmaps'],'resourceNames':['a']}",
        "{'kind':'Group','name':'team-a'}");
    as("a", "GET", Api.CONFIG_MAPS + "/a", "").expect(404);
    as("a", "GET", Api.CONFIG_MAPS + "/b", "").expect(403);
    as("a", "GET", Api.CONFIG_MAPS, "").expect(403);
    as("a", "GET", Api.CONFIG_MAPS + "?fieldSelector=metadata.name%3Da", "").expect(200);
    as("a", "DELETE", Api.CONFIG_MAPS + "/a", "").expect(403);
    as("a", "GET", "/api/v1/namespaces/kube-system/configmaps/a", "").expect(403);
    as("sa", "GET", Api.CONFIG_MAPS + "/a", "").expect(403);
  }

  @Test
  void aClusterRoleCanBeBoundInANamespaceOrEverywhere() {
    as(
            "root",
            "POST",
            BINDINGS,
            "{'metadata':{'name':'v'},'roleRef':{'kind':'ClusterRole','name':'edit'},"
                + "'subjects':[{'kind':'ServiceAccount','namespace':'default','name':'robot'}]}")
        .expect(201);
    as("sa", "POST", Api.CONFIG_MAPS, Api.configMap("x")).expect(201);
    as("sa", "GET", Api.CONFIG_MAPS + "/x", "").expect(200);
    as("sa", "GET", "/api/v1/configmaps", "").expect(403);
    as("sa", "GET", ROLES, "").expect(403);
    as(
            "root",
            "POST",
            RBAC + "/clusterrolebindings",
            "{'metadata':{'name':'all:view'},'roleRef':{'kind':'ClusterRole','name':'view'},"
                + "'subjects':[{'kind':'User','name':'alice'}]}")
        .expect(201);
    as("a", "GET", "/api/v1/configmaps", "").expect(200);
    as("a", "GET", "/api/v1/secrets", "").expect(403);
  }

  @Test
  void rightsEndWithTheirBinding() {
    grant(
        "{'verbs':['get'],'apiGroups':[''],'resources':['configmaps']}",
        "{'kind':'User','name':'alice'}");
    as("a", "GET", Api.CONFIG_MAPS + "/a", "").expect(404);
    as("root", "DELETE", BINDINGS + "/b", "").expect(200);
    as("a", "GET", Api.CONFIG_MAPS + "/a", "").expect(403);
  }

  @Test
  void aSubresourceIsAResourceOfItsOwn() {
    grant(
        "{'verbs':['*'],'apiGroups':['*'],'resources':['pods/status','*/scale']}",
        "{'kind':'User','name':'alice'}");
    as("a", "PATCH", "/api/v1/namespaces/default/pods/p/status", "{}", "Content-Type", Api.MERGE)
        .expect(404);
    as("a", "GET", "/api/v1/namespaces/default/pods/p", "").expect(403);
  }

  @Test
  void anUpdateThatCreatesNeedsTheRightToCreate() {
    grant(
        "{'verbs':['update','patch'],'apiGroups':['','coordination.k8s.io'],'resources':['*']}",
        "{'kind':'User','name':'alice'}");
    String leases = "/apis/coordination.k8s.io/v1/namespaces/default/leases/l";
    assertEquals(
        "leases.coordination.k8s.io \"l\" is forbidden: User \"alice\" cannot create resource"
            + " \"leases\" in API group \"coordination.k8s.io\" in the namespace \"default\"",
        message(as("a", "PUT", leases, "{'metadata':{'name':'l'}}")));
    as(
            "a",
            "PATCH",
            Api.CONFIG_MAPS + "/c?fieldManager=m",
            "{}",
            "Content-Type",
            "application/apply-patch+yaml")
        .expect(403);
  }

  @Test
  void impersonationNeedsTheRightAndBringsTheRights() {
    as("root", "GET", Api.CONFIG_MAPS, "", "Impersonate-User", "alice").expect(403);
    Api.Reply refused = as("a", "GET", Api.CONFIG_MAPS, "", "Impersonate-User", "admin");
    assertEquals(
        "configmaps is forbidden: User \"alice\" cannot impersonate-on:user-info:list resource"
            + " \"configmaps\" in API group \"\" in the namespace \"default\"",
        message(refused));
    assertEquals(
        "requested &user.DefaultInfo{Name:\"\", UID:\"\", Groups:[]string{\"g\"},"
            + " Extra:map[string][]string(nil)} without impersonating a user name",
        as("root", "GET", Api.CONFIG_MAPS, "", "Impersonate-Group", "g").expect(400).at("message"));
    as(
            "root",
            "GET",
            Api.CONFIG_MAPS,
            "",
            "Impersonate-User",
            "bob",
            "Impersonate-Group",
            "system:masters")
        .expect(200);
  }

  @Test
  void reviewsTellWhatIsAllowed() {
    grant(
        "{'verbs':['get'],'apiGroups':[''],'resources':['pods']}",
        "{'kind':'User','name':'alice'}");
    String pods =
        "{'spec':{'resourceAttributes':{'namespace':'%s','verb':'get','resource':'pods'}}}";
    Api.Reply yes = as("a", "POST", REVIEWS, pods.formatted("default")).expect(201);
    assertEquals(
        "RBAC: allowed by RoleBinding \"b/default\" of Role \"r\" to User \"alice\"",
        yes.at("status.reason"));
    assertEquals(Map.of(), yes.at("metadata"));
    Api.Reply no = as("a", "POST", REVIEWS, pods.formatted("nowhere")).expect(201);
    assertEquals(Map.of("allowed", false), no.at("status"));
    Api.Reply all = as("root", "POST", REVIEWS, pods.formatted("nowhere")).expect(201);
    assertEquals(Map.of("allowed", true), all.at("status"));
    Api.Reply path =
        as("a", "POST", REVIEWS, "{'spec':{'nonResourceAttributes':{'path':'/api','verb':'get'}}}");
    assertEquals(
        "RBAC: allowed by ClusterRoleBinding \"system:discovery\" of ClusterRole"
            + " \"system:discovery\" to Group \"system:authenticated\"",
        path.expect(201).at("status.reason"));
    Api.Reply other =
        as(
            "root",
            "POST",
            "/apis/authorization.k8s.io/v1/subjectaccessreviews",
            pods.formatted("default").replace("'spec':{", "'spec':{'user':'alice',"));
    assertEquals(true, other.expect(201).at("status.allowed"));
  }

  @Test
  void aReviewThatAsksNothingIsRefused() {
    Api.Reply refused = as("a", "POST", REVIEWS, "{'spec':{}}").expect(422);
    assertEquals(
        ".authorization.k8s.io \"\" is invalid: spec.resourceAttributes: Invalid value: null:"
            + " exactly one of nonResourceAttributes or resourceAttributes must be specified",
        refused.at("message"));
    assertNull(refused.at("details.kind"));
    String rules = "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews";
    assertEquals(
        "no namespace on request", as("a", "POST", rules, "{'spec':{}}").expect(400).at("message"));
    Api.Reply listed = as("a", "POST", rules, "{'spec':{'namespace':'default'}}").expect(201);
    assertEquals(List.of("create"), listed.at("status.resourceRules.0.verbs"));
    assertEquals(false, listed.at("status.incomplete"));
    assertEquals(Map.of(), listed.at("spec"));
    Api.Reply self =
        as("a", "POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", "{}").expect(201);
    assertEquals(List.of("team-a", "system:authenticated"), self.at("status.userInfo.groups"));
  }

  @Test
  void rolesAndBindingsThatCannotBeAreRefused() {
    assertEquals(
        List.of("rules[0].verbs: FieldValueRequired", "rules[0].resources: FieldValueRequired"),
        as("root", "POST", ROLES, "{'metadata':{'name':'x'},'rules':[{'apiGroups':['']}]}")
            .expect(422)
            .causes());
    grant(
        "{'verbs':['get'],'apiGroups':[''],'resources':['pods']}",
        "{'kind':'User','name':'alice'}");
    Api.Reply moved =
        as(
            "root",
            "PATCH",
            BINDINGS + "/b",
            "{'roleRef':{'name':'other'}}",
            "Content-Type",
            Api.MERGE);
    assertEquals(List.of("roleRef: FieldValueInvalid"), moved.expect(422).causes());
    as("root", "POST", ROLES, "{'metadata':{'name':'A:b'},'rules':[]}").expect(201);
  }

  @Test
  void withoutRbacWhoIsLetInMayDoAnything() {
    Api open = new Api();
    assertEquals(
        Map.of("allowed", true),
        open.post(REVIEWS, "{'spec':{'resourceAttributes':{'verb':'get','resource':'pods'}}}")
            .expect(201)
            .at("status"));
    assertEquals(
        List.of("LocalSubjectAccessReview"),
        Tree.maps(open.get("/apis/authorization.k8s.io/v1").tree(), "resources").stream()
            .map(resource -> resource.get("kind"))
            .limit(1)
            .toList());
  }
}

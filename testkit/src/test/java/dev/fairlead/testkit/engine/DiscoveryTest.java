package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules 1 to 5 and 94: discovery, paths, tokens. */
final class DiscoveryTest {
  private final Api api = new Api().withWidgets();

  @Test
  void groupsVersionsAndResourcesAreListed() {
    assertEquals(List.of("v1"), api.get("/api").expect(200).at("versions"));
    assertTrue(
        Tree.maps(api.get("/apis").expect(200).tree(), "groups").stream()
            .anyMatch(group -> Tree.text(group, "name").equals("example.com")));
    assertEquals("v1", api.get("/apis/apps").expect(200).at("preferredVersion.version"));
    List<String> names =
        Tree.maps(api.get("/apis/example.com/v1").expect(200).tree(), "resources").stream()
            .map(resource -> Tree.text(resource, "name"))
            .toList();
    assertEquals(List.of("widgets", "widgets/status"), names);
    assertNull(api.get("/api/v1").expect(200).at("apiVersion"));
  }

  @Test
  void theVersionIsConfigurable() {
    Api old = new Api(Api.options().version("v1.30.2").build());
    assertEquals("30", old.get("/version").expect(200).at("minor"));
    assertEquals("v1.36.3", api.get("/version").at("gitVersion"));
    assertEquals("ok", api.get("/readyz").expect(200).text());
  }

  @Test
  void absenceIsAnsweredByWhoServesTheGroup() {
    String status =
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
            + "\"message\":\"the server could not find the requested resource\",\"reason\":"
            + "\"NotFound\",\"details\":{},\"code\":404}\n";
    String text = "404 page not found\n";
    assertEquals(status, api.get("/apis/apps/v1/none").expect(404).text());
    assertEquals(status, api.get("/apis/apps/v9").expect(404).text());
    assertEquals(status, api.get("/api/v1/configmaps/a").expect(404).text());
    assertEquals(text, api.get("/apis/none.example.com/v1").expect(404).text());
    assertEquals(text, api.get("/apis/example.com/v9/widgets").expect(404).text());
    assertEquals(text, api.get("/apis/example.com/v1/widgets/a").expect(404).text());
    assertEquals(text, api.get("/nope").expect(404).text());
  }

  @Test
  void whatIsNotSupportedSaysSo() {
    String rbac = "/apis/storage.k8s.io/v1/storageclasses";
    assertTrue(api.get(rbac).expect(404).text().startsWith("testkit:"));
    assertTrue(api.get("/openapi/v2").expect(404).text().startsWith("testkit:"));
  }

  @Test
  void aYamlBodyCreatesAsAJsonBodyDoes() {
    Map<String, List<String>> yaml = Map.of("Content-Type", List.of("application/yaml"));
    String body = "metadata: {name: m}\ndata:\n  a: \"1\"\n  a: \"2\"\n";
    Api.Reply made = api.send("POST", Api.CONFIG_MAPS, yaml, body).expect(201);
    assertEquals("2", made.at("data.a"));
    assertEquals(
        List.of("299 - \"line 4: key \\\"a\\\" already set in map\""),
        made.headers().get("Warning"));
    api.send("POST", Api.CONFIG_MAPS, yaml, "a: [").expect(400);
  }

  @Test
  void allOfDiscoveryCanBeHadAtOnce() {
    String form = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    Map<String, List<String>> accept =
        Map.of("Accept", List.of(form + ",application/json;g=apidiscovery.k8s.io;v=v2beta1"));
    Api.Reply core = api.send("GET", "/api", accept, "").expect(200);
    assertEquals(List.of(form), core.headers().get("Content-Type"));
    assertEquals("APIGroupDiscoveryList", core.at("kind"));
    assertEquals(Map.of(), core.at("items.0.metadata"));
    Map<String, Object> pods =
        Tree.maps(Tree.maps(Tree.maps(core.tree(), "items").get(0), "versions").get(0), "resources")
            .stream()
            .filter(resource -> "pods".equals(resource.get("resource")))
            .findFirst()
            .orElseThrow();
    assertEquals("Namespaced", pods.get("scope"));
    assertEquals(List.of("po"), pods.get("shortNames"));
    assertEquals(
        List.of("binding", "eviction", "status"),
        Tree.maps(pods, "subresources").stream().map(each -> each.get("subresource")).toList());
    Api.Reply named = api.send("GET", "/apis", accept, "").expect(200);
    assertTrue(named.text().contains("\"widgets\""));
    Map<String, List<String>> again =
        Map.of("Accept", List.of(form), "If-None-Match", named.headers().get("ETag"));
    assertEquals("", api.send("GET", "/apis", again, "").expect(304).text());
    String former = "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList";
    Map<String, List<String>> old = Map.of("Accept", List.of(former));
    api.send("GET", "/apis", old, "").expect(406);
    Map<String, List<String>> oldOrPlain = Map.of("Accept", List.of(former + ",application/json"));
    assertEquals("APIGroupList", api.send("GET", "/apis", oldOrPlain, "").expect(200).at("kind"));
  }

  @Test
  void openApiTellsTheSchemasOfWhatIsServed() {
    Api.Reply index = api.get("/openapi/v3").expect(200);
    assertEquals(List.of("text/plain; charset=utf-8"), index.headers().get("Content-Type"));
    Object paths = Tree.at(index.tree(), "paths");
    String apps = Tree.text(paths, "apis/apps/v1", "serverRelativeURL");
    assertTrue(apps.startsWith("/openapi/v3/apis/apps/v1?hash="), apps);
    Object schemas = api.get(apps).expect(200).at("components.schemas");
    Object deployment = Tree.at(schemas, "apps.v1.Deployment");
    assertEquals(
        List.of(Map.of("group", "apps", "version", "v1", "kind", "Deployment")),
        Tree.at(deployment, "x-kubernetes-group-version-kind"));
    assertEquals(
        "name",
        Tree.at(schemas, "PodSpec", "properties", "containers", "x-kubernetes-patch-merge-key"));
    assertEquals("integer", Tree.at(schemas, "DeploymentSpec", "properties", "replicas", "type"));
    Object custom = api.get("/openapi/v3/apis/example.com/v1").expect(200).tree();
    Object operation =
        Tree.at(
            custom,
            "paths",
            "/apis/example.com/v1/namespaces/{namespace}/widgets/{name}",
            "patch",
            "x-kubernetes-group-version-kind");
    assertEquals("Widget", Tree.at(operation, "kind"));
    api.get("/openapi/v3/apis/none/v1").expect(404);
  }

  @Test
  void methodsThatAResourceDoesNotHaveAreRefused() {
    api.put(Api.CONFIG_MAPS, "{}").expect(405);
    api.post(Api.CONFIG_MAPS + "/a", "{}").expect(405);
    assertEquals("name must be provided", api.put(Api.WIDGETS, "{}").expect(400).at("message"));
    assertEquals(
        "delete is not supported on resources of kind \"widgets.example.com\"",
        api.delete(Api.WIDGETS + "/a/status").expect(405).at("message"));
  }

  @Test
  void withTokensOnlyTheirBearersGetIn() {
    Api guarded = new Api(Api.options().token("secret", "alice").build());
    guarded.get("/version").expect(401);
    Map<String, List<String>> wrong = Map.of("Authorization", List.of("Bearer nope"));
    assertEquals(
        "Unauthorized", guarded.send("GET", Api.CONFIG_MAPS, wrong, "").expect(401).at("reason"));
    Map<String, List<String>> right = Map.of("Authorization", List.of("Bearer secret"));
    guarded.send("GET", Api.CONFIG_MAPS, right, "").expect(200);
  }
}

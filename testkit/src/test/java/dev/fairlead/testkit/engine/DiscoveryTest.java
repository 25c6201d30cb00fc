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
    assertTrue(api.get("/openapi/v3").expect(404).text().startsWith("testkit:"));
    Api.Reply sharded = api.get(Api.CONFIG_MAPS + "?shardSelector=x").expect(400);
    assertTrue(String.valueOf(sharded.at("message")).startsWith("testkit:"));
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

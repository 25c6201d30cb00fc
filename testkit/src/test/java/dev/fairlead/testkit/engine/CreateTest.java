package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules 20 to 28: POST. */
final class CreateTest {
  private final Api api = new Api().withWidgets();

  @Test
  void theServerSetsIdentityTimeAndVersion() {
    Api.Reply made =
        api.post(
                Api.CONFIG_MAPS,
                "{'metadata':{'name':'a','uid':'mine','creationTimestamp':'2000-01-01T00:00:00Z',"
                    + "'deletionTimestamp':'2000-01-01T00:00:00Z'},'data':{'k':'v'}}")
            .expect(201);
    assertEquals("ConfigMap", made.at("kind"));
    assertEquals("v1", made.at("apiVersion"));
    assertEquals("default", made.at("metadata.namespace"));
    assertEquals("2026-03-04T05:06:07Z", made.at("metadata.creationTimestamp"));
    assertEquals(String.valueOf(api.engine.revision()), made.version());
    assertNotEquals("mine", made.at("metadata.uid"));
    assertNull(made.at("metadata.deletionTimestamp"));
    assertNull(made.at("metadata.generation"));
    assertEquals(Map.of("k", "v"), made.at("data"));
  }

  @Test
  void customObjectsStartAtGenerationOneAndWithoutStatus() {
    Api.Reply made =
        api.post(
                Api.WIDGETS,
                "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'a','generation':7},"
                    + "'spec':{'x':1.50},'status':{'n':1}}")
            .expect(201);
    assertEquals(1L, made.at("metadata.generation"));
    assertNull(made.at("status"));
    assertTrue(made.text().contains("1.5}"), made.text());
  }

  @Test
  void aVersionOnCreateIsAnErrorWithoutReason() {
    Api.Reply refused =
        api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a','resourceVersion':'7'}}").expect(500);
    assertNull(refused.at("reason"));
    assertEquals(
        "resourceVersion should not be set on objects to be created", refused.at("message"));
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a','resourceVersion':'0'}}").expect(201);
  }

  @Test
  void aNameIsGeneratedFromAPrefixOfAtMost58Characters() {
    String prefix = "p".repeat(70);
    Api.Reply made =
        api.post(Api.CONFIG_MAPS, "{'metadata':{'generateName':'" + prefix + "'}}").expect(201);
    String name = String.valueOf(made.at("metadata.name"));
    assertTrue(name.matches("p{58}[bcdfghjklmnpqrstvwxz2456789]{5}"), name);
  }

  @Test
  void anExistingNameIsRefusedInAServersWords() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    assertEquals(
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
            + "\"message\":\"configmaps \\\"a\\\" already exists\",\"reason\":\"AlreadyExists\","
            + "\"details\":{\"name\":\"a\",\"kind\":\"configmaps\"},\"code\":409}\n",
        api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(409).text());
  }

  @Test
  void aTerminatingNameIsRefusedWithAnotherMessage() {
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'t','finalizers':['x.test/f']}}").expect(201);
    api.delete(Api.CONFIG_MAPS + "/t").expect(200);
    assertEquals(
        "object is being deleted: configmaps \"t\" already exists",
        api.post(Api.CONFIG_MAPS, Api.configMap("t")).expect(409).at("message"));
  }

  @Test
  void theBodyMustAgreeWithThePath() {
    String other = "{'metadata':{'name':'a','namespace':'other'}}";
    assertEquals(
        "the namespace of the provided object does not match the namespace sent on the request",
        api.post(Api.CONFIG_MAPS, other).expect(400).at("message"));
    api.post(Api.CONFIG_MAPS, "{'kind':'Secret','apiVersion':'v1','metadata':{'name':'a'}}")
        .expect(400);
    api.post(Api.CONFIG_MAPS, "{'apiVersion':'v2','metadata':{'name':'a'}}").expect(400);
    api.post(Api.CONFIG_MAPS, "").expect(400);
    api.post(Api.CONFIG_MAPS, "{bad").expect(400);
    api.post(Api.WIDGETS, "{'metadata':{'name':'a'}}").expect(400);
    String gadget = Api.widget("b", "{}").replace("Widget", "Gadget");
    assertEquals(
        "Gadget.example.com \"b\" is invalid: kind: Invalid value: \"Gadget\": must be Widget",
        api.post(Api.WIDGETS, gadget).expect(422).at("message"));
  }

  @Test
  void aNamespacedCreateWithoutNamespaceIsNotAllowed() {
    api.post("/api/v1/configmaps", Api.configMap("a")).expect(405);
    assertEquals(
        "404 page not found\n",
        api.post("/apis/example.com/v1/widgets", Api.widget("a", "{}")).expect(404).text());
  }

  @Test
  void theNamespaceMustExistAndBeOpen() {
    Api.Reply missing =
        api.post("/api/v1/namespaces/none/configmaps", Api.configMap("a")).expect(404);
    assertEquals("namespaces", missing.at("details.kind"));
    api.post("/api/v1/namespaces", "{'metadata':{'name':'demo'}}").expect(201);
    api.delete("/api/v1/namespaces/demo").expect(200);
    Api.Reply closed =
        api.post("/api/v1/namespaces/demo/configmaps", Api.configMap("a")).expect(403);
    assertEquals(List.of("metadata.namespace: NamespaceTerminating"), closed.causes());
  }

  @Test
  void namesLabelsAndFinalizersAreChecked() {
    assertEquals(
        List.of("metadata.name: FieldValueInvalid"),
        api.post(Api.CONFIG_MAPS, Api.configMap("Bad")).expect(422).causes());
    assertEquals(
        "ConfigMap \"\" is invalid: metadata.name: Required value: name or generateName is required",
        api.post(Api.CONFIG_MAPS, "{}").expect(422).at("message"));
    assertEquals(
        List.of("metadata.labels: FieldValueInvalid"),
        api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'b','labels':{'k':'a b'}}}")
            .expect(422)
            .causes());
    assertEquals(
        List.of("metadata.finalizers[0]: FieldValueInvalid"),
        api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'b','finalizers':['hold']}}")
            .expect(422)
            .causes());
  }

  @Test
  void aFinalizerWithoutDomainOnACustomObjectOnlyWarns() {
    Api.Reply made =
        api.post(
                Api.WIDGETS,
                "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'a','finalizers':['hold']}}")
            .expect(201);
    assertEquals(
        List.of(
            "299 - \"metadata.finalizers: \\\"hold\\\": prefer a domain-qualified finalizer name to"
                + " avoid accidental conflicts with other finalizer writers\""),
        made.headers().get("Warning"));
  }

  @Test
  void ownersNeedAllOfTheirMembersAndOneController() {
    String owner = "{'apiVersion':'v1','kind':'ConfigMap','name':'o','uid':'u','controller':true}";
    String second = owner.replace("'u'", "'w'");
    assertEquals(
        List.of("metadata.ownerReferences: FieldValueInvalid"),
        api.post(
                Api.CONFIG_MAPS,
                "{'metadata':{'name':'b','ownerReferences':[" + owner + "," + second + "]}}")
            .expect(422)
            .causes());
    assertEquals(
        List.of("metadata.ownerReferences.uid: FieldValueInvalid"),
        api.post(
                Api.CONFIG_MAPS,
                "{'metadata':{'name':'b','ownerReferences':[" + owner.replace("'u'", "''") + "]}}")
            .expect(422)
            .causes());
    Api.Reply merged =
        api.post(
                Api.CONFIG_MAPS,
                "{'metadata':{'name':'b','ownerReferences':[" + owner + "," + owner + "]}}")
            .expect(201);
    assertEquals(1, Tree.list(merged.tree(), "metadata", "ownerReferences").size());
    assertTrue(merged.headers().containsKey("Warning"));
  }

  @Test
  void aDryRunChecksEverythingAndStoresNothing() {
    long before = api.engine.revision();
    Api.Reply made = api.post(Api.CONFIG_MAPS + "?dryRun=All", Api.configMap("a")).expect(201);
    assertNull(made.at("metadata.resourceVersion"));
    assertFalse(String.valueOf(made.at("metadata.uid")).isEmpty());
    assertEquals(before, api.engine.revision());
    api.get(Api.CONFIG_MAPS + "/a").expect(404);
    api.post(Api.CONFIG_MAPS + "?dryRun=Some", Api.configMap("a")).expect(422);
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.post(Api.CONFIG_MAPS + "?dryRun=All", Api.configMap("a")).expect(409);
  }
}

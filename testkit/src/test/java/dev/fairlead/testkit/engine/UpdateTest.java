package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules 29 to 40: PUT. */
final class UpdateTest {
  private static final String A = Api.CONFIG_MAPS + "/a";
  private static final String W = Api.WIDGETS + "/w";

  private final Api api = new Api().withWidgets();

  @Test
  void anOldVersionIsAConflictInAServersWords() {
    Api.Reply first = api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.merge(A, "{'data':{'b':'2'}}").expect(200);
    assertEquals(
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
            + "\"message\":\"Operation cannot be fulfilled on configmaps \\\"a\\\": the object has"
            + " been modified; please apply your changes to the latest version and try again\","
            + "\"reason\":\"Conflict\",\"details\":{\"name\":\"a\",\"kind\":\"configmaps\"},"
            + "\"code\":409}\n",
        api.put(A, first.tree()).expect(409).text());
  }

  @Test
  void withoutAVersionTheLastWriteWinsWhereTheTypeAllowsIt() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    assertEquals(
        Map.of("z", "9"),
        api.put(A, "{'metadata':{'name':'a'},'data':{'z':'9'}}").expect(200).at("data"));
    api.post(Api.WIDGETS, Api.widget("w", "{}")).expect(201);
    Api.Reply refused = api.put(W, Api.widget("w", "{'x':1}")).expect(422);
    assertEquals(List.of("metadata.resourceVersion: FieldValueInvalid"), refused.causes());
    assertEquals("widgets", refused.at("details.kind"));
  }

  @Test
  void aVersionThatIsNoNumberIsAnErrorWithoutReason() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    Api.Reply refused = api.put(A, "{'metadata':{'name':'a','resourceVersion':'abc'}}").expect(500);
    assertNull(refused.at("reason"));
  }

  @Test
  void aMissingObjectIsNotFoundExceptForTypesThatCreateOnUpdate() {
    api.put(A, Api.configMap("a")).expect(404);
    api.put(
            "/apis/coordination.k8s.io/v1/namespaces/default/leases/l",
            "{'metadata':{'name':'l'},'spec':{'holderIdentity':'h'}}")
        .expect(201);
  }

  @Test
  void aForeignUidIsAConflict() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    Api.Reply refused = api.put(A, "{'metadata':{'name':'a','uid':'x'}}").expect(409);
    assertTrue(String.valueOf(refused.at("message")).contains("UID in precondition: x"));
  }

  @Test
  void theServersOwnMembersOfMetadataAreRestored() {
    Api.Reply made = api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    Api.Reply updated =
        api.put(
                A,
                "{'metadata':{'name':'a','creationTimestamp':'2000-01-01T00:00:00Z','generation':9},"
                    + "'data':{'b':'1'}}")
            .expect(200);
    assertEquals(made.at("metadata.uid"), updated.at("metadata.uid"));
    assertEquals(made.at("metadata.creationTimestamp"), updated.at("metadata.creationTimestamp"));
    assertNull(updated.at("metadata.generation"));
  }

  @Test
  void aDeletionTimestampCannotBeSetNorRemoved() {
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a','finalizers':['x.test/f']}}").expect(201);
    Api.Reply refused =
        api.merge(A, "{'metadata':{'deletionTimestamp':'2030-01-01T00:00:00Z'}}").expect(422);
    String cause = "metadata.deletionTimestamp: FieldValueInvalid";
    assertEquals(List.of(cause, cause), refused.causes());
    api.delete(A).expect(200);
    Api.Reply kept = api.merge(A, "{'metadata':{'deletionTimestamp':null}}").expect(200);
    assertEquals("2026-03-04T05:06:07Z", kept.at("metadata.deletionTimestamp"));
  }

  @Test
  void noFinalizerCanBeAddedToADeletedObject() {
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a','finalizers':['x.test/f']}}").expect(201);
    api.delete(A).expect(200);
    Api.Reply refused =
        api.merge(A, "{'metadata':{'finalizers':['x.test/f','example.com/new']}}").expect(422);
    assertTrue(
        String.valueOf(refused.at("message"))
            .endsWith("found new finalizers []string{\"example.com/new\"}"));
  }

  @Test
  void anUpdateWithoutDifferenceWritesNothing() throws InterruptedException {
    Api.Reply made = api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    long before = api.engine.revision();
    EngineResponse.EventStream stream =
        api.watch(Api.CONFIG_MAPS + "?watch=1&resourceVersion=" + before);
    Api.Reply same = api.put(A, made.tree()).expect(200);
    assertEquals(made.version(), same.version());
    assertEquals(before, api.engine.revision());
    assertEquals(List.of(), api.drain(stream));
  }

  @Test
  void theGenerationCountsChangesOfSpecOnly() {
    api.post(Api.WIDGETS, Api.widget("w", "{'x':1}")).expect(201);
    assertEquals(1L, api.merge(W, "{'metadata':{'labels':{'a':'b'}}}").at("metadata.generation"));
    assertEquals(2L, api.merge(W, "{'spec':{'x':2}}").at("metadata.generation"));
    assertEquals(2L, api.merge(W + "/status", "{'status':{'n':1}}").at("metadata.generation"));
  }

  @Test
  void withoutAStatusSubresourceStatusCountsLikeSpec() {
    Api plain =
        new Api()
            .withDefinition("{'type':'object','x-kubernetes-preserve-unknown-fields':true}", "");
    plain.post(Api.WIDGETS, Api.widget("w", "{'x':1}")).expect(201);
    Api.Reply changed = plain.merge(W, "{'status':{'n':1}}").expect(200);
    assertEquals(2L, changed.at("metadata.generation"));
    assertEquals(Map.of("n", 1L), changed.at("status"));
    assertEquals("NotFound", plain.get(W + "/status").expect(404).at("reason"));
  }

  @Test
  void theMainEndpointKeepsStatusAndStatusKeepsTheRest() {
    api.post(Api.WIDGETS, Api.widget("w", "{'x':1}")).expect(201);
    api.merge(W + "/status", "{'status':{'n':1}}").expect(200);
    assertEquals(Map.of("n", 1L), api.merge(W, "{'status':{'n':2},'spec':{'x':2}}").at("status"));
    Api.Reply status =
        api.merge(
                W + "/status", "{'metadata':{'labels':{'a':'b'}},'spec':{'x':3},'status':{'n':3}}")
            .expect(200);
    assertEquals(Map.of("n", 3L), status.at("status"));
    assertEquals(Map.of("x", 2L), status.at("spec"));
    assertNull(status.at("metadata.labels"));
  }

  @Test
  void theStatusOfABuiltInTypeTakesLabelsOver() {
    String pods = "/api/v1/namespaces/default/pods";
    api.post(pods, "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'c','image':'i'}]}}")
        .expect(201);
    Api.Reply status =
        api.merge(
                pods + "/p/status",
                "{'metadata':{'labels':{'a':'b'}},'status':{'phase':'Running'},"
                    + "'spec':{'nodeName':'n'}}")
            .expect(200);
    assertEquals("Running", status.at("status.phase"));
    assertEquals("b", status.at("metadata.labels.a"));
    assertNull(status.at("spec.nodeName"));
  }

  @Test
  void removingTheLastFinalizerOfADeletedObjectRemovesIt() throws InterruptedException {
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a','finalizers':['x.test/f']}}").expect(201);
    Api.Reply marked = api.delete(A).expect(200);
    EngineResponse.EventStream stream =
        api.watch(Api.CONFIG_MAPS + "?watch=1&resourceVersion=" + marked.version());
    Api.Reply gone = api.merge(A, "{'metadata':{'finalizers':null}}").expect(200);
    assertEquals(marked.version(), gone.version());
    assertNull(gone.at("metadata.finalizers"));
    List<Api.Event> events = api.drain(stream);
    assertEquals("[DELETED a]", events.toString());
    assertEquals(List.of("x.test/f"), Meta.finalizers(events.get(0).object()));
    assertNotEquals(marked.version(), String.valueOf(events.get(0).revision()));
    api.get(A).expect(404);
  }

  @Test
  void immutableConfigMapsStayAsTheyAre() {
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a'},'data':{'k':'v'},'immutable':true}")
        .expect(201);
    assertEquals(
        "ConfigMap \"a\" is invalid: data: Forbidden: field is immutable when `immutable` is set",
        api.merge(A, "{'data':{'k':'w'}}").expect(422).at("message"));
    assertEquals(
        List.of("immutable: FieldValueForbidden"),
        api.merge(A, "{'immutable':null}").expect(422).causes());
    api.merge(A, "{'metadata':{'labels':{'l':'1'}}}").expect(200);
  }

  @Test
  void aDryRunAnswersAsIfAndKeepsTheVersion() {
    Api.Reply made = api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    Api.Reply dry = api.merge(A + "?dryRun=All", "{'data':{'b':'2'}}").expect(200);
    assertEquals("2", dry.at("data.b"));
    assertEquals(made.version(), dry.version());
    assertNull(api.get(A).at("data.b"));
  }

  @Test
  void theBodysNameMustBeThePathsName() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    assertEquals(
        "the name of the object (b) does not match the name on the URL (a)",
        api.put(A, Api.configMap("b")).expect(400).at("message"));
    assertFalse(api.put(A, "{'data':{}}").expect(400).text().isEmpty());
  }
}

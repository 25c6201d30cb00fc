package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules 56 to 63: DELETE. */
final class DeleteTest {
  private static final String A = Api.CONFIG_MAPS + "/a";

  private final Api api = new Api().withWidgets();

  @Test
  void aRemovedObjectIsAnsweredWithAStatus() {
    Api.Reply made = api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    assertEquals(
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Success\","
            + "\"details\":{\"name\":\"a\",\"kind\":\"configmaps\",\"uid\":\""
            + made.at("metadata.uid")
            + "\"}}\n",
        api.delete(A).expect(200).text());
    assertEquals("configmaps", api.delete(A).expect(404).at("details.kind"));
  }

  @Test
  void servicesAnswerWithTheObject() {
    String services = "/api/v1/namespaces/default/services";
    api.post(services, "{'metadata':{'name':'s'},'spec':{'ports':[{'port':80}]}}").expect(201);
    assertEquals("Service", api.delete(services + "/s").expect(200).at("kind"));
  }

  @Test
  void finalizersMarkTheObjectOnceAndKeepIt() {
    String w = Api.WIDGETS + "/w";
    api.post(
            Api.WIDGETS,
            "{'apiVersion':'example.com/v1','kind':'Widget',"
                + "'metadata':{'name':'w','finalizers':['x.test/f']}}")
        .expect(201);
    Api.Reply marked = api.delete(w).expect(200);
    assertEquals("2026-03-04T05:06:07Z", marked.at("metadata.deletionTimestamp"));
    assertEquals(0L, marked.at("metadata.deletionGracePeriodSeconds"));
    assertEquals(2L, marked.at("metadata.generation"));
    assertEquals(marked.version(), api.delete(w).expect(200).version());
    api.delete(w + "?orphanDependents=false").expect(202);
  }

  @Test
  void propagationIsRecordedAsAFinalizerAndCanBeChanged() {
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a','finalizers':['x.test/f']}}").expect(201);
    assertEquals(
        List.of("x.test/f", "foregroundDeletion"),
        api.delete(A + "?propagationPolicy=Foreground").expect(200).at("metadata.finalizers"));
    assertEquals(
        List.of("x.test/f", "orphan"),
        api.delete(A, "{'propagationPolicy':'Orphan'}").expect(200).at("metadata.finalizers"));
    assertEquals(
        List.of("x.test/f", "orphan"), api.delete(A).expect(200).at("metadata.finalizers"));
    assertEquals(
        List.of("x.test/f"),
        api.delete(A + "?propagationPolicy=Background").expect(200).at("metadata.finalizers"));
  }

  @Test
  void optionsThatCannotBeAreRefusedBeforeTheObjectIsLookedUp() {
    assertEquals(
        List.of("propagationPolicy: FieldValueNotSupported"),
        api.delete(A + "?propagationPolicy=Nope").expect(422).causes());
    assertEquals(
        List.of("propagationPolicy: FieldValueInvalid"),
        api.delete(A + "?propagationPolicy=Orphan&orphanDependents=true").expect(422).causes());
    api.delete(A + "?gracePeriodSeconds=abc").expect(400);
    api.delete(A, "{bad").expect(400);
    api.delete(A, "{'kind':'ConfigMap'}").expect(400);
  }

  @Test
  void preconditionsAreComparedAndNameTheKind() {
    Api.Reply made = api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    Api.Reply uid = api.delete(A, "{'preconditions':{'uid':'x'}}").expect(409);
    assertEquals("ConfigMap", uid.at("details.kind"));
    api.delete(A, "{'preconditions':{'resourceVersion':'1'}}").expect(409);
    api.delete(A, "{'preconditions':{'resourceVersion':'" + made.version() + "'}}").expect(200);
  }

  @Test
  void aDryRunRemovesNothing() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.delete(A + "?dryRun=All").expect(200);
    api.get(A).expect(200);
  }

  @Test
  void theDeletedEventHasTheLastStateUnderANewVersion() throws InterruptedException {
    Api.Reply made = api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    EngineResponse.EventStream stream =
        api.watch(Api.CONFIG_MAPS + "?watch=1&resourceVersion=" + made.version());
    api.delete(A).expect(200);
    Api.Reply again = api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    List<Api.Event> events = api.drain(stream);
    assertEquals("[DELETED a, ADDED a]", events.toString());
    assertEquals(made.at("data"), events.get(0).object().get("data"));
    assertTrue(events.get(0).revision() > Long.parseLong(made.version()));
    assertNotEquals(made.at("metadata.uid"), again.at("metadata.uid"));
  }

  @Test
  void aCollectionIsDeletedBySelectorAndAnsweredAsItWas() {
    for (String name : List.of("a", "b", "c")) {
      api.post(
              Api.CONFIG_MAPS,
              "{'metadata':{'name':'"
                  + name
                  + "','labels':{'half':'"
                  + (name.equals("c") ? "second" : "first")
                  + "'},'finalizers':["
                  + (name.equals("b") ? "'x.test/f'" : "")
                  + "]}}")
          .expect(201);
    }
    Api.Reply deleted = api.delete(Api.CONFIG_MAPS + "?labelSelector=half%3Dfirst").expect(200);
    assertEquals("ConfigMapList", deleted.at("kind"));
    assertEquals(2, Tree.list(deleted.tree(), "items").size());
    assertNull(deleted.at("items.1.metadata.deletionTimestamp"));
    Api.Reply left = api.get(Api.CONFIG_MAPS).expect(200);
    assertEquals(2, Tree.list(left.tree(), "items").size());
    api.delete("/api/v1/configmaps").expect(405);
    api.delete("/api/v1/namespaces").expect(405);
  }
}

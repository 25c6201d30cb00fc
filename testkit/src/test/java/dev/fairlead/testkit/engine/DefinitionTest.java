package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules 12, 17 to 19: CustomResourceDefinitions. */
final class DefinitionTest {
  private static final String OPEN =
      "{'type':'object','x-kubernetes-preserve-unknown-fields':true}";
  private static final String DEFINITION = Api.DEFINITIONS + "/widgets.example.com";

  @Test
  void aDefinitionIsEstablishedAndServedAtOnce() {
    Api api = new Api();
    assertEquals("404 page not found\n", api.get(Api.WIDGETS).expect(404).text());
    Api.Reply made = api.post(Api.DEFINITIONS, Api.definition(OPEN, "")).expect(201);
    assertEquals("WidgetList", made.at("spec.names.listKind"));
    assertEquals("widget", made.at("status.acceptedNames.singular"));
    assertEquals("NamesAccepted", made.at("status.conditions.0.type"));
    assertEquals("Established", made.at("status.conditions.1.type"));
    assertEquals("True", made.at("status.conditions.1.status"));
    assertEquals(List.of("v1"), made.at("status.storedVersions"));
    api.get(Api.WIDGETS).expect(200);
  }

  @Test
  void aDefinitionThatCannotBeIsRefused() {
    Api api = new Api();
    String good = Api.definition(OPEN, "");
    assertEquals(
        List.of("metadata.name: FieldValueInvalid"),
        api.post(Api.DEFINITIONS, good.replace("'widgets.example.com'", "'w.example.com'"))
            .expect(422)
            .causes());
    assertEquals(
        List.of("spec.versions: FieldValueInvalid", "status.storedVersions: FieldValueInvalid"),
        api.post(Api.DEFINITIONS, good.replace("'storage':true", "'storage':false"))
            .expect(422)
            .causes());
    assertEquals(
        List.of("spec.scope: FieldValueNotSupported"),
        api.post(Api.DEFINITIONS, good.replace("Namespaced", "Galactic")).expect(422).causes());
    assertEquals(
        List.of("spec.versions[0].schema.openAPIV3Schema: FieldValueRequired"),
        api.post(Api.DEFINITIONS, good.replace("'openAPIV3Schema'", "'none'"))
            .expect(422)
            .causes());
  }

  @Test
  void aNameThatIsTakenIsNotServed() {
    Api api = new Api().withWidgets();
    String rival =
        Api.definition(OPEN, "")
            .replace("widgets", "gadgets")
            .replace("'names':{", "'names':{'singular':'gadget','listKind':'GadgetList',");
    Api.Reply made = api.post(Api.DEFINITIONS, rival).expect(201);
    assertEquals("KindConflict", made.at("status.conditions.0.reason"));
    api.get("/apis/example.com/v1/namespaces/default/gadgets").expect(404);
  }

  @Test
  void deletingADefinitionDeletesItsObjectsAndEndsTheirStreams() throws InterruptedException {
    Api api = new Api().withWidgets();
    api.post(Api.WIDGETS, Api.widget("w", "{}")).expect(201);
    EngineResponse.EventStream stream = api.watch(Api.WIDGETS + "?watch=1");
    api.delete(DEFINITION).expect(200);
    assertEquals("[ADDED w, DELETED w]", Api.rest(stream).toString());
    assertEquals("404 page not found\n", api.get(Api.WIDGETS).expect(404).text());
    api.get(DEFINITION).expect(404);
  }

  @Test
  void aDefinitionWaitsForTheFinalizersOfItsObjects() {
    Api api = new Api().withWidgets();
    api.post(
            Api.WIDGETS,
            "{'apiVersion':'example.com/v1','kind':'Widget',"
                + "'metadata':{'name':'w','finalizers':['x.test/f']}}")
        .expect(201);
    api.delete(DEFINITION).expect(200);
    Api.Reply waiting = api.get(DEFINITION).expect(200);
    assertEquals(1L, waiting.at("metadata.generation"));
    assertEquals(
        "widgets.example.com \"b\" is forbidden: create not allowed while custom resource"
            + " definition is terminating",
        api.post(Api.WIDGETS, Api.widget("b", "{}")).expect(403).at("message"));
    api.merge(Api.WIDGETS + "/w", "{'metadata':{'finalizers':[]}}").expect(200);
    api.get(DEFINITION).expect(404);
  }

  @Test
  void aTypeCannotBeWatchedFromBeforeItsCreation() throws InterruptedException {
    Api api = new Api();
    long before = api.engine.revision();
    api.withWidgets();
    assertEquals(
        "ERROR",
        Api.next(api.watch(Api.WIDGETS + "?watch=1&resourceVersion=" + (before - 1))).type());
  }

  @Test
  void versionsShareOneStorageAndPruneByTheirOwnSchema() {
    Api api = new Api();
    String closed =
        "{'type':'object','properties':{'spec':{'type':'object','properties':"
            + "{'x':{'type':'integer'}}}}}";
    String second =
        "},{'name':'v2','served':true,'storage':false,'schema':{'openAPIV3Schema':" + closed + "}";
    String definition = Api.definition(OPEN, second);
    api.post(Api.DEFINITIONS, definition).expect(201);
    api.post(Api.WIDGETS, Api.widget("w", "{'x':1,'y':2}")).expect(201);
    Api.Reply other = api.get(Api.WIDGETS.replace("/v1/", "/v2/") + "/w").expect(200);
    assertEquals("example.com/v2", other.at("apiVersion"));
    assertEquals(Map.of("x", 1L), other.at("spec"));
    assertEquals("v2", api.get("/apis/example.com").at("preferredVersion.version"));
    api.post(Api.WIDGETS.replace("/v1/", "/v2/"), Api.widget("z", "{}")).expect(400);
  }

  @Test
  void aStoredVersionCannotBeDropped() {
    Api api = new Api().withWidgets();
    assertEquals(
        List.of("status.storedVersions[0]: FieldValueInvalid"),
        api.patch(DEFINITION, "[{'op':'replace','path':'/spec/versions/0/name','value':'v9'}]")
            .expect(422)
            .causes());
  }

  @Test
  void selectableFieldsSelect() {
    Api api = new Api().withDefinition(OPEN, ",'selectableFields':[{'jsonPath':'.spec.color'}]");
    api.post(Api.WIDGETS, Api.widget("r", "{'color':'red'}")).expect(201);
    api.post(Api.WIDGETS, Api.widget("b", "{'color':'blue'}")).expect(201);
    Api.Reply list = api.get(Api.WIDGETS + "?fieldSelector=spec.color%3Dred").expect(200);
    assertEquals(1, Tree.list(list.tree(), "items").size());
    api.get(Api.WIDGETS + "?fieldSelector=spec.x%3Dred").expect(400);
  }

  @Test
  void aChangedSchemaCountsFromTheNextRequestOn() {
    Api api = new Api().withWidgets();
    api.post(Api.WIDGETS, Api.widget("a", "{'x':1}")).expect(201);
    api.patch(
            DEFINITION,
            "[{'op':'replace','path':'/spec/versions/0/schema/openAPIV3Schema','value':"
                + "{'type':'object','properties':{'spec':{'type':'object','properties':"
                + "{'y':{'type':'string','default':'d'}}}}}}]")
        .expect(200);
    Api.Reply read = api.get(Api.WIDGETS + "/a").expect(200);
    assertEquals("d", read.at("spec.y"));
    Api.Reply made = api.post(Api.WIDGETS, Api.widget("b", "{'x':1}")).expect(201);
    assertNull(made.at("spec.x"));
    assertTrue(made.headers().containsKey("Warning"));
    assertTrue(api.get(Api.WIDGETS + "/b/scale").status() == 404);
  }
}

package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules 47 to 50 and 53 to 55: server-side apply. */
final class ApplyTest {
  private static final String A = Api.CONFIG_MAPS + "/a";
  private static final String W = Api.WIDGETS + "/w";
  private static final String SECRETS = "/api/v1/namespaces/default/secrets";
  private static final String DEPLOYMENT = "/apis/apps/v1/namespaces/default/deployments/d";
  private static final String SCHEMA =
      "{'type':'object','properties':{'spec':{'type':'object','properties':{"
          + "'size':{'type':'integer','default':1},'color':{'type':'string'},"
          + "'tags':{'type':'array','items':{'type':'string'},'x-kubernetes-list-type':'set'},"
          + "'plain':{'type':'array','items':{'type':'string'}},"
          + "'parts':{'type':'array','x-kubernetes-list-type':'map',"
          + "'x-kubernetes-list-map-keys':['name','kind'],'items':{'type':'object',"
          + "'required':['name'],'properties':{'name':{'type':'string'},"
          + "'kind':{'type':'string','default':'main'},'n':{'type':'integer'}}}},"
          + "'map':{'type':'object','additionalProperties':{'type':'string'}},"
          + "'free':{'type':'object','x-kubernetes-preserve-unknown-fields':true}}},"
          + "'status':{'type':'object','properties':{'n':{'type':'integer'},"
          + "'m':{'type':'integer'}}}}}";

  private final Api api = new Api().withWidgets(SCHEMA);

  private static String config(String data) {
    return "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'},'data':" + data + "}";
  }

  private static String widget(String spec) {
    return Api.widget("w", spec);
  }

  private static String deployment(String spec) {
    return "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'d'},'spec':{"
        + "'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':{'a':'b'}},"
        + "'spec':"
        + spec
        + "}}}";
  }

  @Test
  void rule47ApplyNeedsAFieldManager() {
    assertEquals(
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
            + "\"message\":\"PatchOptions.meta.k8s.io \\\"\\\" is invalid: fieldManager: Required"
            + " value: is required for apply patch\",\"reason\":\"Invalid\",\"details\":{"
            + "\"group\":\"meta.k8s.io\",\"kind\":\"PatchOptions\",\"causes\":[{\"reason\":"
            + "\"FieldValueRequired\",\"message\":\"Required value: is required for apply patch\","
            + "\"field\":\"fieldManager\"}]},\"code\":422}\n",
        api.send("PATCH", A, Api.APPLY, config("{}")).expect(422).text());
    api.apply(A, "m".repeat(129), config("{}")).expect(422);
    api.apply(A, "a%07b", config("{}")).expect(422);
    api.apply(A, "m".repeat(128), config("{}")).expect(201);
  }

  @Test
  void rule47TheBodyMustBeOfTheEndpointsTypeAndHaveNoManagedFields() {
    assertEquals(
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
            + "\"message\":\"invalid object type: /v1, Kind=Secret\",\"reason\":\"BadRequest\","
            + "\"code\":400}\n",
        api.apply(A, "m", config("{}").replace("ConfigMap", "Secret")).expect(400).text());
    assertEquals(
        "invalid object type: apps/v1, Kind=ConfigMap",
        api.apply(A, "m", config("{}").replace("'v1'", "'apps/v1'")).expect(400).at("message"));
    String entries =
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a','managedFields':%s}}";
    for (String refused : List.of("[]", "[{}]")) {
      assertEquals(
          "metadata.managedFields must be nil",
          api.apply(A, "m", entries.formatted(refused)).expect(400).at("message"));
    }
    api.apply(A, "m", entries.formatted("null")).expect(201);
  }

  @Test
  void rule47AnUnreadableBodyIsABadRequest() {
    assertTrue(
        String.valueOf(api.apply(A, "m", "{bad").expect(400).at("message"))
            .startsWith("error decoding YAML: error converting YAML to JSON: yaml: line 1: "));
    api.apply(A, "m", "[1]").expect(400);
  }

  @Test
  void rule47YamlIsTakenAndItsScalarsAreThoseOfYamlOneDotOne() {
    String yaml =
        """
        # a comment
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: a
          labels: {l: x}
        data:
          text: |
            two
            lines
          quoted: "yes"
        immutable: no
        """;
    byte[] body = yaml.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    EngineRequest request =
        EngineRequest.of(
            "PATCH",
            A + "?fieldManager=m",
            Map.of("Content-Type", List.of(Api.APPLY + "; charset=utf-8")),
            body);
    assertEquals(201, api.engine.handle(request).status());
    Api.Reply made = api.get(A);
    assertEquals(Map.of("text", "two\nlines\n", "quoted", "yes"), made.at("data"));
    assertEquals(false, made.at("immutable"));
  }

  @Test
  void rule47WhatDoesNotFitTheSchemaIsAnErrorWithoutReasonInAServersWords() {
    Api.Reply refused =
        api.apply(
                A + "?fieldValidation=Ignore",
                "m",
                "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'},'bogus':1}")
            .expect(500);
    assertEquals(
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
            + "\"message\":\"failed to create typed patch object (/a; /v1, Kind=ConfigMap):"
            + " .bogus: field not declared in schema\",\"code\":500}\n",
        refused.text());
    assertEquals(
        "failed to create typed patch object (/w; example.com/v1, Kind=Widget): .spec.tags:"
            + " duplicate entries for key [=\"x\"]",
        api.apply(W, "m", widget("{'tags':['x','x']}")).expect(500).at("message"));
    api.apply(W, "m", widget("{'parts':[{'name':'a'},{'name':'a','kind':'main'}]}")).expect(500);
    api.apply(W, "m", widget("{'size':'x'}")).expect(500);
    api.apply(W, "m", widget("{'unknown':1}")).expect(500);
    api.apply(W, "m", widget("{'tags':'x'}")).expect(500);
    api.apply(A, "m", config("{'a':5}")).expect(500);
  }

  @Test
  void rule48ApplyCreatesWhatIsMissingAlsoCustomObjects() {
    Api.Reply made = api.apply(A, "m", config("{'a':'1'}")).expect(201);
    assertEquals(List.of("m Apply: .data.a"), made.managers());
    assertEquals("2026-03-04T05:06:07Z", made.at("metadata.managedFields.0.time"));
    Api.Reply custom = api.apply(W, "m", widget("{'color':'red'}")).expect(201);
    assertEquals(Map.of("color", "red", "size", 1L), custom.at("spec"));
    assertEquals(List.of("m Apply: .spec.color"), custom.managers());
    api.apply("/api/v1/namespaces/none/configmaps/a", "m", config("{}")).expect(404);
  }

  @Test
  void rule48AVersionInTheBodyLocksAndIsIgnoredWhereItCreates() {
    String versioned =
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a','resourceVersion':'%s'},"
            + "'data':{'a':'%s'}}";
    Api.Reply made = api.apply(A, "m", versioned.formatted("7", "1")).expect(201);
    Api.Reply changed = api.apply(A, "m", versioned.formatted(made.version(), "2")).expect(200);
    assertEquals("2", changed.at("data.a"));
    api.apply(A, "m", versioned.formatted(made.version(), "3")).expect(409);
  }

  @Test
  void rule48AUidWithoutAnObjectIsAConflictAndWithAnotherOneInvalid() {
    String uid = "11111111-2222-4333-8444-555555555555";
    String body =
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a','uid':'" + uid + "'}}";
    assertEquals(
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
            + "\"message\":\"Operation cannot be fulfilled on configmaps \\\"a\\\": uid mismatch:"
            + " the provided object specified uid "
            + uid
            + ", and no existing object was found\",\"reason\":\"Conflict\",\"details\":{"
            + "\"name\":\"a\",\"kind\":\"configmaps\"},\"code\":409}\n",
        api.apply(A, "m", body).expect(409).text());
    api.apply(A, "m", config("{}")).expect(201);
    assertTrue(
        api.apply(A, "m", body).expect(422).causes().contains("metadata.uid: FieldValueInvalid"));
  }

  @Test
  void rule47AMissingNameIsTheUrlsOneIfTheObjectIsThere() {
    String nameless = "{'apiVersion':'v1','kind':'ConfigMap','data':{'a':'1'}}";
    api.apply(A, "m", nameless).expect(400);
    api.apply(A, "m", config("{}")).expect(201);
    api.apply(A, "m", nameless).expect(200);
    api.apply(A, "m", config("{}").replace("'a'", "'b'")).expect(400);
    api.apply(
            A,
            "m",
            "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a',"
                + "'namespace':'other'}}")
        .expect(400);
  }

  @Test
  void rule49WhatOthersApplyStays() {
    api.apply(A, "one", config("{'a':'1'}")).expect(201);
    Api.Reply both = api.apply(A, "two", config("{'b':'2'}")).expect(200);
    assertEquals(Map.of("a", "1", "b", "2"), both.at("data"));
    assertEquals(List.of("one Apply: .data.a", "two Apply: .data.b"), both.managers());
  }

  @Test
  void rule49WhatAManagerAppliesNoMoreGoes() {
    api.apply(A, "m", config("{'a':'1','b':'1'}")).expect(201);
    Api.Reply less = api.apply(A, "m", config("{'a':'1'}")).expect(200);
    assertEquals(Map.of("a", "1"), less.at("data"));
    Api.Reply none = api.apply(A, "m", config("{}")).expect(200);
    assertNull(none.at("data"));
    assertEquals(List.of("m Apply: .data"), none.managers());
  }

  @Test
  void rule49WhatAnotherAppliesOrUpdatesStaysWhenOneGivesItUp() {
    api.apply(A, "one", config("{'a':'1','b':'1'}")).expect(201);
    api.apply(A, "two", config("{'a':'1'}")).expect(200);
    Api.Reply less = api.apply(A, "one", config("{'b':'1'}")).expect(200);
    assertEquals(Map.of("a", "1", "b", "1"), less.at("data"));
    assertEquals(List.of("two Apply: .data.a", "one Apply: .data.b"), less.managers());
    api.merge(A + "?fieldManager=up", "{'data':{'c':'1'}}").expect(200);
    Api.Reply kept = api.apply(A, "one", config("{}")).expect(200);
    assertEquals(Map.of("a", "1", "c", "1"), kept.at("data"));
  }

  @Test
  void rule49ChangingWhatAnotherAppliesIsAConflictInAServersWords() {
    api.apply(A, "one", config("{'x':'1'}")).expect(201);
    assertEquals(
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
            + "\"message\":\"Apply failed with 1 conflict: conflict with \\\"one\\\": .data.x\","
            + "\"reason\":\"Conflict\",\"details\":{\"causes\":[{\"reason\":"
            + "\"FieldManagerConflict\",\"message\":\"conflict with \\\"one\\\"\",\"field\":"
            + "\".data.x\"}]},\"code\":409}\n",
        api.apply(A, "two", config("{'x':'2'}")).expect(409).text());
    assertEquals("1", api.get(A).at("data.x"));
  }

  @Test
  void rule49SeveralConflictsAreNamedByManager() {
    api.apply(A, "one", config("{'x':'1','y':'1'}")).expect(201);
    api.apply(A, "three", config("{'y':'1'}")).expect(200);
    Api.Reply refused = api.apply(A, "two", config("{'x':'2','y':'2'}")).expect(409);
    assertEquals(
        "Apply failed with 3 conflicts: conflicts with \"one\":\n- .data.x\n- .data.y\n"
            + "conflicts with \"three\":\n- .data.y",
        refused.at("message"));
    assertEquals(
        List.of(
            ".data.x: FieldManagerConflict",
            ".data.y: FieldManagerConflict",
            ".data.y: FieldManagerConflict"),
        refused.causes());
  }

  @Test
  void rule49AConflictWithAnUpdaterNamesItsVersion() {
    api.post(Api.CONFIG_MAPS + "?fieldManager=up", "{'metadata':{'name':'a'},'data':{'x':'1'}}")
        .expect(201);
    assertEquals(
        "Apply failed with 1 conflict: conflict with \"up\" using v1: .data.x",
        api.apply(A, "m", config("{'x':'2'}")).expect(409).at("message"));
  }

  @Test
  void rule49ForceTakesTheFieldFromAllOthers() {
    api.apply(A, "one", config("{'x':'1','y':'1'}")).expect(201);
    Api.Reply forced = api.apply(A + "?force=true", "two", config("{'x':'2'}")).expect(200);
    assertEquals(Map.of("x", "2", "y", "1"), forced.at("data"));
    assertEquals(List.of("one Apply: .data.y", "two Apply: .data.x"), forced.managers());
    api.apply(A + "?force=false", "one", config("{'x':'3'}")).expect(409);
  }

  @Test
  void rule49AnEqualValueIsSharedWithoutAConflict() {
    api.apply(A, "one", config("{'x':'1'}")).expect(201);
    Api.Reply shared = api.apply(A, "two", config("{'x':'1'}")).expect(200);
    assertEquals(List.of("two Apply: .data.x", "one Apply: .data.x"), shared.managers());
    assertNull(Tree.maps(shared.tree(), "metadata", "managedFields").get(0).get("time"));
    api.apply(A, "two", config("{'x':'2'}")).expect(409);
  }

  @Test
  void rule50ApplyingTheSameAgainWritesNothing() throws InterruptedException {
    Api.Reply made =
        api.apply(
                DEPLOYMENT,
                "m",
                deployment(
                    "{'containers':[{'name':'c','image':'i:1','ports':[{'containerPort':80}],"
                        + "'resources':{'limits':{'cpu':'1'}}}]}"))
            .expect(201);
    long before = api.engine.revision();
    EngineResponse.EventStream stream =
        api.watch("/apis/apps/v1/namespaces/default/deployments?watch=1&resourceVersion=" + before);
    Api.Reply again =
        api.apply(
                DEPLOYMENT,
                "m",
                deployment(
                    "{'containers':[{'name':'c','image':'i:1','ports':[{'containerPort':80}],"
                        + "'resources':{'limits':{'cpu':'1'}}}]}"))
            .expect(200);
    assertEquals(made.text(), again.text());
    assertEquals(before, api.engine.revision());
    assertEquals(List.of(), api.drain(stream));
  }

  @Test
  void rule50ASecondManagerOfTheSameValuesIsOneWriteAndThenNone() {
    Api.Reply made = api.apply(W, "one", widget("{'color':'red','map':{}}")).expect(201);
    Api.Reply second = api.apply(W, "two", widget("{'color':'red'}")).expect(200);
    assertNotEquals(made.version(), second.version());
    assertEquals(1L, second.at("metadata.generation"));
    assertEquals(second.text(), api.apply(W, "two", widget("{'color':'red'}")).text());
    assertEquals(second.text(), api.apply(W, "one", widget("{'color':'red','map':{}}")).text());
  }

  @Test
  void rule51ApplyingThroughAnotherVersionReplacesTheEntry() {
    Api two = new Api();
    String schema =
        "{'type':'object','properties':{'spec':{'type':'object','properties':{"
            + "'a':{'type':'string'},'b':{'type':'string'}}}}}";
    two.post(
            Api.DEFINITIONS,
            "{'metadata':{'name':'widgets.example.com'},'spec':{'group':'example.com',"
                + "'scope':'Namespaced','names':{'plural':'widgets','kind':'Widget'},'versions':["
                + "{'name':'v1','served':true,'storage':true,'schema':{'openAPIV3Schema':"
                + schema
                + "}},{'name':'v2','served':true,'storage':false,'schema':{'openAPIV3Schema':"
                + schema
                + "}}]}}")
        .expect(201);
    two.apply(W, "m", widget("{'a':'1','b':'1'}")).expect(201);
    Api.Reply other =
        two.apply(W.replace("/v1/", "/v2/"), "m", widget("{'b':'1'}").replace("/v1", "/v2"))
            .expect(200);
    assertEquals(Map.of("b", "1"), other.at("spec"));
    assertEquals(List.of("m Apply: .spec.b"), other.managers());
    assertEquals("example.com/v2", other.at("metadata.managedFields.0.apiVersion"));
  }

  @Test
  void rule53ItemsOfKeyedListsAreMergedAndConflictAlone() {
    api.apply(W, "one", widget("{'parts':[{'name':'a','n':1}]}")).expect(201);
    Api.Reply both =
        api.apply(W, "two", widget("{'parts':[{'name':'b','n':2},{'name':'a'}]}")).expect(200);
    assertEquals(
        "[{\"name\":\"b\",\"n\":2,\"kind\":\"main\"},{\"name\":\"a\",\"n\":1,\"kind\":\"main\"}]",
        Json.text(both.at("spec.parts")));
    assertEquals(
        "one Apply: .spec.parts[kind=\"main\",name=\"a\"]"
            + " .spec.parts[kind=\"main\",name=\"a\"].n .spec.parts[kind=\"main\",name=\"a\"].name",
        both.managers().get(0));
    assertEquals(
        List.of(".spec.parts[kind=\"main\",name=\"a\"].n: FieldManagerConflict"),
        api.apply(W, "two", widget("{'parts':[{'name':'a','n':5}]}")).expect(409).causes());
    Api.Reply gone = api.apply(W, "one", widget("{}")).expect(200);
    assertEquals(
        "[{\"name\":\"b\",\"n\":2,\"kind\":\"main\"},{\"name\":\"a\",\"kind\":\"main\"}]",
        Json.text(gone.at("spec.parts")));
  }

  @Test
  void rule53SetsAreMergedAndAtomicListsReplaced() {
    api.apply(W, "one", widget("{'tags':['x'],'plain':['p','q']}")).expect(201);
    Api.Reply both = api.apply(W, "two", widget("{'tags':['y']}")).expect(200);
    assertEquals(List.of("x", "y"), both.at("spec.tags"));
    assertEquals(
        List.of(".spec.plain: FieldManagerConflict"),
        api.apply(W, "two", widget("{'tags':['y'],'plain':['p']}")).expect(409).causes());
    assertEquals(List.of("y"), api.apply(W, "one", widget("{'plain':['p','q']}")).at("spec.tags"));
  }

  @Test
  void rule53OwnerReferencesAreOwnedWholeByUid() {
    String owned =
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a','ownerReferences':[{"
            + "'apiVersion':'v1','kind':'Pod','name':'%s','uid':'u'}]}}";
    Api.Reply made = api.apply(A, "one", owned.formatted("p")).expect(201);
    assertEquals(
        "{\"f:metadata\":{\"f:ownerReferences\":{\"k:{\\\"uid\\\":\\\"u\\\"}\":{}}}}",
        Json.text(made.at("metadata.managedFields.0.fieldsV1")));
    assertEquals(
        List.of(".metadata.ownerReferences[uid=\"u\"]: FieldManagerConflict"),
        api.apply(A, "two", owned.formatted("q")).expect(409).causes());
  }

  @Test
  void rule53ParentsAreOwnedOnlyInItemsAndWithoutASchema() {
    Api.Reply made =
        api.apply(W, "m", widget("{'map':{'k':'v'},'free':{'a':{'b':1},'l':[{'c':1}]},'plain':[]}"))
            .expect(201);
    assertEquals(
        List.of("m Apply: .spec.free.a .spec.free.a.b .spec.free.l .spec.map.k .spec.plain"),
        made.managers());
    api.delete(W).expect(200);
    Api.Reply empty = api.apply(W, "m", widget("{'map':{}}")).expect(201);
    assertEquals(List.of("m Apply: .spec.map"), empty.managers());
  }

  @Test
  void rule47NullsAreRefusedAlsoThoseThatRemovalLeaves() {
    assertEquals(
        List.of("spec.map: FieldValueTypeInvalid"),
        api.apply(W, "m", widget("{'map':null}")).expect(422).causes());
    api.apply(W, "m", widget("{'map':{'k':'1'},'color':'red'}")).expect(201);
    assertEquals(
        List.of("spec.map: FieldValueTypeInvalid"),
        api.apply(W, "m", widget("{'map':{},'color':'red'}")).expect(422).causes());
    assertNull(api.apply(W, "m", widget("{'color':'red'}")).expect(200).at("spec.map"));
  }

  @Test
  void rule51AnObjectThatDoesNotFitTheVersionOfAnOwnerCannotBeApplied() {
    Api two = new Api();
    String schema =
        "{'type':'object','properties':{'spec':{'type':'object','properties':{%s"
            + "'b':{'type':'string'}}}}}";
    two.post(
            Api.DEFINITIONS,
            "{'metadata':{'name':'widgets.example.com'},'spec':{'group':'example.com',"
                + "'scope':'Namespaced','names':{'plural':'widgets','kind':'Widget'},'versions':["
                + "{'name':'v1','served':true,'storage':true,'schema':{'openAPIV3Schema':"
                + schema.formatted("'a':{'type':'string'},")
                + "}},{'name':'v2','served':true,'storage':false,'schema':{'openAPIV3Schema':"
                + schema.formatted("")
                + "}}]}}")
        .expect(201);
    two.apply(W.replace("/v1/", "/v2/"), "two", widget("{'b':'1'}").replace("/v1", "/v2"))
        .expect(201);
    two.apply(W, "one", widget("{'b':'1'}")).expect(200);
    assertEquals(
        "failed to prune fields: failed add back owned items: failed to convert merged object at"
            + " version example.com/v2: .spec.a: field not declared in schema",
        two.apply(W, "one", widget("{'a':'1'}")).expect(500).at("message"));
  }

  @Test
  void rule50TheStringDataOfASecretIsOwnedAsItIsApplied() {
    String secret =
        "{'apiVersion':'v1','kind':'Secret','metadata':{'name':'s'},'stringData':{'k':'v'}}";
    Api.Reply made = api.apply(SECRETS + "/s", "m", secret).expect(201);
    assertEquals(Map.of("k", "dg=="), made.at("data"));
    assertEquals(List.of("m Apply: .stringData.k"), made.managers());
    assertEquals(made.text(), api.apply(SECRETS + "/s", "m", secret).expect(200).text());
  }

  @Test
  void rule51ApplyToStatusIsAnEntryOfItsOwnAndChangesStatusAlone() {
    String status =
        "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'w'},"
            + "'spec':{'color':'blue'},'status':{'n':%s}}";
    api.apply(W + "/status", "m", status.formatted("1")).expect(404);
    api.apply(W, "m", widget("{'color':'red'}")).expect(201);
    Api.Reply applied = api.apply(W + "/status", "m", status.formatted("1")).expect(200);
    assertEquals("red", applied.at("spec.color"));
    assertEquals(List.of("m Apply: .spec.color", "m Apply status: .status.n"), applied.managers());
    api.merge(W + "/status?fieldManager=up", "{'status':{'n':2}}").expect(200);
    assertEquals(
        "Apply failed with 1 conflict: conflict with \"up\" with subresource \"status\" using"
            + " example.com/v1: .status.n",
        api.apply(W + "/status", "m", status.formatted("1")).expect(409).at("message"));
  }

  @Test
  void rule52ADryRunAppliesAndStoresNothing() {
    assertNull(
        api.apply(A + "?dryRun=All", "m", config("{'a':'1'}"))
            .expect(201)
            .at("metadata.resourceVersion"));
    api.get(A).expect(404);
    Api.Reply made = api.apply(A, "m", config("{'a':'1'}")).expect(201);
    Api.Reply dry = api.apply(A + "?dryRun=All", "m", config("{'a':'2'}")).expect(200);
    assertEquals("2", dry.at("data.a"));
    assertEquals(made.text(), api.get(A).text());
  }

  @Test
  void rule23ApplyUpdatesAnObjectThatIsBeingDeleted() {
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a','finalizers':['x.test/f']}}").expect(201);
    api.delete(A).expect(200);
    assertEquals("1", api.apply(A, "m", config("{'a':'1'}")).expect(200).at("data.a"));
  }

  @Test
  void rule55KubectlTakesOverWhatItAppliedOnTheClientsSide() {
    String last =
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'},'data':{'a':'1'}}"
            .replace("'", "\\'");
    api.post(
            Api.CONFIG_MAPS + "?fieldManager=kubectl-client-side-apply",
            "{'metadata':{'name':'a','annotations':{"
                + "'kubectl.kubernetes.io/last-applied-configuration':'"
                + last
                + "'}},'data':{'a':'1'}}")
        .expect(201);
    api.apply(A, "other", config("{'a':'2'}")).expect(409);
    Api.Reply taken = api.apply(A, "kubectl", config("{'a':'2'}")).expect(200);
    assertEquals("2", taken.at("data.a"));
    assertTrue(taken.text().contains("\\\"a\\\":\\\"2\\\""), taken.text());
    api.delete(A).expect(200);
    api.post(
            Api.CONFIG_MAPS + "?fieldManager=kubectl-client-side-apply",
            "{'metadata':{'name':'a'},'data':{'a':'1'}}")
        .expect(201);
    api.apply(A, "kubectl", config("{'a':'2'}")).expect(409);
  }
}

package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.testkit.MovedClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules 51 to 54: who owns what after writes that are no apply. */
final class ManagedFieldsTest {
  private static final String A = Api.CONFIG_MAPS + "/a";
  private static final String W = Api.WIDGETS + "/w";
  private static final String SCHEMA =
      "{'type':'object','properties':{'spec':{'type':'object','properties':{"
          + "'size':{'type':'integer','default':1},'color':{'type':'string'},"
          + "'tags':{'type':'array','items':{'type':'string'},'x-kubernetes-list-type':'set'},"
          + "'plain':{'type':'array','items':{'type':'string'}},"
          + "'parts':{'type':'array','x-kubernetes-list-type':'map',"
          + "'x-kubernetes-list-map-keys':['name'],'items':{'type':'object','required':['name'],"
          + "'properties':{'name':{'type':'string'},'n':{'type':'integer'}}}},"
          + "'whole':{'type':'object','x-kubernetes-map-type':'atomic',"
          + "'additionalProperties':{'type':'string'}}}},"
          + "'status':{'type':'object','properties':{'n':{'type':'integer'}}}}}";

  private final Api api = new Api().withWidgets(SCHEMA);

  private Api.Reply postAs(String agent, String target, String json) {
    return api.send(
        "POST",
        target,
        Map.of("Content-Type", List.of("application/json"), "User-Agent", List.of(agent)),
        json);
  }

  @Test
  void rule51AnEntryHasManagerOperationVersionTimeAndFieldsInThisOrder() {
    Api.Reply made = api.post(Api.CONFIG_MAPS + "?fieldManager=m", Api.configMap("a")).expect(201);
    assertEquals(
        "[{\"manager\":\"m\",\"operation\":\"Update\",\"apiVersion\":\"v1\","
            + "\"time\":\"2026-03-04T05:06:07Z\",\"fieldsType\":\"FieldsV1\","
            + "\"fieldsV1\":{\"f:data\":{\".\":{},\"f:a\":{}}}}]",
        Json.text(made.at("metadata.managedFields")));
  }

  @Test
  void rule52TheManagerIsTheUserAgentUpToTheFirstSlash() {
    Api.Reply made =
        postAs("kubectl-edit/v1.36.3 (linux/amd64)", Api.CONFIG_MAPS, Api.configMap("a"));
    assertEquals(List.of("kubectl-edit Update: .data .data.a"), made.managers());
    assertEquals(
        List.of("unknown Update: .data .data.a"),
        api.post(Api.CONFIG_MAPS, Api.configMap("b")).managers());
  }

  @Test
  void rule53WhatSaysWhichObjectItIsAndWhatTheServerCountsIsNotOwned() {
    Api.Reply made =
        api.post(
                Api.WIDGETS + "?fieldManager=m",
                "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'generateName':'w-',"
                    + "'labels':{'l':'1'},'finalizers':['x.test/f'],'ownerReferences':[{"
                    + "'apiVersion':'v1','kind':'ConfigMap','name':'o','uid':'u'}]},"
                    + "'spec':{'color':'red'}}")
            .expect(201);
    assertEquals(
        List.of(
            "m Update: .metadata.finalizers .metadata.finalizers[=\"x.test/f\"]"
                + " .metadata.generateName .metadata.labels .metadata.labels.l"
                + " .metadata.ownerReferences .metadata.ownerReferences[uid=\"u\"]"
                + " .spec .spec.color .spec.size"),
        made.managers());
  }

  @Test
  void rule53ListsAreOwnedByItemOnlyWhereTheSchemaSaysSo() {
    Api.Reply made =
        api.post(
                Api.WIDGETS + "?fieldManager=m",
                Api.widget(
                    "w",
                    "{'tags':['x','y'],'plain':['p'],'parts':[{'name':'a','n':1}],"
                        + "'whole':{'k':'v'}}"))
            .expect(201);
    assertEquals(
        List.of(
            "m Update: .spec .spec.parts .spec.parts[name=\"a\"] .spec.parts[name=\"a\"].n"
                + " .spec.parts[name=\"a\"].name .spec.plain .spec.size .spec.tags"
                + " .spec.tags[=\"x\"] .spec.tags[=\"y\"] .spec.whole"),
        made.managers());
    assertEquals(
        "{\"f:spec\":{\".\":{},\"f:parts\":{\".\":{},\"k:{\\\"name\\\":\\\"a\\\"}\":{\".\":{},"
            + "\"f:n\":{},\"f:name\":{}}},\"f:plain\":{},\"f:size\":{},\"f:tags\":{\".\":{},"
            + "\"v:\\\"x\\\"\":{},\"v:\\\"y\\\"\":{}},\"f:whole\":{}}}",
        Json.text(made.at("metadata.managedFields.0.fieldsV1")));
  }

  @Test
  void rule53TheListsOfBuiltInKindsHaveTheirKeys() {
    Api.Reply made =
        api.post(
                "/apis/apps/v1/namespaces/default/deployments?fieldManager=m",
                "{'metadata':{'name':'d'},'spec':{'selector':{'matchLabels':{'a':'b'}},"
                    + "'template':{'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{"
                    + "'name':'c','image':'i:1','args':['x'],'ports':[{'containerPort':80}]}]}}}}")
            .expect(201);
    String fields = made.managers().get(0);
    String container = ".spec.template.spec.containers[name=\"c\"]";
    assertTrue(fields.contains(" " + container + ".args " + container + ".image "), fields);
    assertTrue(
        fields.contains(container + ".ports[containerPort=80,protocol=\"TCP\"].protocol"), fields);
    assertTrue(fields.contains(" .spec.selector "), fields);
    assertFalse(fields.contains(".spec.selector.matchLabels"), fields);
    assertFalse(fields.contains(".status"), fields);
  }

  @Test
  void rule52AnUpdateTakesWhatItChangesFromOthersWithoutAConflict() {
    api.post(
            Api.CONFIG_MAPS + "?fieldManager=one",
            "{'metadata':{'name':'a'}," + "'data':{'a':'1','b':'1','c':'1'}}")
        .expect(201);
    Api.Reply changed =
        api.merge(A + "?fieldManager=two", "{'data':{'b':'2','c':null,'d':'2'}}").expect(200);
    assertEquals(
        List.of("one Update: .data .data.a", "two Update: .data.b .data.d"), changed.managers());
  }

  @Test
  void rule52TheSameManagerHasOneEntryForAllItsUpdates() {
    api.post(Api.CONFIG_MAPS + "?fieldManager=m", Api.configMap("a")).expect(201);
    Api.Reply changed = api.merge(A + "?fieldManager=m", "{'data':{'b':'2'}}").expect(200);
    assertEquals(List.of("m Update: .data .data.a .data.b"), changed.managers());
  }

  @Test
  void rule51TheSameNameAppliesAndUpdatesAsTwoManagers() {
    api.apply(
            A,
            "m",
            "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'}," + "'data':{'a':'1'}}")
        .expect(201);
    Api.Reply changed = api.merge(A + "?fieldManager=m", "{'data':{'b':'2'}}").expect(200);
    assertEquals(List.of("m Apply: .data.a", "m Update: .data.b"), changed.managers());
  }

  @Test
  void rule51TheTimeChangesOnlyWithWhatIsOwned() {
    MovedClock clock = new MovedClock(Api.NOW);
    Api timed = new Api(Api.options().clock(clock).build());
    Api.Reply made =
        timed.post(Api.CONFIG_MAPS + "?fieldManager=m", Api.configMap("a")).expect(201);
    clock.pass(Duration.ofMinutes(1));
    Api.Reply other = timed.merge(A + "?fieldManager=o", "{'data':{'b':'1'}}").expect(200);
    assertEquals("2026-03-04T05:06:07Z", other.at("metadata.managedFields.0.time"));
    assertEquals("2026-03-04T05:07:07Z", other.at("metadata.managedFields.1.time"));
    clock.pass(Duration.ofMinutes(1));
    Api.Reply same = timed.merge(A + "?fieldManager=m", "{'data':{'a':'1'}}").expect(200);
    assertEquals(other.version(), same.version());
    assertEquals(other.text(), same.text());
    assertFalse(made.version().equals(same.version()));
  }

  @Test
  void rule37StatusWritesOwnStatusAloneUnderTheirSubresource() {
    api.post(Api.WIDGETS + "?fieldManager=m", Api.widget("w", "{'color':'red'}")).expect(201);
    Api.Reply status =
        api.merge(
                W + "/status?fieldManager=m",
                "{'metadata':{'labels':{'l':'1'}},'spec':{'color':'blue'},'status':{'n':1}}")
            .expect(200);
    assertEquals(
        List.of("m Update: .spec .spec.color .spec.size", "m Update status: .status .status.n"),
        status.managers());
    Api.Reply main =
        api.merge(W + "?fieldManager=o", "{'status':{'n':2},'spec':{'color':'red'}}").expect(200);
    assertEquals(status.version(), main.version());
  }

  @Test
  void rule52AnEmptyListOrEntryForgetsAllEntriesAndUpdatesAreNotTrackedThen() {
    for (String reset : List.of("[]", "[{}]")) {
      api.post(Api.CONFIG_MAPS + "?fieldManager=m", Api.configMap("a")).expect(201);
      Api.Reply cleared =
          api.merge(A + "?fieldManager=m", "{'metadata':{'managedFields':" + reset + "}}")
              .expect(200);
      assertNull(cleared.at("metadata.managedFields"));
      assertNull(
          api.merge(A + "?fieldManager=m", "{'data':{'b':'1'}}").at("metadata.managedFields"));
      Api.Reply applied =
          api.apply(
                  A,
                  "p",
                  "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a'},"
                      + "'data':{'c':'1'}}")
              .expect(200);
      assertEquals(
          List.of("p Apply: .data.c", "before-first-apply Update: .data .data.a .data.b"),
          applied.managers());
      api.delete(A).expect(200);
    }
  }

  @Test
  void rule52NullAndOmittedEntriesKeepThem() {
    api.post(Api.CONFIG_MAPS + "?fieldManager=m", Api.configMap("a")).expect(201);
    Api.Reply kept =
        api.merge(A + "?fieldManager=m", "{'metadata':{'managedFields':null}}").expect(200);
    assertEquals(List.of("m Update: .data .data.a"), kept.managers());
    Api.Reply put =
        api.put(A + "?fieldManager=o", "{'metadata':{'name':'a'},'data':{'a':'2'}}").expect(200);
    assertEquals(List.of("m Update: .data", "o Update: .data.a"), put.managers());
  }

  @Test
  void rule52EntriesSentAtCreationAreDroppedAndUnreadableOnesClear() {
    Api.Reply made =
        api.post(
                Api.CONFIG_MAPS + "?fieldManager=m",
                "{'metadata':{'name':'a','managedFields':[{'manager':'x','operation':'Apply',"
                    + "'apiVersion':'v1','fieldsType':'FieldsV1','fieldsV1':{'f:data':{}}}]},"
                    + "'data':{'a':'1'}}")
            .expect(201);
    assertEquals(List.of("m Update: .data .data.a"), made.managers());
  }

  @Test
  void rule54EntriesThatAClientAddsAreStoredAndUsed() {
    Api.Reply made = api.post(Api.CONFIG_MAPS + "?fieldManager=m", Api.configMap("a")).expect(201);
    String entries = Json.text(made.at("metadata.managedFields"));
    String more =
        "{'manager':'x','operation':'Apply','apiVersion':'v1','time':'2020-01-01T00:00:00Z',"
            + "'fieldsType':'FieldsV1','fieldsV1':{'f:data':{'f:z':{}}}}";
    Api.Reply added =
        api.merge(
                A + "?fieldManager=m",
                "{'metadata':{'managedFields':"
                    + entries.substring(0, entries.length() - 1)
                    + ","
                    + more
                    + "]}}")
            .expect(200);
    assertEquals(List.of("x Apply: .data.z", "m Update: .data .data.a"), added.managers());
    assertFalse(added.version().equals(made.version()));
  }

  @Test
  void rule52OfElevenUpdatersTheOldestBecomeAncientChanges() {
    MovedClock clock = new MovedClock(Api.NOW);
    Api timed = new Api(Api.options().clock(clock).build());
    timed.post(Api.CONFIG_MAPS + "?fieldManager=m0", Api.configMap("a")).expect(201);
    for (int i = 1; i <= 11; i++) {
      clock.pass(Duration.ofSeconds(1));
      timed.merge(A + "?fieldManager=m" + i, "{'data':{'k" + i + "':'1'}}").expect(200);
    }
    List<String> managers = timed.get(A).managers();
    assertEquals(10, managers.size(), managers.toString());
    assertEquals("ancient-changes Update: .data .data.a .data.k1 .data.k2", managers.get(0));
    assertEquals("m3 Update: .data.k3", managers.get(1));
    assertEquals("m11 Update: .data.k11", managers.get(9));
  }

  @Test
  void rule35PutByAnotherManagerWithNothingNewIsNoWrite() {
    Api.Reply made = api.post(Api.CONFIG_MAPS + "?fieldManager=m", Api.configMap("a")).expect(201);
    Api.Reply same =
        api.put(A + "?fieldManager=o", "{'metadata':{'name':'a'},'data':{'a':'1'}}").expect(200);
    assertEquals(made.version(), same.version());
    assertEquals(made.managers(), same.managers());
  }

  @Test
  void rule17AnEntryOfAnotherVersionFollowsWhatChangesAsLongAsTheObjectFitsThatVersion() {
    Api two = new Api();
    String schema =
        "{'type':'object','properties':{'spec':{'type':'object','properties':{%s"
            + "'both':{'type':'string'},'plain':{'type':'string'}}}}}";
    two.post(
            Api.DEFINITIONS,
            "{'metadata':{'name':'widgets.example.com'},'spec':{'group':'example.com',"
                + "'scope':'Namespaced','names':{'plural':'widgets','kind':'Widget'},'versions':["
                + "{'name':'v1','served':true,'storage':true,'schema':{'openAPIV3Schema':"
                + schema.formatted("'one':{'type':'string'},")
                + "}},{'name':'v2','served':true,'storage':false,'schema':{'openAPIV3Schema':"
                + schema.formatted("")
                + "}}]}}")
        .expect(201);
    two.post(Api.WIDGETS + "?fieldManager=a", Api.widget("w", "{'plain':'1','both':'1'}"))
        .expect(201);
    String v2 = W.replace("/v1/", "/v2/");
    Api.Reply changed = two.merge(v2 + "?fieldManager=b", "{'spec':{'both':'2'}}").expect(200);
    assertEquals(
        List.of("a Update: .spec .spec.plain", "b Update: .spec.both"), changed.managers());
    assertEquals("example.com/v2", changed.at("metadata.managedFields.1.apiVersion"));
    Api.Reply unfit = two.merge(W + "?fieldManager=a", "{'spec':{'one':'1'}}").expect(200);
    assertNull(unfit.at("metadata.managedFields"));
  }

  @Test
  void rule53ListsAndMapsThatBecomeAtomicAreOwnedWhole() {
    api.post(
            Api.WIDGETS + "?fieldManager=m",
            Api.widget("w", "{'tags':['x'],'parts':[{'name':'a','n':1}],'color':'red'}"))
        .expect(201);
    String atomic =
        SCHEMA
            .replace(",'x-kubernetes-list-type':'set'", "")
            .replace("'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['name'],", "");
    api.merge(
            Api.DEFINITIONS + "/widgets.example.com",
            Json.text(
                    Tree.at(
                        Json.parse(
                            Api.definition(atomic, ",'subresources':{'status':{}}")
                                .replace('\'', '"')),
                        "spec"))
                .transform(spec -> "{'spec':" + spec + "}"))
        .expect(200);
    Api.Reply changed =
        api.merge(W + "?fieldManager=o", "{'metadata':{'labels':{'l':'1'}}}").expect(200);
    assertEquals(
        List.of(
            "m Update: .spec .spec.color .spec.parts .spec.size .spec.tags",
            "o Update: .metadata.labels .metadata.labels.l"),
        changed.managers());
  }
}

package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule 8: tables, of the columns that a type or its definition has, also in watches. */
final class TableTest {
  private static final Map<String, List<String>> TABLE =
      Map.of("Accept", List.of("application/json;as=Table;v=v1;g=meta.k8s.io, application/json"));
  private static final String COLUMNS =
      ",'additionalPrinterColumns':["
          + "{'name':'Size','type':'integer','jsonPath':'.spec.size'},"
          + "{'name':'Ready','type':'string','priority':1,"
          + "'jsonPath':'.status.conditions[?(@.type==\\\"Ready\\\")].status'},"
          + "{'name':'Age','type':'date','jsonPath':'.metadata.creationTimestamp'}]";

  private final Api api =
      new Api()
          .withDefinition("{'type':'object','x-kubernetes-preserve-unknown-fields':true}", COLUMNS);

  private Api.Reply table(String target) {
    return api.send("GET", target, TABLE, "").expect(200);
  }

  @Test
  void aCustomTypeHasTheColumnsOfItsDefinition() {
    api.post(
            Api.WIDGETS,
            Api.widget("a", "{'size':3}")
                .replace(
                    "'spec'", "'status':{'conditions':[{'type':'Ready','status':'True'}]},'spec'"))
        .expect(201);
    api.post(Api.WIDGETS, Api.widget("b", "{}")).expect(201);
    Api.Reply list = table(Api.WIDGETS);
    assertEquals("Table", list.at("kind"));
    assertEquals("meta.k8s.io/v1", list.at("apiVersion"));
    assertEquals(
        List.of("Name", "Size", "Ready", "Age"),
        Tree.maps(list.tree(), "columnDefinitions").stream().map(c -> c.get("name")).toList());
    assertEquals(1L, list.at("columnDefinitions.2.priority"));
    assertEquals("name", list.at("columnDefinitions.0.format"));
    assertEquals(List.of("a", 3L, "True", "0s"), list.at("rows.0.cells"));
    assertNull(list.at("rows.1.cells.1"));
    assertNull(list.at("rows.1.cells.2"));
    assertEquals("PartialObjectMetadata", list.at("rows.0.object.kind"));
    assertNotNull(list.at("metadata.resourceVersion"));
  }

  @Test
  void rowsHoldWhatTheClientWants() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    assertEquals(List.of("a", 1L, "0s"), table(Api.CONFIG_MAPS + "/a").at("rows.0.cells"));
    assertNull(table(Api.CONFIG_MAPS + "?includeObject=None").at("rows.0.object"));
    assertEquals("1", table(Api.CONFIG_MAPS + "?includeObject=Object").at("rows.0.object.data.a"));
    api.send("GET", Api.CONFIG_MAPS + "?includeObject=Some", TABLE, "").expect(400);
  }

  @Test
  void theFirstEventOfAWatchNamesTheColumns() throws InterruptedException {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    api.post(Api.CONFIG_MAPS, Api.configMap("b")).expect(201);
    EngineResponse.EventStream stream =
        (EngineResponse.EventStream)
            api.engine.handle(
                EngineRequest.of("GET", Api.CONFIG_MAPS + "?watch=true", TABLE, new byte[0]));
    List<Api.Event> events = api.drain(stream);
    assertEquals(2, events.size());
    assertEquals(3, Tree.list(events.get(0).object(), "columnDefinitions").size());
    assertNull(events.get(1).object().get("columnDefinitions"));
    assertEquals(
        List.of("b", 1L, "0s"),
        Tree.list(Tree.maps(events.get(1).object(), "rows").get(0), "cells"));
  }

  @Test
  void builtInTypesHaveTheirOwnColumns() {
    String deployment =
        "{'metadata':{'name':'d'},'spec':{'replicas':2,'selector':{'matchLabels':{'app':'d'}},"
            + "'template':{'metadata':{'labels':{'app':'d'}},'spec':{'containers':"
            + "[{'name':'c','image':'i:1'}]}}}}";
    api.post("/apis/apps/v1/namespaces/default/deployments", deployment).expect(201);
    assertEquals(
        List.of("d", "0/2", 0L, 0L, "0s", "c", "i:1", "app=d"),
        table("/apis/apps/v1/namespaces/default/deployments").at("rows.0.cells"));
    String event =
        "{'metadata':{'name':'e'},'involvedObject':{'kind':'Pod','name':'p','namespace':'default'},"
            + "'reason':'R','message':'m','type':'Warning','source':{'component':'c'},"
            + "'lastTimestamp':'2026-03-04T05:05:07Z','firstTimestamp':'2026-03-04T04:06:07Z'}";
    api.post("/api/v1/namespaces/default/events", event).expect(201);
    assertEquals(
        List.of("60s", "Warning", "R", "pod/p", "", "c", "m", "60m", 1L, "e"),
        table("/api/v1/events").at("rows.0.cells"));
    assertEquals(
        List.of("default", "Active", "0s"), table("/api/v1/namespaces").at("rows.0.cells"));
    String pod = "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'c','image':'i'}]}}";
    api.post("/api/v1/namespaces/default/pods", pod).expect(201);
    assertEquals(
        List.of("p", "0/1", "Pending", "0", "0s", "<none>", "<none>", "<none>", "<none>"),
        table("/api/v1/pods").at("rows.0.cells"));
  }

  @ParameterizedTest
  @CsvSource({
    "0,0s",
    "119,119s",
    "120,2m",
    "125,2m5s",
    "599,9m59s",
    "600,10m",
    "10799,179m",
    "10800,3h",
    "14460,4h1m",
    "28800,8h",
    "172799,47h",
    "172800,2d",
    "176400,2d1h",
    "691200,8d",
    "63072000,2y",
    "63158400,2y1d",
    "252288000,8y",
    "-1,0s",
    "-5,<invalid>"
  })
  void agesHaveTwoUnitsAtMost(long seconds, String text) {
    Instant now = Instant.parse("2026-03-04T05:06:07Z");
    assertEquals(text, Ages.text(Duration.ofSeconds(seconds)));
    assertEquals(text, Ages.since(now.minusSeconds(seconds).toString(), now));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ".a.b | [1]",
        ".a['b'] | [1]",
        ".l[0].n | [\"x\"]",
        ".l[*].n | [\"x\",\"y\"]",
        ".l[-1].n | [\"y\"]",
        ".l[?(@.n==\"y\")].v | [2]",
        ".l[?(@.n!='y')].v | [1]",
        ".none | []"
      })
  void pathsLeadToValues(String path, String found) {
    Object tree =
        Json.parse("{\"a\":{\"b\":1},\"l\":[{\"n\":\"x\",\"v\":1},{\"n\":\"y\",\"v\":2}]}");
    assertEquals(found, Json.text(JsonPath.parse(path).orElseThrow().find(tree)));
  }
}

package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules 8, 9 and 67 to 74: GET and lists. */
final class ListTest {
  private final Api api = new Api().withWidgets();

  @Test
  void aListIsSortedByNamespaceAndNameAtTheGlobalRevision() {
    for (String namespace : List.of("a-b", "a", "a0")) {
      api.post("/api/v1/namespaces", "{'metadata':{'name':'" + namespace + "'}}").expect(201);
      api.post("/api/v1/namespaces/" + namespace + "/configmaps", Api.configMap("x")).expect(201);
    }
    api.post(Api.WIDGETS, Api.widget("w", "{}")).expect(201);
    Api.Reply list = api.get("/api/v1/configmaps").expect(200);
    assertEquals("ConfigMapList", list.at("kind"));
    assertEquals(String.valueOf(api.engine.revision()), list.version());
    assertEquals(
        List.of("a-b", "a", "a0"),
        Tree.maps(list.tree(), "items").stream().map(Meta::namespace).toList());
    assertNull(list.at("items.0.kind"));
    Api.Reply widgets = api.get(Api.WIDGETS).expect(200);
    assertEquals("Widget", widgets.at("items.0.kind"));
    assertEquals("", widgets.at("metadata.continue"));
    assertEquals(List.of(), api.get(Api.CONFIG_MAPS).at("items"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "app=x; a",
        "app==x; a",
        "app!=x; b,c",
        "app in (x,y); a,b",
        "app notin (x); b,c",
        "app; a,b",
        "!app; c",
        "app,n>1; b",
        "n<2; a",
        "app in (x,y),n=2; b",
        "app in (); ''"
      })
  void labelSelectorsSelect(String selector, String names) {
    labelled();
    assertEquals(names, names(api.get(Api.CONFIG_MAPS + "?labelSelector=" + encoded(selector))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "=a", "k in a", "k===a", "k=a,", "k=a b", "k>x"})
  void selectorsThatCannotBeReadAreRefused(String selector) {
    api.get(Api.CONFIG_MAPS + "?labelSelector=" + encoded(selector)).expect(400);
  }

  @Test
  void fieldSelectorsSelectByNameAndNamespaceAndKnownFields() {
    labelled();
    assertEquals("b", names(api.get(Api.CONFIG_MAPS + "?fieldSelector=metadata.name%3Db")));
    assertEquals("a,c", names(api.get(Api.CONFIG_MAPS + "?fieldSelector=metadata.name!%3Db,")));
    assertEquals("", names(api.get(Api.CONFIG_MAPS + "?fieldSelector=metadata.namespace%3Dx")));
    assertEquals(
        "\"data.x\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"",
        api.get(Api.CONFIG_MAPS + "?fieldSelector=data.x%3D1").expect(400).at("message"));
    assertEquals(
        "field label not supported: spec.x",
        api.get("/api/v1/pods?fieldSelector=spec.x%3D1").expect(400).at("message"));
  }

  @Test
  void pagesAreOneSnapshotAtTheFirstPagesRevision() {
    labelled();
    Api.Reply first = api.get(Api.CONFIG_MAPS + "?limit=2").expect(200);
    assertEquals("a,b", names(first));
    assertEquals(1L, first.at("metadata.remainingItemCount"));
    api.delete(Api.CONFIG_MAPS + "/c").expect(200);
    api.post(Api.CONFIG_MAPS, Api.configMap("d")).expect(201);
    Api.Reply second =
        api.get(Api.CONFIG_MAPS + "?limit=2&continue=" + first.at("metadata.continue")).expect(200);
    assertEquals("c", names(second));
    assertEquals(first.version(), second.version());
    assertNull(second.at("metadata.continue"));
    assertNull(
        api.get(Api.CONFIG_MAPS + "?limit=1&labelSelector=app").at("metadata.remainingItemCount"));
  }

  @Test
  void anExpiredTokenOffersToGoOnInconsistently() {
    labelled();
    Api.Reply first = api.get(Api.CONFIG_MAPS + "?limit=1").expect(200);
    api.post(Api.CONFIG_MAPS, Api.configMap("aa")).expect(201);
    api.engine.compact();
    Api.Reply expired =
        api.get(Api.CONFIG_MAPS + "?limit=1&continue=" + first.at("metadata.continue")).expect(410);
    assertEquals("Expired", expired.at("reason"));
    Api.Reply rest =
        api.get(Api.CONFIG_MAPS + "?continue=" + expired.at("metadata.continue")).expect(200);
    assertEquals("aa,b,c", names(rest));
    api.get(Api.CONFIG_MAPS + "?continue=nonsense").expect(400);
  }

  @Test
  void anExactListShowsThatRevisionOrIsExpired() {
    labelled();
    long then = api.engine.revision();
    api.delete(Api.CONFIG_MAPS + "/a").expect(200);
    String exact = "&resourceVersionMatch=Exact&resourceVersion=" + then;
    assertEquals("a,b,c", names(api.get(Api.CONFIG_MAPS + "?x" + exact).expect(200)));
    assertEquals("a", names(api.get(Api.CONFIG_MAPS + "?limit=1&resourceVersion=" + then)));
    assertEquals("b,c", names(api.get(Api.CONFIG_MAPS + "?resourceVersion=" + then)));
    api.engine.compact();
    assertEquals(
        "The resourceVersion for the provided list is too old.",
        api.get(Api.CONFIG_MAPS + "?x" + exact).expect(410).at("message"));
  }

  @Test
  void versionOptionsThatCannotBeAreRefused() {
    String list = Api.CONFIG_MAPS + "?";
    api.get(list + "resourceVersion=abc").expect(400);
    api.get(list + "resourceVersion=0&resourceVersionMatch=Exact").expect(422);
    api.get(list + "resourceVersionMatch=Exact").expect(422);
    api.get(list + "sendInitialEvents=true").expect(422);
    api.get(list + "limit=abc").expect(400);
    api.get(list + "timeout=abc").expect(400);
  }

  @Test
  void aVersionThatIsNotReachedTimesOut() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    for (String target : List.of(Api.CONFIG_MAPS, Api.CONFIG_MAPS + "/a")) {
      Api.Reply late = api.get(target + "?resourceVersion=99999999").expect(504);
      assertEquals(1L, late.at("details.retryAfterSeconds"));
      assertEquals(List.of("1"), late.headers().get("Retry-After"));
    }
    assertNull(api.get(Api.CONFIG_MAPS + "/a?resourceVersion=abc").expect(500).at("reason"));
  }

  @Test
  void metadataOnlyAnswersAreMadeOnRequest() {
    api.post(Api.CONFIG_MAPS, Api.configMap("a")).expect(201);
    Map<String, List<String>> one = accept("PartialObjectMetadata");
    Api.Reply object = api.send("GET", Api.CONFIG_MAPS + "/a", one, "").expect(200);
    assertEquals("PartialObjectMetadata", object.at("kind"));
    assertNull(object.at("data"));
    api.send("GET", Api.CONFIG_MAPS, one, "").expect(406);
    Api.Reply list =
        api.send("GET", Api.CONFIG_MAPS, accept("PartialObjectMetadataList"), "").expect(200);
    assertEquals("PartialObjectMetadataList", list.at("kind"));
    assertNotNull(list.at("items.0.metadata.name"));
  }

  @Test
  void representationsThatAreNotHereAreRefused() {
    Map<String, List<String>> old =
        Map.of("Accept", List.of("application/json;as=Table;g=meta.k8s.io;v=v1beta1"));
    api.send("GET", Api.CONFIG_MAPS, old, "").expect(406);
    api.send("GET", Api.CONFIG_MAPS, Map.of("Accept", List.of("text/html")), "").expect(406);
    Map<String, List<String>> both =
        Map.of("Accept", List.of("application/vnd.kubernetes.protobuf, application/json"));
    api.send("GET", Api.CONFIG_MAPS, both, "").expect(200);
  }

  private static Map<String, List<String>> accept(String form) {
    return Map.of("Accept", List.of("application/json;as=" + form + ";g=meta.k8s.io;v=v1"));
  }

  private void labelled() {
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'a','labels':{'app':'x','n':'1'}}}");
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'b','labels':{'app':'y','n':'2'}}}");
    api.post(Api.CONFIG_MAPS, "{'metadata':{'name':'c'}}").expect(201);
  }

  private static String names(Api.Reply list) {
    return String.join(
        ",", Tree.maps(list.expect(200).tree(), "items").stream().map(Meta::name).toList());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}

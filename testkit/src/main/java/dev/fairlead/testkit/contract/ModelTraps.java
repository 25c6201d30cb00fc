package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.fairlead.client.Operation;
import dev.fairlead.client.Query;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ContentType;
import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** F11, F12, O1 to O3 and O12: what the classes of clients do that no type may let through. */
abstract class ModelTraps extends TransportFixture {

  private static final String POD =
      """
      {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","namespace":"%s","labels":{"a":"1"}%s},
       "spec":{"containers":[{"name":"c","image":"i"%s}]}%s}
      """;

  /** A server leaves both out in lists. */
  @Line("F11")
  void itemsOfAListKnowTheirApiVersionAndKind() throws IOException {
    put("a", "x");
    put("b", "y");
    var items = items();
    assertEquals(2, items.size());
    items.forEach(item -> assertFalse(members(item).containsKey("kind")));
    assertComplete(library().configMaps(), items);
  }

  private <T> void assertComplete(ResourceType<T> type, List<?> items) {
    var codec = type.codec().orElseThrow();
    var found = new ArrayList<>(client(backend()).list(Query.of(type).inNamespace(namespace())));
    items.forEach(item -> found.add(codec.decode(Bytes.ofUtf8(Json.text(item)))));
    assertEquals(4, found.size());
    for (var each : found) {
      var json = tree(codec.encode(each));
      assertEquals("v1", json.get("apiVersion"));
      assertEquals("ConfigMap", json.get("kind"));
    }
  }

  /** Its JSON library refuses what follows an object, so that of a list it reads the first only. */
  @Line("F12")
  void eachObjectOfAListAndOfAWatchIsReadInTheClientsClass() throws IOException {
    put("a", "x");
    put("b", "y");
    follow(library().configMaps());
    var items = items();
    assertEquals(3, items.size());
    for (var item : items) {
      decodeWithWhiteSpace(library().configMaps(), Json.text(item));
    }
  }

  private <T> void follow(ResourceType<T> type) {
    var seen = new Sightings<String>();
    try (var manager = Manager.builder(backend()).namespaces(namespace()).build()) {
      manager.onChange(type, change -> seen.add(type.metadata(change.object()).name()));
      manager.start();
      seen.await(2);
      put("c", "z");
      assertEquals(3, seen.await("c").size());
    }
  }

  private static <T> void decodeWithWhiteSpace(ResourceType<T> type, String json) {
    var codec = type.codec().orElseThrow();
    var padded = codec.decode(Bytes.ofUtf8(" " + json + " \r\n\n"));
    assertEquals(codec.encode(codec.decode(Bytes.ofUtf8(json))), codec.encode(padded));
  }

  /** Its classes refuse fields that are newer than they are. */
  @Line("O1")
  void fieldsThatTheClientDoesNotKnowAreNoFailure() {
    var future = ",\"future\":{\"deep\":[true,{}]}";
    var pod = POD.formatted(namespace(), future, future, future);
    var pods =
        "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[" + pod + "]}";
    var json = "application/json";
    assertReadable(library().pods(), Fault.answer(200, json, pod), Fault.answer(200, json, pods));
  }

  private <T> void assertReadable(ResourceType<T> type, Fault one, Fault all) {
    api().faults().on(RequestMatch.get(type)).then(one);
    api().faults().on(RequestMatch.list(type)).then(all);
    var client = client(backend());
    var found = client.get(type, key("p")).orElseThrow();
    assertEquals(Map.of("a", "1"), type.metadata(found).labels());
    var listed = client.list(Query.of(type).inNamespace(namespace()));
    assertEquals(List.of("p"), listed.stream().map(it -> type.metadata(it).name()).toList());
  }

  /** It drops managedFields when reading, and writes each absent collection as an empty one. */
  @Line("O2")
  void anEditSendsItsDifferenceAndAnApplyNothingEmpty() throws IOException {
    var path = "/api/v1/namespaces/" + namespace() + "/pods";
    var pod = Bytes.ofUtf8(POD.formatted(namespace(), "", "", ""));
    var creation = ApiRequest.of("POST", path).withContent(ContentType.JSON, pod);
    assertEquals(201, send(creation).status());
    api().journal().clear();
    label(library().pods(), "p");
    var sent = onlyWrite();
    assertEquals(Set.of("metadata"), sent.keySet());
    var metadata = members(sent.get("metadata"));
    assertEquals(Map.of("edited", "1"), metadata.get("labels"));
    assertEquals(Set.of("labels", "resourceVersion"), metadata.keySet());
    var stored = members(tree(send(ApiRequest.of("GET", path + "/p")).body()).get("metadata"));
    assertNotNull(stored.get("managedFields"));
    api().journal().clear();
    apply(library().configMaps());
    assertFalse(hasEmpty(onlyWrite()), () -> arrived().get(1).body().utf8());
  }

  private <T> void label(ResourceType<T> type, String name) {
    var client = client(backend());
    assertEquals(
        Operation.UPDATED, client.edit(type, key(name), it -> edited(type, it)).operation());
    assertEquals(
        Operation.UNCHANGED, client.edit(type, key(name), it -> edited(type, it)).operation());
  }

  private static <T> T edited(ResourceType<T> type, T object) {
    var labels = new HashMap<>(type.metadata(object).labels());
    labels.put("edited", "1");
    return type.withMetadata(object, type.metadata(object).withLabels(labels));
  }

  private <T> void apply(ResourceType<T> type) {
    var codec = type.codec().orElseThrow();
    var json = "{\"metadata\":{\"name\":\"m\",\"namespace\":\"%s\"},\"data\":{\"k\":\"v\"}}";
    client(backend()).apply(type, codec.decode(Bytes.ofUtf8(json.formatted(namespace()))));
  }

  private Map<?, ?> onlyWrite() {
    var writes = arrived().stream().filter(entry -> entry.isWrite()).toList();
    assertEquals(1, writes.size(), writes::toString);
    return tree(writes.get(0).body());
  }

  private static boolean hasEmpty(@Nullable Object node) {
    if (node instanceof Map<?, ?> map) {
      return map.isEmpty() || map.values().stream().anyMatch(ModelTraps::hasEmpty);
    }
    return node instanceof List<?> list
        && (list.isEmpty() || list.stream().anyMatch(ModelTraps::hasEmpty));
  }

  /** Its JSON library is set up once per process, and any part of the process may replace it. */
  @Line("O3")
  void whatAProcessSharesIsNeitherChangedNorRelevant() throws IOException {
    var before = library().shared();
    put("a", TEXT);
    var written = roundTrip(library().configMaps());
    assertEquals(before, library().shared());
    whileDisturbed(
        () -> {
          assertNotEquals(before, library().shared());
          assertEquals(written, roundTrip(library().configMaps()));
          assertEquals(200, send(list()).status());
        });
    assertEquals(before, library().shared());
  }

  private <T> Bytes roundTrip(ResourceType<T> type) {
    var object = client(backend()).get(type, key("a")).orElseThrow();
    return type.codec().orElseThrow().encode(object);
  }

  /** An item of a list throws at the question for its kind, and edits of its metadata get lost. */
  @Line("O12")
  void theMetadataOfAnItemOfAListCanBeEdited() {
    put("a", "x");
    editItem(library().configMaps());
    var stored = api().client().get(MAPS, key("a")).orElseThrow();
    assertEquals(Map.of("edited", "1"), stored.metadata().labels());
    assertEquals(List.of("example.com/kept"), stored.metadata().finalizers());
    assertEquals(Map.of("text", "x"), stored.data());
  }

  private <T> void editItem(ResourceType<T> type) {
    var client = client(backend());
    var item = client.list(Query.of(type).inNamespace(namespace())).get(0);
    var labelled = edited(type, item);
    var metadata = type.metadata(labelled);
    assertEquals(Map.of("edited", "1"), metadata.labels());
    var both = type.withMetadata(labelled, metadata.withFinalizers(List.of("example.com/kept")));
    assertEquals(Map.of("edited", "1"), type.metadata(both).labels());
    assertEquals("a", type.metadata(both).name());
    var wanted = type.metadata(both);
    client.edit(
        type,
        key("a"),
        it ->
            type.withMetadata(
                it,
                type.metadata(it).withLabels(wanted.labels()).withFinalizers(wanted.finalizers())));
  }
}

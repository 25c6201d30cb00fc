package dev.fairlead.backend.fabric8;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectCodec;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.model.ResourceType;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Fabric8CodecTest {

  private static final ResourceType<ConfigMap> MAPS = Fabric8Types.of(ConfigMap.class);
  private static final ResourceType<Greeting> GREETINGS = Fabric8Types.of(Greeting.class);
  private static final String FULL_METADATA =
      """
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{
        "namespace":"shop","name":"settings","generateName":"set","uid":"u-1",
        "resourceVersion":"42","generation":7,
        "creationTimestamp":"2026-01-02T03:04:05Z","deletionTimestamp":"2026-01-02T05:04:06+02:00",
        "deletionGracePeriodSeconds":30,
        "labels":{"a":"1","b":""},"annotations":{"c":"2"},"finalizers":["x/y"],
        "ownerReferences":[{"apiVersion":"apps/v1","kind":"Deployment","name":"d","uid":"u-2",
          "controller":true,"blockOwnerDeletion":true},
          {"apiVersion":"v1","kind":"Pod","name":"p","uid":"u-3"}],
        "managedFields":[{"manager":"m","operation":"Update","fieldsV1":{"f:data":{}}}],
        "fromTheFuture":{"x":1}},
       "data":{"k":"v"}}
      """;

  @Test
  void metadataIsReadCompletely() {
    var meta = MAPS.metadata(decode(MAPS, FULL_METADATA));
    var expected =
        ObjectMeta.builder()
            .namespace("shop")
            .name("settings")
            .generateName("set")
            .uid("u-1")
            .resourceVersion("42")
            .generation(7)
            .creationTimestamp(Instant.parse("2026-01-02T03:04:05Z"))
            .deletionTimestamp(Instant.parse("2026-01-02T03:04:06Z"))
            .labels(Map.of("a", "1", "b", ""))
            .annotations(Map.of("c", "2"))
            .finalizers(List.of("x/y"))
            .ownerReferences(
                List.of(
                    new OwnerReference("apps/v1", "Deployment", "d", "u-2", true, true),
                    new OwnerReference("v1", "Pod", "p", "u-3", false, false)))
            .build();
    assertEquals(expected, meta);
  }

  @Test
  void anObjectWithoutMetadataHasNothingInIt() {
    var meta = MAPS.metadata(decode(MAPS, "{\"metadata\":null}"));
    assertEquals(ObjectMeta.builder().build(), meta);
  }

  @Test
  void writingTheMetadataThatWasReadChangesNothing() {
    var object = decode(MAPS, FULL_METADATA);
    var same = MAPS.withMetadata(object, MAPS.metadata(object));
    assertEquals(codec(MAPS).encode(object), codec(MAPS).encode(same));
  }

  @Test
  void otherMetadataGoesIntoACopyAndKeepsWhatItDoesNotKnow() {
    var object = decode(MAPS, FULL_METADATA);
    var changed =
        MAPS.withMetadata(object, ObjectMeta.of("shop", "other").withLabels(Map.of("z", "26")));
    assertNotSame(object, changed);
    assertEquals("settings", object.getMetadata().getName());
    assertEquals(
        ObjectMeta.of("shop", "other").withLabels(Map.of("z", "26")), MAPS.metadata(changed));
    assertEquals(Map.of("k", "v"), changed.getData());
    assertTrue(changed.getMetadata().getAdditionalProperties().containsKey("fromTheFuture"));
  }

  @Test
  void changingAnObjectLaterDoesNotReachItsCopy() {
    var object = decode(MAPS, FULL_METADATA);
    var copy = MAPS.withMetadata(object, MAPS.metadata(object));
    object.getData().put("k", "changed");
    object.getMetadata().getLabels().put("a", "changed");
    assertEquals("v", copy.getData().get("k"));
    assertEquals("1", copy.getMetadata().getLabels().get("a"));
  }

  @Test
  void unknownFieldsOfBuiltInClassesSurvive() {
    var json =
        """
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"},"future":1,
         "spec":{"containers":[{"name":"c","future":{"deep":[true]}}]},"status":{"future":"x"}}
        """;
    var type = Fabric8Types.of(Pod.class);
    var written = codec(type).encode(decode(type, json)).utf8();
    assertTrue(written.contains("\"future\":{\"deep\":[true]}"), written);
    assertTrue(written.contains("\"future\":\"x\""), written);
  }

  @Test
  void unknownFieldsOfCustomClassesAreNoFailure() {
    var json =
        """
        {"apiVersion":"example.com/v1","kind":"Greeting","metadata":{"name":"g","future":{}},
         "spec":{"text":"hi","future":[1]},"status":{"future":1},"future":{}}
        """;
    assertEquals("hi", decode(GREETINGS, json).getSpec().getText());
  }

  @Test
  void anItemOfAListGetsItsApiVersionAndKind() {
    var item = "{\"metadata\":{\"name\":\"x\"},\"apiVersion\":null,\"spec\":{\"text\":\"hi\"}}";
    var written = codec(GREETINGS).encode(decode(GREETINGS, item)).utf8();
    assertTrue(written.contains("\"apiVersion\":\"example.com/v1\""), written);
    assertTrue(written.contains("\"kind\":\"Greeting\""), written);
  }

  @Test
  void encodingIsTheSameForEqualObjectsAndHasNoAbsentFields() {
    var json = "{\"metadata\":{\"name\":\"x\"},\"data\":{\"b\":\"2\",\"a\":\"1\"}}";
    var first = codec(MAPS).encode(decode(MAPS, json));
    assertEquals(first, codec(MAPS).encode(decode(MAPS, first.utf8())));
    assertFalse(first.utf8().contains("null"), first.utf8());
    assertFalse(first.utf8().contains("finalizers"), first.utf8());
  }

  @Test
  void emptyListsOfCustomClassesAreWritten() {
    var object = decode(GREETINGS, "{\"metadata\":{\"name\":\"x\"},\"spec\":{\"text\":\"hi\"}}");
    object.getSpec().setTargets(new ArrayList<>());
    assertTrue(codec(GREETINGS).encode(object).utf8().contains("\"targets\":[]"));
  }

  @Test
  void timestampsKeepTheirDigits() {
    var type = Fabric8Types.of(Lease.class);
    var json =
        """
        {"metadata":{"name":"l","creationTimestamp":"2026-01-02T03:04:05Z"},
         "spec":{"renewTime":"2026-01-02T03:04:05.000000Z","acquireTime":"2026-01-02T03:04:05.120000Z"}}
        """;
    var written = codec(type).encode(decode(type, json)).utf8();
    assertTrue(written.contains("\"renewTime\":\"2026-01-02T03:04:05.000000Z\""), written);
    assertTrue(written.contains("\"acquireTime\":\"2026-01-02T03:04:05.120000Z\""), written);
    assertTrue(written.contains("\"creationTimestamp\":\"2026-01-02T03:04:05Z\""), written);
  }

  @Test
  void numbersAndQuantitiesKeepTheirForm() {
    var type = Fabric8Types.of(Deployment.class);
    var json =
        """
        {"metadata":{"name":"d","generation":9007199254740993},
         "spec":{"replicas":3,"strategy":{"rollingUpdate":{"maxSurge":"25%","maxUnavailable":1}},
          "template":{"spec":{"containers":[{"name":"ä<&\\uD83D\\uDE00",
           "resources":{"limits":{"cpu":"500m","memory":"1Gi"}}}]}}}}
        """;
    var written = codec(type).encode(decode(type, json)).utf8();
    for (var part :
        List.of(
            "9007199254740993",
            "\"replicas\":3",
            "\"maxSurge\":\"25%\"",
            "\"maxUnavailable\":1",
            "\"500m\"",
            "\"1Gi\"",
            "ä<&\uD83D\uDE00")) {
      assertTrue(written.contains(part), part + " in " + written);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "null", "[]", "1", "\"x\"", "{", "name: yaml", "{\"metadata\":[]}", "---"})
  void whatIsNoObjectIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> decode(MAPS, text));
  }

  private static <T> ObjectCodec<T> codec(ResourceType<T> type) {
    return type.codec().orElseThrow();
  }

  private static <T> T decode(ResourceType<T> type, String json) {
    return codec(type).decode(Bytes.ofUtf8(json));
  }
}

package dev.fairlead.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigMapAndSecretTest {

  @Test
  void theTypesNameTheCoreGroup() {
    assertEquals("configmaps.v1", ConfigMap.TYPE.toString());
    assertEquals("secrets.v1", Secret.TYPE.toString());
  }

  @Test
  void aConfigMapIsAValue() {
    var data = new HashMap<>(Map.of("a", "1"));
    var map = ConfigMap.of("ns", "m").withData(data).withBinaryData(Map.of("b", Bytes.EMPTY));
    data.put("a", "2");

    assertEquals(Map.of("a", "1"), map.data());
    assertEquals(Map.of("b", Bytes.EMPTY), map.binaryData());
    assertThrows(UnsupportedOperationException.class, () -> map.data().clear());
    assertEquals(
        ConfigMap.of("ns", "m").withBinaryData(Map.of("b", Bytes.EMPTY)).withData(Map.of("a", "1")),
        map);
  }

  @Test
  void metadataIsReplacedThroughTheType() {
    var map = ConfigMap.of("ns", "m").withData(Map.of("a", "1"));
    var secret = Secret.of("ns", "s").withData(Map.of("a", Bytes.ofUtf8("1")));

    assertEquals(
        ConfigMap.of("x", "y").withData(Map.of("a", "1")),
        ConfigMap.TYPE.withMetadata(map, ObjectMeta.of("x", "y")));
    assertEquals(
        ObjectMeta.of("x", "y"),
        Secret.TYPE.metadata(Secret.TYPE.withMetadata(secret, ObjectMeta.of("x", "y"))));
  }

  @Test
  void aSecretPrintsNeitherValuesNorAnnotations() {
    var secret =
        Secret.of("ns", "s")
            .withMetadata(ObjectMeta.of("ns", "s").withAnnotation("last-applied", "hunter2"))
            .withData(Map.of("password", Bytes.ofUtf8("hunter2")));

    assertEquals("Secret[ns/s, data=[password]]", secret.toString());
    assertFalse(
        ConfigMap.of("ns", "m").withData(Map.of("k", "hunter2")).toString().contains("hunter2"));
  }
}

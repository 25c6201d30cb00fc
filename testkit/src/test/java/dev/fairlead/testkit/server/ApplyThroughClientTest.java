package dev.fairlead.testkit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.client.Client;
import dev.fairlead.client.ConflictException;
import dev.fairlead.client.Operation;
import dev.fairlead.client.WriteOption;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Unstructured;
import dev.fairlead.runtime.internal.client.ClusterClient;
import dev.fairlead.runtime.internal.client.UnchangedWrites;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.RequestListener;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code Client.apply} over the engine: what is sent, and what comes of it. */
class ApplyThroughClientTest {

  private static final ResourceType<Unstructured> GREETING =
      ResourceType.unstructured("example.com/v1", "Greeting");
  private static final ResourceType<Unstructured> STATEFUL_SET =
      ResourceType.unstructured("apps/v1", "StatefulSet");

  private final InMemoryApiServer server = InMemoryApiServer.start();
  private ObjectKey key = ObjectKey.of("default", "a");

  @BeforeEach
  void install() {
    server.install(GREETING);
    key = ObjectKey.of(server.newNamespace(), "a");
  }

  @AfterEach
  void close() {
    server.close();
  }

  /** A client without a cache, whose requests the journal sees. */
  private Client client(String fieldManager) {
    var rest =
        new RestClient(
            ClusterName.LOCAL,
            server.inProcess(),
            new RequestListener() {},
            "fairlead-test",
            Optional.empty(),
            OptionalLong.empty());
    return new ClusterClient(
        ClusterName.LOCAL,
        rest,
        Optional.empty(),
        new Codecs(),
        new UnchangedWrites(),
        fieldManager,
        CallScope.unbounded());
  }

  private Unstructured greeting(String text) {
    return greeting(Map.of("spec", Map.of("text", text, "tags", List.of("x"))));
  }

  private Unstructured greeting(Map<String, ?> content) {
    var tree = new LinkedHashMap<String, Object>(content);
    tree.put("apiVersion", "example.com/v1");
    tree.put("kind", "Greeting");
    tree.put("metadata", Map.of("namespace", key.namespace(), "name", key.name()));
    return Unstructured.of(tree);
  }

  private ConfigMap configMap(Map<String, String> data) {
    return ConfigMap.of(key.namespace(), key.name()).withData(data);
  }

  @Test
  void theSecondApplyOfTheSameIsNotSent() {
    var client = client("one");
    assertEquals(Operation.CREATED, client.apply(GREETING, greeting("hi")).operation());
    assertEquals(1, server.journal().writes());
    for (int i = 0; i < 10; i++) {
      assertEquals(Operation.UNCHANGED, client.apply(GREETING, greeting("hi")).operation());
    }
    assertEquals(1, server.journal().writes());
    assertEquals(Operation.UPDATED, client.apply(GREETING, greeting("bye")).operation());
    assertEquals(2, server.journal().writes());
  }

  @Test
  void aPodTemplateWithoutDefaultedFieldsIsCreatedOnceAndThenLeftAlone() {
    var client = client("one");
    var ports =
        List.of(
            Map.of("containerPort", 80, "protocol", "TCP"),
            Map.of("containerPort", 443, "protocol", "TCP"));
    var container =
        Map.of(
            "name",
            "web",
            "image",
            "example.com/web:1",
            "ports",
            ports,
            "readinessProbe",
            Map.of("httpGet", Map.of("path", "/ready", "port", 80)));
    var desired =
        Unstructured.of(
            Map.of(
                "apiVersion",
                "apps/v1",
                "kind",
                "StatefulSet",
                "metadata",
                Map.of("namespace", key.namespace(), "name", key.name()),
                "spec",
                Map.of(
                    "serviceName", "web",
                    "selector", Map.of("matchLabels", Map.of("app", "web")),
                    "template",
                        Map.of(
                            "metadata", Map.of("labels", Map.of("app", "web")),
                            "spec", Map.of("containers", List.of(container))))));
    assertEquals(Operation.CREATED, client.apply(STATEFUL_SET, desired).operation());
    for (int i = 0; i < 10; i++) {
      assertEquals(Operation.UNCHANGED, client.apply(STATEFUL_SET, desired).operation());
    }
    assertEquals(1, server.journal().writes());
  }

  @Test
  void whatIsAppliedNoMoreGoesAndWhatOthersApplyStays() {
    client("one").apply(ConfigMap.TYPE, configMap(Map.of("a", "1", "b", "1")));
    client("two").apply(ConfigMap.TYPE, configMap(Map.of("c", "2")));
    var after = client("one").apply(ConfigMap.TYPE, configMap(Map.of("a", "1")));
    assertEquals(Map.of("a", "1", "c", "2"), after.object().data());
  }

  @Test
  void aFieldOfAnotherIsTakenUnlessThatIsToFail() {
    client("one").apply(ConfigMap.TYPE, configMap(Map.of("a", "1")));
    var careful = client("two").with(WriteOption.failOnApplyConflict());
    assertThrows(
        ConflictException.class, () -> careful.apply(ConfigMap.TYPE, configMap(Map.of("a", "2"))));
    assertEquals("1", server.client().get(ConfigMap.TYPE, key).orElseThrow().data().get("a"));
    client("two").apply(ConfigMap.TYPE, configMap(Map.of("a", "2")));
    assertEquals("2", server.client().get(ConfigMap.TYPE, key).orElseThrow().data().get("a"));
    var back = client("one").with(WriteOption.failOnApplyConflict());
    assertThrows(
        ConflictException.class, () -> back.apply(ConfigMap.TYPE, configMap(Map.of("a", "3"))));
  }

  @Test
  void anApplyLeavesAloneWhatAnEditHasChangedElsewhere() {
    var client = client("one");
    client.apply(GREETING, greeting("hi"));
    server
        .client()
        .edit(GREETING, key, it -> greeting(Map.of("spec", Map.of("text", "hi", "color", "red"))));
    var applied = client.apply(GREETING, greeting("bye"));
    assertEquals(Optional.of("red"), applied.object().at("/spec/color"));
    assertEquals(Optional.of("bye"), applied.object().at("/spec/text"));
  }

  @Test
  void anAppliedStatusIsNotSentTwiceEither() {
    var client = client("one");
    client.apply(GREETING, greeting("hi"));
    var noted = greeting(Map.of("status", Map.of("note", "all is well")));
    assertEquals(Operation.UPDATED, client.status().apply(GREETING, noted).operation());
    assertEquals(Operation.UNCHANGED, client.status().apply(GREETING, noted).operation());
    assertEquals(2, server.journal().writes());
    var seen = server.client().get(GREETING, key).orElseThrow();
    assertEquals(Optional.of("all is well"), seen.at("/status/note"));
    assertEquals(Optional.of("hi"), seen.at("/spec/text"));
  }
}

package dev.fairlead.runtime.internal.reflect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.model.ConfigMap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

final class ObjectScannerTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Test
  void whatTheCacheNeedsIsPickedFromTheMetadata() throws IOException {
    var scanned =
        scanner()
            .scan(
                utf8(
                    """
            { "kind": "ConfigMap", "apiVersion": "v1",
              "metadata": { "managedFields": [{"manager": "x"}], "name": "n", "namespace": "s",
                "uid": "u", "resourceVersion": "7", "generation": 3,
                "deletionTimestamp": "2026-01-01T00:00:00Z", "labels": {"a": "b", "c": ""},
                "ownerReferences": [{"uid": "o1", "kind": "X"}, {"name": "y", "uid": "o2"}] },
              "data": { "k": "v" } }
            """));
    assertEquals("s/n", scanned.title());
    assertEquals("u", scanned.uid());
    assertEquals("7", scanned.resourceVersion());
    assertEquals(3, scanned.generation());
    assertTrue(scanned.deleting());
    assertEquals(Map.of("a", "b", "c", ""), scanned.labels());
    assertEquals(List.of("o1", "o2"), scanned.ownerUids());
    var body = scanned.body().utf8();
    assertTrue(body.startsWith("{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\","), body);
    assertFalse(body.contains("managedFields"), body);
  }

  @Test
  void managedFieldsStayIfAskedFor() throws IOException {
    var scanner = new ObjectScanner(ObjectScanner.factory(), ConfigMap.TYPE, true);
    var scanned = scanner.scan(utf8("{\"metadata\":{\"name\":\"n\",\"managedFields\":[1]}}"));
    assertEquals(
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"n\",\"managedFields\":[1]}}",
        scanned.body().utf8());
  }

  @Test
  void aWrongShapeIsMalformedAndTheObjectBehindItIsRead() throws IOException {
    var bad =
        List.of(
            "7",
            "[]",
            "{}",
            "{\"metadata\":[{\"name\":\"n\"}]}",
            "{\"metadata\":{\"name\":7}}",
            "{\"metadata\":{\"name\":\"n\",\"labels\":[]}}",
            "{\"metadata\":{\"name\":\"n\",\"labels\":{\"a\":{}}}}",
            "{\"metadata\":{\"name\":\"n\",\"ownerReferences\":{\"uid\":1}}}",
            "{\"metadata\":{\"name\":\"n\",\"ownerReferences\":[7]}}",
            "{\"metadata\":{\"name\":\"n\",\"generation\":\"1\"}}",
            "{\"kind\":\"Secret\",\"metadata\":{\"name\":\"n\"}}");
    var page =
        "{\"items\":[%s,{\"metadata\":{\"name\":\"good\"}}],\"metadata\":{\"resourceVersion\":\"5\"}}"
            .formatted(String.join(",", bad));
    var items = new ArrayList<RawObject>();
    var read = ListPage.read(ObjectScanner.factory(), utf8(page), scanner(), items::add);
    assertEquals("5", read.resourceVersion());
    assertEquals(bad.size() + 1, items.size());
    items.subList(0, bad.size()).forEach(each -> assertTrue(each.isMalformed(), each.toString()));
    assertEquals("good", items.get(bad.size()).name());
    assertFalse(items.get(bad.size()).isMalformed());
  }

  @Test
  void anAnswerThatIsNoListIsRefused() {
    for (var each :
        List.of("{}", "[]", "{\"items\":{}}", "{\"kind\":\"Table\",\"rows\":[]}", "<")) {
      assertThrows(
          IOException.class,
          () -> ListPage.read(ObjectScanner.factory(), utf8(each), scanner(), item -> {}),
          each);
    }
  }

  @Property(tries = 300)
  void theBodyIsTheDocumentWithoutManagedFieldsWhateverElseIsInIt(@ForAll long seed)
      throws IOException {
    var random = new Random(seed);
    var document = MAPPER.createObjectNode();
    for (int i = random.nextInt(4); i > 0; i--) {
      document.set("m" + i, value(random, 3));
    }
    var metadata = document.putObject("metadata");
    if (random.nextBoolean()) {
      metadata.set("managedFields", value(random, 2));
    }
    metadata.put("name", "n");
    metadata.set("annotations", value(random, 2));
    if (random.nextBoolean()) {
      metadata.set("managedFields", value(random, 2));
    }
    document.set("z", value(random, 3));
    var writer = random.nextBoolean() ? MAPPER.writer() : MAPPER.writerWithDefaultPrettyPrinter();
    var scanned = scanner().scan(writer.writeValueAsBytes(document));
    ObjectNode expected = document.deepCopy();
    ((ObjectNode) expected.get("metadata")).remove("managedFields");
    expected.put("apiVersion", "v1").put("kind", "ConfigMap");
    assertEquals(expected, MAPPER.readTree(scanned.body().toByteArray()));
  }

  private static JsonNode value(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 6)) {
      case 0 -> MAPPER.getNodeFactory().textNode("ü\"\\\n€😀" + random.nextInt());
      case 1 -> MAPPER.getNodeFactory().numberNode(random.nextInt());
      case 2 -> MAPPER.getNodeFactory().numberNode(random.nextDouble());
      case 3 -> MAPPER.getNodeFactory().booleanNode(random.nextBoolean());
      case 4 -> MAPPER.getNodeFactory().nullNode();
      case 5 -> MAPPER.getNodeFactory().textNode("");
      case 6 -> MAPPER.createArrayNode().add(value(random, depth - 1)).add(value(random, 0));
      default -> {
        var object = MAPPER.createObjectNode();
        object.set("ä", value(random, depth - 1));
        object.set("managedFields", value(random, 0));
        yield object;
      }
    };
  }

  private static ObjectScanner scanner() {
    return new ObjectScanner(ObjectScanner.factory(), ConfigMap.TYPE, false);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

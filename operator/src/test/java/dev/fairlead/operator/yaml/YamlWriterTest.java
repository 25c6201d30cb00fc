package dev.fairlead.operator.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class YamlWriterTest {

  private static final long SEED = 20_261_202;

  private static Object read(String yaml) throws YamlException {
    return YamlReader.read(yaml.getBytes(StandardCharsets.UTF_8)).get(0);
  }

  private static Map<String, Object> map(Object... pairs) {
    var map = new LinkedHashMap<String, Object>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(String.valueOf(pairs[i]), pairs[i + 1]);
    }
    return map;
  }

  @Test
  void treesAreBlocksInTheirOrder() {
    var tree =
        map(
            "kind", "ConfigMap",
            "empty", map(),
            "none", List.of(),
            "list", List.of("a", map("x", 1, "z", List.of(true)), map()),
            "text", "a\nb\n",
            "url", "https://example.com:6443/x",
            "odd key", "-");
    assertEquals(
        """
        kind: ConfigMap
        empty: {}
        none: []
        list:
        - a
        - x: 1
          z:
          - true
        - {}
        text: |
          a
          b
        url: https://example.com:6443/x
        "odd key": "-"
        """,
        YamlWriter.write(tree));
  }

  @Test
  void textsOfSeveralLinesAreBlocksWhereTheyComeBackUnchanged() {
    assertEquals("a: |\n  x\n  y\n", YamlWriter.write(map("a", "x\ny\n")));
    assertEquals("a: |-\n  x\n  y\n", YamlWriter.write(map("a", "x\ny")));
    assertEquals("a: |+\n  x\n\n\n", YamlWriter.write(map("a", "x\n\n\n")));
    assertEquals("a: \"x\\r\\ny\"\n", YamlWriter.write(map("a", "x\r\ny")));
    assertEquals("a: \" x\\ny\"\n", YamlWriter.write(map("a", " x\ny")));
  }

  @Test
  void textsThatLookLikeSomethingElseAreQuoted() {
    for (var text :
        List.of(
            "",
            "true",
            "No",
            "null",
            "~",
            "1",
            "-1",
            "1e3",
            "0x1",
            "2026-12-01",
            "a: b",
            "#",
            "y")) {
      assertEquals("a: \"" + text + "\"\n", YamlWriter.write(map("a", text)));
    }
  }

  @Test
  void everyTextComesBackByteByByte() throws YamlException {
    var random = new Random(SEED);
    var pieces =
        List.of(
            "a", " ", "\n", "\n\n", "\r", "\t", ":", " #", "-", "'", "\"", "\\", "|", "é", "😀",
            "\u2028", "\u0085", "\ufeff", "\u0000", "{{", "true", "%", "@", "&", "*", "---\n",
            "..");
    for (int i = 0; i < 20_000; i++) {
      var text = new StringBuilder();
      for (int n = random.nextInt(7); n > 0; n--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      var tree = map("a", text.toString(), "b", List.of(map("k" + text, text.toString())));
      assertEquals(tree, read(YamlWriter.write(tree)), "seed " + SEED + ", text " + i);
    }
  }

  @Test
  void listsInListsComeBack() throws YamlException {
    var deep = new ArrayList<Object>(List.of("x", 1));
    var tree = map("a", List.of(map("b", List.of(map("c", deep), "d")), "e"));
    assertEquals(tree, read(YamlWriter.write(tree)));
  }
}

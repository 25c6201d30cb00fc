package dev.fairlead.operator.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class YamlReaderTest {

  private static List<Map<?, ?>> read(String text) throws YamlException {
    return YamlReader.read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertRefused(String hint, String text) {
    var e = assertThrows(YamlException.class, () -> read(text));
    assertTrue(String.valueOf(e.getMessage()).contains(hint), e.toString());
    assertEquals(1, String.valueOf(e.getMessage()).lines().count());
  }

  @Test
  void severalDocumentsAndJsonAreRead() throws YamlException {
    assertEquals(List.of(Map.of("a", 1), Map.of("b", "x")), read("---\na: 1\n---\n---\nb: x\n"));
    assertEquals(List.of(Map.of("a", List.of(true))), read("{\"a\": [true]}"));
    assertEquals(List.of(), read("# nothing\n"));
  }

  @Test
  void whatCouldGrowOrRunIsRefused() {
    assertRefused("anchors", "a: &x 1");
    assertRefused("anchors", "a: &x [1]\nb: *x");
    assertRefused("anchors", "a: *x");
    assertRefused("deeper than 64", "a: " + "[".repeat(70) + "]".repeat(70));
    assertRefused("deeper than 64", "[".repeat(100_000));
    assertRefused("deeper than 64", "- ".repeat(30_000) + "x");
    assertRefused("not YAML", "!!javax.script.ScriptEngineManager [x]");
    assertRefused("twice", "a: 1\na: 2");
    assertRefused("no object", "just text");
    assertRefused("document 2 is no object", "a: 1\n---\n- x\n");
  }

  @Test
  void faultsHaveTheirPlace() {
    assertRefused("line 2, column", "a: 1\nb: [");
    assertRefused("not YAML", "a: \"\\u}");
    var e = assertThrows(YamlException.class, () -> YamlReader.read(new byte[] {(byte) 0xff}));
    assertEquals("not UTF-8", e.getMessage());
    var large = assertThrows(YamlException.class, () -> YamlReader.read(new byte[(8 << 20) + 1]));
    assertEquals("longer than 8388608 bytes", large.getMessage());
  }
}

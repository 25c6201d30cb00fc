package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** YAML bodies as a server reads them. */
final class YamlTest {

  private static Yaml.Parsed read(String text) {
    return Yaml.read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String json(String text) {
    return Json.text(read(text).tree());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          yes       | true
          Off       | false
          y         | true
          n         | false
          true      | true
          ~         | null
          null      | null
          12        | 12
          -7        | -7
          0x1f      | 31
          0o17      | 15
          017       | 15
          1_000     | 1000
          1.5       | 1.5
          1e3       | 1E+3
          'yes'     | "yes"
          "12"      | "12"
          !!str 12  | "12"
          !!str true | "true"
          1.2.3     | "1.2.3"
          10.0.0.1  | "10.0.0.1"
          2026-01-02T03:04:05Z | "2026-01-02T03:04:05Z"
          nope      | "nope"
          """)
  void scalarsAreThoseOfYamlOneDotOne(String yaml, String json) {
    assertEquals("{\"a\":" + json + "}", json("a: " + yaml));
  }

  @Test
  void membersAreNamedByTexts() {
    assertEquals("{\"1\":2,\"true\":3,\"x y\":4}", json("1: 2\nyes: 3\nx y: 4\n"));
  }

  @Test
  void blocksFlowsAndAliasesAreRead() {
    assertEquals(
        "{\"a\":{\"x\":[1,{\"z\":2}]},\"b\":\"l1\\nl2\\n\",\"c\":{\"x\":[1,{\"z\":2}]}}",
        json("a: &a\n  x: [1, {z: 2}]\nb: |\n  l1\n  l2\nc: *a\n"));
  }

  @Test
  void aMergeKeyTakesInWhatIsNotThere() {
    assertEquals(
        "{\"base\":{\"x\":1,\"z\":1},\"own\":{\"z\":2,\"x\":1}}",
        json("base: &b {x: 1, z: 1}\nown:\n  <<: *b\n  z: 2\n"));
  }

  @Test
  void theLastOfRepeatedMembersCountsAndALineTellsOfIt() {
    Yaml.Parsed parsed = read("a: 1\nb: 2\na: 3\n");
    assertEquals("{\"a\":3,\"b\":2}", Json.text(parsed.tree()));
    assertEquals(List.of("line 3: key \"a\" already set in map"), parsed.repeated());
    assertEquals(
        List.of("line 1: key \"a\" already set in map"), read("{\"a\":1,\"a\":2}").repeated());
    assertEquals(List.of(), read("{\"a\":1}").repeated());
  }

  @Test
  void theFirstOfSeveralDocumentsCounts() {
    assertEquals("{\"a\":1}", json("---\na: 1\n---\nb: 2\n"));
    assertEquals("null", json(""));
  }

  @Test
  void whatCannotBeReadSaysItsLine() {
    String message =
        String.valueOf(
            assertThrows(Json.SyntaxException.class, () -> read("a: 1\nb: [1,\n")).getMessage());
    assertTrue(message.startsWith("yaml: line "), message);
    assertThrows(Json.SyntaxException.class, () -> read("{bad"));
    assertThrows(Json.SyntaxException.class, () -> read("? [1]\n: 2\n"));
  }

  @Test
  void aliasesCannotMakeASmallTextAHugeTree() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 9; i++) {
      String item = "*a" + (i - 1);
      bomb.append("a").append(i).append(": &a").append(i).append(" [");
      bomb.append(String.join(",", Collections.nCopies(10, item))).append("]\n");
    }
    assertThrows(Json.SyntaxException.class, () -> read(bomb.toString()));
    assertThrows(Json.SyntaxException.class, () -> read("a: &a\n  b: *a\n"));
  }
}

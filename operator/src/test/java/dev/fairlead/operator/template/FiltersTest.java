package dev.fairlead.operator.template;

import static dev.fairlead.operator.template.Templates.rendered;
import static dev.fairlead.operator.template.Templates.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class FiltersTest {

  /** Values that a YAML round trip, a shell or a careless engine would change. */
  static final List<String> AWKWARD =
      List.of(
          "",
          " ",
          "007",
          "true",
          "1e3",
          "null",
          "~",
          "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
          "a\r\nb\rc\n\n",
          "{{ p }} {{{{ ${X} $$ %s \\ \" ' `",
          "key: value\nother: [1, 2]\n# comment",
          "\t\b\f\u0000\u001f\u007f\u0085\u00a0",
          "\u2028\u2029\ufeff\ufffd\uffff",
          "é😀𝔘",
          "../../etc/passwd");

  private static String filtered(String filter, String value) {
    return rendered(text("{{ p | " + filter + " }}", Parameter.of("p")), Map.of("p", value));
  }

  @Test
  void valuesAreInsertedAsTheyAreAndNeverScannedAgain() {
    for (var value : AWKWARD) {
      assertEquals(
          "<" + value + ">" + value,
          rendered(text("<{{p}}>{{p}}", Parameter.of("p")), Map.of("p", value)));
    }
  }

  @Test
  void jsonIsOneJsonStringAndOneYamlScalar() throws IOException {
    var yaml = new Load(LoadSettings.builder().build());
    for (var value : AWKWARD) {
      var json = filtered("json", value);
      assertEquals(value, new ObjectMapper().readValue(json, String.class));
      assertEquals(Map.of("k", value), yaml.loadFromString("k: " + json));
      assertEquals(0, json.chars().filter(c -> c < ' ').count());
    }
    assertEquals(
        "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\"", filtered("json", "\"\\\b\f\n\r\t\0\u001f"));
    assertEquals("\"\\u007f\\u0080\\u009f\u00a0\"", filtered("json", "\u007f\u0080\u009f\u00a0"));
    assertEquals("\"\\u2028\\u2029\\ufeff\\uffff\"", filtered("json", "\u2028\u2029\ufeff\uffff"));
    assertEquals("\"/'<é😀\"", filtered("json", "/'<é😀"));
  }

  @Test
  void base64IsOfTheUtf8WithPadding() {
    for (var value : AWKWARD) {
      assertEquals(
          value,
          new String(
              Base64.getDecoder().decode(filtered("base64", value)), StandardCharsets.UTF_8));
    }
    assertEquals("YQ==", filtered("base64", "a"));
    assertEquals("w6k=", filtered("base64", "é"));
  }

  @Test
  void indentIsForEveryLineButTheFirst() {
    assertEquals("a", filtered("indent 4", "a"));
    assertEquals("a\n    b\n    c", filtered("indent 4", "a\nb\nc"));
    assertEquals("a\n  ", filtered("indent 2", "a\n"));
    assertEquals("\n  \n  b", filtered("indent 2", "\n\nb"));
    assertEquals("a\r\n b", filtered("indent 1", "a\r\nb"));
    assertEquals("a\nb", filtered("indent 0", "a\nb"));
  }
}

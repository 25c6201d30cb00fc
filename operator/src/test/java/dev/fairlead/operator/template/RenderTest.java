package dev.fairlead.operator.template;

import static dev.fairlead.operator.template.Templates.at;
import static dev.fairlead.operator.template.Templates.fault;
import static dev.fairlead.operator.template.Templates.input;
import static dev.fairlead.operator.template.Templates.render;
import static dev.fairlead.operator.template.Templates.rendered;
import static dev.fairlead.operator.template.Templates.text;
import static dev.fairlead.operator.template.Templates.withBinaryData;
import static dev.fairlead.operator.template.Templates.withKeys;
import static dev.fairlead.operator.template.Templates.withMetadata;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.operator.model.ConfigTemplate.KeyOptions;
import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.ConfigTemplate.Spec;
import dev.fairlead.operator.model.ParameterType;
import dev.fairlead.operator.model.Reasons;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Values, and what is made of them. */
class RenderTest {

  private static final Parameter P = Parameter.of("p");
  private static final Parameter Q = Parameter.of("q");

  @Test
  void overridesGoBeforeParametersAndTheseBeforeDefaults() {
    var spec =
        text(
            "{{p}}{{q}}{{r}}",
            P.withDefault("0"),
            Q.withDefault("0"),
            Parameter.of("r").withDefault("0"));
    var content = render(spec, input(Map.of("p", "1", "q", "1"), Map.of("p", "2")));
    assertEquals(Map.of("a", "210"), content.data());
  }

  @Test
  void aParameterThatIsNotRequiredRendersAsNothing() {
    var spec = text("<{{p}}>{{p|json}}", P.withRequired(false).withType(ParameterType.INTEGER));
    assertEquals("<>\"\"", rendered(spec, Map.of()));
  }

  @Test
  void aValueThatNobodyGivesIsAnErrorAtItsFirstUse() {
    var spec = Spec.of(List.of(P, Q), Map.of("b", "{{q}}", "a", "{{p}}\n x {{ q }}"));
    var e = fault(spec, Map.of("p", ""));
    assertEquals(Reasons.MISSING_PARAMETER, e.reason());
    assertEquals("a:2:4", at(e));
    assertFalse(e.isFromParameters());
    assertTrue(String.valueOf(e.getMessage()).contains("parameter q"), e.toString());
    assertEquals(":0:0", at(fault(text("unused", P), Map.of())));
  }

  @Test
  void namesThatNobodyDeclaredAreErrorsAndNotIgnored() {
    var spec = text("{{p}}", P.withDefault(""));
    var e = fault(spec, Map.of("P", "x"));
    assertEquals(Reasons.UNKNOWN_PARAMETER, e.reason());
    assertTrue(e.isFromParameters());
    assertTrue(String.valueOf(e.getMessage()).contains("no parameter P"), e.toString());
    assertTrue(String.valueOf(e.getMessage()).contains("declares p"), e.toString());
    var override = fault(spec, input(Map.of(), Map.of("replicsa", "x")));
    assertEquals(Reasons.UNKNOWN_PARAMETER, override.reason());
    assertFalse(override.isFromParameters());
    var builtIn = fault(spec, Map.of("cluster.name", "x"));
    assertEquals(Reasons.UNKNOWN_PARAMETER, builtIn.reason());
    var hostile = fault(text("none"), Map.of("a\nb\u001b[31m" + "x".repeat(999), ""));
    assertTrue(String.valueOf(hostile.getMessage()).matches("[ -~…]{1,200}"), hostile.toString());
  }

  @Test
  void aWrongValueInParametersIsAnErrorAlsoWhereItIsOverridden() {
    var spec = text("\n{{p}}", P.withType(ParameterType.INTEGER));
    var e = fault(spec, input(Map.of("p", "s3cret"), Map.of("p", "1")));
    assertEquals(Reasons.INVALID_PARAMETER, e.reason());
    assertTrue(e.isFromParameters());
    assertEquals("a:2:1", at(e));
    assertTrue(String.valueOf(e.getMessage()).contains("value of parameter p"), e.toString());
    assertFalse(e.toString().contains("s3cret"));
    var override = fault(spec, input(Map.of("p", "1"), Map.of("p", "s3cret")));
    assertFalse(override.isFromParameters());
    assertTrue(String.valueOf(override.getMessage()).contains("override of parameter p"));
  }

  @Test
  void typesAcceptExactlyTheirTexts() {
    assertType(
        ParameterType.INTEGER,
        List.of("0", "-0", "7", "-7", "10", "123456789012345678901234567890"),
        List.of("", "-", "+1", "007", "1.0", "1e3", " 1", "1 ", "1\n", "0x1", "٣", "1_000"));
    assertType(
        ParameterType.NUMBER,
        List.of("0", "-1", "0.5", "-0.0", "1e3", "1E-3", "1.5e+10", "12.50"),
        List.of("", ".5", "1.", "01", "+1", "1e", "NaN", "Infinity", "1,5", "0x1", "1\n", "--1"));
    assertType(
        ParameterType.BOOLEAN,
        List.of("true", "false"),
        List.of("", "True", "yes", "1", "true ", "TRUE"));
    assertType(ParameterType.STRING, FiltersTest.AWKWARD, List.of("\ud800"));
  }

  private static void assertType(ParameterType type, List<String> good, List<String> bad) {
    var spec = text("{{p}}", P.withType(type));
    for (var value : good) {
      assertEquals(value, rendered(spec, Map.of("p", value)), type + " " + value);
    }
    for (var value : bad) {
      assertEquals(
          Reasons.INVALID_PARAMETER, fault(spec, Map.of("p", value)).reason(), type + " " + value);
    }
  }

  @Test
  void enumAndMaxLengthAreChecked() {
    var spec = text("{{p}}", P.withEnum(List.of("dev", "prod")).withMaxLength(4));
    assertEquals("prod", rendered(spec, Map.of("p", "prod")));
    assertEquals(Reasons.INVALID_PARAMETER, fault(spec, Map.of("p", "test")).reason());
    var shortOne = text("{{p}}", P.withMaxLength(2));
    assertEquals("😀😀", rendered(shortOne, Map.of("p", "😀😀")));
    assertEquals(Reasons.INVALID_PARAMETER, fault(shortOne, Map.of("p", "abc")).reason());
    assertEquals(
        Reasons.INVALID_PARAMETER, fault(text("", P), Map.of("p", "x".repeat(65_537))).reason());
  }

  @Test
  void formatsAreHeldAgainstTheRenderedText() {
    assertFormat(KeyOptions.JSON, "{\"a\": {{p}}}", List.of("1", "[]", "\"x\""), "s3cret");
    assertFormat(KeyOptions.JSON, "{{p}}", List.of("null", " {} "), "");
    assertFormat(KeyOptions.JSON, "{{p}}", List.of("1"), "1 2");
    assertFormat(KeyOptions.JSON, "{{p}}", List.of("{\"a\":1}"), "{\"a\":1,\"a\":2}");
    assertFormat(KeyOptions.JSON, "{{p}}", List.of("[]"), "[".repeat(5_000));
    assertFormat(KeyOptions.JSON, "{{p}}", List.of("1"), "[1] // no");
    assertFormat(KeyOptions.YAML, "a: {{p}}", List.of("1", "", "[x, y]", "&x 1"), "[s3cret");
    assertFormat(KeyOptions.YAML, "a: 1\n{{p}}", List.of("b: 2", "---\na: 2"), "a: 2");
    assertFormat(KeyOptions.YAML, "a: 1\n{{p}}", List.of("b: {a: 1}"), "\tb: 1");
    assertFormat(KeyOptions.YAML, "{{p}}", List.of("[[[]]]"), "[".repeat(101) + "]".repeat(101));
    assertFormat(KeyOptions.YAML, "{{p}}", List.of("? [a, a]\n: a"), "{a: 1, a: 2}");
    assertFormat(KeyOptions.YAML, "a: {{p}}", List.of("\"\\u0041\""), "\"\\u}");
    assertFormat(KeyOptions.PROPERTIES, "a={{p}}", List.of("", "x", "\\u0041"), "\\u00zz");
  }

  private static void assertFormat(String format, String text, List<String> good, String bad) {
    var spec = withKeys(text(text, P), new KeyOptions("a", format, false));
    for (var value : good) {
      assertEquals(text.replace("{{p}}", value), rendered(spec, Map.of("p", value)));
    }
    var e = fault(spec, Map.of("p", bad));
    assertEquals(Reasons.RENDER_FAILED, e.reason());
    assertEquals("a", e.key().orElseThrow());
    assertFalse(e.isFromParameters());
    assertTrue(String.valueOf(e.getMessage()).contains(format), e.toString());
    assertFalse(e.toString().contains("s3cret"), e.toString());
  }

  @Test
  void aFormatFaultHasItsPlaceInTheRenderedText() {
    var json = withKeys(text("{\n \"a\": {{p}}}", P), new KeyOptions("a", "Json", false));
    assertEquals(2, fault(json, Map.of("p", "x")).line().orElseThrow());
    var yaml = withKeys(text("a: 1\nb: {{p}}\n", P), new KeyOptions("a", "Yaml", false));
    assertEquals("a:2:5", at(fault(yaml, Map.of("p", "a: b: c"))));
    var twice = withKeys(text("a: 1\n{{p}}: 1", P), new KeyOptions("a", "Yaml", false));
    assertEquals("a:2:1", at(fault(twice, Map.of("p", "a"))));
  }

  @Test
  void theLimitIsOneMebibyteOfUtf8() {
    var spec = text("{{p}}".repeat(16) + "{{q}}", P, Q);
    var large = "x".repeat(65_536);
    assertEquals(1_048_576, rendered(spec, Map.of("p", large, "q", "")).length());
    var e = fault(spec, Map.of("p", large, "q", "y"));
    assertEquals(Reasons.TOO_LARGE, e.reason());
    assertFalse(e.isFromParameters());
    assertTrue(String.valueOf(e.getMessage()).contains("a 1048577"), e.toString());
    var wide = fault(spec, Map.of("p", "é".repeat(65_536), "q", ""));
    assertTrue(String.valueOf(wide.getMessage()).contains("2097152"), wide.toString());
    var binary = withBinaryData(spec, Map.of("b", "YWI="));
    assertTrue(
        String.valueOf(fault(binary, Map.of("p", large, "q", "")).getMessage())
            .contains("a 1048576, b 2"));
  }

  @Test
  void aTextThatWouldExplodeIsRefusedBeforeItIsMade() {
    var spec = Spec.of(List.of(P), Map.of("a", "{{p|indent 100}}".repeat(16_384)));
    var e = fault(spec, Map.of("p", "\n".repeat(65_536)));
    assertEquals(Reasons.TOO_LARGE, e.reason());
    assertTrue(String.valueOf(e.getMessage()).contains("108447924224"), e.toString());
  }

  @Test
  void binaryDataAndMetadataAreCopied() {
    var spec =
        withMetadata(
            withBinaryData(text("x"), Map.of("b", "AP8=")),
            Map.of("team", "web"),
            Map.of("note", "{{ p }}"));
    var content = render(spec, input(Map.of()));
    assertEquals(Map.of("b", "AP8="), content.binaryData());
    assertEquals(Map.of("team", "web"), content.labels());
    assertEquals(Map.of("note", "{{ p }}"), content.annotations());
    assertThrows(UnsupportedOperationException.class, () -> content.data().clear());
  }

  @Test
  void theContentHashIsOfAllThatIsWritten() {
    var hash = render(text("x"), input(Map.of())).contentHash();
    assertTrue(hash.matches("[0-9a-f]{64}"));
    assertEquals(hash, render(text("{{p}}", P), input(Map.of("p", "x"))).contentHash());
    assertNotEquals(hash, render(text("y"), input(Map.of())).contentHash());
    for (var other :
        List.of(
            withBinaryData(text("x"), Map.of("b", "")),
            withMetadata(text("x"), Map.of("l", ""), Map.of()),
            withMetadata(text("x"), Map.of(), Map.of("l", "")))) {
      assertNotEquals(hash, render(other, input(Map.of())).contentHash());
    }
  }
}

package dev.fairlead.operator.template;

import static dev.fairlead.operator.template.Templates.at;
import static dev.fairlead.operator.template.Templates.checked;
import static dev.fairlead.operator.template.Templates.fault;
import static dev.fairlead.operator.template.Templates.parameters;
import static dev.fairlead.operator.template.Templates.text;
import static dev.fairlead.operator.template.Templates.withBinaryData;
import static dev.fairlead.operator.template.Templates.withDelimiters;
import static dev.fairlead.operator.template.Templates.withKeys;
import static dev.fairlead.operator.template.Templates.withMetadata;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.operator.model.ConfigTemplate.KeyOptions;
import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.ConfigTemplate.Spec;
import dev.fairlead.operator.model.ParameterType;
import dev.fairlead.operator.model.Reasons;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The verdict on a template. */
class CheckedTemplateTest {

  private static void assertFault(String reason, String hint, Spec spec) {
    var e = fault(spec);
    assertEquals(reason, e.reason(), e.toString());
    assertTrue(String.valueOf(e.getMessage()).contains(hint), e.toString());
  }

  @Test
  void parametersThatNoTextUsesAreNamedInOrder() {
    var spec =
        Spec.of(
            parameters("z", "used", "a"), new TreeMap<>(Map.of("a", "{{used}}", "b", "{{{{z}}")));
    assertEquals(List.of("z", "a"), List.copyOf(checked(spec).unusedParameters()));
    assertEquals(Set.of(), checked(text("x")).unusedParameters());
  }

  @Test
  void declarationsMayNotContradictThemselves() {
    var p = Parameter.of("p");
    assertFault(Reasons.INVALID_SPEC, "twice", text("", p, p));
    assertFault(Reasons.INVALID_SPEC, "name", text("", Parameter.of("1")));
    assertFault(Reasons.INVALID_SPEC, "name", text("", Parameter.of("")));
    assertFault(Reasons.INVALID_SPEC, "name", text("", Parameter.of("cluster.name")));
    assertFault(Reasons.INVALID_SPEC, "name", text("", Parameter.of("x".repeat(64))));
    assertFault(Reasons.INVALID_SPEC, "drop one", text("", p.withDefault("").withRequired(true)));
    assertFault(
        Reasons.INVALID_SPEC,
        "enum",
        text("", p.withType(ParameterType.INTEGER).withEnum(List.of("1", "one"))));
    checked(text("", p.withDefault("").withRequired(false), Parameter.of("x".repeat(63))));
    var many = new ArrayList<Parameter>();
    for (int i = 0; i < 64; i++) {
      many.add(Parameter.of("p" + i));
    }
    checked(Spec.of(many, Map.of("a", "")));
    many.add(p);
    assertFault(Reasons.INVALID_SPEC, "64", Spec.of(many, Map.of("a", "")));
  }

  @Test
  void defaultsMustBeValidValues() {
    var p = Parameter.of("p");
    assertFault(
        Reasons.INVALID_DEFAULT,
        "default of parameter p is no Integer",
        text("", p.withType(ParameterType.INTEGER).withDefault("secret")));
    assertFault(
        Reasons.INVALID_DEFAULT, "enum", text("", p.withEnum(List.of("a")).withDefault("secret")));
    assertFault(
        Reasons.INVALID_DEFAULT, "maxLength of 2", text("", p.withMaxLength(2).withDefault("abc")));
    assertFault(Reasons.INVALID_DEFAULT, "Unicode", text("", p.withDefault("\ud800")));
    assertFault(Reasons.INVALID_DEFAULT, "65536", text("", p.withDefault("x".repeat(65_537))));
    checked(text("", p.withMaxLength(2).withDefault("😀😀")));
    checked(text("", p.withEnum(List.of("a", "b")).withDefault("b")));
  }

  @Test
  void valuesAreNotQuoted() {
    for (var spec :
        List.of(
            text("", Parameter.of("p").withType(ParameterType.INTEGER).withDefault("s3cret")),
            text("", Parameter.of("p").withEnum(List.of("a")).withDefault("s3cret")),
            withKeys(text("{\"a\": s3cret}"), new KeyOptions("a", KeyOptions.JSON, false)),
            withKeys(text("a: [s3cret"), new KeyOptions("a", KeyOptions.YAML, false)))) {
      assertFalse(fault(spec).toString().contains("s3cret"), fault(spec).toString());
    }
  }

  @Test
  void theFirstFaultyKeyInOrderIsNamed() {
    var data = new LinkedHashMap<String, String>();
    data.put("z", "{{");
    data.put("b", "\n {{ nobody }}");
    data.put("a", "fine");
    var e = fault(Spec.of(List.of(), data));
    assertEquals("b:2:2", at(e));
    assertEquals(Reasons.UNDECLARED_PARAMETER, e.reason());
  }

  @Test
  void keysAreThoseOfConfigMaps() {
    for (var key : List.of("", ".", "..", "..data", "a/b", "a b", "ä", "x".repeat(254))) {
      assertFault(Reasons.INVALID_SPEC, "key", Spec.of(List.of(), Map.of(key, "")));
      assertFault(Reasons.INVALID_SPEC, "key", withBinaryData(text(""), Map.of(key, "")));
    }
    for (var key : List.of(".a", "a..b", "-", "_", "A-1.b", "x".repeat(253))) {
      checked(Spec.of(List.of(), Map.of(key, "")));
    }
    assertFault(Reasons.INVALID_SPEC, "at least one", Spec.of(List.of(), Map.of()));
    var many = new TreeMap<String, String>();
    for (int i = 0; i < 65; i++) {
      many.put("k" + i, "");
    }
    assertFault(Reasons.INVALID_SPEC, "64", Spec.of(List.of(), many));
    assertFault(Reasons.INVALID_SPEC, "64", withBinaryData(text(""), many));
    many.remove("k64");
    checked(Spec.of(List.of(), many));
  }

  @Test
  void binaryDataIsBase64OfKeysOfItsOwn() {
    assertFault(Reasons.INVALID_SPEC, "base64", withBinaryData(text(""), Map.of("b", "YQ")));
    assertFault(Reasons.INVALID_SPEC, "base64", withBinaryData(text(""), Map.of("b", "Y*==")));
    assertFault(Reasons.INVALID_SPEC, "binaryData", withBinaryData(text(""), Map.of("a", "")));
    checked(withBinaryData(text(""), Map.of("b", "YWI=", "c", "")));
  }

  @Test
  void optionsAreForKeysOfDataAndOnce() {
    assertFault(
        Reasons.INVALID_SPEC, "data", withKeys(text(""), new KeyOptions("b", "Text", false)));
    assertFault(
        Reasons.INVALID_SPEC, "format", withKeys(text(""), new KeyOptions("a", "Toml", false)));
    var twice = new KeyOptions("a", "Text", false);
    assertFault(Reasons.INVALID_SPEC, "twice", withKeys(text(""), twice, twice));
  }

  @Test
  void reservedAndMalformedMetadataIsRefused() {
    for (var name :
        List.of(
            "kubernetes.io/name",
            "node.kubernetes.io/x",
            "k8s.io/x",
            "a.k8s.io/x",
            "fairlead.dev/instance-uid",
            "x.fairlead.dev/y",
            "app.kubernetes.io/managed-by",
            "",
            "/",
            "a/",
            "/a",
            "a/b/c",
            "-a",
            "a-",
            "a b",
            "UPPER.example/x",
            "a..b/x",
            "x".repeat(64))) {
      var pair = Map.of(name, "v");
      assertFault(Reasons.INVALID_SPEC, "label", withMetadata(text(""), pair, Map.of()));
      assertFault(Reasons.INVALID_SPEC, "annotation", withMetadata(text(""), Map.of(), pair));
    }
    for (var name :
        List.of(
            "team",
            "Team_1.x",
            "example.com/x",
            "app.kubernetes.io/part-of",
            "mykubernetes.io/x",
            "notfairlead.dev/x",
            "x".repeat(63))) {
      checked(withMetadata(text(""), Map.of(name, ""), Map.of(name, "any\nthing {{")));
    }
  }

  @Test
  void labelValuesAreShortAndPlain() {
    for (var value : List.of("a b", "-a", "a.", "ä", "x".repeat(64))) {
      assertFault(
          Reasons.INVALID_SPEC, "label", withMetadata(text(""), Map.of("k", value), Map.of()));
    }
    checked(withMetadata(text(""), Map.of("k", "x".repeat(63), "l", "", "m", "A_1.b"), Map.of()));
  }

  @Test
  void sizesAreLimited() {
    checked(text("x".repeat(262_144)));
    assertFault(Reasons.TOO_LARGE, "262145", text("x".repeat(262_145)));
    var data = new TreeMap<String, String>();
    for (var key : List.of("a", "b", "c", "d")) {
      data.put(key, "x".repeat(262_144));
    }
    checked(Spec.of(List.of(), data));
    assertFault(
        Reasons.TOO_LARGE,
        "1048577",
        withBinaryData(Spec.of(List.of(), data), Map.of("e", "YQ==")));
    data.put("e", "x");
    assertFault(Reasons.TOO_LARGE, "1048577", Spec.of(List.of(), data));
    assertFault(
        Reasons.TOO_LARGE,
        "annotations",
        withMetadata(text(""), Map.of(), Map.of("a", "x".repeat(262_144))));
    assertFault(Reasons.TOO_LARGE, "262145", Spec.of(List.of(), Map.of("a", "é".repeat(262_145))));
  }

  @Test
  void brokenUnicodeIsRefused() {
    assertFault(Reasons.INVALID_SPEC, "Unicode", text("\ud83d"));
    assertFault(Reasons.INVALID_SPEC, "Unicode", text("\ude00 x"));
    assertFault(
        Reasons.INVALID_SPEC, "Unicode", withMetadata(text(""), Map.of(), Map.of("a", "\ud800")));
  }

  @Test
  void textsWithoutTagsAreHeldAgainstTheirFormatAtOnce() {
    var json = new KeyOptions("a", KeyOptions.JSON, true);
    var e = fault(withKeys(text("{\n  \"a\": }"), json));
    assertEquals(Reasons.SYNTAX_ERROR, e.reason());
    assertEquals(2, e.line().orElseThrow());
    checked(withKeys(text("{\"a\": [1, null, {}]}"), json));
    checked(
        withKeys(text("{\"a\": {{p}} }", Parameter.of("p")), new KeyOptions("a", "Json", false)));
  }

  @Test
  void theHashIsOfTheContentAndNotOfTheOrder() {
    var base = text("{{p}}", Parameter.of("p"));
    var hashes = new HashSet<String>();
    for (var spec :
        List.of(
            base,
            text("{{p}} ", Parameter.of("p")),
            text("{{p}}", Parameter.of("p").withType(ParameterType.NUMBER)),
            text("{{p}}", Parameter.of("p").withDefault("")),
            text("{{p}}", Parameter.of("p").withRequired(false)),
            text("{{p}}", Parameter.of("p").withMaxLength(1)),
            text("{{p}}", Parameter.of("p").withEnum(List.of("a", "b"))),
            text("{{p}}", Parameter.of("p").withEnum(List.of("ab"))),
            text("{{p}}", Parameter.of("p"), Parameter.of("q")),
            withBinaryData(base, Map.of("b", "")),
            withKeys(base, new KeyOptions("a", "Text", false)),
            withKeys(base, new KeyOptions("a", "Yaml", false)),
            withKeys(base, new KeyOptions("a", "Text", true)),
            withDelimiters(text("<p>", Parameter.of("p")), "<", ">"),
            withMetadata(base, Map.of("l", ""), Map.of()),
            withMetadata(base, Map.of(), Map.of("l", "")))) {
      assertTrue(hashes.add(checked(spec).hash()), spec.toString());
    }
    assertTrue(checked(base).hash().matches("[0-9a-f]{64}"));
    assertEquals(checked(base).hash(), checked(text("{{p}}", Parameter.of("p"))).hash());
    var one = new LinkedHashMap<String, String>();
    one.put("a", "1");
    one.put("b", "2");
    var other = new LinkedHashMap<String, String>();
    other.put("b", "2");
    other.put("a", "1");
    assertEquals(
        checked(Spec.of(List.of(), one)).hash(), checked(Spec.of(List.of(), other)).hash());
    assertNotEquals(
        checked(Spec.of(List.of(), Map.of("a", "bc"))).hash(),
        checked(Spec.of(List.of(), Map.of("ab", "c"))).hash());
  }
}

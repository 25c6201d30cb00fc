package dev.fairlead.operator.template;

import static dev.fairlead.operator.template.Templates.at;
import static dev.fairlead.operator.template.Templates.fault;
import static dev.fairlead.operator.template.Templates.rendered;
import static dev.fairlead.operator.template.Templates.text;
import static dev.fairlead.operator.template.Templates.withDelimiters;
import static dev.fairlead.operator.template.Templates.withKeys;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.operator.model.ConfigTemplate.KeyOptions;
import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.Reasons;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The language of texts. */
class SyntaxTest {

  private static final Parameter P = Parameter.of("p");
  private static final Map<String, String> VALUE = Map.of("p", "v");

  @Test
  void aTagTakesBlanksAroundItsNameOrNone() {
    assertEquals("-v-", rendered(text("-{{p}}-", P), VALUE));
    assertEquals("-v-", rendered(text("-{{ \t p \t}}-", P), VALUE));
    assertEquals("vv", rendered(text("{{p}}{{p}}", P), VALUE));
    assertEquals("\"v\"", rendered(text("{{p|json}}", P), VALUE));
    assertEquals("\"v\"", rendered(text("{{ p  |  json }}", P), VALUE));
  }

  @Test
  void builtInNamesTellTheTarget() {
    assertEquals(
        "far apps web team",
        rendered(
            text(
                "{{ cluster.name }} {{ cluster.namespace }} {{ instance.name }}"
                    + " {{ instance.namespace }}"),
            Map.of()));
  }

  @Test
  void fourBracesAreTwoAndParsingGoesOn() {
    assertEquals("{{", rendered(text("{{{{"), Map.of()));
    assertEquals("{{{", rendered(text("{{{{{"), Map.of()));
    assertEquals("{{v", rendered(text("{{{{{{p}}", P), VALUE));
    assertEquals("{{p}}", rendered(text("{{{{p}}"), Map.of()));
    assertEquals("{{{{", rendered(text("{{{{{{{{"), Map.of()));
  }

  @Test
  void whatOpensNoTagIsText() {
    for (var text :
        List.of("", "}}", "a}}b", "{", "{ {", "}", "$", "${X} $$ $(y) %s \\n", "{%x%}")) {
      assertEquals(text, rendered(text(text), Map.of()));
    }
  }

  @Test
  void malformedTagsAreSyntaxErrorsAtTheirPlace() {
    assertSyntaxError("a:1:3", "{{");
    assertSyntaxError("a:1:4", "{{p");
    assertSyntaxError("a:1:5", "{{p ");
    assertSyntaxError("a:1:4", "{{p}");
    assertSyntaxError("a:1:3", "{{}}");
    assertSyntaxError("a:1:4", "{{ }}");
    assertSyntaxError("a:1:3", "{{{p}}}");
    assertSyntaxError("a:1:3", "{{1p}}");
    assertSyntaxError("a:1:4", "{{p-q}}");
    assertSyntaxError("a:1:5", "{{p q}}");
    assertSyntaxError("a:1:5", "{{p.}}");
    assertSyntaxError("a:1:3", "{{.p}}");
    assertSyntaxError("a:1:5", "{{p..q}}");
    assertSyntaxError("a:1:4", "{{p\n}}");
    assertSyntaxError("a:1:4", "{{p\r\n}}");
    assertSyntaxError("a:1:3", "{{é}}");
    assertSyntaxError("a:1:3", "{{#p}}");
    assertSyntaxError("a:1:3", "{{!p}}");
    assertSyntaxError("a:1:3", "{{>p}}");
    assertSyntaxError("a:1:4", "{{p()}}");
    assertSyntaxError("a:1:4", "{{ .Values.x }}");
    assertSyntaxError("a:1:6", "{{ p {{p}} }}");
  }

  @Test
  void filtersTakeExactlyWhatTheyNeed() {
    assertSyntaxError("a:1:5", "{{p|}}");
    assertSyntaxError("a:1:5", "{{p|upper}}");
    assertSyntaxError("a:1:5", "{{p|JSON}}");
    assertSyntaxError("a:1:9", "{{p|json|json}}");
    assertSyntaxError("a:1:10", "{{p|json 2}}");
    assertSyntaxError("a:1:11", "{{p|indent}}");
    assertSyntaxError("a:1:12", "{{p|indent x}}");
    assertSyntaxError("a:1:12", "{{p|indent -1}}");
    assertSyntaxError("a:1:12", "{{p|indent 101}}");
    assertSyntaxError("a:1:12", "{{p|indent 99999999999999999999}}");
    assertSyntaxError("a:1:14", "{{p|indent 2 2}}");
    assertEquals("v", rendered(text("{{p|indent 100}}", P), VALUE));
    assertEquals("v", rendered(text("{{p|indent 0}}", P), VALUE));
  }

  @Test
  void placesCountLinesByLineFeedsAndColumnsByCodePoints() {
    assertEquals("a:3:3", at(fault(text("one\ntwo\r\n{{"))));
    assertEquals("a:1:6", at(fault(text("😀é\u0301{{"))));
    assertEquals("a:2:2", at(fault(text("😀\n😀{{x}}"))));
    assertEquals("a:1:1", at(fault(text("{{x}}"))));
  }

  private static void assertSyntaxError(String place, String text) {
    var e = fault(text(text, P));
    assertEquals(Reasons.SYNTAX_ERROR, e.reason(), text);
    assertEquals(place, at(e), text);
    assertTrue(String.valueOf(e.getMessage()).startsWith("key a, line 1, column "), e.toString());
  }

  @Test
  void namesThatAreNeitherDeclaredNorBuiltInAreUndeclared() {
    for (var name : List.of("q", "P", "cluster", "cluster.uid", "p.length", "instance.name.x")) {
      var e = fault(text("x {{ " + name + " }}", P));
      assertEquals(Reasons.UNDECLARED_PARAMETER, e.reason());
      assertEquals("a:1:3", at(e));
      assertTrue(String.valueOf(e.getMessage()).contains(name), e.toString());
    }
  }

  @Test
  void longNamesEndInAShortMessage() {
    var e = fault(text("{{" + "x".repeat(200_000) + "}}"));
    assertEquals(Reasons.SYNTAX_ERROR, e.reason());
    assertTrue(String.valueOf(e.getMessage()).length() < 200);
    var undeclared = fault(text("{{" + "x".repeat(128) + "}}"));
    assertEquals(Reasons.UNDECLARED_PARAMETER, undeclared.reason());
    assertFalse(String.valueOf(undeclared.getMessage()).contains("x".repeat(65)));
  }

  @Test
  void otherDelimitersLeaveBracesAlone() {
    var spec = withDelimiters(text("{{ .Values.x }} <% p %> <%<% %>", P), "<%", "%>");
    assertEquals("{{ .Values.x }} v <% %>", rendered(spec, VALUE));
  }

  @Test
  void delimitersMayBeLettersOrOneCharacter() {
    assertEquals("v.", rendered(withDelimiters(text("$p;.", P), "$", ";"), VALUE));
    assertEquals("$", rendered(withDelimiters(text("$$"), "$", ";"), Map.of()));
    assertEquals("v", rendered(withDelimiters(text("get p end", P), "get", "end"), VALUE));
    assertEquals("v.", rendered(withDelimiters(text("[ p |.", P), "[", "|"), VALUE));
  }

  @Test
  void unusableDelimitersAreAnInvalidSpec() {
    for (var pair :
        List.of(
            List.of("<<", "<<"),
            List.of("< <", ">"),
            List.of("<", ">\n"),
            List.of("<", "123456789"))) {
      var e = fault(withDelimiters(text("x"), pair.get(0), pair.get(1)));
      assertEquals(Reasons.INVALID_SPEC, e.reason());
    }
    assertEquals(
        "x", rendered(withDelimiters(text("x"), "12345678", "😀😀😀😀😀😀😀😀"), Map.of()));
  }

  @Test
  void literalKeysAreCopiedAsTheyAre() {
    var spec = withKeys(text("{{ .Values.x }} {{{{ {{"), new KeyOptions("a", "Text", true));
    assertEquals("{{ .Values.x }} {{{{ {{", rendered(spec, Map.of()));
  }
}

package dev.fairlead.operator.template;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.operator.model.ConfigTemplate.Delimiters;
import dev.fairlead.operator.model.ConfigTemplate.KeyOptions;
import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.ConfigTemplate.ProducedMetadata;
import dev.fairlead.operator.model.ConfigTemplate.Spec;
import dev.fairlead.operator.model.ParameterType;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random texts, values and specs from a fixed seed, which failures print. */
class EngineFuzzTest {

  private static final long SEED = 20_261_201;
  private static final int INPUTS = 1_000_000;
  private static final List<Delimiters> DELIMITERS =
      List.of(
          Delimiters.DEFAULT,
          new Delimiters("<%", "%>"),
          new Delimiters("$", ";"),
          new Delimiters("aab", "b"),
          new Delimiters("{", "{{"));
  private static final List<String> PIECES =
      List.of(
          "{{",
          "}}",
          "{",
          "}",
          "{{{{",
          " ",
          "p",
          "q",
          "n",
          "|",
          "json",
          "base64",
          "indent 2",
          "cluster.name",
          "{{p}}",
          "{{ q | json }}",
          "{{n}}",
          "<%",
          "%>",
          "$",
          ";",
          "aab",
          "aa",
          "b",
          "\n",
          "\r",
          "\t",
          "é",
          "😀",
          "\ud83d",
          "\u0000",
          "\u2028",
          ".",
          "1",
          "-",
          "\"",
          ": ",
          "- ",
          "[",
          "]",
          "&x ",
          "*x ",
          "\\u",
          "{{p|indent 3}}",
          "{{p | base64}}",
          "x=1\n");
  private static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.of("p"),
          Parameter.of("q").withDefault("d").withMaxLength(20),
          Parameter.of("n").withType(ParameterType.NUMBER).withRequired(false));

  private final Random random = new Random(SEED);

  private String text(int pieces) {
    var out = new StringBuilder();
    for (int i = random.nextInt(pieces + 1); i > 0; i--) {
      out.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return out.toString();
  }

  /** The text without halves of surrogate pairs. */
  private static String whole(String text) {
    var out = new StringBuilder();
    text.codePoints().filter(it -> !Utf8.isHalf(it)).forEach(out::appendCodePoint);
    return out.toString();
  }

  private <V> V one(List<V> values) {
    return values.get(random.nextInt(values.size()));
  }

  private Spec spec() {
    var format = one(List.of("Text", "Text", "Text", "Text", "Json", "Yaml", "Properties"));
    var options =
        random.nextInt(4) == 0
            ? List.of(new KeyOptions("a", format, random.nextInt(4) == 0))
            : List.<KeyOptions>of();
    var delimiters = random.nextInt(4) == 0 ? one(DELIMITERS) : Delimiters.DEFAULT;
    var data = Map.of(random.nextInt(50) == 0 ? text(2) : "a", text(7));
    return new Spec(PARAMETERS, data, Map.of(), options, delimiters, ProducedMetadata.NONE);
  }

  private Map<String, String> values() {
    var values = new HashMap<String, String>();
    for (var name : List.of("p", "q", "n")) {
      if (random.nextInt(3) != 0) {
        values.put(name, name.equals("n") && random.nextBoolean() ? "1" : text(3));
      }
    }
    if (random.nextInt(20) == 0) {
      values.put(text(2), "");
    }
    return values;
  }

  @Test
  void aMillionInputsEndInContentOrOneOfTheTwoExceptions() {
    int rendered = 0;
    int templateFaults = 0;
    int renderFaults = 0;
    while (rendered + templateFaults + renderFaults < INPUTS) {
      var spec = spec();
      try {
        var template = CheckedTemplate.of(spec);
        for (int i = 0; i < 4; i++) {
          if (renders(template, spec)) {
            rendered++;
          } else {
            renderFaults++;
          }
        }
      } catch (TemplateException e) {
        templateFaults++;
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("seed " + SEED + ": " + spec, e);
      }
    }
    var counts = rendered + " rendered, " + templateFaults + " + " + renderFaults + " refused";
    assertTrue(rendered > 100_000 && templateFaults > 25_000 && renderFaults > 100_000, counts);
  }

  private boolean renders(CheckedTemplate template, Spec spec) {
    var values = values();
    try {
      template.render(Templates.input(values));
      return true;
    } catch (RenderException e) {
      return false;
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError("seed " + SEED + ": " + spec + " with " + values, e);
    }
  }

  @Test
  void renderingIsTheIdentityOnEscapedText() throws Exception {
    for (int i = 0; i < 50_000; i++) {
      var delimiters = one(DELIMITERS);
      var text = whole(text(12));
      var spec =
          Templates.withDelimiters(
              Templates.text(Templates.escape(text, delimiters.left())),
              delimiters.left(),
              delimiters.right());
      var data = CheckedTemplate.of(spec).render(Templates.input(Map.of())).data();
      assertEquals(text, data.get("a"), "seed " + SEED + ", input " + i + " " + delimiters);
    }
  }

  @Test
  void theOutputIsAsLongAsComputed() throws Exception {
    for (int i = 0; i < 50_000; i++) {
      var source = new StringBuilder();
      for (int part = random.nextInt(8); part > 0; part--) {
        source.append(Templates.escape(whole(text(2)), "{{")).append(' ');
        source.append(
            one(List.of("{{p}}", "{{p|json}}", "{{p|base64}}", "{{p|indent 3}}", "{{q}}", " ")));
      }
      var parsed = TextParser.parse("a", source, Delimiters.DEFAULT);
      var values =
          Map.of(
              "p", Value.of(whole(text(5))),
              "q", Value.of(whole(text(5))));
      var rendered = parsed.render(name -> values.getOrDefault(name, Value.EMPTY));
      assertEquals(
          rendered.getBytes(StandardCharsets.UTF_8).length,
          parsed.renderedBytes(name -> values.getOrDefault(name, Value.EMPTY)),
          "seed " + SEED + ", input " + i + ": " + source);
    }
  }

  /** A text that counts how often it is looked at. */
  private static final class Counted implements CharSequence {
    private final String text;
    private long reads;

    Counted(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      reads++;
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      reads += end - start;
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      reads += text.length();
      return text;
    }
  }

  @Test
  void parsingLooksAtEachCharacterABoundedNumberOfTimes() {
    var worst =
        List.of(
            "x",
            "{",
            "{{{{",
            "{ {",
            "{{p}}",
            "{{ p | json }}",
            "{{p|indent 2}}",
            "\n{{p}}",
            "😀",
            "{{" + " ".repeat(1_000) + "p}}",
            "{{p" + " ".repeat(1_000),
            "{{" + "x".repeat(128) + "}}",
            "}}",
            "{{p}");
    for (var piece : worst) {
      var text = new Counted(piece.repeat(262_144 / piece.length()));
      try {
        TextParser.parse("a", text, Delimiters.DEFAULT);
      } catch (TemplateException e) {
        assertEquals("SyntaxError", e.reason());
      }
      assertTrue(text.reads <= 8L * text.length() + 64, piece + " " + text.reads);
    }
  }
}

package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.RejectedException;
import dev.fairlead.model.Unstructured;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ConfigTemplate: each field, the verdict, the columns. */
abstract class TemplateAcceptance extends Acceptance {

  private Unstructured verdict(String spec, String ready) {
    world().start().create("kind: ConfigTemplate\nmetadata: {name: tested}\nspec: " + spec);
    return world().awaitTemplate("tested", ready);
  }

  private static void assertSays(Unstructured template, String... words) {
    var message = Facts.message(template, "Ready");
    for (var word : words) {
      assertTrue(message.contains(word), () -> "'%s' in: %s".formatted(word, message));
    }
  }

  @Test
  void aValidTemplateHasItsGenerationCountsAndHashInStatus() {
    var template =
        verdict(
            """
            {parameters: [{name: a, default: x}, {name: b}], data: {one: "{{ a }}", two: "{{ b }}"}}
            """,
            "True Valid");
    assertEquals("1", Facts.text(template, "/status/observedGeneration"));
    assertEquals("2", Facts.text(template, "/status/parameters"));
    assertEquals("2", Facts.text(template, "/status/keys"));
    assertFalse(Facts.text(template, "/status/hash").isEmpty(), "a hash");
    assertFalse(template.at("/metadata/finalizers").isPresent(), "templates have no finalizer");
  }

  @Test
  void theHashIsThatOfTheSpecAlone() {
    var first = verdict("{data: {one: x, two: y}}", "True Valid");
    world().create("kind: ConfigTemplate\nmetadata: {name: same}\nspec: {data: {two: y, one: x}}");
    world().create("kind: ConfigTemplate\nmetadata: {name: other}\nspec: {data: {two: y}}");
    var hash = Facts.text(first, "/status/hash");
    var same = world().awaitTemplate("same", "True Valid");
    assertEquals(hash, Facts.text(same, "/status/hash"));
    var other = world().awaitTemplate("other", "True Valid");
    assertNotEquals(hash, Facts.text(other, "/status/hash"));
  }

  @Test
  void aSyntaxErrorIsNamedWithKeyLineAndColumnAndCanBeMended() {
    var broken =
        verdict("{parameters: [{name: a}], data: {text: \"é\\nx {{ a\"}}", "False SyntaxError");
    assertSays(broken, "text", "line 2", "column 7");
    world().setTemplate("tested", "/spec/data/text", "{{ a }}");
    var mended = world().awaitTemplate("tested", "True Valid");
    assertEquals("2", Facts.text(mended, "/status/observedGeneration"));
  }

  @Test
  void anUndeclaredParameterIsNamedWithItsKey() {
    var template = verdict("{data: {text: \"{{ nobody }}\"}}", "False UndeclaredParameter");
    assertSays(template, "nobody", "text");
  }

  @Test
  void aDottedNameThatIsNoBuiltInIsUndeclared() {
    var template = verdict("{data: {text: \"{{ cluster.uid }}\"}}", "False UndeclaredParameter");
    assertSays(template, "cluster.uid");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type: Integer, default: '007'",
        "type: Number, default: '1.'",
        "type: Boolean, default: 'yes'",
        "enum: [a, b], default: c",
        "maxLength: 2, default: abc"
      })
  void aDefaultThatBreaksItsOwnDeclarationIsInvalid(String declaration) {
    var template =
        verdict(
            "{parameters: [{name: tuned, %s}], data: {text: '{{ tuned }}'}}".formatted(declaration),
            "False InvalidDefault");
    assertSays(template, "tuned");
  }

  @Test
  void aTemplateThatIsLargerThanAnyConfigMapIsTooLarge() {
    var large = "x".repeat(262_144);
    var texts = new LinkedHashMap<String, Object>();
    List.of("a", "b", "c", "d", "e").forEach(key -> texts.put(key, large));
    world().start();
    world()
        .hub()
        .client()
        .create(
            Facts.TEMPLATE,
            Unstructured.of(
                Map.of(
                    "apiVersion",
                    Facts.GROUP_VERSION,
                    "kind",
                    "ConfigTemplate",
                    "metadata",
                    Map.of("namespace", World.NAMESPACE, "name", "tested"),
                    "spec",
                    Map.of("data", texts))));
    world().awaitTemplate("tested", "False TooLarge");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "labels: {fairlead.dev/instance-uid: x}",
        "labels: {kubernetes.io/arch: x}",
        "annotations: {sub.k8s.io/x: x}",
        "annotations: {fairlead.dev/hub: x}"
      })
  void reservedNamesInItsMetadataAreRefused(String metadata) {
    var template =
        verdict("{data: {text: x}, metadata: {%s}}".formatted(metadata), "False InvalidSpec");
    assertSays(template, metadata.substring(metadata.indexOf('{') + 1, metadata.indexOf(": x")));
  }

  @Test
  void anUnusedParameterIsAWarningOfAValidTemplate() {
    verdict("{parameters: [{name: spare, default: x}], data: {text: x}}", "True Valid");
    var event = world().awaitEvents(1, "UnusedParameter").get(0);
    assertEquals("Warning", Facts.text(event, "/type"));
    assertEquals("tested", Facts.text(event, "/regarding/name"));
    assertTrue(Facts.text(event, "/note").contains("spare"), Facts.text(event, "/note"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spec.data              | {data: {}}",
        "spec.data              | {parameters: [{name: a}]}",
        "spec.parameters[0].name| {data: {t: x}, parameters: [{name: 1a}]}",
        "spec.parameters[0].name| {data: {t: x}, parameters: [{type: String}]}",
        "spec.parameters[0].type| {data: {t: x}, parameters: [{name: a, type: Text}]}",
        "spec.parameters[0]     | {data: {t: x}, parameters: [{name: a, default: x, required: true}]}",
        "spec.keys              | {data: {t: x}, keys: [{key: other}]}",
        "spec.binaryData        | {data: {t: x}, binaryData: {t: /wAB}}",
        "spec.delimiters        | {data: {t: x}, delimiters: {left: '%', right: '%'}}",
        "spec.parameters[1]     | {data: {t: x}, parameters: [{name: a}, {name: a}]}"
      })
  void theSchemaRefuses(String field, String spec) {
    var refused =
        assertThrows(
            RejectedException.class,
            () ->
                world()
                    .create(
                        "kind: ConfigTemplate\nmetadata: {name: tested}\nspec: " + spec.strip()));
    var message = String.valueOf(refused.getMessage());
    assertTrue(message.contains(field.strip()), message);
  }

  @Test
  void anIdleTemplateIsWrittenNoMore() {
    verdict("{data: {text: x}}", "True Valid");
    world().rest().journal().clear();
    world().advance(Duration.ofMinutes(30)).rest();
    Facts.assertNoWrites(world().journal());
  }
}

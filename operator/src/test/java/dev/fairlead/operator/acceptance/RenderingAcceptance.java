package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.Unstructured;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From template and values to what is in a ConfigMap. */
abstract class RenderingAcceptance extends Acceptance {

  private void template(Map<String, String> texts, String more) {
    var template =
        Yaml.object(
            """
            kind: ConfigTemplate
            metadata: {name: greeting}
            spec: {parameters: [{name: who}]%s}
            """
                .formatted(more.isEmpty() ? "" : ", " + more));
    world().create(template.with("/spec/data", texts));
  }

  private static void assertSays(String message, String... words) {
    for (var word : words) {
      assertTrue(message.contains(word), () -> "'%s' in: %s".formatted(word, message));
    }
  }

  @Test
  void t25ANameOf253CharactersWorksAndNoLabelHoldsIt() {
    var a = world().target("a");
    var name = "n".repeat(253);
    world().greeting().create(World.instance(name, "{}", a));
    world().start().await(name, "True Synced");
    var written = a.get(name);
    assertEquals("Hello world", Facts.text(written, "/data/text"));
    assertTrue(
        written.metadata().labels().values().stream().allMatch(it -> it.length() <= 63),
        () -> written.metadata().labels().toString());
    world().awaitEvents(1, "Created");
    world().delete(name);
    world().awaitGone(name);
    assertFalse(a.find(name).isPresent());
  }

  @Test
  void t27AValueThatIsMissingWritesNothingAndTheLastGoodStays() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a, b).start().await("app", "True Synced");
    world().edit("app", it -> it.without("/spec/parameters/who"));
    var app = world().await("app", "False MissingParameter");
    assertSays(Facts.message(app, "Ready"), "who", "text", "1");
    world().rest();
    assertEquals("Hello world", a.text("app", "text"));
    assertEquals("Hello world", b.text("app", "text"));
    world().set("app", "/spec/parameters/who", "moon");
    world().await("app", "True Synced");
    assertEquals("Hello moon", a.text("app", "text"));
  }

  @Test
  void t28ShellAndHelmTextStaysWithOtherDelimitersOrAsLiteral() {
    var a = world().target("a");
    var script = "echo ${HOME} $$ {{ .Values.x }} $(date)";
    template(
        Map.of("run.sh", script, "text", "Hello <% who %> ${who}"),
        "delimiters: {left: '<%', right: '%>'}");
    world().app(a).start().await("app", "True Synced");
    assertEquals(Map.of("run.sh", script, "text", "Hello world ${who}"), a.data("app"));
  }

  @Test
  void t28ALiteralKeyIsCopied() {
    var a = world().target("a");
    var chart = "{{ .Values.x }} {{{{ }} {{";
    template(
        Map.of("chart", chart, "text", "{{{{ {{ who }} }}"), "keys: [{key: chart, literal: true}]");
    world().app(a).start().await("app", "True Synced");
    assertEquals(Map.of("chart", chart, "text", "{{ world }}"), a.data("app"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-----BEGIN X-----\nAAAA\nBBBB\n-----END X-----\n",
        "007",
        "true",
        "1e3",
        "",
        "ünï \uD83D\uDE80",
        "a\r\nb\r\n",
        "{{ who }} {{{{ $1 \\n",
        " \t leading and trailing \n\n",
        "key: [not, yaml"
      })
  void t29ValuesArriveByteForByte(String value) {
    var a = world().target("a");
    template(Map.of("text", "<{{ who }}>"), "");
    world()
        .create(
            Yaml.object(World.instance("app", "{}", a))
                .with("/spec/clusters/0/overrides", Map.of("who", value)));
    world().start().await("app", "True Synced");
    assertEquals("<" + value + ">", a.text("app", "text"));
  }

  @Test
  void t30AnOverrideOfAnUndeclaredParameterFailsThatTargetAlone() {
    var a = world().target("a");
    var b = world().target("b");
    world()
        .greeting()
        .create(
            Yaml.object(World.instance("app", "{}", a, b))
                .with("/spec/clusters/0/overrides", Map.of("woh", "x")));
    var app = world().start().await("app", "False PartiallySynced");
    assertEquals("Failed RenderFailed", Facts.target(app, "a"));
    assertSays(Facts.target(app, "a", "message"), "woh");
    assertEquals("Synced Synced", Facts.target(app, "b"));
    world().rest();
    Facts.assertNoWrites(a.journal());
  }

  @Test
  void t32NothingIsPrunedWhileTheTemplateIsBroken() {
    var a = world().target("a");
    var b = world().target("b");
    world().greeting().app(a, b).start().await("app", "True Synced");
    world().setTemplate("greeting", "/spec/data/text", "{{ who");
    var app = world().await("app", "False TemplateInvalid");
    assertEquals("False TemplateInvalid", Facts.condition(app, "TemplateResolved"));
    world().edit("app", it -> it.without("/spec/clusters/1"));
    world().await("app", "False TemplateInvalid");
    world().advance(Duration.ofMinutes(11)).rest();
    assertEquals("Hello world", a.text("app", "text"));
    assertEquals("Hello world", b.text("app", "text"));
    world().setTemplate("greeting", "/spec/data/text", "Bye {{ who }}");
    world().await("app", "True Synced");
    assertEquals("Bye world", a.text("app", "text"));
    b.awaitGone("app");
  }

  @Test
  void t9AMendedTemplateIsUsedAtOnce() {
    var a = world().target("a");
    template(Map.of("text", "{{ who"), "");
    world().app(a).start().await("app", "False TemplateInvalid");
    world().setTemplate("greeting", "/spec/data/text", "{{ who }}");
    world().await("app", "True Synced");
    assertEquals("world", a.text("app", "text"));
  }

  @Test
  void t33ObjectsOutliveTheirTemplateAndAnEqualOneResumesWithoutAWrite() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world().hub().client().delete(Facts.TEMPLATE, World.key("greeting"));
    world().await("app", "False TemplateNotFound");
    world().advance(Duration.ofMinutes(11)).rest();
    assertEquals("Hello world", a.text("app", "text"));
    a.journal().clear();
    world().greeting().await("app", "True Synced");
    world().rest();
    Facts.assertNoWrites(a.journal());
  }

  @Test
  void t33AnInstanceIsCleanedWithoutItsTemplate() {
    var a = world().target("a");
    world().greeting().app(a).start().await("app", "True Synced");
    world().hub().client().delete(Facts.TEMPLATE, World.key("greeting"));
    world().await("app", "False TemplateNotFound");
    world().delete("app");
    world().awaitGone("app");
    assertFalse(a.find("app").isPresent());
  }

  @Test
  void t43AResultOfMoreThanOneMebibyteIsTooLargeBeforeAnyCall() {
    var a = world().target("a");
    template(Map.of("text", "{{ who }}".repeat(17)), "");
    world()
        .create(
            Yaml.object(World.instance("app", "{}", a))
                .with("/spec/parameters/who", "x".repeat(65_536)));
    var app = world().start().await("app", it -> Facts.isObserved(it) && isTooLarge(it));
    assertSays(Facts.target(app, "a", "message") + Facts.message(app, "Ready"), "text", "1114112");
    world().rest();
    assertEquals(0, a.journal().entries().size(), () -> a.journal().entries().toString());
  }

  private static boolean isTooLarge(Unstructured app) {
    return Facts.target(app, "a").equals("Failed TooLarge")
        || Facts.condition(app, "Ready").equals("False TooLarge");
  }

  @Test
  void anEditOfTheTemplateReachesAllItsInstances() {
    var a = world().target("a");
    world().greeting().app(a).create(World.instance("second", "{}", a));
    world().start().await("app", "True Synced");
    world().await("second", "True Synced");
    world().setTemplate("greeting", "/spec/data/text", "Bye {{ who }}");
    a.await("app", "text", "Bye world");
    a.await("second", "text", "Bye world");
  }

  @Test
  void labelsAndAnnotationsOfTheTemplateComeAndGoWithIt() {
    var a = world().target("a");
    template(Map.of("text", "{{ who }}"), "metadata: {labels: {tier: web}, annotations: {n: '1'}}");
    world().app(a).start().await("app", "True Synced");
    assertEquals("web", a.get("app").metadata().labels().get("tier"));
    world().setTemplate("greeting", "/spec/metadata", Map.of("labels", Map.of("zone", "b")));
    world()
        .await(
            "app",
            it ->
                Facts.text(it, "/status/template/generation").equals("2")
                    && Facts.condition(it, "Ready").equals("True Synced"));
    var metadata = a.get("app").metadata();
    assertEquals("b", metadata.labels().get("zone"));
    assertFalse(metadata.labels().containsKey("tier"), () -> metadata.labels().toString());
    assertFalse(metadata.annotations().containsKey("n"), () -> metadata.annotations().toString());
  }

  @Test
  void filtersQuoteIndentAndEncode() {
    var a = world().target("a");
    template(
        Map.of(
            "json", "{{ who | json }}", "in", "  {{ who | indent 2 }}", "b", "{{ who | base64 }}"),
        "");
    world()
        .create(Yaml.object(World.instance("app", "{}", a)).with("/spec/parameters/who", "a\"\nb"));
    world().start().await("app", "True Synced");
    assertEquals(
        Map.of("json", "\"a\\\"\\nb\"", "in", "  a\"\n  b", "b", "YSIKYg=="), a.data("app"));
  }

  @Test
  void aFormatThatTheResultBreaksFailsTheTarget() {
    var a = world().target("a");
    template(Map.of("text", "{\"a\": {{ who }}}"), "keys: [{key: text, format: Json}]");
    world().app(a).start();
    var app =
        world()
            .await(
                "app",
                it ->
                    Facts.isObserved(it)
                        && (Facts.target(it, "a").equals("Failed RenderFailed")
                            || Facts.condition(it, "Ready").equals("False RenderFailed")));
    assertSays(Facts.target(app, "a", "message") + Facts.message(app, "Ready"), "text");
    Facts.assertNoWrites(a.journal());
  }

  @Test
  void binaryDataIsCopied() {
    var a = world().target("a");
    template(Map.of("text", "x"), "binaryData: {blob: /wAB}");
    world()
        .app(a)
        .start()
        .await("app", it -> Facts.isObserved(it) && Facts.target(it, "a").equals("Synced Synced"));
    assertEquals("/wAB", Facts.text(a.get("app"), "/binaryData/blob"));
  }
}

package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenderCommandTest {

  private static final String TEMPLATE =
      """
      apiVersion: configtemplate.fairlead.dev/v1
      kind: ConfigTemplate
      metadata: {name: app}
      spec:
        parameters: [{name: region}]
        data:
          region.txt: "in {{ region }}"
      """;
  private static final String INSTANCE =
      """
      apiVersion: configtemplate.fairlead.dev/v1
      kind: ConfigTemplateInstance
      metadata: {name: app}
      spec:
        templateRef: {name: app}
        clusters:
        - {name: a, namespace: x, kubeconfig: {secretRef: {name: a}}, overrides: {region: here}}
        - {name: b, namespace: x, kubeconfig: {secretRef: {name: b}}, overrides: {region: there}}
      """;

  @TempDir private Path directory = Path.of("");

  @Test
  void everyTargetIsShown() throws Exception {
    var run = CommandRun.of("render", "-f", write("t", TEMPLATE), "-f", write("i", INSTANCE));
    assertEquals(0, run.code(), run.err.text());
    assertTrue(run.out.text().contains("in here"), run.out.text());
    assertTrue(run.out.text().contains("in there"), run.out.text());
    assertEquals("", run.err.text());
  }

  @Test
  void oneTargetCanBeAskedFor() throws Exception {
    var both = write("both", TEMPLATE + "---\n" + INSTANCE);
    var run = CommandRun.of("render", "--file=" + both, "--cluster=b");
    assertEquals(0, run.code(), run.err.text());
    assertFalse(run.out.text().contains("in here"), run.out.text());
    assertTrue(run.out.text().contains("in there"), run.out.text());
  }

  @Test
  void anErrorNamesKeyLineAndColumn() throws Exception {
    var broken = TEMPLATE.replace("{{ region }}", "{{ region");
    var run = CommandRun.of("render", "-f", write("t", broken), "-f", write("i", INSTANCE));
    run.assertFailed(1, "fairlead render: ", "SyntaxError", "region.txt", "line 1", "column 13");
  }

  @Test
  void whatIsMissingIsNamed() throws Exception {
    CommandRun.of("render", "-f", directory.resolve("none").toString())
        .assertFailed(1, "none: there is no such file");
    CommandRun.of("render").assertFailed(2, "--file", "See 'fairlead render --help'.");
  }

  private String write(String name, String text) throws Exception {
    return Files.writeString(directory.resolve(name), text).toString();
  }
}

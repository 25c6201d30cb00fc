package dev.fairlead.operator.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.operator.yaml.YamlException;
import dev.fairlead.operator.yaml.YamlReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalRenderTest {

  private static final String TEMPLATE =
      """
      apiVersion: configtemplate.fairlead.dev/v1
      kind: ConfigTemplate
      metadata: {name: web, namespace: team}
      spec:
        parameters:
        - name: replicas
          type: Integer
          default: "2"
        - name: host
        data:
          app.conf: |
            host={{ host }}
            replicas={{ replicas }}
            cluster={{ cluster.name }}
        metadata:
          labels: {team: web}
      """;
  private static final String INSTANCE =
      """
      apiVersion: configtemplate.fairlead.dev/v1
      kind: ConfigTemplateInstance
      metadata: {name: web-conf, namespace: team}
      spec:
        templateRef: {name: web}
        parameters: {host: a.example.com}
        clusters:
        - name: here
        - name: far
          namespace: apps
          kubeconfig: {secretRef: {name: far-kubeconfig}}
          overrides: {replicas: "5"}
      """;

  @TempDir Path folder = Path.of("");

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static RenderOutcome run(Optional<String> cluster, InputStream in, String... files) {
    return LocalRender.run(List.of(files), in, cluster);
  }

  private RenderOutcome run(String template, String instance) throws IOException {
    return run(
        Optional.empty(),
        InputStream.nullInputStream(),
        file("template.yaml", template),
        file("instance.yaml", instance));
  }

  private void assertError(String expected, RenderOutcome outcome) {
    assertEquals(1, outcome.errors().size(), outcome.toString());
    var error = outcome.errors().get(0).replace(folder + "/", "");
    assertTrue(error.startsWith(expected), error);
    assertFalse(error.contains("\n"));
  }

  @Test
  void eachTargetIsAConfigMapWithItsOwnValues() throws IOException, YamlException {
    var outcome = run(TEMPLATE, INSTANCE);
    assertEquals(List.of(), outcome.errors());
    assertTrue(outcome.yaml().startsWith("# ConfigTemplate team/web is valid\n---\n"));
    var maps = YamlReader.read(outcome.yaml().getBytes(StandardCharsets.UTF_8));
    assertEquals(2, maps.size());
    assertEquals(
        Map.of("app.conf", "host=a.example.com\nreplicas=2\ncluster=here\n"),
        maps.get(0).get("data"));
    assertEquals(
        Map.of("app.conf", "host=a.example.com\nreplicas=5\ncluster=far\n"),
        maps.get(1).get("data"));
    assertTrue(
        outcome
            .yaml()
            .contains(
                """
                # ConfigTemplateInstance team/web-conf, target far (kubeconfig of Secret far-kubeconfig)
                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: web-conf
                  namespace: apps
                  labels:
                    app.kubernetes.io/managed-by: fairlead
                    team: web
                  annotations:
                    fairlead.dev/content-hash:"""),
        outcome.yaml());
  }

  @Test
  void oneClusterCanBePicked() throws IOException {
    var both = TEMPLATE + "---\n" + INSTANCE;
    var in = new ByteArrayInputStream(both.getBytes(StandardCharsets.UTF_8));
    var outcome = run(Optional.of("far"), in, "-");
    assertEquals(List.of(), outcome.errors());
    assertTrue(outcome.yaml().contains("target far"));
    assertFalse(outcome.yaml().contains("target here"));
    var none = run(Optional.of("nowhere"), InputStream.nullInputStream(), file("a.yaml", both));
    assertError("no instance has a cluster nowhere", none);
  }

  @Test
  void jsonAndListsAreReadAndNamespacesHaveADefault() throws IOException {
    var json =
        """
        {"apiVersion":"v1","kind":"List","items":[
          {"apiVersion":"configtemplate.fairlead.dev/v1","kind":"ConfigTemplate",
           "metadata":{"name":"t","uid":"x","resourceVersion":"7"},
           "spec":{"data":{"a":"1"}},"status":{"hash":"x"}},
          {"apiVersion":"configtemplate.fairlead.dev/v1","kind":"ConfigTemplateInstance",
           "metadata":{"name":"i"},"spec":{"templateRef":{"name":"t"},
           "target":{"name":"other"},"clusters":[{"name":"c","suspend":true}]}},
          {"apiVersion":"v1","kind":"Secret","metadata":{"name":"s"}}]}
        """;
    var outcome = run(Optional.empty(), InputStream.nullInputStream(), file("all.json", json));
    assertEquals(List.of(), outcome.errors());
    assertTrue(
        outcome.yaml().contains("default/i, target c (the operator's own cluster), suspended"));
    assertTrue(outcome.yaml().contains("  name: other\n  namespace: default\n"));
  }

  @Test
  void errorsHaveKeyLineAndColumn() throws IOException {
    assertError(
        "template.yaml: ConfigTemplate team/web: SyntaxError: key app.conf, line 2, column 13:",
        run(TEMPLATE.replace("{{ replicas }}", "{{ }}"), INSTANCE));
    assertError(
        "template.yaml: ConfigTemplate team/web: UndeclaredParameter: key app.conf, line 1, column"
            + " 6: parameter hots",
        run(TEMPLATE.replace("{{ host }}", "{{ hots }}"), INSTANCE));
    assertError(
        "instance.yaml: ConfigTemplateInstance team/web-conf, target far: InvalidParameter: key"
            + " app.conf, line 2, column 10: the override of parameter replicas is no Integer",
        run(TEMPLATE, INSTANCE.replace("\"5\"", "many")));
  }

  @Test
  void aFaultOfAllTargetsIsToldOnce() throws IOException {
    assertError(
        "instance.yaml: ConfigTemplateInstance team/web-conf: UnknownParameter: the template"
            + " declares no parameter hots",
        run(TEMPLATE, INSTANCE.replace("{host:", "{hots:")));
    var missing = run(TEMPLATE, INSTANCE.replace("{host: a.example.com}", "{}"));
    assertEquals(2, missing.errors().size());
    assertTrue(missing.errors().get(1).contains("target far: MissingParameter: key app.conf"));
  }

  @Test
  void whatAServerWouldRefuseIsRefusedByField() throws IOException {
    assertError(
        "instance.yaml: ConfigTemplateInstance team/web-conf: ",
        run(TEMPLATE, INSTANCE.replace("overrides", "override")));
    assertTrue(
        run(TEMPLATE, INSTANCE.replace("overrides", "override"))
            .errors()
            .get(0)
            .contains("unknown field \"spec.clusters[1].override\""));
    var types =
        run(
            TEMPLATE.replace("\"2\"", "2"),
            INSTANCE.replace("clusters:", "suspend: 1\n  clusters:"));
    assertEquals(2, types.errors().size(), types.toString());
    assertTrue(types.errors().get(0).contains("spec.parameters[0].default"), types.toString());
    assertTrue(types.errors().get(1).contains("spec.suspend"), types.toString());
    assertError(
        "template.yaml: ConfigTemplate team/web: ",
        run(TEMPLATE.replace("Integer", "Int"), INSTANCE));
    var rules = run(TEMPLATE, INSTANCE.replace("clusters:", "interval: 5s\n  clusters:"));
    assertTrue(rules.errors().get(0).contains("spec.interval"), rules.toString());
    assertTrue(rules.errors().get(0).contains("30s or more"), rules.toString());
  }

  @Test
  void placesThatTheOperatorRefusesAreErrorsOfTheirTarget() throws IOException {
    assertError(
        "instance.yaml: ConfigTemplateInstance team/web-conf, target here: InvalidSpec",
        run(TEMPLATE, INSTANCE.replace("- name: here", "- {name: here, namespace: other}")));
    var outcome = run(TEMPLATE, INSTANCE.replace("namespace: apps", "namespace: kube-system"));
    assertError(
        "instance.yaml: ConfigTemplateInstance team/web-conf, target far: ProtectedName", outcome);
    assertTrue(outcome.yaml().contains("target here"));
  }

  @Test
  void filesThatCannotServeAreNamed() throws IOException {
    var nothing = InputStream.nullInputStream();
    assertError(
        "no.yaml: there is no such file", run(Optional.empty(), nothing, folder + "/no.yaml"));
    assertError("-: not YAML", run(Optional.empty(), bytes("a: ["), "-"));
    assertError("-: the same key twice", run(Optional.empty(), bytes("a: 1\na: 1"), "-"));
    assertError("-: an object has no apiVersion", run(Optional.empty(), bytes("a: 1"), "-"));
    assertError("there is no ConfigTemplate", run(Optional.empty(), nothing, "-"));
    assertError(
        "-: there is no kind ConfigTemplates of configtemplate.fairlead.dev/v1",
        run(
            Optional.empty(),
            bytes(TEMPLATE.replace("ConfigTemplate\n", "ConfigTemplates\n")),
            "-"));
    assertError(
        "-: ConfigTemplateInstance team/web-conf: TemplateNotFound: no file has its ConfigTemplate"
            + " team/web",
        run(Optional.empty(), bytes(INSTANCE), "-"));
    assertError(
        "-: ConfigTemplate team/web is there twice",
        run(Optional.empty(), bytes(TEMPLATE + "---\n" + TEMPLATE), "-"));
    assertError(
        "-: ConfigTemplate team/: ",
        run(Optional.empty(), bytes(TEMPLATE.replace("name: web, ", "")), "-"));
  }

  @Test
  void aTemplateAloneIsJudged() {
    var outcome = run(Optional.empty(), bytes(TEMPLATE.replace("{{ host }}", "-")), "-");
    assertEquals("# ConfigTemplate team/web is valid; no text uses host\n", outcome.yaml());
    assertEquals(List.of(), outcome.errors());
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}

package dev.fairlead.operator.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.condition.Condition;
import dev.fairlead.condition.ConditionStatus;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.Unstructured;
import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.ConfigTemplateInstance.Cluster;
import dev.fairlead.operator.model.ConfigTemplateInstance.KubeconfigSecret;
import dev.fairlead.operator.model.ConfigTemplateInstance.Summary;
import dev.fairlead.operator.model.ConfigTemplateInstance.TargetStatus;
import dev.fairlead.operator.model.ConfigTemplateInstance.TemplateState;
import dev.fairlead.runtime.internal.codec.Codecs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModelTest {

  private static final Codecs CODECS = new Codecs();
  private static final ObjectMeta META = ObjectMeta.of("team", "web");

  private static String json(ConfigTemplate template) {
    return CODECS.of(ConfigTemplate.TYPE).encode(template).utf8();
  }

  private static String json(ConfigTemplateInstance instance) {
    return CODECS.of(ConfigTemplateInstance.TYPE).encode(instance).utf8();
  }

  private static ConfigTemplate template(String json) {
    return CODECS.of(ConfigTemplate.TYPE).decode(Bytes.ofUtf8(json));
  }

  private static ConfigTemplateInstance instance(String json) {
    return CODECS.of(ConfigTemplateInstance.TYPE).decode(Bytes.ofUtf8(json));
  }

  private static Unstructured tree(String json) {
    return CODECS
        .of(dev.fairlead.model.ResourceType.unstructured("v1", "Any"))
        .decode(Bytes.ofUtf8(json));
  }

  @Test
  void theTypesAreThoseOfTheDefinitions() {
    assertEquals("configtemplates", ConfigTemplate.TYPE.plural());
    assertEquals("configtemplateinstances", ConfigTemplateInstance.TYPE.plural());
    assertEquals("configtemplate.fairlead.dev/v1", ConfigTemplate.TYPE.apiVersion());
    assertEquals("configtemplate.fairlead.dev/v1", ConfigTemplateInstance.TYPE.apiVersion());
  }

  @Test
  void anEmptyObjectReadsAsDefaults() {
    var read = template("{\"metadata\":{\"name\":\"a\",\"namespace\":\"b\"},\"spec\":{}}");
    assertEquals(ConfigTemplate.Delimiters.DEFAULT, read.spec().delimiters());
    assertEquals(Map.of(), read.spec().data());
    assertEquals(ConfigTemplate.Status.UNSET, read.status());
    var other = instance("{\"metadata\":{\"name\":\"a\",\"namespace\":\"b\"}}");
    assertEquals("Fail", other.spec().onConflict());
    assertEquals("10m", other.spec().interval());
    assertEquals(ConfigTemplateInstance.Deletion.DEFAULT, other.spec().deletion());
    assertEquals(List.of(), other.status().targets());
    assertFalse(other.spec().suspend());
  }

  @Test
  void keywordsOfJavaAreMembersAsTheSchemaHasThem() {
    var read =
        template(
            """
            {"metadata":{"name":"a"},"spec":{"parameters":[
              {"name":"p","type":"Integer","default":"1","enum":["1","2"],"maxLength":3},
              {"name":"q","required":false}]}}
            """);
    var first = read.spec().parameters().get(0);
    assertEquals(ParameterType.INTEGER, first.type());
    assertEquals("1", first.defaultValue());
    assertEquals(List.of("1", "2"), first.enumValues());
    assertEquals(3, first.maxLength());
    assertFalse(first.isRequired());
    assertFalse(read.spec().parameters().get(1).isRequired());
    assertTrue(Parameter.of("r").isRequired());
    var written = tree(json(read));
    assertEquals(Optional.of("Integer"), written.at("/spec/parameters/0/type"));
    assertEquals(Optional.of("1"), written.at("/spec/parameters/0/default"));
    assertEquals(Optional.of(List.of("1", "2")), written.at("/spec/parameters/0/enum"));
    assertEquals(Optional.empty(), written.at("/spec/parameters/1/default"));
    assertEquals(Optional.of(false), written.at("/spec/parameters/1/required"));
    assertEquals(Optional.empty(), written.at("/spec/parameters/1/isRequired"));
  }

  @Test
  void whatIsAbsentIsNotWritten() {
    var spec = ConfigTemplateInstance.Spec.of("t", Map.of(), List.of(Cluster.local("here")));
    var written = tree(json(ConfigTemplateInstance.of(META, spec)));
    assertEquals(Optional.empty(), written.at("/status"));
    assertEquals(Optional.empty(), written.at("/spec/parameters"));
    assertEquals(Optional.empty(), written.at("/spec/suspend"));
    assertEquals(Optional.of(Map.of("name", "here")), written.at("/spec/clusters/0"));
    var template = ConfigTemplate.of(META, ConfigTemplate.Spec.of(List.of(), Map.of("a", "text")));
    assertEquals(Optional.empty(), tree(json(template)).at("/status"));
    assertEquals(Optional.empty(), tree(json(template)).at("/spec/keys"));
  }

  @Test
  void aStatusIsWrittenWithItsZeros() {
    var status = new ConfigTemplate.Status(3, List.of(), "", 0, 1);
    var written = tree(json(ConfigTemplate.of(META, ConfigTemplate.Spec.EMPTY).withStatus(status)));
    assertEquals("0", String.valueOf(written.at("/status/parameters").orElseThrow()));
    assertEquals("3", String.valueOf(written.at("/status/observedGeneration").orElseThrow()));
  }

  @Test
  void aFullInstanceSurvivesTheCodec() {
    var condition =
        Condition.of(ConditionType.of("Ready"), ConditionStatus.TRUE, "Synced", "all is well");
    var target =
        new TargetStatus(
            "far",
            "apps",
            "web",
            new KubeconfigSecret("far-kubeconfig", "value"),
            false,
            TargetState.FAILED,
            Reasons.UNREACHABLE,
            "no answer",
            "abc",
            "uid-1",
            2,
            "2026-12-01T00:00:00Z",
            "2026-12-01T00:00:01Z",
            "2026-12-01T00:00:02Z");
    var spec =
        ConfigTemplateInstance.Spec.of(
                "t",
                Map.of("a", ""),
                List.of(
                    Cluster.of("far", "apps", "far-kubeconfig").withOverrides(Map.of("a", "1"))))
            .withDeletion(new ConfigTemplateInstance.Deletion("Orphan", "Orphan", "1h"))
            .withInterval("30s")
            .withOnConflict("Adopt")
            .withSuspend(true)
            .withTarget(new ConfigTemplateInstance.Target("cm", "ns"));
    var status =
        new ConfigTemplateInstance.Status(
            7,
            "now",
            new TemplateState(4, "h"),
            List.of(condition),
            new Summary(1, 0, 1, 0, 0, 0, "0/1"),
            List.of(target));
    var whole = ConfigTemplateInstance.of(META, spec).withStatus(status);
    assertEquals(whole, instance(json(whole)));
  }

  @Test
  void theReferenceOfALocalTargetIsNotWritten() {
    var target =
        new TargetStatus(
            "here", "team", "web", KubeconfigSecret.NONE, true, "", "", "", "", "", 0, "", "", "");
    var status =
        new ConfigTemplateInstance.Status(
            1, "", TemplateState.NONE, List.of(), Summary.NONE, List.of(target));
    var whole = ConfigTemplateInstance.of(META, ConfigTemplateInstance.Spec.EMPTY);
    assertEquals(
        Optional.of(
            Map.of(
                "name", "here",
                "namespace", "team",
                "configMapName", "web",
                "local", true,
                "state", "Pending")),
        tree(json(whole.withStatus(status))).at("/status/targets/0"));
  }

  @Test
  void mapsAndListsOfTheModelAreUnmodifiable() {
    var data = new java.util.LinkedHashMap<String, String>();
    data.put("b", "1");
    data.put("a", "2");
    var spec = ConfigTemplate.Spec.of(List.of(), data);
    data.clear();
    assertEquals(List.of("b", "a"), List.copyOf(spec.data().keySet()));
    assertThrows(UnsupportedOperationException.class, () -> spec.data().clear());
  }

  @Test
  void protectedNamesAreThoseOfTheClusterItself() {
    assertTrue(ProtectedNames.isConfigMap("kube-root-ca.crt"));
    assertFalse(ProtectedNames.isConfigMap("kube-root-ca"));
    assertTrue(ProtectedNames.isNamespace("kube-system"));
    assertTrue(ProtectedNames.isNamespace("kube-public"));
    assertTrue(ProtectedNames.isNamespace("kube-node-lease"));
    assertFalse(ProtectedNames.isNamespace("default"));
  }
}

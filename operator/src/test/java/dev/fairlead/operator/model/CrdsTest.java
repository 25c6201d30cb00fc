package dev.fairlead.operator.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.RejectedException;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.ConfigTemplateInstance.Cluster;
import dev.fairlead.operator.model.ConfigTemplateInstance.Deletion;
import dev.fairlead.testkit.junit.ApiServerTest;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.function.Executable;

/** The definitions on the server in memory and, where there is one, on a kube-apiserver. */
class CrdsTest {

  /** A namespace of a server that has the definitions. */
  private record Place(TestApiServer server, String namespace) {

    static Place on(TestApiServer server) {
      server.installCrds(Crds.yaml());
      return new Place(server, server.newNamespace());
    }

    ConfigTemplate template(ConfigTemplate.Spec spec) {
      var meta = ObjectMeta.builder().namespace(namespace).name("web").build();
      return server.client().create(ConfigTemplate.TYPE, ConfigTemplate.of(meta, spec));
    }

    ConfigTemplateInstance instance(ConfigTemplateInstance.Spec spec) {
      var meta = ObjectMeta.builder().namespace(namespace).name("web").build();
      return server
          .client()
          .create(ConfigTemplateInstance.TYPE, ConfigTemplateInstance.of(meta, spec));
    }
  }

  @ApiServerTest
  void bothKindsAreServedWithStatusColumnsAndShortNames(TestApiServer server) {
    server.installCrds(Crds.yaml());
    var crds =
        ResourceType.unstructured("apiextensions.k8s.io/v1", "CustomResourceDefinition")
            .withScope(Scope.CLUSTER);
    for (var type : List.of(ConfigTemplate.TYPE, ConfigTemplateInstance.TYPE)) {
      var name = type.plural() + "." + type.group();
      var crd = server.client().get(crds, ObjectKey.clusterScoped(name)).orElseThrow();
      assertEquals(
          type.equals(ConfigTemplate.TYPE) ? List.of("ct") : List.of("cti"),
          crd.at("/spec/names/shortNames").orElseThrow());
      assertEquals(Map.of(), crd.at("/spec/versions/0/subresources/status").orElseThrow());
      assertTrue(crd.at("/spec/versions/0/additionalPrinterColumns/4").isPresent());
    }
  }

  @ApiServerTest
  void defaultsAreFilledInByTheServer(TestApiServer server) {
    var place = Place.on(server);
    place.instance(
        ConfigTemplateInstance.Spec.of("t", Map.of(), List.of(Cluster.of("far", "apps", "far"))));
    var raw =
        ResourceType.unstructured(
            ConfigTemplateInstance.TYPE.apiVersion(), ConfigTemplateInstance.TYPE.kind());
    Unstructured stored =
        server.client().get(raw, ObjectKey.of(place.namespace(), "web")).orElseThrow();
    assertEquals("Fail", stored.at("/spec/onConflict").orElseThrow());
    assertEquals(
        Map.of("policy", "Delete", "unreachable", "Wait", "timeout", "10m"),
        stored.at("/spec/deletion").orElseThrow());
    assertEquals(false, stored.at("/spec/clusters/0/suspend").orElseThrow());
  }

  @ApiServerTest
  void whatTheSchemaRefusesNeverReachesTheOperator(TestApiServer server) {
    var place = Place.on(server);
    var cluster = List.of(Cluster.of("far", "apps", "far"));
    var good = ConfigTemplateInstance.Spec.of("t", Map.of(), cluster);
    refused("spec.clusters", () -> place.instance(good.withClusters(List.of())));
    refused(
        "spec.clusters",
        () -> place.instance(good.withClusters(List.of(cluster.get(0), cluster.get(0)))));
    refused(
        "spec.clusters",
        () -> place.instance(good.withClusters(List.of(Cluster.local("Not-Dns")))));
    refused("spec.onConflict", () -> place.instance(good.withOnConflict("Steal")));
    refused("spec.interval", () -> place.instance(good.withInterval("soon")));
    refused(
        "spec.deletion.policy",
        () -> place.instance(good.withDeletion(new Deletion("Keep", "Wait", "1m"))));
    refused("spec.data", () -> place.template(ConfigTemplate.Spec.of(List.of(), Map.of())));
    refused(
        "spec.parameters[0].name",
        () ->
            place.template(ConfigTemplate.Spec.of(List.of(Parameter.of("a-b")), Map.of("a", ""))));
    refused(
        "spec.parameters",
        () ->
            place.template(
                ConfigTemplate.Spec.of(
                    List.of(Parameter.of("a"), Parameter.of("a")), Map.of("a", ""))));
    refused(
        "spec.data",
        () -> place.template(ConfigTemplate.Spec.of(List.of(), Map.of("a", "x".repeat(262_145)))));
  }

  @ApiServerTest
  void rulesAcrossFieldsAreTheServersToo(TestApiServer server) {
    var place = Place.on(server);
    var good =
        ConfigTemplateInstance.Spec.of("t", Map.of(), List.of(Cluster.of("far", "apps", "far")));
    refused("must be 30s or more", () -> place.instance(good.withInterval("29s")));
    refused("must be 30s or more", () -> place.instance(good.withInterval("29s999ms")));
    place.instance(good.withInterval("30s"));
    var data = Map.of("a", "");
    refused(
        "never required",
        () ->
            place.template(
                ConfigTemplate.Spec.of(
                    List.of(Parameter.of("p").withDefault("").withRequired(true)), data)));
    refused("only keys of data", () -> place.template(full(data, Map.of(), "b", "{{", "}}")));
    refused("one of data and binaryData", () -> place.template(full(data, data, "a", "{{", "}}")));
    refused("must differ", () -> place.template(full(data, Map.of(), "a", "%%", "%%")));
    refused("spec.delimiters.left", () -> place.template(full(data, Map.of(), "a", "{ {", "%%")));
    place.template(full(data, Map.of("b", "YQ=="), "a", "<%", "%>"));
  }

  private static ConfigTemplate.Spec full(
      Map<String, String> data,
      Map<String, String> binaryData,
      String key,
      String left,
      String right) {
    return new ConfigTemplate.Spec(
        List.of(),
        data,
        binaryData,
        List.of(new ConfigTemplate.KeyOptions(key, "Text", false)),
        new ConfigTemplate.Delimiters(left, right),
        ConfigTemplate.ProducedMetadata.NONE);
  }

  private static void refused(String field, Executable create) {
    var e = assertThrows(RejectedException.class, create);
    assertTrue(String.valueOf(e.getMessage()).contains(field), e.getMessage());
  }

  @ApiServerTest
  void theLargestTextAndTheLongestNamesAreAccepted(TestApiServer server) {
    var place = Place.on(server);
    place.template(
        ConfigTemplate.Spec.of(
            List.of(Parameter.of("a".repeat(63))), Map.of("k".repeat(253), "x".repeat(262_144))));
    var name = "n".repeat(63);
    place.instance(
        ConfigTemplateInstance.Spec.of(
            "t".repeat(253),
            Map.of("a", "x".repeat(65_536)),
            List.of(Cluster.of(name, name, "s".repeat(253)))));
  }
}

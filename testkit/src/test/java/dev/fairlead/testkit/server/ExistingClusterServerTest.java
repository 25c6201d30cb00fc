package dev.fairlead.testkit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.testkit.envtest.ExistingCluster;
import dev.fairlead.testkit.junit.OnRealServer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The shared control plane as somebody's cluster, in which somebody has objects. */
@OnRealServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ExistingClusterServerTest {
  private static final ResourceType<?> NAMESPACE =
      ResourceType.unstructured("v1", "Namespace").withScope(Scope.CLUSTER);
  private static final ResourceType<?> DEFINITION =
      ResourceType.unstructured("apiextensions.k8s.io/v1", "CustomResourceDefinition")
          .withScope(Scope.CLUSTER);

  private RealApiServer owner;
  private ExistingCluster cluster;
  private String namespaceOfOwner;

  @BeforeAll
  void start() {
    owner = RealApiServer.shared("hub");
    cluster = ExistingCluster.of(owner.direct());
    namespaceOfOwner = owner.newNamespace();
  }

  @AfterAll
  void stop() {
    owner.close();
  }

  private static Bytes definition(String plural) {
    return Bytes.ofUtf8(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: %1$s.existing.example.com}
        spec:
          group: existing.example.com
          scope: Namespaced
          names: {plural: %1$s, singular: %1$sx, kind: Kind%1$s, listKind: List%1$s}
          versions:
          - name: v1
            served: true
            storage: true
            schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
        """
            .formatted(plural));
  }

  private boolean isDefined(String plural) throws IOException {
    var path =
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/%s.existing.example.com"
            .formatted(plural);
    return owner.inProcess().send(ApiRequest.of("GET", path), CancelSignal.none()).status() == 200;
  }

  private static ConfigMap held(String namespace, String name) {
    var map = ConfigMap.of(namespace, name);
    return map.withMetadata(map.metadata().withFinalizers(List.of("example.com/hold")));
  }

  @Test
  void whatATestHasMadeGoesWithItAndNothingElseDoes() throws IOException {
    owner.installCrds(definition("theirs"));
    owner.client().create(ConfigMap.TYPE, ConfigMap.of(namespaceOfOwner, "theirs"));
    String own;
    try (var test = RealApiServer.of(cluster)) {
      own = test.newNamespace();
      test.installCrds(definition("theirs"));
      try (var other = RealApiServer.of(cluster)) {
        other.installCrds(definition("ours"));
      }
      test.client().create(ConfigMap.TYPE, ConfigMap.of(own, "plain"));
      test.client().create(ConfigMap.TYPE, held(own, "held"));
      assertTrue(isDefined("ours"));
    }
    owner.awaitGone(ConfigMap.TYPE, ObjectKey.of(own, "held"));
    owner.awaitGone(NAMESPACE, ObjectKey.clusterScoped(own));
    owner.awaitGone(DEFINITION, ObjectKey.clusterScoped("ours.existing.example.com"));
    assertTrue(isDefined("theirs"));
    owner.await(ConfigMap.TYPE, ObjectKey.of(namespaceOfOwner, "theirs"), any -> true);
  }

  @Test
  void garbageOfOthersIsLeftAlone() {
    var lost = new OwnerReference("v1", "ConfigMap", "none", "no-such-uid", false, false);
    try (var test = RealApiServer.of(cluster)) {
      var own = test.newNamespace();
      for (var namespace : List.of(own, namespaceOfOwner)) {
        var map = ConfigMap.of(namespace, "garbage");
        test.client()
            .create(
                ConfigMap.TYPE,
                map.withMetadata(map.metadata().withOwnerReferences(List.of(lost))));
      }
      test.runGc();
      test.awaitGone(ConfigMap.TYPE, ObjectKey.of(own, "garbage"));
      test.clear();
      test.awaitGone(NAMESPACE, ObjectKey.clusterScoped(own));
      test.await(ConfigMap.TYPE, ObjectKey.of(namespaceOfOwner, "garbage"), any -> true);
    }
  }

  @Test
  void whatNeedsControlIsRefusedInASentence() {
    try (var test = RealApiServer.of(cluster)) {
      for (Runnable control : List.<Runnable>of(test::compact, test::controlPlane)) {
        var refusal = assertThrows(UnsupportedOperationException.class, control::run);
        assertEquals(
            "an existing cluster (USE_EXISTING_CLUSTER) is not ours to restart, pause, end or"
                + " compact; this needs a control plane of its own",
            refusal.getMessage());
      }
    }
  }

  @Test
  void theDoorHasATokenOfItsOwnAndTheJournalWorks() throws IOException {
    try (var test = RealApiServer.of(cluster)) {
      assertFalse(test.connection().credentials().equals(cluster.connection().credentials()));
      var answer =
          test.inProcess().send(ApiRequest.of("GET", "/api/v1/namespaces"), CancelSignal.none());
      assertEquals(200, answer.status());
      assertEquals(1, test.journal().entries().size());
    }
  }
}

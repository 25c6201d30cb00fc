package dev.fairlead.backend.fabric8;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.client.CustomResource;
import org.junit.jupiter.api.Test;

class Fabric8TypesTest {

  @Test
  void aModelClassNamesItsType() {
    assertType(Fabric8Types.of(ConfigMap.class), "v1", "ConfigMap", "configmaps", true);
    assertType(Fabric8Types.of(Endpoints.class), "v1", "Endpoints", "endpoints", true);
    assertType(Fabric8Types.of(Namespace.class), "v1", "Namespace", "namespaces", false);
    assertType(Fabric8Types.of(Deployment.class), "apps/v1", "Deployment", "deployments", true);
    assertType(
        Fabric8Types.of(Ingress.class), "networking.k8s.io/v1", "Ingress", "ingresses", true);
    assertType(
        Fabric8Types.of(NetworkPolicy.class),
        "networking.k8s.io/v1",
        "NetworkPolicy",
        "networkpolicies",
        true);
    assertType(
        Fabric8Types.of(ClusterRole.class),
        "rbac.authorization.k8s.io/v1",
        "ClusterRole",
        "clusterroles",
        false);
  }

  @Test
  void aCustomResourceNamesItsTypeByItsAnnotations() {
    assertType(Fabric8Types.of(Greeting.class), "example.com/v1", "Greeting", "greetingz", true);
  }

  @Test
  void theClassForAnyKindIsRefusedWithTheRemedy() {
    var refusal =
        assertThrows(
            IllegalArgumentException.class, () -> Fabric8Types.of(GenericKubernetesResource.class));
    assertTrue(
        String.valueOf(refusal.getMessage()).contains("ResourceType.unstructured"),
        refusal.getMessage());
  }

  @Test
  void aClassWithoutVersionIsRefusedWithTheRemedy() {
    var refusal =
        assertThrows(IllegalArgumentException.class, () -> Fabric8Types.of(Nameless.class));
    assertTrue(String.valueOf(refusal.getMessage()).contains("@Version"), refusal.getMessage());
  }

  private static void assertType(
      ResourceType<?> type, String apiVersion, String kind, String plural, boolean isNamespaced) {
    assertEquals(apiVersion, type.apiVersion());
    assertEquals(kind, type.kind());
    assertEquals(plural, type.plural());
    assertEquals(isNamespaced ? Scope.NAMESPACED : Scope.CLUSTER, type.scope());
  }

  abstract static class Nameless extends CustomResource<Void, Void> {
    private static final long serialVersionUID = 1;
  }
}

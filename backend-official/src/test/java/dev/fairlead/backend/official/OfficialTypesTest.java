package dev.fairlead.backend.official;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.CoreV1Event;
import io.kubernetes.client.openapi.models.EventsV1Event;
import io.kubernetes.client.openapi.models.V1CSIStorageCapacity;
import io.kubernetes.client.openapi.models.V1ClusterRole;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1CustomResourceDefinition;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Endpoints;
import io.kubernetes.client.openapi.models.V1Ingress;
import io.kubernetes.client.openapi.models.V1Lease;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V1TokenReview;
import io.kubernetes.client.openapi.models.V1beta1ResourceClaim;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import org.junit.jupiter.api.Test;

class OfficialTypesTest {

  @Test
  void aBuiltInClassNamesItsType() {
    assertNamespaced(V1ConfigMap.class, "v1", "ConfigMap", "configmaps");
    assertNamespaced(V1Endpoints.class, "v1", "Endpoints", "endpoints");
    assertNamespaced(CoreV1Event.class, "v1", "Event", "events");
    assertNamespaced(EventsV1Event.class, "events.k8s.io/v1", "Event", "events");
    assertNamespaced(V1Deployment.class, "apps/v1", "Deployment", "deployments");
    assertNamespaced(V1StatefulSet.class, "apps/v1", "StatefulSet", "statefulsets");
    assertNamespaced(V1Lease.class, "coordination.k8s.io/v1", "Lease", "leases");
    assertNamespaced(V1Ingress.class, "networking.k8s.io/v1", "Ingress", "ingresses");
    assertNamespaced(
        V1NetworkPolicy.class, "networking.k8s.io/v1", "NetworkPolicy", "networkpolicies");
    assertNamespaced(
        V1CSIStorageCapacity.class,
        "storage.k8s.io/v1",
        "CSIStorageCapacity",
        "csistoragecapacities");
    assertNamespaced(
        V2HorizontalPodAutoscaler.class,
        "autoscaling/v2",
        "HorizontalPodAutoscaler",
        "horizontalpodautoscalers");
    assertNamespaced(
        V1beta1ResourceClaim.class, "resource.k8s.io/v1beta1", "ResourceClaim", "resourceclaims");
  }

  @Test
  void aBuiltInClassNamesItsScope() {
    assertEquals(Scope.CLUSTER, OfficialTypes.of(V1Namespace.class).scope());
    assertEquals(Scope.CLUSTER, OfficialTypes.of(V1ClusterRole.class).scope());
    assertEquals(Scope.CLUSTER, OfficialTypes.of(V1CustomResourceDefinition.class).scope());
  }

  @Test
  void aCustomClassIsNamedByTheCaller() {
    var type = OfficialTypes.of("example.com/v1", "Greeting", V1Greeting.class);
    assertType(type, "example.com/v1", "Greeting", "greetings");
    assertEquals(Scope.NAMESPACED, type.scope());
  }

  @Test
  void aClassThatIsNotInTheTableIsRefusedWithTheRemedy() {
    for (var unknown : new Class<?>[] {V1Greeting.class, V1TokenReview.class}) {
      var refusal =
          assertThrows(
              IllegalArgumentException.class,
              () -> OfficialTypes.of(unknown.asSubclass(KubernetesObject.class)));
      assertTrue(
          String.valueOf(refusal.getMessage()).contains(unknown.getName()), refusal.getMessage());
      assertTrue(
          String.valueOf(refusal.getMessage()).contains("apiVersion, kind"), refusal.getMessage());
    }
  }

  private static void assertNamespaced(
      Class<? extends KubernetesObject> model, String apiVersion, String kind, String plural) {
    var type = OfficialTypes.of(model);
    assertType(type, apiVersion, kind, plural);
    assertEquals(Scope.NAMESPACED, type.scope());
  }

  private static void assertType(
      ResourceType<?> type, String apiVersion, String kind, String plural) {
    assertEquals(apiVersion, type.apiVersion());
    assertEquals(kind, type.kind());
    assertEquals(plural, type.plural());
  }
}

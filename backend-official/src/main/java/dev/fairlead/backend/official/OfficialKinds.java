package dev.fairlead.backend.official;

import static dev.fairlead.model.Scope.CLUSTER;
import static dev.fairlead.model.Scope.NAMESPACED;

import dev.fairlead.model.Scope;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the client's built-in classes stand for. Kept by name, so that it may list classes that only
 * newer clients have. Kinds that are requests, such as reviews and bindings, are left out: there is
 * nothing to read or watch.
 */
final class OfficialKinds {

  /** One row: the name of a class in three parts. */
  record Kind(String apiVersion, String kind, Scope scope) {}

  private static final String MODELS = V1ObjectMeta.class.getPackageName();
  private static final Map<String, Kind> BY_CLASS = table();

  private OfficialKinds() {}

  static Optional<Kind> find(Class<?> model) {
    return model.getPackageName().equals(MODELS)
        ? Optional.ofNullable(BY_CLASS.get(model.getSimpleName()))
        : Optional.empty();
  }

  private static Map<String, Kind> table() {
    var table = new Table();
    core(table);
    policies(table);
    extensions(table);
    previews(table);
    return Map.copyOf(table.byClass);
  }

  private static void core(Table table) {
    table.add("v1", NAMESPACED, "ConfigMap Endpoints LimitRange PersistentVolumeClaim Pod");
    table.add("v1", NAMESPACED, "PodTemplate ReplicationController ResourceQuota Secret Service");
    table.add("v1", NAMESPACED, "ServiceAccount");
    table.add("v1", CLUSTER, "ComponentStatus Namespace Node PersistentVolume");
    table.put("CoreV1Event", new Kind("v1", "Event", NAMESPACED));
    table.put("EventsV1Event", new Kind("events.k8s.io/v1", "Event", NAMESPACED));
    table.add("apps/v1", NAMESPACED, "ControllerRevision DaemonSet Deployment ReplicaSet");
    table.add("apps/v1", NAMESPACED, "StatefulSet");
    table.add("batch/v1", NAMESPACED, "CronJob Job");
    table.add("autoscaling/v1", NAMESPACED, "HorizontalPodAutoscaler");
    table.add("autoscaling/v2", NAMESPACED, "HorizontalPodAutoscaler");
    table.add("coordination.k8s.io/v1", NAMESPACED, "Lease");
    table.add("discovery.k8s.io/v1", NAMESPACED, "EndpointSlice");
    table.add("networking.k8s.io/v1", NAMESPACED, "Ingress NetworkPolicy");
    table.add("networking.k8s.io/v1", CLUSTER, "IngressClass IPAddress ServiceCIDR");
    table.add("storage.k8s.io/v1", NAMESPACED, "CSIStorageCapacity");
    table.add("storage.k8s.io/v1", CLUSTER, "CSIDriver CSINode StorageClass VolumeAttachment");
    table.add("storage.k8s.io/v1", CLUSTER, "VolumeAttributesClass");
  }

  private static void policies(Table table) {
    table.add("policy/v1", NAMESPACED, "PodDisruptionBudget");
    table.add("rbac.authorization.k8s.io/v1", NAMESPACED, "Role RoleBinding");
    table.add("rbac.authorization.k8s.io/v1", CLUSTER, "ClusterRole ClusterRoleBinding");
    table.add("scheduling.k8s.io/v1", CLUSTER, "PriorityClass");
    table.add("node.k8s.io/v1", CLUSTER, "RuntimeClass");
    table.add("flowcontrol.apiserver.k8s.io/v1", CLUSTER, "FlowSchema");
    table.add("flowcontrol.apiserver.k8s.io/v1", CLUSTER, "PriorityLevelConfiguration");
    table.add("certificates.k8s.io/v1", CLUSTER, "CertificateSigningRequest");
  }

  private static void extensions(Table table) {
    table.add("apiextensions.k8s.io/v1", CLUSTER, "CustomResourceDefinition");
    table.add("apiregistration.k8s.io/v1", CLUSTER, "APIService");
    table.add("admissionregistration.k8s.io/v1", CLUSTER, "MutatingWebhookConfiguration");
    table.add("admissionregistration.k8s.io/v1", CLUSTER, "ValidatingWebhookConfiguration");
    table.add("admissionregistration.k8s.io/v1", CLUSTER, "ValidatingAdmissionPolicy");
    table.add("admissionregistration.k8s.io/v1", CLUSTER, "ValidatingAdmissionPolicyBinding");
    table.add("admissionregistration.k8s.io/v1", CLUSTER, "MutatingAdmissionPolicy");
    table.add("admissionregistration.k8s.io/v1", CLUSTER, "MutatingAdmissionPolicyBinding");
    table.add("resource.k8s.io/v1", NAMESPACED, "ResourceClaimTemplate");
    table.add("resource.k8s.io/v1", CLUSTER, "DeviceClass ResourceSlice");
    table.put(
        "ResourceV1ResourceClaim", new Kind("resource.k8s.io/v1", "ResourceClaim", NAMESPACED));
  }

  private static void previews(Table table) {
    for (var version : new String[] {"v1alpha1", "v1beta1"}) {
      table.add("admissionregistration.k8s.io/" + version, CLUSTER, "MutatingAdmissionPolicy");
      table.add(
          "admissionregistration.k8s.io/" + version, CLUSTER, "MutatingAdmissionPolicyBinding");
      table.add("certificates.k8s.io/" + version, CLUSTER, "ClusterTrustBundle");
      table.add("storage.k8s.io/" + version, CLUSTER, "VolumeAttributesClass");
      table.add("storagemigration.k8s.io/" + version, CLUSTER, "StorageVersionMigration");
    }
    for (var version : new String[] {"v1alpha3", "v1beta1", "v1beta2"}) {
      table.add("resource.k8s.io/" + version, NAMESPACED, "ResourceClaim ResourceClaimTemplate");
      table.add("resource.k8s.io/" + version, CLUSTER, "DeviceClass DeviceTaintRule ResourceSlice");
    }
    table.add("admissionregistration.k8s.io/v1beta1", CLUSTER, "ValidatingAdmissionPolicy");
    table.add("admissionregistration.k8s.io/v1beta1", CLUSTER, "ValidatingAdmissionPolicyBinding");
    table.add("certificates.k8s.io/v1beta1", NAMESPACED, "PodCertificateRequest");
    table.add("coordination.k8s.io/v1alpha2", NAMESPACED, "LeaseCandidate");
    table.add("coordination.k8s.io/v1beta1", NAMESPACED, "LeaseCandidate");
    table.add("networking.k8s.io/v1beta1", CLUSTER, "IPAddress ServiceCIDR");
    table.add("internal.apiserver.k8s.io/v1alpha1", CLUSTER, "StorageVersion");
  }

  private static final class Table {

    final Map<String, Kind> byClass = new HashMap<>();

    /** Classes that are called by version and kind, as nearly all are. */
    void add(String apiVersion, Scope scope, String kinds) {
      var version = apiVersion.substring(apiVersion.indexOf('/') + 1);
      for (var kind : kinds.split(" ", -1)) {
        put("V" + version.substring(1) + kind, new Kind(apiVersion, kind, scope));
      }
    }

    void put(String className, Kind kind) {
      byClass.put(className, kind);
    }
  }
}

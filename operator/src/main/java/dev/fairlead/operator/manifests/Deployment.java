package dev.fairlead.operator.manifests;

import static dev.fairlead.operator.manifests.Trees.map;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One replica that is stopped before the next one starts, since two operators would both write.
 * Nothing in the container is root or may become it, and only {@code /tmp} can be written.
 */
final class Deployment {

  private static final int USER = 65_532;

  /** Longer than the 30 seconds that work under way gets to end. */
  private static final int GRACE_SECONDS = 45;

  private final ManifestOptions options;

  Deployment(ManifestOptions options) {
    this.options = options;
  }

  Map<String, Object> tree() {
    return map(
        "apiVersion",
        "apps/v1",
        "kind",
        "Deployment",
        "metadata",
        map("name", Manifests.NAME, "namespace", options.namespace(), "labels", Manifests.labels()),
        "spec",
        map(
            "replicas",
            1,
            "strategy",
            map("type", "Recreate"),
            "selector",
            map("matchLabels", Manifests.labels()),
            "template",
            map("metadata", map("labels", Manifests.labels()), "spec", pod())));
  }

  private Map<String, Object> pod() {
    return map(
        "serviceAccountName",
        Manifests.NAME,
        "terminationGracePeriodSeconds",
        GRACE_SECONDS,
        "securityContext",
        map(
            "runAsNonRoot",
            true,
            "runAsUser",
            USER,
            "runAsGroup",
            USER,
            "seccompProfile",
            map("type", "RuntimeDefault")),
        "containers",
        List.of(container()),
        "volumes",
        List.of(map("name", "tmp", "emptyDir", map("sizeLimit", "64Mi"))));
  }

  private Map<String, Object> container() {
    return map(
        "name",
        "operator",
        "image",
        options.image(),
        "args",
        arguments(),
        "env",
        List.of(
            map(
                "name",
                "FAIRLEAD_JAVA_OPTS",
                "value",
                "-XX:MaxRAMPercentage=70 -XX:+ExitOnOutOfMemoryError")),
        "resources",
        map("requests", map("cpu", "50m", "memory", "192Mi"), "limits", map("memory", "384Mi")),
        "securityContext",
        map(
            "allowPrivilegeEscalation",
            false,
            "readOnlyRootFilesystem",
            true,
            "capabilities",
            map("drop", List.of("ALL"))),
        "volumeMounts",
        List.of(map("name", "tmp", "mountPath", "/tmp")));
  }

  private List<String> arguments() {
    var arguments = new ArrayList<>(List.of("run", "--backend", "fabric8", "--log-format", "json"));
    for (var namespace : options.watchNamespaces()) {
      arguments.add("--watch-namespace");
      arguments.add(namespace);
    }
    if (options.watchSecrets()) {
      arguments.add("--watch-secrets");
    }
    return arguments;
  }
}

package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a server fills into the spec of a pod or of a pod template. */
final class PodDefaults {
  private static final List<String> PROBES =
      List.of("livenessProbe", "readinessProbe", "startupProbe");

  private PodDefaults() {}

  static void fill(Map<String, Object> spec) {
    Tree.setDefault(spec, "restartPolicy", "Always");
    Tree.setDefault(spec, "dnsPolicy", "ClusterFirst");
    Tree.setDefault(spec, "terminationGracePeriodSeconds", 30L);
    Tree.setDefault(spec, "schedulerName", "default-scheduler");
    Tree.setDefault(spec, "securityContext", new LinkedHashMap<>());
    // The former name of the same.
    if (!Tree.text(spec, "serviceAccountName").isEmpty()) {
      spec.put("serviceAccount", Tree.text(spec, "serviceAccountName"));
    }
    Tree.maps(spec, "initContainers").forEach(PodDefaults::container);
    Tree.maps(spec, "containers").forEach(PodDefaults::container);
    Tree.maps(spec, "volumes").forEach(PodDefaults::volume);
  }

  /** Brings the amounts of resources into their one form. */
  static void canonicalize(Map<String, Object> spec, Decoding decoding) {
    for (String containers : List.of("initContainers", "containers")) {
      for (Map<String, Object> container : Tree.maps(spec, containers)) {
        for (String amounts : List.of("limits", "requests")) {
          Quantity.canonicalize(Tree.map(container, "resources", amounts), decoding);
        }
      }
    }
  }

  /**
   * Requests what is limited and not requested, as a server does for pods and not for templates.
   */
  static void requestLimits(Map<String, Object> spec) {
    for (String containers : List.of("initContainers", "containers")) {
      for (Map<String, Object> container : Tree.maps(spec, containers)) {
        Map<String, Object> resources = Tree.map(container, "resources");
        Tree.map(resources, "limits")
            .forEach(
                (name, amount) -> Tree.setDefault(Tree.child(resources, "requests"), name, amount));
      }
    }
  }

  /**
   * What a server's admission adds to a pod, which nobody owns.
   *
   * @param old the former spec, empty at creation
   */
  static void admit(Map<String, Object> spec, Map<String, Object> old) {
    Tree.setDefault(spec, "priority", old.getOrDefault("priority", 0L));
    Tree.setDefault(
        spec, "preemptionPolicy", old.getOrDefault("preemptionPolicy", "PreemptLowerPriority"));
    List<Object> tolerations = new ArrayList<>(Tree.list(spec, "tolerations"));
    for (String key : List.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable")) {
      boolean tolerates =
          Tree.maps(spec, "tolerations").stream()
              .anyMatch(
                  each ->
                      Set.of(key, "").contains(Tree.text(each, "key"))
                          && Set.of("NoExecute", "").contains(Tree.text(each, "effect")));
      if (!tolerates) {
        tolerations.add(toleration(key));
      }
    }
    spec.put("tolerations", tolerations);
  }

  private static Map<String, Object> toleration(String key) {
    Map<String, Object> toleration = new LinkedHashMap<>();
    toleration.put("key", key);
    toleration.put("operator", "Exists");
    toleration.put("effect", "NoExecute");
    toleration.put("tolerationSeconds", 300L);
    return toleration;
  }

  private static void container(Map<String, Object> container) {
    Tree.setDefault(container, "terminationMessagePath", "/dev/termination-log");
    Tree.setDefault(container, "terminationMessagePolicy", "File");
    Tree.setDefault(container, "imagePullPolicy", pullPolicy(Tree.text(container, "image")));
    Tree.setDefault(container, "resources", new LinkedHashMap<>());
    Tree.maps(container, "ports").forEach(port -> Tree.setDefault(port, "protocol", "TCP"));
    for (String probe : PROBES) {
      if (container.get(probe) instanceof Map<?, ?> map) {
        probe(Tree.members(map));
      }
    }
    for (Map<String, Object> variable : Tree.maps(container, "env")) {
      Map<String, Object> field = Tree.map(variable, "valueFrom", "fieldRef");
      if (!field.isEmpty()) {
        Tree.setDefault(field, "apiVersion", "v1");
      }
    }
  }

  private static String pullPolicy(String image) {
    String last = image.substring(image.lastIndexOf('/') + 1);
    boolean isLatest = !last.contains("@") && (!last.contains(":") || last.endsWith(":latest"));
    return isLatest ? "Always" : "IfNotPresent";
  }

  private static void probe(Map<String, Object> probe) {
    Tree.setDefault(probe, "timeoutSeconds", 1L);
    Tree.setDefault(probe, "periodSeconds", 10L);
    Tree.setDefault(probe, "successThreshold", 1L);
    Tree.setDefault(probe, "failureThreshold", 3L);
    if (probe.get("httpGet") instanceof Map<?, ?> map) {
      Map<String, Object> request = Tree.members(map);
      Tree.setDefault(request, "scheme", "HTTP");
      Tree.setDefault(request, "path", "/");
    }
  }

  private static void volume(Map<String, Object> volume) {
    if (Set.of("name").containsAll(volume.keySet())) {
      volume.put("emptyDir", new LinkedHashMap<>());
    }
    for (String source : List.of("configMap", "secret", "projected", "downwardAPI")) {
      if (volume.get(source) instanceof Map<?, ?> map) {
        Tree.setDefault(Tree.members(map), "defaultMode", 420L);
      }
    }
  }
}

package dev.fairlead.testkit.engine;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a server checks of the spec of a pod or of a pod template, as far as names and numbers. */
final class PodValidation {
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");
  private static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");
  private static final List<String> RESTART_POLICIES = List.of("Always", "OnFailure", "Never");
  private static final List<String> DNS_POLICIES =
      List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");

  private final Violations violations;
  private final Set<String> volumes;

  private PodValidation(Violations violations, Set<String> volumes) {
    this.violations = violations;
    this.volumes = volumes;
  }

  /**
   * Checks a spec.
   *
   * @param claimed names of volumes that somebody else will add
   */
  static void check(
      Map<String, Object> spec, String path, Set<String> claimed, Violations violations) {
    Set<String> volumes =
        Tree.maps(spec, "volumes").stream()
            .map(volume -> Tree.text(volume, "name"))
            .collect(Collectors.toCollection(HashSet::new));
    volumes.addAll(claimed);
    PodValidation validation = new PodValidation(violations, volumes);
    validation.volumes(Tree.maps(spec, "volumes"), path + ".volumes");
    Set<String> names = new HashSet<>();
    List<Map<String, Object>> containers = Tree.maps(spec, "containers");
    if (containers.isEmpty()) {
      violations.required(path + ".containers", "");
    }
    validation.containers(containers, path + ".containers", names);
    validation.containers(Tree.maps(spec, "initContainers"), path + ".initContainers", names);
    validation.oneOf(spec, path, "restartPolicy", RESTART_POLICIES);
    validation.oneOf(spec, path, "dnsPolicy", DNS_POLICIES);
    if (Tree.number(spec, 0, "terminationGracePeriodSeconds") < 0) {
      violations.invalid(
          path + ".terminationGracePeriodSeconds",
          spec.get("terminationGracePeriodSeconds"),
          "must be greater than or equal to 0");
    }
  }

  private void volumes(List<Map<String, Object>> volumes, String path) {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < volumes.size(); i++) {
      String here = path + "[" + i + "]";
      name(volumes.get(i), here + ".name", names);
      source(volumes.get(i), here, "secret", "secretName");
      source(volumes.get(i), here, "configMap", "name");
    }
  }

  private void source(Map<String, Object> volume, String path, String kind, String member) {
    if (volume.get(kind) != null && Tree.text(volume, kind, member).isEmpty()) {
      violations.required(path + "." + kind + "." + member, "");
    }
  }

  private void containers(List<Map<String, Object>> containers, String path, Set<String> names) {
    for (int i = 0; i < containers.size(); i++) {
      container(containers.get(i), path + "[" + i + "]", names);
    }
  }

  private void container(Map<String, Object> container, String path, Set<String> names) {
    name(container, path + ".name", names);
    if (Tree.text(container, "image").isEmpty()) {
      violations.required(path + ".image", "");
    }
    oneOf(container, path, "imagePullPolicy", PULL_POLICIES);
    List<Map<String, Object>> ports = Tree.maps(container, "ports");
    for (int i = 0; i < ports.size(); i++) {
      port(ports.get(i), path + ".ports[" + i + "]");
    }
    List<Map<String, Object>> variables = Tree.maps(container, "env");
    for (int i = 0; i < variables.size(); i++) {
      if (Tree.text(variables.get(i), "name").isEmpty()) {
        violations.required(path + ".env[" + i + "].name", "");
      }
    }
    mounts(Tree.maps(container, "volumeMounts"), path + ".volumeMounts");
  }

  private void mounts(List<Map<String, Object>> mounts, String path) {
    Set<String> paths = new HashSet<>();
    for (int i = 0; i < mounts.size(); i++) {
      String here = path + "[" + i + "]";
      String name = Tree.text(mounts.get(i), "name");
      if (name.isEmpty()) {
        violations.required(here + ".name", "");
      }
      if (!volumes.contains(name)) {
        violations.notFound(here + ".name", name);
      }
      String mountPath = Tree.text(mounts.get(i), "mountPath");
      if (mountPath.isEmpty()) {
        violations.required(here + ".mountPath", "");
      }
      if (!paths.add(mountPath)) {
        violations.invalid(here + ".mountPath", mountPath, "must be unique");
      }
    }
  }

  private void port(Map<String, Object> port, String path) {
    long number = Tree.number(port, 0, "containerPort");
    if (number == 0) {
      violations.required(path + ".containerPort", "");
    } else {
      checkPort(number, path + ".containerPort", violations);
    }
    oneOf(port, path, "protocol", PROTOCOLS);
  }

  /** Reports a number that no port has. */
  static void checkPort(long number, String path, Violations violations) {
    if (number < 1 || number > 65_535) {
      violations.invalid(path, number, "must be between 1 and 65535, inclusive");
    }
  }

  private void name(Map<String, Object> item, String path, Set<String> names) {
    String name = Tree.text(item, "name");
    if (name.isEmpty()) {
      violations.required(path, "");
      return;
    }
    Names.labelFaults(name).forEach(fault -> violations.invalid(path, name, fault));
    if (!names.add(name)) {
      violations.duplicate(path, name);
    }
  }

  private void oneOf(
      Map<String, Object> parent, String path, String member, List<String> supported) {
    String value = Tree.text(parent, member);
    if (!value.isEmpty() && !supported.contains(value)) {
      violations.notSupported(path + "." + member, value, supported);
    }
  }
}

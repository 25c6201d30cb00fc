package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Services: defaults, and a cluster address that is given once and stays. */
final class ServiceRules implements KindRules {
  private static final int ADDRESSES = 0xffff;
  private static final List<String> TYPES =
      List.of("ClusterIP", "ExternalName", "LoadBalancer", "NodePort");
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

  private final AtomicInteger lastAddress = new AtomicInteger(9);

  @Override
  public void decode(Map<String, Object> served, Decoding decoding) {
    Members.keep(served, Set.of("spec", "status"), decoding);
  }

  @Override
  public void defaults(Map<String, Object> served) {
    Map<String, Object> spec = Tree.child(served, "spec");
    Tree.setDefault(spec, "type", "ClusterIP");
    Tree.setDefault(spec, "sessionAffinity", "None");
    if (Tree.text(spec, "sessionAffinity").equals("ClientIP")) {
      Map<String, Object> config = Tree.child(spec, "sessionAffinityConfig");
      Tree.setDefault(Tree.child(config, "clientIP"), "timeoutSeconds", 10_800L);
    }
    for (Map<String, Object> port : Tree.maps(spec, "ports")) {
      Tree.setDefault(port, "protocol", "TCP");
      Tree.setDefault(port, "targetPort", port.getOrDefault("port", 0L));
    }
    if (!Tree.text(spec, "type").equals("ExternalName")) {
      Tree.setDefault(spec, "internalTrafficPolicy", "Cluster");
    }
  }

  @Override
  public void complete(Map<String, Object> stored, @Nullable Map<String, Object> old) {
    Map<String, Object> spec = Tree.child(stored, "spec");
    if (!Tree.text(spec, "type").equals("ExternalName")) {
      address(spec, Tree.map(old, "spec"));
      boolean isBoth =
          old == null
              && Tree.text(spec, "clusterIP").equals("None")
              && Tree.map(spec, "selector").isEmpty();
      List<Object> families = isBoth ? List.of("IPv4", "IPv6") : List.of("IPv4");
      Tree.setDefault(spec, "ipFamilies", new ArrayList<>(families));
      Tree.setDefault(spec, "ipFamilyPolicy", isBoth ? "RequireDualStack" : "SingleStack");
    }
    if (old == null) {
      Map<String, Object> status = new LinkedHashMap<>();
      status.put("loadBalancer", new LinkedHashMap<>());
      stored.put("status", status);
    }
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    validatePorts(Tree.map(stored, "spec"), violations);
    String address = Tree.text(stored, "spec", "clusterIP");
    String former = Tree.text(old, "spec", "clusterIP");
    if (old != null && !former.isEmpty() && !address.equals(former)) {
      violations.invalid("spec.clusterIPs[0]", List.of(address), "may not change once set");
    }
  }

  private static void validatePorts(Map<String, Object> spec, Violations violations) {
    String type = Tree.text(spec, "type");
    if (!TYPES.contains(type)) {
      violations.notSupported("spec.type", type, TYPES);
    }
    if (type.equals("ExternalName") && Tree.text(spec, "externalName").isEmpty()) {
      violations.required("spec.externalName", "");
    }
    List<Map<String, Object>> ports = Tree.maps(spec, "ports");
    boolean isHeadless = Tree.text(spec, "clusterIP").equals("None");
    if (isHeadless && Tree.text(spec, "sessionAffinity").equals("ClientIP")) {
      violations.warn("spec.SessionAffinity is ignored for headless services");
    }
    if (ports.isEmpty() && !isHeadless && !type.equals("ExternalName")) {
      violations.required("spec.ports", "");
    }
    Set<String> names = new HashSet<>();
    Set<Object> numbers = new HashSet<>();
    for (int i = 0; i < ports.size(); i++) {
      Map<String, Object> port = ports.get(i);
      String path = "spec.ports[" + i + "]";
      String name = Tree.text(port, "name");
      if (name.isEmpty() && ports.size() > 1) {
        violations.required(path + ".name", "");
      } else if (!name.isEmpty()) {
        Names.labelFaults(name).forEach(it -> violations.invalid(path + ".name", name, it));
        if (!names.add(name)) {
          violations.duplicate(path + ".name", name);
        }
      }
      PodValidation.checkPort(Tree.number(port, 0, "port"), path + ".port", violations);
      if (port.get("targetPort") instanceof Number target) {
        PodValidation.checkPort(target.longValue(), path + ".targetPort", violations);
      }
      String protocol = Tree.text(port, "protocol");
      if (!PROTOCOLS.contains(protocol)) {
        violations.notSupported(path + ".protocol", protocol, PROTOCOLS);
      }
      if (!numbers.add(List.of(protocol, Tree.number(port, 0, "port")))) {
        violations.duplicate(path, port);
      }
    }
  }

  @Override
  public Map<String, List<String>> fieldPaths() {
    return Map.of(
        "spec.clusterIP", List.of("spec", "clusterIP"), "spec.type", List.of("spec", "type"));
  }

  private void address(Map<String, Object> spec, Map<String, Object> old) {
    if (Tree.text(spec, "clusterIP").isEmpty()) {
      String former = Tree.text(old, "clusterIP");
      spec.put("clusterIP", former.isEmpty() ? nextAddress() : former);
    }
    Tree.setDefault(
        spec, "clusterIPs", new ArrayList<Object>(List.of(Tree.text(spec, "clusterIP"))));
  }

  private String nextAddress() {
    int number = lastAddress.incrementAndGet() & ADDRESSES;
    return "10.96." + (number >> 8) + "." + (number & 0xff);
  }
}

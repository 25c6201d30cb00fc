package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Services: defaults, and a cluster address that is given once and stays. */
final class ServiceRules implements KindRules {
  private static final int ADDRESSES = 0xffff;

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
    String address = Tree.text(stored, "spec", "clusterIP");
    String former = Tree.text(old, "spec", "clusterIP");
    if (old != null && !former.isEmpty() && !address.equals(former)) {
      violations.invalid("spec.clusterIPs[0]", List.of(address), "may not change once set");
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

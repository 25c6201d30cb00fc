package dev.fairlead.operator.model;

import java.util.Set;

/** Where the operator writes nothing, whoever asks: ConfigMaps that clusters themselves rely on. */
public final class ProtectedNames {

  private static final Set<String> CONFIG_MAPS = Set.of("kube-root-ca.crt");
  private static final Set<String> NAMESPACES =
      Set.of("kube-system", "kube-public", "kube-node-lease");

  private ProtectedNames() {}

  /** Whether a ConfigMap of this name is never written in any namespace. */
  public static boolean isConfigMap(String name) {
    return CONFIG_MAPS.contains(name);
  }

  /** Whether nothing is written to this namespace. */
  public static boolean isNamespace(String name) {
    return NAMESPACES.contains(name);
  }
}

package dev.fairlead.operator.manifests;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * How to install.
 *
 * @param namespace where the operator runs
 * @param watchNamespaces which namespaces it serves; empty for all
 * @param image of the container
 * @param watchSecrets whether it watches Secrets
 */
public record ManifestOptions(
    String namespace, List<String> watchNamespaces, String image, boolean watchSecrets) {

  /** The namespace if none is given. */
  public static final String DEFAULT_NAMESPACE = "fairlead-system";

  /** The image if none is given, as the documented build makes it. */
  public static final String DEFAULT_IMAGE = "fairlead-operator:0.1.0";

  /** Copies the list without repetitions. */
  public ManifestOptions {
    Set<String> distinct = new LinkedHashSet<>(watchNamespaces);
    watchNamespaces = List.copyOf(distinct);
  }

  /** Everything by default. */
  public static ManifestOptions defaults() {
    return new ManifestOptions(DEFAULT_NAMESPACE, List.of(), DEFAULT_IMAGE, false);
  }
}

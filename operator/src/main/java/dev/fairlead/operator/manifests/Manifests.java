package dev.fairlead.operator.manifests;

import static dev.fairlead.operator.manifests.Trees.map;

import dev.fairlead.operator.model.Crds;
import dev.fairlead.operator.yaml.YamlWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Everything that installs the operator, as one YAML stream in the order to apply it. */
public final class Manifests {

  static final String NAME = "fairlead-operator";

  private static final String WIDER_ROLE =
      """
      # --watch-secrets: the role below may list and watch Secrets in every namespace that the
      # operator serves. RBAC knows no right to their metadata alone, so whoever controls the
      # operator's ServiceAccount can read all of them. Without the flag it may only get a Secret
      # by its name, and notices a changed kubeconfig at its next run of the target.
      """;

  private Manifests() {}

  /** Definitions, Namespace (unless it is {@code default}), ServiceAccount, roles, Deployment. */
  public static String yaml(ManifestOptions options) {
    var documents = new ArrayList<>(Crds.documents());
    if (!options.namespace().equals("default")) {
      documents.add(YamlWriter.write(namespace(options.namespace())));
    }
    documents.add(YamlWriter.write(serviceAccount(options.namespace())));
    var roles = roles(options);
    if (options.watchSecrets()) {
      roles.set(0, WIDER_ROLE + roles.get(0));
    }
    documents.addAll(roles);
    documents.add(YamlWriter.write(new Deployment(options).tree()));
    return String.join("---\n", documents);
  }

  /** The role that the identity of a kubeconfig needs in a namespace of its cluster. */
  public static String targetRole(String namespace) {
    return YamlWriter.write(Roles.target(namespace));
  }

  static Map<String, Object> labels() {
    return map("app.kubernetes.io/name", "fairlead", "app.kubernetes.io/component", "operator");
  }

  private static Map<String, Object> namespace(String name) {
    return map("apiVersion", "v1", "kind", "Namespace", "metadata", map("name", name));
  }

  private static Map<String, Object> serviceAccount(String namespace) {
    return map(
        "apiVersion",
        "v1",
        "kind",
        "ServiceAccount",
        "metadata",
        map("name", NAME, "namespace", namespace, "labels", labels()));
  }

  private static List<String> roles(ManifestOptions options) {
    return new ArrayList<>(new Roles(options).all().stream().map(YamlWriter::write).toList());
  }
}

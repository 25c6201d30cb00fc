package dev.fairlead.operator.cli;

import dev.fairlead.operator.manifests.ManifestOptions;
import dev.fairlead.operator.manifests.Manifests;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What installs the operator in a cluster. */
@Command(
    name = "manifests",
    sortOptions = false,
    description = {
      "Prints what installs the operator in a cluster: definitions, service account, roles,",
      "deployment."
    },
    footer = {"", "Example:", "  fairlead manifests | kubectl apply -f -"})
final class ManifestsCommand implements Callable<Integer> {

  private final Host host;
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--namespace",
      paramLabel = "NS",
      defaultValue = ManifestOptions.DEFAULT_NAMESPACE,
      description = "Where the operator runs; default ${DEFAULT-VALUE}.")
  private String namespace = ManifestOptions.DEFAULT_NAMESPACE;

  @Option(
      names = "--watch-namespace",
      paramLabel = "NS",
      description =
          "Lets it work for this namespace only, and gives it no rights in others; may be given"
              + " several times. Default: all.")
  private List<String> watchNamespaces = new ArrayList<>();

  @Option(
      names = "--image",
      paramLabel = "IMG",
      defaultValue = ManifestOptions.DEFAULT_IMAGE,
      description = "The image of the operator; default ${DEFAULT-VALUE}.")
  private String image = ManifestOptions.DEFAULT_IMAGE;

  @Option(
      names = "--watch-secrets",
      description =
          "Lets it watch Secrets, to notice changed kubeconfigs at once. The role then allows to"
              + " read all Secrets of the namespaces that it works for.")
  private boolean watchSecrets;

  ManifestsCommand(Host host) {
    this.host = host;
  }

  @Override
  public Integer call() {
    requireNamespace("--namespace", namespace);
    watchNamespaces.forEach(name -> requireNamespace("--watch-namespace", name));
    require(isImage(image), "--image '" + image + "' is not the name of an image");
    var options = new ManifestOptions(namespace, watchNamespaces, image, watchSecrets);
    host.out().print(Manifests.yaml(options));
    host.out().flush();
    return 0;
  }

  private static boolean isImage(String name) {
    return !name.isEmpty() && name.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }

  private void requireNamespace(String flag, String name) {
    require(NamespaceNames.isValid(name), NamespaceNames.refusal(flag, name));
  }

  private void require(boolean holds, String message) {
    if (!holds) {
      throw new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
    }
  }
}

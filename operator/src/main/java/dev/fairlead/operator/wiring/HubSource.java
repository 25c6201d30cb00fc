package dev.fairlead.operator.wiring;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where the own cluster is described. Found by the same rules for both client libraries. */
public sealed interface HubSource {

  /** A kubeconfig; its current context counts. */
  record Kubeconfig(Path file) implements HubSource {
    @Override
    public String toString() {
      return "the kubeconfig " + file;
    }
  }

  /** The service account of the pod that this process runs in. */
  record InCluster(String server, Path token, Path authority) implements HubSource {
    @Override
    public String toString() {
      return "the pod's service account";
    }
  }

  /**
   * The first of: the given file, the one in {@code KUBECONFIG}, the pod's service account, {@code
   * ~/.kube/config}. That is the usual order of operators: inside a pod, a stray file in the home
   * directory does not win.
   *
   * @param serviceAccount the directory that a pod's service account is mounted at
   * @throws HubException if there is none, or the one that is named can't be read
   */
  static HubSource find(
      Optional<Path> given, Map<String, String> environment, Path home, Path serviceAccount) {
    if (given.isPresent()) {
      return readable(given.get(), "--kubeconfig");
    }
    var variable = environment.getOrDefault("KUBECONFIG", "");
    if (!variable.isEmpty()) {
      return fromVariable(variable);
    }
    var inCluster = inCluster(environment, serviceAccount);
    if (inCluster.isPresent()) {
      return inCluster.get();
    }
    var usual = home.resolve(".kube").resolve("config");
    if (Files.isReadable(usual)) {
      return new Kubeconfig(usual);
    }
    throw new HubException(
        "no cluster to work for: there is neither --kubeconfig, nor KUBECONFIG, nor a pod's service"
            + " account, nor "
            + usual
            + ". Name a kubeconfig by --kubeconfig FILE. To look around without a cluster, run"
            + " 'fairlead demo'.");
  }

  private static HubSource fromVariable(String variable) {
    List<Path> files =
        Stream.of(variable.split(Pattern.quote(File.pathSeparator), -1))
            .filter(name -> !name.isEmpty())
            .map(Path::of)
            .filter(Files::exists)
            .toList();
    if (files.size() > 1) {
      throw new HubException(
          "KUBECONFIG names "
              + files.size()
              + " files, which the client libraries merge in different ways. Make one of them:"
              + " kubectl config view --flatten > FILE, and name it by --kubeconfig FILE.");
    }
    return readable(files.isEmpty() ? Path.of(variable) : files.get(0), "KUBECONFIG");
  }

  private static HubSource readable(Path file, String by) {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new HubException(
          by + " names " + file + ", which is not a file that can be read. Check path and rights.");
    }
    return new Kubeconfig(file);
  }

  private static Optional<HubSource> inCluster(Map<String, String> environment, Path directory) {
    var host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
    var port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443");
    var token = directory.resolve("token");
    if (host.isEmpty() || !Files.isReadable(token)) {
      return Optional.empty();
    }
    var literal = host.contains(":") ? "[" + host + "]" : host;
    var server = "https://" + literal + ":" + port;
    return Optional.of(new InCluster(server, token, directory.resolve("ca.crt")));
  }
}

package dev.fairlead.testkit.envtest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The binaries of a control plane. Each is looked for where envtest's tools look: in {@code
 * TEST_ASSET_KUBE_APISERVER}, {@code TEST_ASSET_ETCD} and so on, then in the folder {@code
 * KUBEBUILDER_ASSETS}, then in the newest version of setup-envtest's store, then in {@code
 * /usr/local/kubebuilder/bin}. Immutable.
 */
public final class Programs {

  /** The command that makes them where there are none. */
  public static final String REMEDY = "testkit/control-plane/build";

  private static final Path LAST_RESORT = Path.of("/usr/local/kubebuilder/bin");

  private final Path etcd;
  private final Path apiServer;
  private final Optional<Path> controllerManager;
  private final Optional<Path> kubectl;

  private Programs(
      Path etcd, Path apiServer, Optional<Path> controllerManager, Optional<Path> kubectl) {
    this.etcd = etcd;
    this.apiServer = apiServer;
    this.controllerManager = controllerManager;
    this.kubectl = kubectl;
  }

  /** Those of this machine; empty if etcd or kube-apiserver is nowhere. */
  public static Optional<Programs> find() {
    var home = Path.of(System.getProperty("user.home", "."));
    return find(name -> Optional.ofNullable(System.getenv(name)), home);
  }

  static Optional<Programs> find(Function<String, Optional<String>> environment, Path home) {
    var search = new Search(environment, home);
    var etcd = search.of("etcd");
    var apiServer = search.of("kube-apiserver");
    return etcd.isEmpty() || apiServer.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Programs(
                etcd.get(),
                apiServer.get(),
                search.of("kube-controller-manager"),
                search.of("kubectl")));
  }

  /** The store of one version, as {@code 1.36.3-linux-amd64}. */
  private static final class Search {
    private final Function<String, Optional<String>> environment;
    private final List<Path> folders;

    Search(Function<String, Optional<String>> environment, Path home) {
      this.environment = environment;
      this.folders =
          Stream.of(
                  environment.apply("KUBEBUILDER_ASSETS").stream().map(Path::of),
                  newest(store(environment, home).resolve("k8s")).stream(),
                  Stream.of(LAST_RESORT))
              .flatMap(Function.identity())
              .toList();
    }

    Optional<Path> of(String program) {
      var variable = "TEST_ASSET_" + program.toUpperCase(Locale.ROOT).replace('-', '_');
      var named = environment.apply(variable).map(Path::of);
      return Stream.concat(named.stream(), folders.stream().map(folder -> folder.resolve(program)))
          .filter(Files::isExecutable)
          .findFirst();
    }

    private static Path store(Function<String, Optional<String>> environment, Path home) {
      var own = environment.apply("XDG_DATA_HOME").map(Path::of);
      if (own.isPresent()) {
        return own.get().resolve("kubebuilder-envtest");
      }
      return isMac()
          ? home.resolve("Library/Application Support/io.kubebuilder.envtest")
          : home.resolve(".local/share/kubebuilder-envtest");
    }

    private static Optional<Path> newest(Path versions) {
      if (!Files.isDirectory(versions)) {
        return Optional.empty();
      }
      try (var all = Files.list(versions)) {
        return all.filter(version -> name(version).endsWith(platform()))
            .max(Comparator.comparing(Search::numbers, Arrays::compare));
      } catch (IOException e) {
        throw new UncheckedIOException("setup-envtest's store can't be read", e);
      }
    }

    private static String name(Path version) {
      return Objects.toString(version.getFileName());
    }

    private static int[] numbers(Path version) {
      return Stream.of(name(version).split("-", 2)[0].split("\\."))
          .mapToInt(digits -> digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : -1)
          .toArray();
    }

    private static String platform() {
      var machine = System.getProperty("os.arch", "");
      var go = Map.of("x86_64", "amd64", "aarch64", "arm64").getOrDefault(machine, machine);
      return (isMac() ? "-darwin-" : "-linux-") + go;
    }

    private static boolean isMac() {
      return System.getProperty("os.name", "").startsWith("Mac");
    }
  }

  Path etcd() {
    return etcd;
  }

  Path apiServer() {
    return apiServer;
  }

  Optional<Path> controllerManager() {
    return controllerManager;
  }

  /** The kubectl of the same place, if there is one. */
  public Optional<Path> kubectl() {
    return kubectl;
  }

  /** Where the API server is. */
  @Override
  public String toString() {
    return apiServer.toString();
  }
}

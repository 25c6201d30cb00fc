package dev.fairlead.testkit.envtest;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.runtime.KubeconfigException;
import dev.fairlead.runtime.KubeconfigParser;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/*
 * The lock guards the number of users and what they have defined; nothing is sent under it.
 */
/**
 * A cluster that runs already and belongs to somebody: with {@code USE_EXISTING_CLUSTER=true} tests
 * use that of the current context of the kubeconfig, {@code KUBECONFIG} or {@code ~/.kube/config}.
 * Nothing of it is started, ended or paused, and only what tests have made is taken away. It must
 * pass {@link KubeconfigParser#strict()}. Thread-safe.
 */
public final class ExistingCluster {

  private final ReentrantLock lock = new ReentrantLock();
  private final Set<String> definitions = new HashSet<>();
  private final ClusterConnection connection;
  private int users;

  private ExistingCluster(ClusterConnection connection) {
    this.connection = connection;
  }

  private static final class Holder {
    static final Supplier<ExistingCluster> CURRENT = read();

    /** A failure is kept, too, so that each test is told the same. */
    private static Supplier<ExistingCluster> read() {
      try {
        var home = Path.of(System.getProperty("user.home", "."));
        var found = find(name -> Optional.ofNullable(System.getenv(name)), home);
        return () -> found;
      } catch (IllegalStateException e) {
        return () -> {
          throw e;
        };
      }
    }
  }

  /** Whether the environment says that tests are to use it. */
  public static boolean isWanted() {
    return Settings.usesExistingCluster();
  }

  /**
   * The cluster of the kubeconfig, read once.
   *
   * @throws IllegalStateException if there is no kubeconfig, or it can't be used; the message says
   *     why
   */
  public static ExistingCluster current() {
    return Holder.CURRENT.get();
  }

  /** The cluster that a connection leads to. */
  public static ExistingCluster of(ClusterConnection connection) {
    return new ExistingCluster(connection);
  }

  static ExistingCluster find(Function<String, Optional<String>> environment, Path home) {
    var named = environment.apply("KUBECONFIG").filter(text -> !text.isBlank());
    var file =
        named
            .map(ExistingCluster::onlyFile)
            .orElseGet(() -> home.resolve(".kube").resolve("config"));
    try {
      var text = Bytes.wrap(Files.readAllBytes(file));
      return new ExistingCluster(KubeconfigParser.strict().parse(text));
    } catch (IOException e) {
      throw new IllegalStateException(
          "USE_EXISTING_CLUSTER needs a kubeconfig, and %s can't be read".formatted(file), e);
    } catch (KubeconfigException e) {
      throw new IllegalStateException(
          "USE_EXISTING_CLUSTER can't use %s (kubectl config view --minify --flatten --raw makes one that it can): %s"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private static Path onlyFile(String paths) {
    var files = Pattern.compile(Pattern.quote(File.pathSeparator)).splitAsStream(paths).toList();
    if (files.size() > 1) {
      throw new IllegalStateException(
          "USE_EXISTING_CLUSTER takes one kubeconfig, and KUBECONFIG names " + files.size());
    }
    return Path.of(files.get(0));
  }

  /** How the user of the kubeconfig reaches it. */
  public ClusterConnection connection() {
    return connection;
  }

  /** One more who uses it, and makes definitions. */
  public void begin() {
    lock.lock();
    try {
      users++;
    } finally {
      lock.unlock();
    }
  }

  /** Remembers a definition that was not there before. */
  public void hasMade(String definition) {
    lock.lock();
    try {
      definitions.add(definition);
    } finally {
      lock.unlock();
    }
  }

  /** One less; the last one takes the definitions away that were made. */
  public void end(Consumer<Set<String>> removal) {
    Set<String> unused = Set.of();
    lock.lock();
    try {
      users--;
      if (users == 0) {
        unused = Set.copyOf(definitions);
        definitions.clear();
      }
    } finally {
      lock.unlock();
    }
    if (!unused.isEmpty()) {
      removal.accept(unused);
    }
  }
}

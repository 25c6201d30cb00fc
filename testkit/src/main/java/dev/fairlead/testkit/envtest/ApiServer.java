package dev.fairlead.testkit.envtest;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.testkit.http.HttpConnector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * kube-apiserver. Its serving certificate is its own making; users are known by tokens, and any
 * other user by impersonation.
 */
final class ApiServer {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Path folder;
  private final Supplier<URI> etcd;
  private final List<String> flags;
  private final Launch launch;

  /** Unknown to any other server that might take the port. */
  private final String token = UUID.randomUUID().toString();

  ApiServer(
      Programs programs,
      Path folder,
      Supplier<URI> etcd,
      List<String> flags,
      Consumer<Process> begun) {
    this.folder = folder;
    this.etcd = etcd;
    this.flags = List.copyOf(flags);
    launch =
        new Launch(
            programs.apiServer(),
            folder.resolve("kube-apiserver.log"),
            this::arguments,
            this::isReady,
            begun);
  }

  /** Writes the files that it reads. */
  void prepare() {
    try {
      var generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      var keys = generator.generateKeyPair();
      Files.writeString(folder.resolve("sa.key"), pem("PRIVATE KEY", keys.getPrivate()));
      Files.writeString(folder.resolve("sa.pub"), pem("PUBLIC KEY", keys.getPublic()));
      Files.writeString(folder.resolve("tokens.csv"), token + ",fairlead-test,1,system:masters\n");
    } catch (IOException e) {
      throw new UncheckedIOException("the files of kube-apiserver can't be written", e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no elliptic curves", e);
    }
  }

  private static String pem(String what, Key key) {
    var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getEncoded());
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, text, what);
  }

  Child start() {
    return launch.start();
  }

  private List<String> arguments(int port) {
    var usual =
        List.of(
            "--etcd-servers=" + etcd.get(),
            "--etcd-compaction-interval=0",
            "--bind-address=127.0.0.1",
            "--secure-port=" + port,
            "--cert-dir=" + folder.resolve("certificates"),
            "--service-account-key-file=" + folder.resolve("sa.pub"),
            "--service-account-signing-key-file=" + folder.resolve("sa.key"),
            "--service-account-issuer=https://kubernetes.default.svc",
            "--authorization-mode=RBAC",
            "--token-auth-file=" + folder.resolve("tokens.csv"),
            "--allow-privileged=true",
            // Nobody makes the service account that each pod would need.
            "--disable-admission-plugins=ServiceAccount",
            "--service-cluster-ip-range=10.0.0.0/24");
    return Stream.concat(usual.stream(), flags.stream()).toList();
  }

  private boolean isReady() {
    return Files.exists(certificate())
        && answers("/readyz")
        && answers("/api/v1/namespaces/default");
  }

  private boolean answers(String path) {
    var headers = Map.of("Authorization", List.of("Bearer " + token));
    var cluster = connection();
    try (var connection = HttpConnector.of(cluster.server(), cluster.caPem()).connect(PATIENCE)) {
      var answer = connection.send("GET", path, headers, new byte[0]);
      return answer.status() == 200;
    } catch (IOException | IllegalArgumentException notYet) {
      return false;
    }
  }

  /** How its administrator reaches it. */
  ClusterConnection connection() {
    try {
      return ClusterConnection.of(
          URI.create("https://127.0.0.1:" + launch.port()),
          Files.readString(certificate()),
          new Credentials.Token(token));
    } catch (IOException e) {
      throw new UncheckedIOException("the certificate of kube-apiserver can't be read", e);
    }
  }

  private Path certificate() {
    return folder.resolve("certificates").resolve("apiserver.crt");
  }
}

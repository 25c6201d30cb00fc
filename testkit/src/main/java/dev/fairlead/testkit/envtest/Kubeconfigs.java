package dev.fairlead.testkit.envtest;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Connections as other programs read them. */
public final class Kubeconfigs {

  private Kubeconfigs() {}

  /**
   * The kubeconfig of a connection.
   *
   * @throws IllegalArgumentException unless it has a token
   */
  public static Bytes of(ClusterConnection connection) {
    if (!(connection.credentials() instanceof Credentials.Token token)) {
      throw new IllegalArgumentException("a kubeconfig of a test server is by token");
    }
    var authority = connection.caPem().getBytes(StandardCharsets.US_ASCII);
    return Bytes.ofUtf8(
        """
        apiVersion: v1
        kind: Config
        current-context: test
        clusters:
        - name: test
          cluster:
            server: %s
            certificate-authority-data: %s
        users:
        - name: test
          user:
            token: %s
        contexts:
        - name: test
          context:
            cluster: test
            user: test
        """
            .formatted(
                connection.server(), Base64.getEncoder().encodeToString(authority), token.token()));
  }
}

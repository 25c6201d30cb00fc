package dev.fairlead.backend.fabric8;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import java.net.InetSocketAddress;
import java.net.URI;

/**
 * Makes a client for a cluster out of inline credentials, and nothing else: no kubeconfig, no
 * service account, no environment, no system property of the client adds to it.
 */
final class Fabric8Connection {

  private Fabric8Connection() {}

  static KubernetesClient client(ClusterConnection connection) {
    if (connection.tlsServerName().isPresent()) {
      throw new IllegalArgumentException(
          "the fabric8 client can't check the certificate against another name: use a server URL"
              + " whose host is in the certificate, or the official client's backend");
    }
    var keys = Fabric8Tls.keys(connection.credentials());
    var trust = Fabric8Tls.trust(connection.caPem());
    return new KubernetesClientBuilder()
        .withConfig(config(connection))
        .withHttpClientBuilderConsumer(
            http -> {
              // The client alone would trust the JVM's authorities, too, and offer the JVM's key.
              http.sslContext(keys, trust);
              connection
                  .proxy()
                  .ifPresentOrElse(
                      proxy -> useProxy(http, proxy),
                      () -> http.proxyType(HttpClient.ProxyType.DIRECT));
            })
        .build();
  }

  private static Config config(ClusterConnection connection) {
    // F9: a builder of its own would add the ambient service account's token; a kubeconfig text
    // would run its exec plugin, and fall back to the local cluster if it names no other.
    var config = Config.empty();
    config.setMasterUrl(connection.server().toString());
    if (connection.credentials() instanceof Credentials.Token token) {
      // F10: a token that is set so is never replaced by one that the client finds after a 401.
      config.setOauthToken(token.token());
    } else if (connection.credentials() instanceof Credentials.Basic basic) {
      config.setUsername(basic.user());
      config.setPassword(basic.password());
    }
    return config;
  }

  private static void useProxy(HttpClient.Builder http, URI proxy) {
    int usual = "https".equalsIgnoreCase(proxy.getScheme()) ? 443 : 80;
    int port = proxy.getPort() < 0 ? usual : proxy.getPort();
    http.proxyType(HttpClient.ProxyType.HTTP)
        .proxyAddress(InetSocketAddress.createUnresolved(proxy.getHost(), port));
  }
}

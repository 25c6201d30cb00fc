package dev.fairlead.backend.official;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import io.kubernetes.client.openapi.ApiClient;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;

/**
 * Makes a client for a cluster out of inline credentials, and nothing else: no kubeconfig, no
 * service account, no environment, no system property of the JVM adds to it.
 */
final class OfficialConnection {

  private OfficialConnection() {}

  static ApiClient client(ClusterConnection connection) {
    // O10: the client's builder would run exec plugins and read the files that a kubeconfig names.
    var client = new ApiClient(http(connection));
    client.setBasePath(connection.server().toString().replaceFirst("/+$", ""));
    if (connection.credentials() instanceof Credentials.Token token) {
      client.setApiKeyPrefix("Bearer");
      client.setApiKey(token.token());
    } else if (connection.credentials() instanceof Credentials.Basic basic) {
      client.setApiKeyPrefix("Basic");
      client.setApiKey(base64(basic.user() + ":" + basic.password()));
    }
    return client;
  }

  private static OkHttpClient http(ClusterConnection connection) {
    var http = new OkHttpClient.Builder();
    useTls(http, connection);
    http.proxy(connection.proxy().map(OfficialConnection::proxy).orElse(Proxy.NO_PROXY));
    // O8: over HTTP/2 a frozen server is found out; over HTTP/1.1 only deadlines do that.
    http.pingInterval(Duration.ofSeconds(30));
    return http.build();
  }

  private static void useTls(OkHttpClient.Builder http, ClusterConnection connection) {
    var keys = OfficialTls.keys(connection.credentials());
    var trust = OfficialTls.trust(connection.caPem());
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(keys, trust, new SecureRandom());
      var sockets = context.getSocketFactory();
      connection
          .tlsServerName()
          .ifPresentOrElse(
              name -> {
                http.sslSocketFactory(
                    new OfficialServerName(sockets, name), (X509TrustManager) trust[0]);
                OfficialServerName.verify(http, name);
              },
              () -> http.sslSocketFactory(sockets, (X509TrustManager) trust[0]));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no TLS", e);
    }
  }

  private static Proxy proxy(URI address) {
    int usual = "https".equalsIgnoreCase(address.getScheme()) ? 443 : 80;
    int port = address.getPort() < 0 ? usual : address.getPort();
    return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(address.getHost(), port));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}

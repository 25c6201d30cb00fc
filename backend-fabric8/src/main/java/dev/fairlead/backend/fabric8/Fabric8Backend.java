package dev.fairlead.backend.fabric8;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;

/**
 * A {@link Backend} on the HTTP stack of a {@link KubernetesClient}.
 *
 * <p>Authentication, TLS, proxy, token refresh and interceptors of the client apply to each
 * request; its retries and its request timeout do not, since the runtime has its own. Of the
 * client's HTTP modules, those on Vert.x return a redirect as an answer; the others follow it.
 *
 * <p>With the client's Vert.x modules each open watch has a connection of its own, which is fine up
 * to some hundreds of watches per cluster; the OkHttp module shares them over HTTP/2. The JDK
 * module blocks beyond the number of streams that the server allows on one connection: avoid it.
 */
public final class Fabric8Backend implements Backend {

  private final KubernetesClient client;
  private final Fabric8Transport transport;
  private final boolean ownsClient;

  private Fabric8Backend(KubernetesClient client, boolean ownsClient) {
    this.client = client;
    this.transport = new Fabric8Transport(client);
    this.ownsClient = ownsClient;
  }

  /** A backend around a client that stays the caller's: closing the backend does not close it. */
  public static Backend of(KubernetesClient client) {
    return new Fabric8Backend(client, false);
  }

  /** A backend with a client of its own, which it closes. */
  static Backend connected(ClusterConnection connection) {
    return new Fabric8Backend(Fabric8Connection.client(connection), true);
  }

  @Override
  public String name() {
    return "fabric8";
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    return transport.send(request, cancel);
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    return transport.open(request, cancel);
  }

  /**
   * {@inheritDoc}
   *
   * <p>The client can't check the server's certificate against another name, so connections with
   * {@link ClusterConnection#tlsServerName()} are refused.
   */
  @Override
  public Backend connect(ClusterConnection connection) {
    return connected(connection);
  }

  @Override
  public void close() {
    transport.close();
    // F8: closing a derived HTTP client closes the whole family, so the transport's is never
    // closed.
    if (ownsClient) {
      client.close();
    }
  }
}

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
 * request; its retries and its request timeout do not, since the runtime has its own.
 *
 * <p>The client has several HTTP modules. Those on Vert.x, the default, do exactly what a backend
 * must; each open watch has a connection of its own, which is fine up to some hundreds per cluster.
 * The OkHttp module shares connections over HTTP/2, but follows redirects, repeats a request once
 * after 408 and after 503 with {@code Retry-After: 0}, and ends streams after half an hour. The JDK
 * module follows redirects, and blocks beyond the number of streams that the server allows on one
 * connection: avoid it.
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

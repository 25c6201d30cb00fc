package dev.fairlead.backend.official;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import io.kubernetes.client.openapi.ApiClient;
import java.io.IOException;

/**
 * A {@link Backend} on the HTTP stack of an {@link ApiClient}.
 *
 * <p>Authentication, TLS, proxy, token refresh, default headers and interceptors of the client
 * apply to each request; its timeouts and OkHttp's repetitions do not, since the runtime has its
 * own.
 *
 * <p>An interceptor that logs bodies, such as the one of {@link ApiClient#setDebugging}, waits for
 * the end of each answer: no watch works with it. The client reads a token file again after a
 * minute at the latest, not after a 401, so the runtime tries again later after one.
 */
public final class OfficialBackend implements Backend {

  private final ApiClient client;
  private final OfficialTransport transport;
  private final boolean ownsClient;

  private OfficialBackend(ApiClient client, boolean ownsClient) {
    this.client = client;
    this.transport = new OfficialTransport(client);
    this.ownsClient = ownsClient;
  }

  /** A backend around a client that stays the caller's: closing the backend does not close it. */
  public static Backend of(ApiClient client) {
    return new OfficialBackend(client, false);
  }

  /** A backend with a client of its own, which it closes. */
  static Backend connected(ClusterConnection connection) {
    return new OfficialBackend(OfficialConnection.client(connection), true);
  }

  @Override
  public String name() {
    return "official";
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    return transport.send(request, cancel);
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    return transport.open(request, cancel);
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    return connected(connection);
  }

  @Override
  public void close() {
    transport.close();
    if (ownsClient) {
      // O11: the client has no close, and goes on working: these two are what it is made of.
      client.getHttpClient().dispatcher().executorService().shutdown();
      client.getHttpClient().connectionPool().evictAll();
    }
  }
}

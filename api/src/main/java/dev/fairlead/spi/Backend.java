package dev.fairlead.spi;

import dev.fairlead.cluster.ClusterConnection;
import java.io.IOException;

/**
 * The transport to one API server, usually around an existing client of some library, whose
 * authentication, TLS, proxy and interceptors apply.
 *
 * <p>Implementations are thread-safe. They never retry, cache, follow redirects, parse bodies or
 * interpret a status; retries of the client library are switched off. They add credentials and
 * nothing else to a request: media types and impersonation headers are in it already. Both calls
 * block and may be made from a virtual thread.
 */
public interface Backend extends AutoCloseable {

  /** A short name for logs and metrics, such as {@code fabric8}. */
  String name();

  /**
   * Sends one request and reads the whole answer. Any status is an answer.
   *
   * @param cancel aborts the call from another thread; the call then ends with an exception
   * @throws IOException if there is no complete answer within {@link ApiRequest#timeout()}, or the
   *     call was cancelled, or this backend is closed. Whether the server has seen the request is
   *     then unknown.
   */
  ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException;

  /**
   * Sends one request and returns as soon as the headers are there; the body is read by the caller,
   * for as long as it lasts. {@link ApiRequest#timeout()} ends with the headers.
   *
   * @param cancel aborts the call, and later the reading of the body, from another thread; the
   *     reader then gets an {@code IOException}
   * @throws IOException if there are no headers in time, or the call was cancelled, or this backend
   *     is closed
   */
  StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException;

  /**
   * A new backend of the same library for another cluster, made of this connection alone: nothing
   * comes from the environment, from files or from this backend's credentials. Does not connect
   * yet. The caller closes it. Impersonation is left to the requests.
   *
   * @throws IllegalArgumentException if the connection's certificates or keys can't be read
   */
  Backend connect(ClusterConnection connection);

  /**
   * Ends calls in flight and frees what this backend has made itself; a client that it was given
   * stays open. Idempotent, from any thread.
   */
  @Override
  void close();
}

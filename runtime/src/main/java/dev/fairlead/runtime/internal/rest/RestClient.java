package dev.fairlead.runtime.internal.rest;

import dev.fairlead.client.UnavailableException;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ClusterName;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.RequestListener;
import dev.fairlead.spi.StreamingResponse;
import dev.fairlead.time.TimeSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests to one cluster through its backend. Adds headers, obeys the caller's {@link CallScope},
 * repeats a read once whose connection broke, bounds the answers of untrusted servers, and turns
 * failures into exceptions. Thread-safe; calls block.
 */
public final class RestClient {

  private static final Logger log = LoggerFactory.getLogger(RestClient.class);
  private static final int CHUNK = 16 * 1024;

  private final ClusterName cluster;
  private final Backend backend;
  private final RequestListener listener;
  private final String userAgent;
  private final Optional<ClusterConnection.Impersonation> impersonation;
  private final OptionalLong bodyLimit;
  // Sockets live in real time, whatever clock the controllers have.
  private final TimeSource realTime = TimeSource.system();

  /**
   * A client of a cluster.
   *
   * @param bodyLimit the most bytes of an answer that are accepted; such answers are read as
   *     streams. Empty for a trusted server
   */
  public RestClient(
      ClusterName cluster,
      Backend backend,
      RequestListener listener,
      String userAgent,
      Optional<ClusterConnection.Impersonation> impersonation,
      OptionalLong bodyLimit) {
    this.cluster = cluster;
    this.backend = backend;
    this.listener = listener;
    this.userAgent = userAgent;
    this.impersonation = impersonation;
    this.bodyLimit = bodyLimit;
  }

  /** Which cluster this is. */
  public ClusterName cluster() {
    return cluster;
  }

  /**
   * Sends the request and returns an answer of any status. A GET whose connection broke is sent
   * once more, at once; anything else than GET passes the scope's fence first.
   *
   * @throws UnavailableException without an answer (code 0, reason {@code NoAnswer})
   * @throws CancellationException if the scope is over before the answer
   * @throws IllegalStateException from the scope's fence
   */
  public ApiResponse exchange(ApiRequest request, CallScope scope) {
    return exchange(request, scope, request.method().equals("GET"));
  }

  /**
   * Like {@link #exchange}, but anything but 2xx throws.
   *
   * @throws dev.fairlead.client.KubernetesException by {@link ApiErrors}
   */
  public ApiResponse send(ApiRequest request, CallScope scope) {
    return successful(request, exchange(request, scope));
  }

  /** Like {@link #send} for a write that may be carried out twice: it is repeated like a GET. */
  public ApiResponse sendIdempotent(ApiRequest request, CallScope scope) {
    return successful(request, exchange(request, scope, true));
  }

  /** Opens a stream, a watch mostly. Any status is an answer; the caller closes it. */
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    long start = realTime.nanoTime();
    int status = 0;
    try {
      var answer = backend.open(withHeaders(request), cancel);
      status = answer.status();
      return answer;
    } finally {
      completed(request, status, start);
    }
  }

  private static ApiResponse successful(ApiRequest request, ApiResponse answer) {
    if (answer.status() >= 200 && answer.status() < 300) {
      return answer;
    }
    throw ApiErrors.of(request, answer.status(), answer.headers(), answer.body());
  }

  private ApiResponse exchange(ApiRequest request, CallScope scope, boolean repeatable) {
    var complete = withHeaders(request);
    try {
      return attempt(complete, scope);
    } catch (IOException e) {
      if (!repeatable || e instanceof InterruptedIOException || scope.isOver()) {
        throw failure(request, scope, e);
      }
    }
    try {
      return attempt(complete, scope);
    } catch (IOException e) {
      throw failure(request, scope, e);
    }
  }

  private ApiResponse attempt(ApiRequest request, CallScope scope) throws IOException {
    var bounded = request.withTimeout(scope.limit(request.timeout()));
    if (!request.method().equals("GET")) {
      scope.beforeWrite();
    }
    var cancel = Cancellation.childOf(scope.cancel());
    long start = realTime.nanoTime();
    int status = 0;
    try {
      var answer =
          bodyLimit.isPresent()
              ? readBounded(bounded, cancel, bodyLimit.getAsLong())
              : backend.send(bounded, cancel);
      status = answer.status();
      return answer;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      cancel.release();
      completed(request, status, start);
    }
  }

  /** The deadline of a stream ends with its headers, so the body gets one of its own here. */
  private ApiResponse readBounded(ApiRequest request, Cancellation cancel, long most)
      throws IOException {
    var deadline = realTime.schedule(request.timeout(), cancel::cancel);
    try (var stream = backend.open(request, cancel)) {
      var body = new ByteArrayOutputStream();
      var chunk = new byte[CHUNK];
      for (int n = stream.body().read(chunk); n >= 0; n = stream.body().read(chunk)) {
        if (body.size() + (long) n > most) {
          cancel.cancel();
          throw new AnswerTooLongException(most);
        }
        if (cancel.isCancelled()) {
          throw new InterruptedIOException("the answer did not end in " + request.timeout());
        }
        body.write(chunk, 0, n);
      }
      return new ApiResponse(stream.status(), stream.headers(), Bytes.wrap(body.toByteArray()));
    } finally {
      deadline.cancel();
    }
  }

  private RuntimeException failure(ApiRequest request, CallScope scope, IOException cause) {
    if (scope.isOver()) {
      var cancelled =
          new CancellationException(
              "%s %s was cut off: the run was cancelled or its deadline passed"
                  .formatted(request.method(), request.path()));
      cancelled.initCause(cause);
      return cancelled;
    }
    var message =
        "%s %s%s: no answer: %s"
            .formatted(request.method(), inCluster(), request.path(), cause.getMessage());
    return new UnavailableException(message, 0, "NoAnswer", cause);
  }

  private String inCluster() {
    return cluster.isLocal() ? "" : "of cluster " + cluster + " ";
  }

  private ApiRequest withHeaders(ApiRequest request) {
    var complete = request.withHeader("User-Agent", userAgent);
    if (request.headers().first("Accept").isEmpty()) {
      complete = complete.withHeader("Accept", "application/json");
    }
    if (impersonation.isPresent()) {
      complete = complete.withHeader("Impersonate-User", impersonation.get().user());
      for (var group : impersonation.get().groups()) {
        complete = complete.withHeader("Impersonate-Group", group);
      }
    }
    return complete;
  }

  private void completed(ApiRequest request, int status, long start) {
    try {
      listener.completed(cluster, request.method(), status, realTime.nanoTime() - start);
    } catch (RuntimeException e) {
      log.atWarn().setCause(e).addKeyValue("cluster", cluster).log("A request listener threw");
    }
  }

  /** An answer that is longer than a server that nobody vouches for may send; never repeated. */
  private static final class AnswerTooLongException extends InterruptedIOException {
    private static final long serialVersionUID = 1L;

    AnswerTooLongException(long most) {
      super("the answer is longer than " + most + " bytes");
    }
  }
}

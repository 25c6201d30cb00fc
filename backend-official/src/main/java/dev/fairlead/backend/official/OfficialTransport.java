package dev.fairlead.backend.official;

import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** Carries one request at a time per caller over the client's HTTP stack, in one attempt. */
final class OfficialTransport {

  private final ApiClient client;
  private final OkHttpClient http;
  private final Set<OfficialBody> inFlight = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  OfficialTransport(ApiClient client) {
    this.client = client;
    // O8: the client's timeouts are per read and would end an idle watch, or are off altogether.
    // The derived client shares connections, interceptors and credentials with its origin.
    http =
        OfficialSingleAttempt.enforce(client.getHttpClient().newBuilder())
            .callTimeout(Duration.ZERO)
            .readTimeout(Duration.ZERO)
            .followRedirects(false)
            .followSslRedirects(false)
            .build();
  }

  ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    try (var answer = start(request, cancel)) {
      return new ApiResponse(answer.status(), answer.headers(), answer.readAll());
    }
  }

  StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    var answer = start(request, cancel);
    answer.liftDeadline();
    return new StreamingResponse(answer.status(), answer.headers(), answer);
  }

  /** Ends all calls in flight and refuses further ones. */
  void close() {
    closed = true;
    inFlight.forEach(OfficialBody::cancel);
  }

  /** Sends the request and waits for the head of the answer. */
  private OfficialBody start(ApiRequest request, CancelSignal cancel) throws IOException {
    refuseIfClosed(request);
    var answer = new OfficialBody(request, http.newCall(nativeRequest(request)), inFlight::remove);
    inFlight.add(answer);
    try {
      refuseIfClosed(request);
      // O4: interrupting the thread would not end a call, nor the reading of its answer.
      cancel.onCancel(answer::cancel);
      answer.awaitHead();
      return answer;
    } catch (IOException e) {
      answer.close();
      throw e;
    } catch (RuntimeException e) {
      answer.close();
      throw new IOException(
          "%s %s: the client did not take the request".formatted(request.method(), request.path()),
          e);
    }
  }

  private void refuseIfClosed(ApiRequest request) throws IOException {
    if (closed) {
      throw new IOException(
          "%s %s: this official backend is closed".formatted(request.method(), request.path()));
    }
  }

  private Request nativeRequest(ApiRequest request) throws IOException {
    var content = request.content();
    // The client writes its credentials into this map, so it must be a new one.
    var single = new HashMap<String, String>();
    content.ifPresent(c -> single.put("Content-Type", c.type().mediaType()));
    try {
      // O5: tokens of a kubeconfig come from here alone, the HTTP client does not know them.
      var built =
          client.buildRequest(
              null,
              request.pathAndQuery(),
              request.method(),
              List.of(),
              List.of(),
              content.map(c -> c.bytes().toByteArray()).orElse(null),
              single,
              new HashMap<>(),
              Map.of(),
              new String[] {"BearerToken"},
              null);
      return complete(built, request);
    } catch (ApiException | RuntimeException e) {
      throw new IOException(
          "%s %s: the client can't build the request".formatted(request.method(), request.path()),
          e);
    }
  }

  private static Request complete(Request built, ApiRequest request) {
    var builder = built.newBuilder();
    // The client's map has one value per header; impersonation needs several groups.
    request.headers().toMap().keySet().forEach(builder::removeHeader);
    request.headers().forEach(builder::addHeader);
    var body = built.body();
    if (body != null) {
      builder.method(request.method(), OfficialSingleAttempt.once(body));
    }
    return builder.build();
  }
}

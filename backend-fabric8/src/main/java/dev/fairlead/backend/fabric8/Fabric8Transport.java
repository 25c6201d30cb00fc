package dev.fairlead.backend.fabric8;

import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Carries one request at a time per caller over the client's HTTP stack, in one attempt.
 *
 * <p>The client has no way to abort a request whose head is still awaited. A caller that gives up
 * is free at once; the exchange itself ends with its head, its deadline or the client.
 */
final class Fabric8Transport {

  /** How much longer the client waits than we do: its time-out only cleans up behind ours. */
  private static final Duration CLEAN_UP = Duration.ofSeconds(1);

  /** Longer than any watch that the runtime asks for. */
  private static final Duration LONGEST_STREAM = Duration.ofMinutes(30);

  private final HttpClient http;
  private final String server;
  private final boolean timeoutCoversBody;
  private final Set<Fabric8Body> inFlight = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Fabric8Transport(KubernetesClient client) {
    var retrying = client.getConfiguration().getRequestConfig();
    // F1: the client repeats 429, 5xx and broken connections ten times, POST and PATCH too.
    http =
        client
            .getHttpClient()
            .newBuilder()
            .tag(withoutRetry(retrying))
            .addOrReplaceInterceptor("HEADER", new Headers(client.getConfiguration()))
            .build();
    timeoutCoversBody = http.getClass().getName().contains(".okhttp.");
    server = client.getMasterUrl().toString().replaceFirst("/+$", "");
  }

  ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    try (var answer = start(request, nativeRequest(request).build(), cancel)) {
      return new ApiResponse(answer.status(), answer.headers(), answer.readAll());
    }
  }

  StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    var stream = nativeRequest(request).forStreaming();
    if (timeoutCoversBody) {
      // F5: an idle watch must outlive it; what it ends is only what a caller has given up.
      stream.timeout(LONGEST_STREAM.toMillis(), TimeUnit.MILLISECONDS);
    }
    var answer = start(request, stream.build(), cancel);
    answer.liftDeadline();
    return new StreamingResponse(answer.status(), answer.headers(), answer);
  }

  /** Ends all calls in flight and refuses further ones. */
  void close() {
    closed = true;
    inFlight.forEach(Fabric8Body::close);
  }

  /** Sends the request and waits for the head of the answer. */
  private Fabric8Body start(ApiRequest request, HttpRequest sent, CancelSignal cancel)
      throws IOException {
    var answer = new Fabric8Body(request, inFlight::remove);
    inFlight.add(answer);
    try {
      refuseIfClosed(request);
      cancel.onCancel(answer::close);
      var unused = http.consumeBytes(sent, answer).whenComplete(answer::arrived);
      answer.awaitHead();
      return answer;
    } catch (IOException e) {
      answer.close();
      throw e;
    } catch (RuntimeException e) {
      // F8: a client that its owner has closed throws IllegalStateException or a rejection.
      answer.close();
      throw new IOException(
          "%s %s: the client did not take the request".formatted(request.method(), request.path()),
          e);
    }
  }

  private void refuseIfClosed(ApiRequest request) throws IOException {
    if (closed) {
      throw new IOException(
          "%s %s: this fabric8 backend is closed".formatted(request.method(), request.path()));
    }
  }

  private HttpRequest.Builder nativeRequest(ApiRequest request) {
    var builder = http.newHttpRequestBuilder().uri(server + request.pathAndQuery());
    var content = request.content();
    builder.method(
        request.method(),
        content.map(c -> c.type().mediaType()).orElse(null),
        // F4: a text can be sent again after the client has renewed its token, a stream can't.
        content.map(c -> c.bytes().utf8()).orElse(null));
    request.headers().forEach(builder::header);
    // F5: without this the client waits for ever; its own request timeout is for its typed calls.
    builder.timeout(request.timeout().plus(CLEAN_UP).toMillis(), TimeUnit.MILLISECONDS);
    return builder;
  }

  private static RequestConfig withoutRetry(RequestConfig from) {
    var copy =
        new RequestConfig(
            from.getWatchReconnectLimit(),
            from.getWatchReconnectInterval(),
            from.getRequestTimeout(),
            from.getScaleTimeout(),
            from.getLoggingInterval(),
            0,
            from.getRequestRetryBackoffInterval(),
            from.getUploadRequestTimeout());
    copy.setImpersonateUsername(from.getImpersonateUsername());
    copy.setImpersonateGroups(from.getImpersonateGroups());
    copy.setImpersonateExtras(from.getImpersonateExtras());
    return copy;
  }

  /** In place of the client's own, which puts the client's name over that of the request. */
  private record Headers(Config config) implements Interceptor {
    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
      var custom = config.getCustomHeaders();
      if (custom != null) {
        custom.forEach(builder::header);
      }
      var agent = config.getUserAgent();
      if (request.headers("User-Agent").isEmpty() && agent != null && !agent.isEmpty()) {
        builder.setHeader("User-Agent", agent);
      }
    }
  }
}

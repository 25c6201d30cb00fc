package dev.fairlead.runtime.internal.rest;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** A backend that plays a script and keeps what it was asked. A request beyond the script fails. */
public final class FakeBackend implements Backend {

  /** One step of the script. */
  public interface Step {
    /** Answers, or fails as a connection does. */
    ApiResponse answer(ApiRequest request, CancelSignal cancel) throws IOException;
  }

  private final Deque<Step> script = new ArrayDeque<>();
  private final List<ApiRequest> requests = new ArrayList<>();

  /** The next request gets this answer; single quotes stand for double ones. */
  public FakeBackend answer(int status, String body) {
    return then((request, cancel) -> response(status, Map.of(), body));
  }

  /** The next request fails. */
  public FakeBackend fail(IOException failure) {
    return then(
        (request, cancel) -> {
          throw failure;
        });
  }

  /** The next request does this. */
  public FakeBackend then(Step step) {
    script.addLast(step);
    return this;
  }

  /** An answer. */
  public static ApiResponse response(int status, Map<String, List<String>> headers, String body) {
    return new ApiResponse(status, ApiHeaders.of(headers), Bytes.ofUtf8(body.replace('\'', '"')));
  }

  /** All requests so far. */
  public List<ApiRequest> requests() {
    return requests;
  }

  /** The latest request. */
  public ApiRequest last() {
    return requests.get(requests.size() - 1);
  }

  /** Whether the whole script was played. */
  public boolean isDone() {
    return script.isEmpty();
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    requests.add(request);
    var step = script.pollFirst();
    if (step == null) {
      throw new AssertionError("a request beyond the script: " + request);
    }
    return step.answer(request, cancel);
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    var answer = send(request, cancel);
    InputStream body = answer.body().inputStream();
    return new StreamingResponse(answer.status(), answer.headers(), body);
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    throw new UnsupportedOperationException("a fake connects to nothing");
  }

  @Override
  public void close() {}
}

package dev.fairlead.runtime.internal.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A server played by the test: each request blocks until the test takes it and answers. So a test
 * sees every request, in order, and nothing happens that it did not allow.
 */
final class ScriptedBackend implements Backend {
  private static final long HANG_GUARD_SECONDS = 20;

  private final BlockingQueue<Call> calls = new LinkedBlockingQueue<>();
  private final List<ApiRequest> seen = new CopyOnWriteArrayList<>();

  /** The next request, whatever it is. */
  Call next() {
    try {
      var call = calls.poll(HANG_GUARD_SECONDS, TimeUnit.SECONDS);
      assertNotNull(call, "no request came; so far: " + seen);
      return call;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The next request, which must be a list. */
  Call nextList() {
    var call = next();
    assertEquals("", call.query("watch"), "a list was expected, not " + call.request);
    return call;
  }

  /** The next request, which must be a watch from this version. */
  Call nextWatch(String resourceVersion) {
    var call = next();
    assertEquals("true", call.query("watch"), "a watch was expected, not " + call.request);
    assertEquals(resourceVersion, call.query("resourceVersion"));
    return call;
  }

  /** All requests so far. */
  List<ApiRequest> requests() {
    return seen;
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    var answer = await(request, cancel);
    return new ApiResponse(answer.status, answer.headers, Bytes.wrap(answer.stream.readAllBytes()));
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    var answer = await(request, cancel);
    cancel.onCancel(() -> answer.stream.fail("cancelled"));
    return new StreamingResponse(answer.status, answer.headers, answer.stream);
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    throw new UnsupportedOperationException("there is one cluster only");
  }

  @Override
  public void close() {}

  private Answer await(ApiRequest request, CancelSignal cancel) throws IOException {
    var call = new Call(request);
    seen.add(request);
    calls.add(call);
    cancel.onCancel(() -> call.fail("cancelled"));
    try {
      return call.answer.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** A request that waits for its answer. */
  static final class Call {
    final ApiRequest request;
    private final CompletableFuture<Answer> answer = new CompletableFuture<>();

    Call(ApiRequest request) {
      this.request = request;
    }

    String query(String name) {
      return request.query().stream()
          .filter(each -> each.getKey().equals(name))
          .map(Map.Entry::getValue)
          .findFirst()
          .orElse("");
    }

    void answer(String body) {
      answer(200, body);
    }

    void answer(int status, String body) {
      answer(status, body, Map.of());
    }

    void answer(int status, String body, Map<String, List<String>> headers) {
      var stream = new ScriptedStream();
      stream.send(body);
      stream.end();
      assertTrue(answer.complete(new Answer(status, ApiHeaders.of(headers), stream)));
    }

    /** Answers with a stream that the test feeds. */
    ScriptedStream stream() {
      var stream = new ScriptedStream();
      assertTrue(answer.complete(new Answer(200, ApiHeaders.EMPTY, stream)), "the request is over");
      return stream;
    }

    void fail(String why) {
      answer.completeExceptionally(new IOException(why));
    }
  }

  private record Answer(int status, ApiHeaders headers, ScriptedStream stream) {}
}

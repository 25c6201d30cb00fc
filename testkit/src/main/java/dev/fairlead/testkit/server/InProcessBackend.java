package dev.fairlead.testkit.server;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import dev.fairlead.testkit.engine.EngineRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls a server in this JVM without a socket, on the caller's thread. Calls in flight are known to
 * their backend, which ends them when it is closed, and to the server, which ends them when its
 * network is cut.
 */
final class InProcessBackend implements Backend {

  /** What a server offers to its backends. */
  record Access(FrontDoor door, Activity activity, InProcessCalls calls) {}

  private final Supplier<Optional<Access>> server;
  private final Credentials credentials;
  private final Set<Runnable> inFlight = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** A backend of the server that is there at each call, if one is. */
  InProcessBackend(Supplier<Optional<Access>> server, Credentials credentials) {
    this.server = server;
    this.credentials = credentials;
  }

  @Override
  public String name() {
    return "in-process";
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    try (var answer = exchange(request, cancel, false)) {
      return new ApiResponse(
          answer.status(), answer.headers(), Bytes.wrap(answer.body().readAllBytes()));
    }
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    return exchange(request, cancel, true);
  }

  /** A backend of the server in this JVM at that address; a call fails while there is none. */
  @Override
  public Backend connect(ClusterConnection connection) {
    var address = connection.server();
    return new InProcessBackend(() -> RunningServers.at(address), connection.credentials());
  }

  @Override
  public void close() {
    closed = true;
    inFlight.forEach(Runnable::run);
  }

  private StreamingResponse exchange(ApiRequest request, CancelSignal cancel, boolean isOpen)
      throws IOException {
    var what = request.method() + " " + request.path();
    if (closed) {
      throw new IOException(what + ": this in-process backend is closed");
    }
    var access =
        server.get().orElseThrow(() -> new IOException(what + ": no server at that address"));
    var call = new InProcessCall(request, access.calls().gate());
    var answering = new Answering(call, access.calls());
    inFlight.add(answering.abort);
    access.calls().add(answering.abort);
    cancel.onCancel(answering.abort);
    if (closed) {
      answering.abort.run();
    }
    try {
      return answering.perform(access, request, isOpen);
    } catch (IOException e) {
      answering.abort.run();
      throw e;
    } catch (InterruptedException e) {
      answering.abort.run();
      throw call.interrupted();
    }
  }

  private EngineRequest engineRequest(ApiRequest request) {
    var query = new LinkedHashMap<String, List<String>>();
    request
        .query()
        .forEach(
            it -> query.computeIfAbsent(it.getKey(), any -> new ArrayList<>()).add(it.getValue()));
    var headers = request.headers();
    if (request.content().isPresent()) {
      headers = headers.with("Content-Type", request.content().get().type().mediaType());
    }
    if (credentials instanceof Credentials.Token token) {
      headers = headers.with("Authorization", "Bearer " + token.token());
    }
    var body = request.content().map(it -> it.bytes().toByteArray()).orElse(new byte[0]);
    return new EngineRequest(request.method(), request.path(), query, headers.toMap(), body);
  }

  /** One call and, once it is there, its answer. */
  private final class Answering implements Reply.Front {
    private final InProcessCall call;
    private final InProcessCalls calls;
    private final Runnable abort = this::abort;
    private volatile @Nullable FeedInputStream body;
    private @Nullable StreamingResponse answer;

    Answering(InProcessCall call, InProcessCalls calls) {
      this.call = call;
      this.calls = calls;
    }

    StreamingResponse perform(Access access, ApiRequest request, boolean isOpen)
        throws IOException, InterruptedException {
      call.cross();
      access.activity().begin();
      try {
        access
            .door()
            .serve(engineRequest(request), request.pathAndQuery(), call::sleep)
            .sendBy(this);
      } finally {
        access.activity().end();
      }
      call.cross();
      if (isOpen) {
        call.liftDeadline();
      }
      return Objects.requireNonNull(answer, "every reply answers or throws");
    }

    private void abort() {
      call.abandon();
      var open = body;
      if (open != null) {
        open.close();
      } else {
        forget();
      }
    }

    private void forget() {
      inFlight.remove(abort);
      calls.remove(abort);
    }

    @Override
    public void whole(int status, Map<String, List<String>> headers, byte[] bytes)
        throws IOException {
      stream(status, headers, new FixedFeed(bytes, Feed.End.CLEAN));
    }

    @Override
    public void partly(int status, Map<String, List<String>> headers, byte[] bytes, int count)
        throws IOException {
      stream(status, headers, new FixedFeed(Arrays.copyOf(bytes, count), Feed.End.RESET));
    }

    @Override
    public void stream(int status, Map<String, List<String>> headers, Feed feed)
        throws IOException {
      var stream = new FeedInputStream(feed, call, this::forget);
      body = stream;
      answer = new StreamingResponse(status, ApiHeaders.of(headers), stream);
      if (call.isAbandoned()) {
        stream.close();
        call.check();
      }
    }

    @Override
    public void reset() throws IOException {
      throw call.reset();
    }

    @Override
    public void hangUp() throws IOException {
      throw call.brokenOff();
    }

    @Override
    public void silence() throws IOException, InterruptedException {
      throw call.awaitEnd();
    }
  }
}

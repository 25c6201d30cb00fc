package dev.fairlead.runtime.internal.cluster;

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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** A backend that answers as it is told and notes what it is asked. */
final class FakeCluster implements Backend {
  static final int SILENT = 0;

  final List<ApiRequest> requests = new CopyOnWriteArrayList<>();
  final List<FakeCluster> connected = new CopyOnWriteArrayList<>();
  final AtomicBoolean closed = new AtomicBoolean();
  volatile int status = 200;
  volatile String body = "{}";

  /** The status that backends made of a connection begin with. */
  volatile int statusOfNew = 200;

  private final String label;

  FakeCluster(String label) {
    this.label = label;
  }

  /** The backend that was made last. */
  FakeCluster newest() {
    return connected.get(connected.size() - 1);
  }

  long open() {
    return connected.stream().filter(c -> !c.closed.get()).count();
  }

  List<String> paths() {
    return requests.stream().map(ApiRequest::path).toList();
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    Bytes answer = answer(request);
    return new ApiResponse(status, ApiHeaders.EMPTY, answer);
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    Bytes answer = answer(request);
    return new StreamingResponse(status, ApiHeaders.EMPTY, answer.inputStream());
  }

  private Bytes answer(ApiRequest request) throws IOException {
    requests.add(request);
    if (closed.get() || status == SILENT) {
      throw new IOException(label + " does not answer");
    }
    return Bytes.ofUtf8(body);
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    FakeCluster made = new FakeCluster(connection.server().getHost());
    made.status = statusOfNew;
    connected.add(made);
    return made;
  }

  @Override
  public void close() {
    closed.set(true);
  }

  @Override
  public String toString() {
    return label;
  }
}

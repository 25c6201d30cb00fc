package dev.fairlead.examples.database;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** As if the server were newer: objects that are read have a member of metadata that none knows. */
final class FutureMetadata implements Backend {

  private final Backend server;
  private final List<String> patches = new CopyOnWriteArrayList<>();

  FutureMetadata(Backend server) {
    this.server = server;
  }

  /** The bodies of all patches. */
  List<String> patches() {
    return patches;
  }

  @Override
  public String name() {
    return server.name();
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    request.content().ifPresent(content -> patches.add(content.bytes().utf8()));
    var answer = server.send(request, cancel);
    var body = (ObjectNode) Trees.parse(answer.body().utf8());
    body.withObject("/metadata").put("future", "kept");
    return new ApiResponse(answer.status(), answer.headers(), Bytes.ofUtf8(body.toString()));
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    return server.open(request, cancel);
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    return server.connect(connection);
  }

  /** The server's backend is the test's. */
  @Override
  public void close() {}
}

package dev.fairlead.runtime.internal.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ClusterName;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.RequestListener;
import dev.fairlead.spi.StreamingResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that notes what it gets and answers as it is told. */
final class EventServer implements Backend {
  final List<ApiRequest> requests = new CopyOnWriteArrayList<>();
  private volatile Answer answer = request -> status(201, "{}");

  /** How to answer a request. */
  interface Answer {
    ApiResponse to(ApiRequest request) throws IOException;
  }

  static ApiResponse status(int status, String json) {
    return new ApiResponse(status, ApiHeaders.EMPTY, Bytes.ofUtf8(json));
  }

  void answers(Answer newAnswer) {
    answer = newAnswer;
  }

  RestClient client(ClusterName cluster) {
    return new RestClient(
        cluster, this, new RequestListener() {}, "test", Optional.empty(), OptionalLong.empty());
  }

  /** Method of each request, {@code POST} or {@code PATCH}. */
  List<String> methods() {
    return requests.stream().map(ApiRequest::method).toList();
  }

  JsonNode body(int request) {
    return Json.parse(requests.get(request).content().orElseThrow().bytes());
  }

  JsonNode lastBody() {
    return body(requests.size() - 1);
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    requests.add(request);
    return answer.to(request);
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) {
    throw new AssertionError("events need no stream");
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    throw new AssertionError("events need no other backend");
  }

  @Override
  public void close() {}
}

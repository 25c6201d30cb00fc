package dev.fairlead.benchmarks.testkit;

import dev.fairlead.backend.fabric8.Fabric8Backend;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The usual backend, and what a controller needs besides to run on fabric8's mock, which
 *
 * <ul>
 *   <li>serves watches by WebSocket only,
 *   <li>answers what is not there by 404 without a Status,
 *   <li>answers the write that takes off the last finalizer by nothing at all,
 *   <li>answers a deletion that a finalizer holds up by the object as it was before,
 *   <li>writes deletion times without a zone, which no timestamp of the API is.
 * </ul>
 */
final class MockBackend implements Backend {
  private static final Pattern TIME_WITHOUT_ZONE =
      Pattern.compile("(\"deletionTimestamp\":\"[-0-9T:.]+)\"");
  private static final Pattern HELD = Pattern.compile("\"finalizers\":\\[\"");
  private static final String NOT_FOUND =
      """
      {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"not found",\
      "reason":"NotFound","details":{"name":"%s","kind":"%s"},"code":404}\
      """;

  private final KubernetesClient client;
  private final Backend usual;
  private final URI address;

  private MockBackend(KubernetesClient client, URI address) {
    this.client = client;
    this.usual = Fabric8Backend.of(client);
    this.address = address;
  }

  static MockBackend at(URI address) {
    var config = Config.empty();
    config.setMasterUrl(address.toString());
    return new MockBackend(new KubernetesClientBuilder().withConfig(config).build(), address);
  }

  @Override
  public String name() {
    return usual.name();
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    var answer = usual.send(request, cancel);
    boolean isEmpty = answer.body().length() == 0;
    if (isEmpty && (answer.status() == 404 || request.method().equals("PATCH"))) {
      return new ApiResponse(404, answer.headers(), notFound(request.path()));
    }
    var body = zoned(answer.body().utf8());
    boolean isHeld = request.method().equals("DELETE") && HELD.matcher(body).find();
    return new ApiResponse(isHeld ? 202 : answer.status(), answer.headers(), Bytes.ofUtf8(body));
  }

  private static Bytes notFound(String path) {
    var segments = List.of(path.split("/", -1));
    int last = segments.size() - 1;
    return Bytes.ofUtf8(NOT_FOUND.formatted(segments.get(last), segments.get(last - 1)));
  }

  static String zoned(String json) {
    return json.contains("\"deletionTimestamp\"")
        ? TIME_WITHOUT_ZONE.matcher(json).replaceAll("$1Z\"")
        : json;
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) throws IOException {
    if (!request.query().contains(Map.entry("watch", "true"))) {
      return usual.open(request, cancel);
    }
    var watch = MockWatch.open(client.getHttpClient(), address, request);
    cancel.onCancel(watch::close);
    return new StreamingResponse(200, ApiHeaders.EMPTY, watch);
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    throw new UnsupportedOperationException("the benchmark has one cluster");
  }

  @Override
  public void close() {
    usual.close();
    client.close();
  }
}

package dev.fairlead.runtime.internal.election;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One lease and what may go wrong with it. As strict about times and versions as a real server. */
final class LeaseServer implements Backend {
  private static final Pattern MICRO_TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z");

  private final List<String> requests = new ArrayList<>();
  private @Nullable ObjectNode lease;
  private long version = 100;
  private boolean down;
  private int refusal;
  private Consumer<ApiRequest> before = request -> {};
  private Consumer<ApiRequest> after = request -> {};

  /** No answer from now on, or answers again. */
  void down(boolean isDown) {
    down = isDown;
  }

  /** Everything is answered with this status from now on; 0 for no more. */
  void refuse(int status) {
    refusal = status;
  }

  /** Something that happens when a request arrives, before it is carried out. */
  void before(Consumer<ApiRequest> action) {
    before = action;
  }

  /** Something that happens between a request's effect and its answer. */
  void after(Consumer<ApiRequest> action) {
    after = action;
  }

  /** What the lease says. */
  LeaseRecord record() {
    return LeaseRecord.of(lease());
  }

  ObjectNode lease() {
    var present = lease;
    if (present == null) {
      throw new AssertionError("there is no lease");
    }
    return present;
  }

  boolean isAbsent() {
    return lease == null;
  }

  /** Somebody else writes. */
  void write(LeaseRecord record) {
    var body = lease == null ? Json.object() : lease.deepCopy();
    Json.objectAt(body, "metadata").put("name", "lock");
    record.writeTo(body);
    store(body);
  }

  /** Somebody labels the lease. */
  void label(String name, String value) {
    var body = lease().deepCopy();
    Json.objectAt(Json.objectAt(body, "metadata"), "labels").put(name, value);
    store(body);
  }

  void remove() {
    lease = null;
  }

  /** The methods of the requests so far. */
  List<String> requests() {
    return requests;
  }

  private void store(ObjectNode body) {
    Json.objectAt(body, "metadata").put("resourceVersion", String.valueOf(++version));
    lease = body;
  }

  @Override
  public ApiResponse send(ApiRequest request, CancelSignal cancel) throws IOException {
    before.accept(request);
    if (down) {
      throw new InterruptedIOException("no answer in " + request.timeout());
    }
    requests.add(request.method());
    var answer = refusal > 0 ? status(refusal, "Refused") : carryOut(request);
    after.accept(request);
    return answer;
  }

  private ApiResponse carryOut(ApiRequest request) {
    var present = lease;
    return switch (request.method()) {
      case "GET" -> present == null ? status(404, "NotFound") : ok(200, present);
      case "POST" -> present != null ? status(409, "AlreadyExists") : stored(201, request);
      case "PUT" -> {
        if (present == null) {
          yield status(404, "NotFound");
        }
        var wanted = Json.parseObject(body(request)).at("/metadata/resourceVersion").asText();
        yield wanted.equals(present.at("/metadata/resourceVersion").asText())
            ? stored(200, request)
            : status(409, "Conflict");
      }
      default -> throw new AssertionError("an elector does not send " + request.method());
    };
  }

  private ApiResponse stored(int status, ApiRequest request) {
    var body = Json.parseObject(body(request));
    for (String time : List.of("acquireTime", "renewTime")) {
      var text = body.at("/spec/" + time).asText();
      if (!MICRO_TIME.matcher(text).matches()) {
        throw new AssertionError(time + " is no MicroTime: " + text);
      }
    }
    store(body);
    return ok(status, body);
  }

  private static Bytes body(ApiRequest request) {
    return request.content().orElseThrow().bytes();
  }

  private static ApiResponse ok(int status, ObjectNode body) {
    return new ApiResponse(status, ApiHeaders.of(Map.of()), Json.write(body));
  }

  private static ApiResponse status(int code, String reason) {
    var body =
        Json.object()
            .put("kind", "Status")
            .put("apiVersion", "v1")
            .put("message", reason)
            .put("reason", reason)
            .put("code", code);
    Json.objectAt(body, "details").put("name", "lock").put("kind", "leases");
    return ok(code, body);
  }

  @Override
  public String name() {
    return "lease server";
  }

  @Override
  public StreamingResponse open(ApiRequest request, CancelSignal cancel) {
    throw new AssertionError("an elector opens no stream");
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    throw new AssertionError("an elector stays with its cluster");
  }

  @Override
  public void close() {}
}

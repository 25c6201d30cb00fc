package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.KubeconfigParser;
import dev.fairlead.runtime.internal.client.ClusterClient;
import dev.fairlead.runtime.internal.client.UnchangedWrites;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.spi.RequestListener;
import dev.fairlead.spi.StreamingResponse;
import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.RequestJournal;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A backend on a server, both anew for each test, and how tests talk to them. A real server is
 * shared; each test has its own door and namespace there.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@DisplayNameGeneration(Lines.Names.class)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class TransportFixture {

  static final Duration SHORT = Duration.ofMillis(300);
  static final Duration PATIENCE = Duration.ofSeconds(20);
  static final ResourceType<ConfigMap> MAPS = ConfigMap.TYPE;

  /** Half of these bytes are inside of characters. */
  static final String TEXT = "Grüße, 你好 \uD83D\uDEA2";

  @RegisterExtension final Tally tally = new Tally();
  private @Nullable TestApiServer current;
  private @Nullable Backend connected;
  private String namespace = "";

  /** The client library that is tested. */
  protected abstract ClientLibrary library();

  /** Makes the server of a test: one in memory, unless a subclass says otherwise. */
  protected TestApiServer server() {
    return InMemoryApiServer.start();
  }

  @BeforeEach
  final void setUp() {
    var made = server();
    current = made;
    namespace = made.newNamespace();
    connected = library().connect(made.connection());
  }

  @AfterEach
  final void tearDown() {
    api().faults().clear();
    api().network().restore();
    backend().close();
    api().close();
  }

  final TestApiServer api() {
    return Objects.requireNonNull(current, "made before each test");
  }

  final Backend backend() {
    return Objects.requireNonNull(connected, "made before each test");
  }

  final String namespace() {
    return namespace;
  }

  final boolean isReal() {
    return api() instanceof RealApiServer;
  }

  /** The server by TLS; a real one with nothing in between, so with HTTP/2 for who speaks it. */
  final ClusterConnection secure() {
    return api() instanceof RealApiServer real
        ? real.direct()
        : KubeconfigParser.strict().parse(api().kubeconfig());
  }

  final String token() {
    return ((Credentials.Token) api().connection().credentials()).token();
  }

  final ClusterConnection by(Credentials credentials) {
    var known = api().connection();
    return ClusterConnection.of(known.server(), known.caPem(), credentials);
  }

  /** A server and a backend for managers by manual time; to be closed. */
  final Rig rig() {
    return new Rig(server(), library()::connect);
  }

  /** The runtime's client, without a cache. */
  static Client client(Backend backend) {
    return client(backend, Optional.empty());
  }

  static Client client(Backend backend, Optional<ClusterConnection.Impersonation> as) {
    var listener = new RequestListener() {};
    var none = OptionalLong.empty();
    var rest = new RestClient(ClusterName.LOCAL, backend, listener, "contract", as, none);
    return new ClusterClient(
        ClusterName.LOCAL,
        rest,
        Optional.empty(),
        new Codecs(),
        new UnchangedWrites(),
        "contract",
        CallScope.unbounded());
  }

  final ObjectKey key(String name) {
    return ObjectKey.of(namespace, name);
  }

  /** A list of config maps. */
  final ApiRequest list() {
    return ApiRequest.of("GET", "/api/v1/namespaces/" + namespace + "/configmaps");
  }

  final ApiRequest get(String name) {
    return ApiRequest.of("GET", list().path() + "/" + name);
  }

  final ApiRequest watch(String name) {
    return list().withQuery("watch", "true").withQuery("fieldSelector", "metadata.name=" + name);
  }

  final ApiRequest create(String name, String text) {
    return ApiRequest.of("POST", list().path()).withContent(ContentType.JSON, map(name, text));
  }

  static Bytes map(String name, String text) {
    var object = Map.of("metadata", Map.of("name", name), "data", Map.of("text", text));
    return Bytes.wrap(Json.print(object));
  }

  /** Has the test itself create one. */
  final void put(String name, String text) {
    api().client().create(MAPS, ConfigMap.of(namespace, name).withData(Map.of("text", text)));
  }

  /** Has the test itself change one. */
  final void change(String name, String text) {
    api().client().edit(MAPS, key(name), map -> map.withData(Map.of("text", text)));
  }

  /** A request of each kind that a body belongs to. */
  final List<ApiRequest> writes() {
    var one = list().path() + "/a";
    var body = map("a", "x");
    var options = Bytes.ofUtf8("{\"propagationPolicy\":\"Background\"}");
    return List.of(
        create("a", "x"),
        ApiRequest.of("PUT", one).withContent(ContentType.JSON, body),
        ApiRequest.of("PATCH", one).withContent(ContentType.MERGE_PATCH, body),
        ApiRequest.of("DELETE", one).withContent(ContentType.JSON, options));
  }

  /** A request of each kind, but watches. */
  final List<ApiRequest> requests() {
    var all = new ArrayList<>(writes());
    all.add(list());
    all.add(get("a"));
    all.add(ApiRequest.of("DELETE", list().path() + "/a"));
    return all;
  }

  final ApiResponse send(ApiRequest request) throws IOException {
    return backend().send(request, CancelSignal.none());
  }

  final StreamingResponse open(ApiRequest request) throws IOException {
    return backend().open(request, CancelSignal.none());
  }

  /** Has every request about config maps meet this fault, and no other. */
  final void fail(Fault fault) {
    var faults = api().faults();
    faults.clear();
    faults.on(RequestMatch.list(MAPS)).then(fault);
    faults.on(RequestMatch.get(MAPS)).then(fault);
    faults.on(RequestMatch.watch(MAPS)).then(fault);
    faults.on(RequestMatch.anyWrite()).then(fault);
  }

  final List<RequestJournal.Entry> arrived() {
    return api().journal().entries();
  }

  /** Forgets what has arrived, sends, and makes sure that it has arrived once. */
  final ApiResponse sendOnce(ApiRequest request) throws IOException {
    api().journal().clear();
    var answer = send(request);
    assertEquals(1, arrived().size(), () -> request + " was sent again: " + arrived());
    return answer;
  }

  /** What is done while others meddle with the process. */
  @FunctionalInterface
  interface Step {
    void run() throws IOException;
  }

  final void whileDisturbed(Step step) throws IOException {
    var undo = library().disturb();
    try {
      step.run();
    } finally {
      undo.run();
    }
  }

  /** A client of a host, and a backend around it; to be closed. */
  final BackendContract.Hosted host(Supplier<String> token, Duration timeout) {
    return library().around(api().connection(), token, timeout);
  }

  /** The members of a JSON object; none of anything else. */
  static Map<?, ?> members(@Nullable Object node) {
    return node instanceof Map<?, ?> map ? map : Map.of();
  }

  static Map<?, ?> tree(Bytes json) {
    return members(Json.parse(json.utf8()));
  }

  /** The config maps as a list of the server has them. */
  final List<?> items() throws IOException {
    return tree(send(list()).body()).get("items") instanceof List<?> items ? items : List.of();
  }
}

package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.runtime.KubeconfigParser;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.InMemoryApiServer;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * The contract of {@link Backend}, as tests that need no cluster. A backend's own test extends this
 * and says in {@link #connect} how one is made:
 *
 * <pre>{@code
 * class MyBackendContractTest extends BackendContract {
 *   @Override protected Backend connect(ClusterConnection connection) {
 *     return MyBackend.connected(connection);
 *   }
 * }
 * }</pre>
 *
 * <p>Most calls go to a server on 127.0.0.1 that does what the test says; one backend serves all
 * tests of a class.
 */
public abstract class BackendContract extends Streams {

  /** For subclasses. */
  protected BackendContract() {}

  /**
   * A backend around a client that it does not own, for a server that has config maps.
   *
   * @param backend the backend
   * @param call uses the client itself; throws if that does not work
   * @param end closes the client
   */
  public record Hosted(Backend backend, Callable<?> call, Runnable end) implements AutoCloseable {

    /** Closes the backend, then the client. */
    @Override
    public void close() {
      backend.close();
      end.run();
    }
  }

  @Test
  void itHasAShortName() {
    assertFalse(backend().name().isBlank());
  }

  @Test
  void aClosedBackendRefusesCalls() throws Exception {
    var other = connect(server.connection());
    server.answer(200, "{}");
    other.send(GET, CancelSignal.none());
    other.close();
    server.answer(200, "{}");
    for (var request : new ApiRequest[] {GET, POST}) {
      assertNamed(
          request, assertThrows(IOException.class, () -> other.send(request, CancelSignal.none())));
      assertNamed(
          request, assertThrows(IOException.class, () -> other.open(request, CancelSignal.none())));
    }
    assertEquals(0, server.arrived());
  }

  @Test
  void closingEndsCallsAndStreams() throws Exception {
    var other = connect(server.connection());
    server.stream(out -> out.silence());
    var stream = other.open(WATCH, CancelSignal.none());
    var reader = inBackground(() -> stream.body().read());
    server.play(exchange -> exchange.awaitEnd());
    var call = inBackground(() -> other.send(GET, CancelSignal.none()));
    server.request();
    other.close();
    failure(reader);
    failure(call);
    stream.close();
  }

  @Test
  void twoBackendsDoNotKnowOfEachOther() throws Exception {
    try (var second = new Script()) {
      var other = connect(second.connection());
      server.answer(200, "\"first\"");
      second.answer(200, "\"second\"");
      assertEquals("\"second\"", other.send(GET, CancelSignal.none()).body().utf8());
      assertEquals("\"first\"", send(GET).body().utf8());
      other.close();
      assertEquals("\"first\"", send(GET).body().utf8());
    }
  }

  @Test
  void aBackendThatAnotherConnectedHasNothingOfIt() throws Exception {
    try (var second = new Script()) {
      second.answer(200, "{}");
      server.answer(200, "{}");
      var nobody = second.connection("", new Credentials.None());
      try (var derived = backend().connect(nobody)) {
        assertEquals(backend().name(), derived.name());
        assertEquals(200, derived.send(GET, CancelSignal.none()).status());
      }
      assertEquals(Optional.empty(), second.request().header("Authorization"));
      assertEquals(200, send(GET).status());
    }
  }

  @Test
  void connectingDoesNotConnectYet() throws Exception {
    var gone = new Script();
    gone.close();
    assertDoesNotThrow(() -> connect(gone.connection()).close());
  }

  @Test
  void aServersCertificateIsTrustedByTheGivenAuthorityOnly() throws Exception {
    try (var api = InMemoryApiServer.start()) {
      var trusted = KubeconfigParser.strict().parse(api.kubeconfig());
      try (var secure = connect(trusted)) {
        assertEquals(200, secure.send(GET, CancelSignal.none()).status());
      }
      var untrusted = ClusterConnection.of(trusted.server(), "", trusted.credentials());
      try (var careless = connect(untrusted)) {
        assertThrows(IOException.class, () -> careless.send(GET, CancelSignal.none()));
      }
    }
  }

  @Test
  void unreadableCertificatesAreRefusedWhenConnecting() {
    var address = server.connection().server();
    var broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    var badAuthority = ClusterConnection.of(address, broken, new Credentials.None());
    assertThrows(IllegalArgumentException.class, () -> connect(badAuthority));
    var badKey = new Credentials.ClientCertificate(broken, broken);
    assertThrows(
        IllegalArgumentException.class, () -> connect(ClusterConnection.of(address, "", badKey)));
  }

  @Test
  void anApiServerIsWrittenReadAndWatched() throws Exception {
    try (var api = InMemoryApiServer.start();
        var other = connect(api.connection())) {
      var path = "/api/v1/namespaces/default/configmaps";
      var body = Bytes.ofUtf8("{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"\uD83D\uDEA2\"}}");
      try (var watch =
          other.open(ApiRequest.of("GET", path).withQuery("watch", "true"), CancelSignal.none())) {
        var created =
            other.send(
                ApiRequest.of("POST", path).withContent(ContentType.JSON, body),
                CancelSignal.none());
        assertEquals(201, created.status());
        assertEquals('{', watch.body().read());
      }
      var read = other.send(ApiRequest.of("GET", path + "/a"), CancelSignal.none());
      assertEquals(200, read.status());
      var tree = (Map<?, ?>) Json.parse(read.body().utf8());
      assertEquals(Map.of("k", "\uD83D\uDEA2"), tree == null ? Map.of() : tree.get("data"));
    }
  }
}

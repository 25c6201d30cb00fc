package dev.fairlead.testkit.differential;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Bytes to an API server and back, by the JDK's client. JSON may be written with single quotes. */
final class RawApi {
  static final String MERGE = "application/merge-patch+json";
  static final String JSON_PATCH = "application/json-patch+json";
  static final String STRATEGIC = "application/strategic-merge-patch+json";
  static final String APPLY = "application/apply-patch+yaml";
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_LONG_FOR_INTS);

  private final TestApiServer server;
  private final ClusterConnection connection;
  private final HttpClient http;

  RawApi(TestApiServer server) {
    this.server = server;
    connection = server instanceof RealApiServer real ? real.direct() : server.connection();
    var builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    if (!connection.caPem().isEmpty()) {
      builder.sslContext(trusting(connection.caPem()));
    }
    http = builder.build();
  }

  private static SSLContext trusting(String pem) {
    try {
      var store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      var bytes = new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
      for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(bytes)) {
        store.setCertificateEntry("ca-" + store.size(), certificate);
      }
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      var context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("the server's authority can't be used", e);
    }
  }

  TestApiServer server() {
    return server;
  }

  Reply get(String target) {
    return send("GET", target, Map.of(), "");
  }

  Reply send(String method, String target, Map<String, String> headers, String json) {
    var bytes = quoted(json).getBytes(StandardCharsets.UTF_8);
    var publisher =
        bytes.length == 0
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(bytes);
    var request = request(target, headers).timeout(PATIENCE).method(method, publisher).build();
    var response = exchange(request, HttpResponse.BodyHandlers.ofString());
    return new Reply(
        response.statusCode(), response.headers().allValues("Warning"), response.body());
  }

  private <T> HttpResponse<T> exchange(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
    try {
      return http.send(request, handler);
    } catch (IOException e) {
      throw new UncheckedIOException(request.method() + " " + request.uri(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(request.method() + " " + request.uri(), e);
    }
  }

  private HttpRequest.Builder request(String target, Map<String, String> headers) {
    var builder = HttpRequest.newBuilder(URI.create(connection.server() + target));
    if (connection.credentials() instanceof Credentials.Token token) {
      builder.header("Authorization", "Bearer " + token.token());
    }
    headers.forEach(builder::header);
    return builder;
  }

  /** All events of a watch, which must end by itself. */
  List<Event> watch(String target) {
    var response =
        exchange(request(target, Map.of()).build(), HttpResponse.BodyHandlers.ofInputStream());
    List<Event> events = new ArrayList<>();
    try (var lines =
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        var tree = tree(line);
        events.add(new Event(String.valueOf(tree.get("type")), tree.get("object")));
      }
      return events;
    } catch (IOException e) {
      throw new UncheckedIOException(target, e);
    }
  }

  static String quoted(String json) {
    return json.replace('\'', '"');
  }

  private static Map<String, Object> tree(String json) {
    try {
      @SuppressWarnings("unchecked")
      Map<String, Object> tree = JSON.readValue(json, Map.class);
      return tree;
    } catch (JsonProcessingException e) {
      throw new AssertionError("not a JSON object: " + json, e);
    }
  }

  /** An answer. */
  record Reply(int status, List<String> warnings, String text) {
    boolean isObject() {
      return text.startsWith("{");
    }

    Map<String, Object> tree() {
      return RawApi.tree(text);
    }

    /** A member of the object's metadata, as text; empty if it is not there. */
    String metadata(String name) {
      return isObject()
              && tree().get("metadata") instanceof Map<?, ?> metadata
              && metadata.get(name) instanceof String text
          ? text
          : "";
    }
  }

  /** An event of a watch. */
  record Event(String type, @Nullable Object object) {}
}

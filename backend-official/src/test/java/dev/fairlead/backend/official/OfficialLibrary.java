package dev.fairlead.backend.official;

import com.google.gson.Gson;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.ResourceType;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.contract.BackendContract;
import dev.fairlead.testkit.contract.ClientLibrary;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.Configuration;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.credentials.RefreshAuthentication;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The client as a service has it. */
final class OfficialLibrary implements ClientLibrary {

  /** What OkHttp takes from its environment; no server may be reached by it. */
  private static final Map<String, String> TEMPTING =
      Map.of(
          "http.proxyHost", "127.0.0.1",
          "http.proxyPort", "1",
          "https.proxyHost", "127.0.0.1",
          "https.proxyPort", "1",
          "http.nonProxyHosts", "none.example");

  /** A host that knows the token of the connection. */
  static BackendContract.Hosted around(ClusterConnection connection) {
    var token = ((Credentials.Token) connection.credentials()).token();
    return new OfficialLibrary().around(connection, () -> token, Duration.ofSeconds(10));
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    return OfficialBackend.connected(connection);
  }

  @Override
  public BackendContract.Hosted around(
      ClusterConnection connection, Supplier<String> token, Duration timeout) {
    var client =
        new ClientBuilder()
            .setBasePath(connection.server().toString())
            .setAuthentication(new RefreshAuthentication(token, Duration.ZERO))
            .build();
    client.setReadTimeout(Math.toIntExact(timeout.toMillis()));
    return new BackendContract.Hosted(
        OfficialBackend.of(client),
        () -> new CoreV1Api(client).listNamespacedConfigMap("shop").execute(),
        () -> client.getHttpClient().connectionPool().evictAll());
  }

  @Override
  public ResourceType<?> configMaps() {
    return OfficialTypes.of(V1ConfigMap.class);
  }

  @Override
  public ResourceType<?> pods() {
    return OfficialTypes.of(V1Pod.class);
  }

  /** The JSON of all clients, and the client of all APIs. */
  @Override
  public Object shared() {
    return List.of(JSON.getGson(), Configuration.getDefaultApiClient());
  }

  @Override
  public Runnable disturb() {
    var gson = JSON.getGson();
    var client = Configuration.getDefaultApiClient();
    JSON.setGson(new Gson());
    Configuration.setDefaultApiClient(new ApiClient().setBasePath("http://127.0.0.1:1"));
    TEMPTING.forEach(System::setProperty);
    return () -> {
      TEMPTING.keySet().forEach(System::clearProperty);
      Configuration.setDefaultApiClient(client);
      JSON.setGson(gson);
    };
  }
}

package dev.fairlead.backend.official;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.contract.BackendContract;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.credentials.AccessTokenAuthentication;
import java.util.Optional;

class OfficialBackendContractTest extends BackendContract {

  @Override
  protected Backend connect(ClusterConnection connection) {
    return OfficialBackend.connected(connection);
  }

  @Override
  protected Optional<Hosted> host(ClusterConnection connection) {
    var token = ((Credentials.Token) connection.credentials()).token();
    var client =
        new ClientBuilder()
            .setBasePath(connection.server().toString())
            .setAuthentication(new AccessTokenAuthentication(token))
            .build();
    return Optional.of(
        new Hosted(
            OfficialBackend.of(client),
            () -> new CoreV1Api(client).listNamespacedConfigMap("shop").execute(),
            () -> client.getHttpClient().connectionPool().evictAll()));
  }
}

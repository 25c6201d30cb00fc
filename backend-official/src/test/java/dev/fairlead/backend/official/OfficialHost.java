package dev.fairlead.backend.official;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.testkit.contract.BackendContract;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.credentials.AccessTokenAuthentication;

/** A client as a host has it, and a backend around it. */
final class OfficialHost {

  private OfficialHost() {}

  static BackendContract.Hosted around(ClusterConnection connection) {
    var token = ((Credentials.Token) connection.credentials()).token();
    var client =
        new ClientBuilder()
            .setBasePath(connection.server().toString())
            .setAuthentication(new AccessTokenAuthentication(token))
            .build();
    return new BackendContract.Hosted(
        OfficialBackend.of(client),
        () -> new CoreV1Api(client).listNamespacedConfigMap("shop").execute(),
        () -> client.getHttpClient().connectionPool().evictAll());
  }
}

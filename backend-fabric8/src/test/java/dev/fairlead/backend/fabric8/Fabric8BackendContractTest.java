package dev.fairlead.backend.fabric8;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.contract.BackendContract;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.Optional;

class Fabric8BackendContractTest extends BackendContract {

  @Override
  protected Backend connect(ClusterConnection connection) {
    return Fabric8Backend.connected(connection);
  }

  @Override
  protected Optional<Hosted> host(ClusterConnection connection) {
    var config = Config.empty();
    config.setMasterUrl(connection.server().toString());
    config.setOauthToken(((Credentials.Token) connection.credentials()).token());
    var client = new KubernetesClientBuilder().withConfig(config).build();
    return Optional.of(
        new Hosted(
            Fabric8Backend.of(client),
            () -> client.configMaps().inNamespace("shop").list(),
            client::close));
  }
}

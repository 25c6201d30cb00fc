package dev.fairlead.backend.fabric8;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.testkit.contract.BackendContract;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** A client as a host has it, and a backend around it. */
final class Fabric8Host {

  private Fabric8Host() {}

  static BackendContract.Hosted around(ClusterConnection connection) {
    var config = Config.empty();
    config.setMasterUrl(connection.server().toString());
    config.setOauthToken(((Credentials.Token) connection.credentials()).token());
    var client = new KubernetesClientBuilder().withConfig(config).build();
    return new BackendContract.Hosted(
        Fabric8Backend.of(client),
        () -> client.configMaps().inNamespace("shop").list(),
        client::close);
  }
}

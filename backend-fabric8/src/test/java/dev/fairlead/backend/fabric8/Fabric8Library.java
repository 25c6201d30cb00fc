package dev.fairlead.backend.fabric8;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.ResourceType;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.contract.BackendContract;
import dev.fairlead.testkit.contract.ClientLibrary;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The client as a service has it. */
final class Fabric8Library implements ClientLibrary {

  /** What the client takes from its environment; nothing of it may reach a server (F9). */
  private static final Map<String, String> TEMPTING =
      Map.of(
          "kubernetes.auth.token", "leaked",
          "kubernetes.auth.basic.username", "leaked",
          "kubernetes.auth.basic.password", "leaked",
          "kubernetes.impersonate.username", "leaked",
          "kubernetes.master", "http://127.0.0.1:1",
          "http.proxy", "http://127.0.0.1:1");

  /** A host that knows the token of the connection. */
  static BackendContract.Hosted around(ClusterConnection connection) {
    var token = ((Credentials.Token) connection.credentials()).token();
    return new Fabric8Library().around(connection, () -> token, Duration.ofSeconds(10));
  }

  @Override
  public Backend connect(ClusterConnection connection) {
    return Fabric8Backend.connected(connection);
  }

  @Override
  public BackendContract.Hosted around(
      ClusterConnection connection, Supplier<String> token, Duration timeout) {
    var config = Config.empty();
    config.setMasterUrl(connection.server().toString());
    config.setOauthTokenProvider(token::get);
    config.setRequestTimeout(Math.toIntExact(timeout.toMillis()));
    var client = new KubernetesClientBuilder().withConfig(config).build();
    return new BackendContract.Hosted(
        Fabric8Backend.of(client),
        () -> client.configMaps().inNamespace("shop").list(),
        client::close);
  }

  @Override
  public ResourceType<?> configMaps() {
    return Fabric8Types.of(ConfigMap.class);
  }

  @Override
  public ResourceType<?> pods() {
    return Fabric8Types.of(Pod.class);
  }

  /** The properties that the client reads. */
  @Override
  public Object shared() {
    var all = new HashMap<String, String>();
    for (var name : System.getProperties().stringPropertyNames()) {
      if (name.startsWith("kubernetes.") || name.startsWith("http")) {
        all.put(name, System.getProperty(name));
      }
    }
    return all;
  }

  @Override
  public Runnable disturb() {
    TEMPTING.forEach(System::setProperty);
    return () -> TEMPTING.keySet().forEach(System::clearProperty);
  }
}

package dev.fairlead.operator.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.fairlead.backend.fabric8.Fabric8Backend;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The hub through the fabric8 client. */
final class Fabric8Module extends AbstractModule {

  @Provides
  @Singleton
  Hub hub(HubSource source) {
    var config = config(source);
    var client = new KubernetesClientBuilder().withConfig(config).build();
    return new Hub(Fabric8Backend.of(client), config.getMasterUrl(), client::close);
  }

  private static Config config(HubSource source) {
    if (source instanceof HubSource.InCluster pod) {
      return inCluster(pod);
    }
    var file = ((HubSource.Kubeconfig) source).file();
    try {
      var config = Config.fromKubeconfig(file.toFile());
      if (config.getCurrentContext() == null) {
        throw HubSources.noContext(file);
      }
      return config;
    } catch (RuntimeException e) {
      throw HubSources.unusable(file, e);
    }
  }

  /** The token is read for each request: the kubelet replaces it before it expires. */
  private static Config inCluster(HubSource.InCluster pod) {
    var config = Config.empty();
    config.setMasterUrl(pod.server());
    config.setCaCertFile(pod.authority().toString());
    config.setOauthTokenProvider(() -> read(pod.token()));
    return config;
  }

  private static String read(Path token) {
    try {
      return Files.readString(token).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("the service account's token can't be read: " + token, e);
    }
  }
}

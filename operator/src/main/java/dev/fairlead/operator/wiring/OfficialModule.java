package dev.fairlead.operator.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.fairlead.backend.official.OfficialBackend;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.KubeConfig;
import io.kubernetes.client.util.credentials.TokenFileAuthentication;
import java.io.IOException;
import java.nio.file.Files;

/** The hub through the official client. */
final class OfficialModule extends AbstractModule {

  @Provides
  @Singleton
  Hub hub(HubSource source) {
    var client = client(source);
    return new Hub(OfficialBackend.of(client), client.getBasePath(), () -> close(client));
  }

  private static ApiClient client(HubSource source) {
    if (source instanceof HubSource.InCluster pod) {
      return inCluster(pod);
    }
    var file = ((HubSource.Kubeconfig) source).file();
    try (var text = Files.newBufferedReader(file)) {
      var config = KubeConfig.loadKubeConfig(text);
      config.setFile(file.toFile());
      if (config.getServer() == null) {
        throw HubSources.noContext(file);
      }
      return ClientBuilder.kubeconfig(config).build();
    } catch (IOException | RuntimeException e) {
      throw HubSources.unusable(file, e);
    }
  }

  private static ApiClient inCluster(HubSource.InCluster pod) {
    try {
      return new ClientBuilder()
          .setBasePath(pod.server())
          .setCertificateAuthority(Files.readAllBytes(pod.authority()))
          .setAuthentication(new TokenFileAuthentication(pod.token().toString()))
          .build();
    } catch (IOException e) {
      throw HubSources.unusable(pod.authority(), e);
    }
  }

  private static void close(ApiClient client) {
    client.getHttpClient().dispatcher().executorService().shutdown();
    client.getHttpClient().connectionPool().evictAll();
  }
}

package dev.fairlead.operator.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.operator.model.Crds;
import dev.fairlead.testkit.server.InMemoryApiServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A hub and three targets, each an API server of its own, with their kubeconfigs in a folder. */
final class World implements AutoCloseable {
  private static final String HUB = "hub";

  private final Path folder;
  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, InMemoryApiServer> servers = new LinkedHashMap<>();
  private final Map<String, RawApi> apis = new LinkedHashMap<>();

  private World(Path folder) {
    this.folder = folder;
  }

  /**
   * Starts the servers and gives the hub what an operator needs: its kinds, and the kubeconfigs.
   */
  static World start(Path folder) throws IOException, InterruptedException {
    var world = new World(folder);
    try {
      world.add(HUB);
      for (var cluster : Story.CLUSTERS) {
        world.add(cluster);
      }
      world.server(HUB).installCrds(Crds.yaml());
      for (var cluster : Story.CLUSTERS) {
        world.hub().create(ObjectPath.secret(cluster).collection(), world.secret(cluster));
      }
      return world;
    } catch (IOException | InterruptedException | RuntimeException e) {
      world.close();
      throw e;
    }
  }

  private void add(String cluster) throws IOException, InterruptedException {
    var server = InMemoryApiServer.start();
    servers.put(cluster, server);
    Files.write(kubeconfig(cluster), server.kubeconfig().toByteArray());
    var api = new RawApi(cluster, server.connection(), http);
    apis.put(cluster, api);
    api.create(
        "/api/v1/namespaces", RawApi.tree(Map.of("metadata", Map.of("name", Story.NAMESPACE))));
  }

  private JsonNode secret(String cluster) {
    return RawApi.tree(
        Map.of(
            "metadata", Map.of("name", cluster),
            "data", Map.of("kubeconfig", server(cluster).kubeconfig().toByteArray())));
  }

  RawApi hub() {
    return api(HUB);
  }

  RawApi api(String cluster) {
    return found(Optional.ofNullable(apis.get(cluster)), cluster);
  }

  InMemoryApiServer server(String cluster) {
    return found(Optional.ofNullable(servers.get(cluster)), cluster);
  }

  /** The hub and then the targets. */
  List<String> clusters() {
    return List.copyOf(servers.keySet());
  }

  /** Where the kubeconfigs are. */
  Path folder() {
    return folder;
  }

  Path kubeconfig(String cluster) {
    return folder.resolve(cluster + ".kubeconfig");
  }

  private static <T> T found(Optional<T> one, String cluster) {
    return one.orElseThrow(() -> new IllegalArgumentException("no cluster " + cluster));
  }

  @Override
  public void close() {
    servers.values().forEach(InMemoryApiServer::close);
  }
}

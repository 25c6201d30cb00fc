package dev.fairlead.operator.acceptance;

import dev.fairlead.client.Client;
import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.Query;
import dev.fairlead.client.WriteOption;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Unstructured;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.testkit.server.RealApiServer;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * Empties a real cluster for the next world, since it has no controllers that would: all objects of
 * the kinds that worlds make, and all namespaces but those that each world begins with.
 */
final class Cleaning {

  private static final Set<String> SYSTEM =
      Set.of("default", "kube-system", "kube-public", "kube-node-lease");
  private static final int MOST_TRIES = 1_000;

  private final RealApiServer server;
  private final Client client;
  private final Set<String> kept;
  private final List<ResourceType<Unstructured>> kinds;

  private Cleaning(RealApiServer server, String namespace, List<ResourceType<Unstructured>> kinds) {
    this.server = server;
    this.client = server.client();
    this.kept = Set.of(namespace, Site.ACCOUNTS);
    this.kinds = kinds;
  }

  static Cleaning ofHub(RealApiServer server) {
    return new Cleaning(
        server,
        World.NAMESPACE,
        List.of(Facts.INSTANCE, Facts.TEMPLATE, Facts.CONFIG_MAP, Facts.SECRET, Facts.EVENT));
  }

  static Cleaning ofTarget(RealApiServer server) {
    return new Cleaning(server, TargetCluster.NAMESPACE, List.of(Facts.CONFIG_MAP));
  }

  void run() {
    kinds.forEach(this::remove);
    var ended =
        client.list(Query.of(Facts.NAMESPACE)).stream()
            .map(Unstructured::metadata)
            .filter(it -> it.isDeleting() || !kept.contains(it.name()))
            .map(ObjectMeta::name)
            .filter(it -> !SYSTEM.contains(it))
            .toList();
    if (!ended.isEmpty()) {
      end(ended);
    }
    kept.forEach(this::have);
  }

  private void remove(ResourceType<Unstructured> kind) {
    for (var object : client.list(Query.of(kind))) {
      var metadata = object.metadata();
      var key = ObjectKey.of(metadata.namespace(), metadata.name());
      if (SYSTEM.contains(metadata.namespace())) {
        continue;
      }
      if (!metadata.finalizers().isEmpty()) {
        client.edit(kind, key, it -> it.without("/metadata/finalizers"));
      }
      client.delete(kind, key);
    }
  }

  /** By a door of its own, since that of the world has a journal. */
  private void end(List<String> namespaces) {
    try (var door = RealApiServer.of(server.controlPlane());
        var administrator = door.inProcess()) {
      namespaces.forEach(it -> end(it, administrator));
    }
  }

  /** Deletes it, and says as its controller that nothing is in it any more. */
  private void end(String namespace, Backend administrator) {
    client.delete(Facts.NAMESPACE, ObjectKey.clusterScoped(namespace));
    var empty =
        """
        {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "%s"},
         "spec": {"finalizers": []}}
        """
            .formatted(namespace);
    var request =
        ApiRequest.of("PUT", "/api/v1/namespaces/" + namespace + "/finalize")
            .withContent(ContentType.JSON, Bytes.ofUtf8(empty));
    try {
      var answer = administrator.send(request, CancelSignal.none());
      if (answer.status() != 200) {
        throw new AssertionError(namespace + " does not end: " + answer.body().utf8());
      }
    } catch (IOException e) {
      throw new AssertionError("the server does not answer", e);
    }
  }

  private void have(String namespace) {
    var key = ObjectKey.clusterScoped(namespace);
    if (client.get(Facts.NAMESPACE, key).isEmpty()) {
      client.create(Facts.NAMESPACE, Facts.namespace(namespace));
      awaitUse(namespace);
    }
  }

  /** Objects are refused while the server takes it for the one of this name that has just ended. */
  private void awaitUse(String namespace) {
    var probe = ConfigMap.of(namespace, "probe");
    var dry = client.with(WriteOption.dryRun());
    for (int tries = 1; ; tries++) {
      try {
        dry.create(ConfigMap.TYPE, probe);
        return;
      } catch (KubernetesException refused) {
        if (tries == MOST_TRIES) {
          throw refused;
        }
      }
    }
  }
}

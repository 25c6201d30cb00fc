package dev.fairlead.operator;

import dev.fairlead.client.KubernetesException;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.Backend;
import dev.fairlead.time.TimeSource;
import org.jspecify.annotations.Nullable;

/** The operator, running in this process until it is closed. Thread-safe. */
public final class ConfigTemplateOperator implements AutoCloseable {
  private static final ResourceType<ObjectMeta> NAMESPACE =
      ResourceType.unstructured("v1", "Namespace").withScope(Scope.CLUSTER).metadataOnly();

  private final Manager manager;

  private ConfigTemplateOperator(Manager manager) {
    this.manager = manager;
  }

  /**
   * Starts the operator; it works in the background from now on. The backend stays the caller's.
   *
   * @param hub where the templates and instances are
   * @throws IllegalStateException if the id of the hub can't be read; the message names the remedy
   */
  public static ConfigTemplateOperator start(
      Backend hub, OperatorSettings settings, TimeSource time) {
    var builder = Manager.builder(hub).time(time);
    builder.namespaces(settings.watchNamespaces().toArray(String[]::new));
    var manager = builder.build();
    try {
      hubId(manager, settings);
      return new ConfigTemplateOperator(manager.start());
    } catch (RuntimeException e) {
      manager.close();
      throw e;
    }
  }

  /** What runs the controllers: readiness, clusters, a client. */
  public Manager manager() {
    return manager;
  }

  /** Ends the work that is under way in an orderly manner, then everything else. Idempotent. */
  @Override
  public void close() {
    manager.close();
  }

  private static String hubId(Manager manager, OperatorSettings settings) {
    return settings.clusterId().orElseGet(() -> uidOfKubeSystem(manager));
  }

  private static String uidOfKubeSystem(Manager manager) {
    try {
      return manager
          .client()
          .live()
          .get(NAMESPACE, ObjectKey.clusterScoped("kube-system"))
          .map(ObjectMeta::uid)
          .orElseThrow(() -> unknownHub("there is no such namespace", null));
    } catch (KubernetesException e) {
      throw unknownHub(String.valueOf(e.getMessage()), e);
    }
  }

  private static IllegalStateException unknownHub(String why, @Nullable Throwable cause) {
    return new IllegalStateException(
        "the uid of namespace kube-system, which identifies this cluster, can't be read: "
            + why
            + "; grant the right to get it, or name the cluster with --cluster-id",
        cause);
  }
}

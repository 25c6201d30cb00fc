package dev.fairlead.operator;

import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.Reader;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.controller.RetryPolicy;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Secret;
import dev.fairlead.operator.control.Control;
import dev.fairlead.operator.target.AddressGuard;
import dev.fairlead.operator.target.Pace;
import dev.fairlead.operator.target.Targets;
import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.Backend;
import dev.fairlead.time.TimeSource;
import dev.fairlead.watch.Change;
import dev.fairlead.watch.Updated;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The operator, running in this process until it is closed. Thread-safe. */
public final class ConfigTemplateOperator implements AutoCloseable {
  private static final ResourceType<ObjectMeta> NAMESPACE =
      ResourceType.unstructured("v1", "Namespace").withScope(Scope.CLUSTER).metadataOnly();

  /** Far off: each request has a limit of its own, and a few of them make a run. */
  private static final Duration DEADLINE = Duration.ofMinutes(15);

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
    var id = hubId(hub, settings, time);
    var control = new Control();
    var pace = new Pace(settings.retryBase(), settings.retryMax(), settings.maxRetries());
    var targets = new Targets(id, pace, guard(settings), time, control.onNews());
    var manager =
        Manager.builder(hub)
            .time(time)
            .namespaces(settings.watchNamespaces().toArray(String[]::new))
            .addAll(control.controllers(targets, options(settings)))
            .add(targets.controller())
            .listener(targets)
            .build();
    if (settings.watchSecrets()) {
      manager.onChange(Secret.TYPE.metadataOnly(), change -> secretChanged(change, targets));
    }
    return new ConfigTemplateOperator(manager.start());
  }

  private static ControllerOptions options(OperatorSettings settings) {
    return ControllerOptions.defaults()
        .workers(settings.workers())
        .deadline(DEADLINE)
        .retry(RetryPolicy.exponential(settings.retryBase(), settings.retryMax()))
        .fieldManager("fairlead");
  }

  private static AddressGuard guard(OperatorSettings settings) {
    if (settings.allowLoopbackTargets()) {
      return AddressGuard.open();
    }
    var hosts = new HashSet<String>();
    settings.hubAddress().map(URI::getHost).ifPresent(hosts::add);
    Optional.ofNullable(System.getenv("KUBERNETES_SERVICE_HOST")).ifPresent(hosts::add);
    return AddressGuard.closedTo(hosts);
  }

  private static void secretChanged(Change<ObjectMeta> change, Targets targets) {
    boolean isNews =
        !(change instanceof Updated<ObjectMeta> updated)
            || !updated
                .previousMetadata()
                .resourceVersion()
                .equals(updated.metadata().resourceVersion());
    if (isNews) {
      targets.secretChanged(change.key().namespace(), change.key().name());
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

  private static String hubId(Backend hub, OperatorSettings settings, TimeSource time) {
    if (settings.clusterId().isPresent()) {
      return settings.clusterId().get();
    }
    try (var reader = Manager.builder(hub).time(time).build()) {
      return uidOfKubeSystem(reader.client().live());
    }
  }

  private static String uidOfKubeSystem(Reader hub) {
    try {
      return hub.get(NAMESPACE, ObjectKey.clusterScoped("kube-system"))
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

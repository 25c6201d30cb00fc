package dev.fairlead.runtime.internal.worker;

import dev.fairlead.client.Client;
import dev.fairlead.client.StaleReadException;
import dev.fairlead.cluster.Clusters;
import dev.fairlead.condition.ConditionDraft;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.event.EventRecorder;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ObjectReference;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.client.ClusterClient;
import dev.fairlead.runtime.internal.cluster.ClusterSession;
import dev.fairlead.runtime.internal.rest.CallScope;
import java.util.Optional;
import java.util.function.Function;

/** Makes the contexts of one controller's runs. */
final class Contexts {
  private final String controller;
  private final String fieldManager;
  private final Environment environment;

  Contexts(String controller, ControllerOptions options, Environment environment) {
    this.controller = controller;
    this.fieldManager = options.fieldManager().orElse(controller);
    this.environment = environment;
  }

  PlainRunContext plain(
      Run<?> run, CallScope calls, ClusterName cluster, ObjectReference regarding) {
    return new PlainRunContext(
        run.scope(),
        run.attempt(),
        run.id(),
        environment,
        client(cluster, calls),
        clusters(calls, session -> client(session, calls)),
        recorder(run, cluster, regarding));
  }

  <T> ObjectRunContext<T> of(
      Run<ObjectKey> run,
      CallScope calls,
      ResourceType<T> type,
      ObjectKey key,
      ObjectMeta metadata,
      Optional<ConditionDraft> draft) {
    Function<ClusterSession, Client> bind =
        session -> session.client().forRun(fieldManager, calls, key, metadata.uid());
    return new ObjectRunContext<>(
        run,
        environment,
        bind.apply(environment.clusters().session(key.cluster())),
        clusters(calls, bind),
        recorder(run, key.cluster(), ObjectReference.of(type, metadata)),
        type,
        key,
        metadata,
        draft);
  }

  /** An object of which only the name is left. */
  static ObjectReference reference(ResourceType<?> type, ObjectKey key) {
    return new ObjectReference(type.apiVersion(), type.kind(), key.namespace(), key.name(), "");
  }

  /** The object from the cache, with own writes; live if the cache lags too long. */
  Optional<StoredObject> read(
      ClusterSession session, ResourceType<?> type, ObjectKey key, CallScope calls) {
    try {
      return session.cache().get(type, key, calls);
    } catch (StaleReadException behind) {
      return client(session, calls)
          .liveBody(type, key)
          .map(body -> session.cache().ofLive(type, body));
    }
  }

  /** The session's client, bound to a run. */
  ClusterClient client(ClusterSession session, CallScope calls) {
    return session.client().forRun(fieldManager, calls);
  }

  private Client client(ClusterName cluster, CallScope calls) {
    return client(environment.clusters().session(cluster), calls);
  }

  private Clusters clusters(CallScope calls, Function<ClusterSession, Client> bind) {
    return new RunClusters(environment.clusters(), calls, bind);
  }

  private EventRecorder recorder(Run<?> run, ClusterName cluster, ObjectReference regarding) {
    return environment
        .events()
        .recorder(
            controller,
            cluster,
            () -> environment.clusters().session(cluster).rest(),
            regarding,
            run.scope()::isOn);
  }
}

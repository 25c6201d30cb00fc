package dev.fairlead.examples.database;

import dev.fairlead.backend.official.OfficialTypes;
import dev.fairlead.client.Client;
import dev.fairlead.client.WriteResult;
import dev.fairlead.model.ResourceType;
import io.kubernetes.client.custom.IntOrString;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapEnvSource;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1ContainerPort;
import io.kubernetes.client.openapi.models.V1EnvFromSource;
import io.kubernetes.client.openapi.models.V1LabelSelector;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1Probe;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServicePort;
import io.kubernetes.client.openapi.models.V1ServiceSpec;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V1StatefulSetSpec;
import io.kubernetes.client.openapi.models.V1TCPSocketAction;
import java.util.List;
import java.util.Objects;

/** Databases on the official client's model classes. */
final class OfficialDatabaseController extends DatabaseReconciler<V1StatefulSet> {

  static final ResourceType<V1StatefulSet> SETS = OfficialTypes.of(V1StatefulSet.class);
  static final ResourceType<V1Service> SERVICES = OfficialTypes.of(V1Service.class);
  static final ResourceType<V1ConfigMap> MAPS = OfficialTypes.of(V1ConfigMap.class);

  @Override
  ResourceType<V1StatefulSet> sets() {
    return SETS;
  }

  @Override
  List<ResourceType<?>> owned() {
    return List.of(SETS, SERVICES, MAPS);
  }

  @Override
  WriteResult<?> writeConfigMap(Client client, Blueprint blueprint) {
    return client.createOrUpdate(MAPS, blueprint.key(), map -> map.data(blueprint.settings()));
  }

  @Override
  WriteResult<?> writeService(Client client, Blueprint blueprint) {
    return client.createOrUpdate(
        SERVICES,
        blueprint.key(),
        service -> {
          var spec = Objects.requireNonNullElseGet(service.getSpec(), V1ServiceSpec::new);
          spec.clusterIP("None")
              .selector(blueprint.labels().selector())
              .ports(List.of(new V1ServicePort().name("database").port(blueprint.port())));
          return service.spec(spec);
        });
  }

  @Override
  WriteResult<V1StatefulSet> writeSet(Client client, Blueprint blueprint) {
    return client.createOrUpdate(
        SETS,
        blueprint.key(),
        set -> {
          var spec = Objects.requireNonNullElseGet(set.getSpec(), V1StatefulSetSpec::new);
          spec.replicas(blueprint.replicas())
              .serviceName(blueprint.key().name())
              .selector(new V1LabelSelector().matchLabels(blueprint.labels().selector()))
              .template(pods(blueprint));
          return set.spec(spec);
        });
  }

  private static V1PodTemplateSpec pods(Blueprint blueprint) {
    var settings = new V1ConfigMapEnvSource().name(blueprint.key().name());
    var probe = new V1TCPSocketAction().port(new IntOrString(blueprint.port()));
    var container =
        new V1Container()
            .name("database")
            .image(blueprint.image())
            .addPortsItem(new V1ContainerPort().name("database").containerPort(blueprint.port()))
            .addEnvFromItem(new V1EnvFromSource().configMapRef(settings))
            .readinessProbe(new V1Probe().tcpSocket(probe));
    return new V1PodTemplateSpec()
        .metadata(new V1ObjectMeta().labels(blueprint.labels().selector()))
        .spec(new V1PodSpec().addContainersItem(container));
  }

  @Override
  Rollout rollout(V1StatefulSet set) {
    int wanted = set.getSpec().getReplicas();
    var status = set.getStatus();
    return status == null
        ? new Rollout(false, wanted, 0, 0)
        : new Rollout(
            Objects.equals(status.getObservedGeneration(), set.getMetadata().getGeneration()),
            wanted,
            Objects.requireNonNullElse(status.getUpdatedReplicas(), 0),
            Objects.requireNonNullElse(status.getReadyReplicas(), 0));
  }
}

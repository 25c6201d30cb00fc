package dev.fairlead.examples.database;

import dev.fairlead.backend.fabric8.Fabric8Types;
import dev.fairlead.client.Client;
import dev.fairlead.client.WriteResult;
import dev.fairlead.model.ResourceType;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.List;
import java.util.Objects;

/** Databases on fabric8's model classes. */
final class Fabric8DatabaseController extends DatabaseReconciler<StatefulSet> {

  static final ResourceType<StatefulSet> SETS = Fabric8Types.of(StatefulSet.class);
  static final ResourceType<Service> SERVICES = Fabric8Types.of(Service.class);
  static final ResourceType<ConfigMap> MAPS = Fabric8Types.of(ConfigMap.class);

  @Override
  ResourceType<StatefulSet> sets() {
    return SETS;
  }

  @Override
  List<ResourceType<?>> owned() {
    return List.of(SETS, SERVICES, MAPS);
  }

  @Override
  WriteResult<?> writeConfigMap(Client client, Blueprint blueprint) {
    return client.createOrUpdate(
        MAPS, blueprint.key(), map -> map.edit().withData(blueprint.settings()).build());
  }

  @Override
  WriteResult<?> writeService(Client client, Blueprint blueprint) {
    return client.createOrUpdate(
        SERVICES,
        blueprint.key(),
        service ->
            service
                .edit()
                .editOrNewSpec()
                .withClusterIP("None")
                .withSelector(blueprint.labels().selector())
                .withPorts()
                .addNewPort()
                .withName("database")
                .withPort(blueprint.port())
                .endPort()
                .endSpec()
                .build());
  }

  @Override
  WriteResult<StatefulSet> writeSet(Client client, Blueprint blueprint) {
    return client.createOrUpdate(
        SETS,
        blueprint.key(),
        set ->
            set.edit()
                .editOrNewSpec()
                .withReplicas(blueprint.replicas())
                .withServiceName(blueprint.key().name())
                .withNewSelector()
                .withMatchLabels(blueprint.labels().selector())
                .endSelector()
                .withTemplate(pods(blueprint))
                .endSpec()
                .build());
  }

  private static PodTemplateSpec pods(Blueprint blueprint) {
    return new PodTemplateSpecBuilder()
        .withNewMetadata()
        .withLabels(blueprint.labels().selector())
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("database")
        .withImage(blueprint.image())
        .addNewPort()
        .withName("database")
        .withContainerPort(blueprint.port())
        .endPort()
        .addNewEnvFrom()
        .withNewConfigMapRef()
        .withName(blueprint.key().name())
        .endConfigMapRef()
        .endEnvFrom()
        .withNewReadinessProbe()
        .withNewTcpSocket()
        .withNewPort(blueprint.port())
        .endTcpSocket()
        .endReadinessProbe()
        .endContainer()
        .endSpec()
        .build();
  }

  @Override
  Rollout rollout(StatefulSet set) {
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

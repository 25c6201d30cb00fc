package dev.fairlead.examples.database;

import dev.fairlead.client.Client;
import dev.fairlead.client.WriteResult;
import dev.fairlead.examples.database.StatefulSet.ConfigMapRef;
import dev.fairlead.examples.database.StatefulSet.Container;
import dev.fairlead.examples.database.StatefulSet.EnvFrom;
import dev.fairlead.examples.database.StatefulSet.PodSpec;
import dev.fairlead.examples.database.StatefulSet.Probe;
import dev.fairlead.examples.database.StatefulSet.Selector;
import dev.fairlead.examples.database.StatefulSet.TcpSocket;
import dev.fairlead.examples.database.StatefulSet.Template;
import dev.fairlead.examples.database.StatefulSet.TemplateMeta;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ResourceType;
import java.util.List;

/** Databases on records: the same class file runs on each client. */
final class DatabaseController extends DatabaseReconciler<StatefulSet> {

  @Override
  ResourceType<StatefulSet> sets() {
    return StatefulSet.TYPE;
  }

  @Override
  List<ResourceType<?>> owned() {
    return List.of(StatefulSet.TYPE, Service.TYPE, ConfigMap.TYPE);
  }

  @Override
  WriteResult<?> writeConfigMap(Client client, Blueprint blueprint) {
    return client.createOrUpdate(
        ConfigMap.TYPE, blueprint.key(), map -> map.withData(blueprint.settings()));
  }

  @Override
  WriteResult<?> writeService(Client client, Blueprint blueprint) {
    var ports = List.of(new Service.Port("database", blueprint.port()));
    return client.createOrUpdate(
        Service.TYPE,
        blueprint.key(),
        service ->
            service.withSpec(new Service.Spec("None", blueprint.labels().selector(), ports)));
  }

  @Override
  WriteResult<StatefulSet> writeSet(Client client, Blueprint blueprint) {
    var selector = blueprint.labels().selector();
    return client.createOrUpdate(
        StatefulSet.TYPE,
        blueprint.key(),
        set ->
            set.withSpec(
                new StatefulSet.Spec(
                    blueprint.replicas(),
                    blueprint.key().name(),
                    new Selector(selector),
                    new Template(new TemplateMeta(selector), pod(blueprint)))));
  }

  private static PodSpec pod(Blueprint blueprint) {
    return new PodSpec(
        List.of(
            new Container(
                "database",
                blueprint.image(),
                List.of(new StatefulSet.Port("database", blueprint.port())),
                List.of(new EnvFrom(new ConfigMapRef(blueprint.key().name()))),
                new Probe(new TcpSocket(blueprint.port())))));
  }

  @Override
  Rollout rollout(StatefulSet set) {
    int wanted = set.spec() == null ? 0 : set.spec().replicas();
    var status = set.status();
    return status == null
        ? new Rollout(false, wanted, 0, 0)
        : new Rollout(
            status.observedGeneration() == set.metadata().generation(),
            wanted,
            status.updatedReplicas(),
            status.readyReplicas());
  }
}

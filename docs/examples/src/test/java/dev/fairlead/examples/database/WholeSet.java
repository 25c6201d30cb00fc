package dev.fairlead.examples.database;

import dev.fairlead.backend.fabric8.Fabric8Types;
import dev.fairlead.backend.official.OfficialTypes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.kubernetes.client.custom.IntOrString;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1ContainerPort;
import io.kubernetes.client.openapi.models.V1LabelSelector;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1Probe;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V1StatefulSetSpec;
import io.kubernetes.client.openapi.models.V1TCPSocketAction;
import java.util.List;
import java.util.Map;

/**
 * A StatefulSet with a whole pod template by one kind of model class: an image, two ports, one
 * probe, and no field that the server would fill in.
 */
abstract class WholeSet<T> {

  private static final String IMAGE = "postgres:16";
  private static final Map<String, String> LABELS = Map.of("app", "orders");

  /** Which model classes over which client. */
  enum Kind {
    RECORDS_ON_FABRIC8("fabric8", new Records()),
    RECORDS_ON_OFFICIAL("official", new Records()),
    FABRIC8_CLASSES("fabric8", new Fabric8()),
    OFFICIAL_CLASSES("official", new Official());

    private final String backend;
    private final WholeSet<?> set;

    Kind(String backend, WholeSet<?> set) {
      this.backend = backend;
      this.set = set;
    }

    String backend() {
      return backend;
    }

    WholeSet<?> set() {
      return set;
    }
  }

  abstract ResourceType<T> type();

  /** Sets all but metadata. */
  abstract T fill(T set, int replicas);

  /** The object alone, with a label. */
  abstract T desired(ObjectKey key, int replicas, String label);

  private static final class Records extends WholeSet<StatefulSet> {
    @Override
    ResourceType<StatefulSet> type() {
      return StatefulSet.TYPE;
    }

    @Override
    StatefulSet fill(StatefulSet set, int replicas) {
      var ports = List.of(new StatefulSet.Port("sql", 5432), new StatefulSet.Port("metrics", 9187));
      var probe = new StatefulSet.Probe(new StatefulSet.TcpSocket(5432));
      var container = new StatefulSet.Container("database", IMAGE, ports, List.of(), probe);
      var template =
          new StatefulSet.Template(
              new StatefulSet.TemplateMeta(LABELS), new StatefulSet.PodSpec(List.of(container)));
      var selector = new StatefulSet.Selector(LABELS);
      return set.withSpec(new StatefulSet.Spec(replicas, "orders", selector, template));
    }

    @Override
    StatefulSet desired(ObjectKey key, int replicas, String label) {
      var meta =
          ObjectMeta.builder()
              .namespace(key.namespace())
              .name(key.name())
              .labels(Map.of(label, "here"))
              .build();
      return fill(new StatefulSet(meta, null, null), replicas);
    }
  }

  private static final class Fabric8
      extends WholeSet<io.fabric8.kubernetes.api.model.apps.StatefulSet> {
    @Override
    ResourceType<io.fabric8.kubernetes.api.model.apps.StatefulSet> type() {
      return Fabric8Types.of(io.fabric8.kubernetes.api.model.apps.StatefulSet.class);
    }

    @Override
    io.fabric8.kubernetes.api.model.apps.StatefulSet fill(
        io.fabric8.kubernetes.api.model.apps.StatefulSet set, int replicas) {
      return new StatefulSetBuilder(set)
          .editOrNewSpec()
          .withReplicas(replicas)
          .withServiceName("orders")
          .withNewSelector()
          .withMatchLabels(LABELS)
          .endSelector()
          .withNewTemplate()
          .withNewMetadata()
          .withLabels(LABELS)
          .endMetadata()
          .withNewSpec()
          .addNewContainer()
          .withName("database")
          .withImage(IMAGE)
          .addNewPort()
          .withName("sql")
          .withContainerPort(5432)
          .endPort()
          .addNewPort()
          .withName("metrics")
          .withContainerPort(9187)
          .endPort()
          .withNewReadinessProbe()
          .withNewTcpSocket()
          .withNewPort(5432)
          .endTcpSocket()
          .endReadinessProbe()
          .endContainer()
          .endSpec()
          .endTemplate()
          .endSpec()
          .build();
    }

    @Override
    io.fabric8.kubernetes.api.model.apps.StatefulSet desired(
        ObjectKey key, int replicas, String label) {
      var bare =
          new StatefulSetBuilder()
              .withNewMetadata()
              .withNamespace(key.namespace())
              .withName(key.name())
              .withLabels(Map.of(label, "here"))
              .endMetadata()
              .build();
      return fill(bare, replicas);
    }
  }

  private static final class Official extends WholeSet<V1StatefulSet> {
    @Override
    ResourceType<V1StatefulSet> type() {
      return OfficialTypes.of(V1StatefulSet.class);
    }

    @Override
    V1StatefulSet fill(V1StatefulSet set, int replicas) {
      var probe = new V1TCPSocketAction().port(new IntOrString(5432));
      var container =
          new V1Container()
              .name("database")
              .image(IMAGE)
              .addPortsItem(new V1ContainerPort().name("sql").containerPort(5432))
              .addPortsItem(new V1ContainerPort().name("metrics").containerPort(9187))
              .readinessProbe(new V1Probe().tcpSocket(probe));
      var template =
          new V1PodTemplateSpec()
              .metadata(new V1ObjectMeta().labels(LABELS))
              .spec(new V1PodSpec().addContainersItem(container));
      var spec = set.getSpec() == null ? new V1StatefulSetSpec() : set.getSpec();
      return set.spec(
          spec.replicas(replicas)
              .serviceName("orders")
              .selector(new V1LabelSelector().matchLabels(LABELS))
              .template(template));
    }

    @Override
    V1StatefulSet desired(ObjectKey key, int replicas, String label) {
      var meta =
          new V1ObjectMeta()
              .namespace(key.namespace())
              .name(key.name())
              .labels(Map.of(label, "here"));
      return fill(new V1StatefulSet().metadata(meta), replicas);
    }
  }
}

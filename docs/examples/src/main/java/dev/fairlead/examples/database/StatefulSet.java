package dev.fairlead.examples.database;

import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of a StatefulSet that this controller sets or reads; the rest survives its writes. */
@ApiResource(group = "apps", version = "v1")
record StatefulSet(ObjectMeta metadata, @Nullable Spec spec, @Nullable Status status) {

  static final ResourceType<StatefulSet> TYPE = ResourceType.of(StatefulSet.class);

  StatefulSet withSpec(Spec newSpec) {
    return new StatefulSet(metadata, newSpec, status);
  }

  record Spec(int replicas, String serviceName, Selector selector, Template template) {}

  record Selector(Map<String, String> matchLabels) {}

  record Template(TemplateMeta metadata, PodSpec spec) {}

  record TemplateMeta(Map<String, String> labels) {}

  record PodSpec(List<Container> containers) {}

  record Container(
      String name,
      String image,
      List<Port> ports,
      List<EnvFrom> envFrom,
      @Nullable Probe readinessProbe) {}

  record Port(String name, int containerPort) {}

  record EnvFrom(ConfigMapRef configMapRef) {}

  record ConfigMapRef(String name) {}

  record Probe(TcpSocket tcpSocket) {}

  record TcpSocket(int port) {}

  record Status(long observedGeneration, int replicas, int updatedReplicas, int readyReplicas) {}
}

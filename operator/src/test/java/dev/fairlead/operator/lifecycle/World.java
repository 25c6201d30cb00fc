package dev.fairlead.operator.lifecycle;

import dev.fairlead.client.Query;
import dev.fairlead.condition.Condition;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Secret;
import dev.fairlead.model.Unstructured;
import dev.fairlead.operator.ConfigTemplateOperator;
import dev.fairlead.operator.OperatorSettings;
import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.model.ConfigTemplateInstance.Cluster;
import dev.fairlead.operator.model.ConfigTemplateInstance.TargetStatus;
import dev.fairlead.operator.model.Crds;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A hub with the operator, and as many other clusters as asked for; each has a namespace apps. */
final class World implements AutoCloseable {
  static final String NAMESPACE = "team";
  static final String APPS = "apps";
  static final ObjectKey TEMPLATE = ObjectKey.of(NAMESPACE, "template");
  static final ObjectKey INSTANCE = ObjectKey.of(NAMESPACE, "settings");
  static final Duration INTERVAL = Duration.ofMinutes(10);
  private static final ResourceType<Unstructured> EVENT =
      ResourceType.unstructured("events.k8s.io/v1", "Event");

  final ManualTime time = new ManualTime();
  final InMemoryApiServer hub = InMemoryApiServer.start();
  final Map<String, InMemoryApiServer> clusters = new LinkedHashMap<>();
  private final Backend backend;
  OperatorSettings settings = OperatorSettings.defaults().withAllowLoopbackTargets(true);
  ConfigTemplateOperator operator;

  World(Function<InMemoryApiServer, Backend> connect, String... names) {
    backend = connect.apply(hub);
    hub.installCrds(Crds.yaml());
    hub.client().create(NAMESPACES, namespace(NAMESPACE));
    for (var name : names) {
      var cluster = InMemoryApiServer.start();
      clusters.put(name, cluster);
      cluster.client().create(NAMESPACES, namespace(APPS));
      hub.client().create(Secret.TYPE, secret(name, cluster.kubeconfig()));
    }
    operator = ConfigTemplateOperator.start(backend, settings, time);
  }

  private static final ResourceType<Unstructured> NAMESPACES =
      ResourceType.unstructured("v1", "Namespace").withScope(Scope.CLUSTER);

  private static Unstructured namespace(String name) {
    return Unstructured.of(
        Map.of("apiVersion", "v1", "kind", "Namespace", "metadata", Map.of("name", name)));
  }

  static Secret secret(String name, Bytes kubeconfig) {
    return Secret.of(NAMESPACE, name).withData(Map.of("value", kubeconfig));
  }

  void restart() {
    operator.close();
    // The names of events are made of the time.
    time.advance(Duration.ofMillis(1));
    operator = ConfigTemplateOperator.start(backend, settings, time);
  }

  void template(Map<String, String> data, ConfigTemplate.Parameter... parameters) {
    hub.client()
        .createOrUpdate(
            ConfigTemplate.TYPE,
            TEMPLATE,
            it -> it.withSpec(ConfigTemplate.Spec.of(List.of(parameters), data)));
  }

  ConfigTemplateInstance.Spec spec(Map<String, String> parameters, String... names) {
    var targets = new ArrayList<Cluster>();
    for (var name : names) {
      targets.add(Cluster.of(name, APPS, name));
    }
    return ConfigTemplateInstance.Spec.of(TEMPLATE.name(), parameters, targets);
  }

  void instance(ConfigTemplateInstance.Spec spec) {
    hub.client()
        .create(
            ConfigTemplateInstance.TYPE,
            ConfigTemplateInstance.of(ObjectMeta.of(NAMESPACE, INSTANCE.name()), spec));
  }

  void edit(UnaryOperator<ConfigTemplateInstance.Spec> change) {
    hub.client()
        .edit(ConfigTemplateInstance.TYPE, INSTANCE, it -> it.withSpec(change.apply(it.spec())));
  }

  ConfigTemplateInstance await(Predicate<ConfigTemplateInstance> wanted) {
    return hub.await(ConfigTemplateInstance.TYPE, INSTANCE, wanted);
  }

  /** Waits until Ready has this reason for the present generation. */
  ConfigTemplateInstance awaitReady(String reason) {
    return await(
        it ->
            it.status().observedGeneration() == it.metadata().generation()
                && condition(it, "Ready").equals(reason));
  }

  /** The reason of a condition, "" if it is not there. */
  static String condition(ConfigTemplateInstance instance, String type) {
    return instance.status().conditions().stream()
        .filter(it -> it.type().equals(type))
        .map(Condition::reason)
        .findFirst()
        .orElse("");
  }

  static TargetStatus target(ConfigTemplateInstance instance, String name) {
    return instance.status().targets().stream()
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no target " + name + " in " + instance.status()));
  }

  InMemoryApiServer cluster(String name) {
    return Optional.ofNullable(clusters.get(name)).orElseThrow();
  }

  ConfigMap map(String cluster) {
    return cluster(cluster)
        .client()
        .live()
        .get(ConfigMap.TYPE, MAP)
        .orElseThrow(() -> new AssertionError("no ConfigMap in " + cluster));
  }

  static final ObjectKey MAP = ObjectKey.of(APPS, INSTANCE.name());

  /** The reasons of all events of the instance, sorted. */
  List<String> events() {
    return hub.client().live().list(Query.of(EVENT)).stream()
        .map(it -> String.valueOf(it.at("/reason").orElse("")))
        .sorted()
        .toList();
  }

  void quiet() {
    hub.awaitQuiescent();
    clusters.values().forEach(InMemoryApiServer::awaitQuiescent);
  }

  @Override
  public void close() {
    operator.close();
    backend.close();
    clusters.values().forEach(InMemoryApiServer::close);
    hub.close();
  }
}

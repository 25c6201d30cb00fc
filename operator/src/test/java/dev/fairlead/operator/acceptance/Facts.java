package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.client.Client;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.testkit.server.RequestJournal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The kinds that tests look at, as trees, and short readings of them. */
final class Facts {

  static final String GROUP_VERSION = "configtemplate.fairlead.dev/v1";
  static final ResourceType<Unstructured> TEMPLATE =
      ResourceType.unstructured(GROUP_VERSION, "ConfigTemplate");
  static final ResourceType<Unstructured> INSTANCE =
      ResourceType.unstructured(GROUP_VERSION, "ConfigTemplateInstance");
  static final ResourceType<Unstructured> SECRET = ResourceType.unstructured("v1", "Secret");
  static final ResourceType<Unstructured> CONFIG_MAP = ResourceType.unstructured("v1", "ConfigMap");
  static final ResourceType<Unstructured> EVENT =
      ResourceType.unstructured("events.k8s.io/v1", "Event");
  static final ResourceType<Unstructured> NAMESPACE =
      ResourceType.unstructured("v1", "Namespace").withScope(Scope.CLUSTER);

  static final String FINALIZER = "fairlead.dev/configmap-cleanup";

  private Facts() {}

  static Unstructured namespace(String name) {
    return Unstructured.of(
        Map.of("apiVersion", "v1", "kind", "Namespace", "metadata", Map.of("name", name)));
  }

  /** Sees to it that a cluster has a namespace. */
  static void addNamespace(Client cluster, String name) {
    cluster.createOrUpdate(NAMESPACE, ObjectKey.clusterScoped(name), UnaryOperator.identity());
  }

  /** The text at a place; {@code ""} if there is nothing. */
  static String text(Unstructured object, String pointer) {
    return object.at(pointer).map(String::valueOf).orElse("");
  }

  /** Status and reason of a condition, such as {@code True Synced}; {@code ""} without it. */
  static String condition(Unstructured object, String type) {
    return find(object, "/status/conditions", "type", type)
        .map(it -> it.get("status") + " " + it.get("reason"))
        .orElse("");
  }

  static String message(Unstructured object, String type) {
    return find(object, "/status/conditions", "type", type)
        .map(it -> String.valueOf(it.get("message")))
        .orElse("");
  }

  /** State and reason of a target, such as {@code Failed AccessDenied}; {@code ""} without it. */
  static String target(Unstructured instance, String name) {
    return findTarget(instance, name)
        .map(it -> it.get("state") + " " + it.get("reason"))
        .orElse("");
  }

  /** A field of a target in status, a tree in the order of names; {@code ""} if it is not set. */
  static String target(Unstructured instance, String name, String field) {
    return findTarget(instance, name)
        .map(it -> it.get(field))
        .map(it -> it instanceof Map<?, ?> tree ? new TreeMap<>(tree) : it)
        .map(String::valueOf)
        .orElse("");
  }

  private static Optional<Map<?, ?>> findTarget(Unstructured instance, String name) {
    return find(instance, "/status/targets", "name", name);
  }

  /** The names of the targets in status, in their order. */
  static List<String> targetNames(Unstructured instance) {
    return elements(instance, "/status/targets").map(it -> String.valueOf(it.get("name"))).toList();
  }

  /** That a server was asked to change nothing. */
  static void assertNoWrites(RequestJournal journal) {
    var writes =
        journal.entries().stream()
            .filter(RequestJournal.Entry::isWrite)
            .map(it -> it + " " + it.body().utf8())
            .toList();
    assertEquals(List.of(), writes);
  }

  /** Whether the status is about the present generation. */
  static boolean isObserved(Unstructured object) {
    return object.at("/status/observedGeneration").equals(object.at("/metadata/generation"));
  }

  private static Optional<Map<?, ?>> find(
      Unstructured object, String list, String key, String value) {
    return elements(object, list).filter(it -> value.equals(it.get(key))).findFirst();
  }

  private static Stream<Map<?, ?>> elements(Unstructured object, String list) {
    return object.at(list).orElse(List.of()) instanceof List<?> found
        ? found.stream().filter(Map.class::isInstance).map(it -> (Map<?, ?>) it)
        : Stream.of();
  }
}

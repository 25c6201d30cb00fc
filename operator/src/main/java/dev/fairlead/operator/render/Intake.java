package dev.fairlead.operator.render;

import static dev.fairlead.client.WriteOption.fieldValidation;

import dev.fairlead.client.AlreadyExistsException;
import dev.fairlead.client.Client;
import dev.fairlead.client.FieldValidation;
import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.RejectedException;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.model.Crds;
import dev.fairlead.testkit.server.InMemoryApiServer;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives objects to an API server in this JVM, which knows the two kinds, and takes them back with
 * their defaults; what it refuses becomes an error.
 */
final class Intake implements AutoCloseable {

  private static final ResourceType<Unstructured> NAMESPACE =
      ResourceType.unstructured("v1", "Namespace").withScope(Scope.CLUSTER);
  private static final String DEFAULT_NAMESPACE = "default";
  private static final List<String> WRITTEN_BY_USERS =
      List.of("name", "namespace", "labels", "annotations");

  /** How the server says that it stopped at the faults before. */
  private static final String NOT_CHECKED = "<nil>:";

  private final InMemoryApiServer server = InMemoryApiServer.start();
  private final Client strict = server.client().with(fieldValidation(FieldValidation.STRICT));
  private final Set<String> namespaces = new HashSet<>();
  private final Map<String, Taken<ConfigTemplate>> templates = new LinkedHashMap<>();
  private final Map<String, Taken<ConfigTemplateInstance>> instances = new LinkedHashMap<>();
  private final Set<String> offered = new HashSet<>();
  private final List<String> errors;

  Intake(List<String> errors) {
    this.errors = errors;
    server.installCrds(Crds.yaml());
  }

  void add(Documents.Found found) {
    var apiVersion = String.valueOf(found.tree().get("apiVersion"));
    var kind = String.valueOf(found.tree().get("kind"));
    if (isOf(ConfigTemplate.TYPE, apiVersion, kind)) {
      take(found, ConfigTemplate.TYPE, templates);
    } else if (isOf(ConfigTemplateInstance.TYPE, apiVersion, kind)) {
      take(found, ConfigTemplateInstance.TYPE, instances);
    } else if (!found.tree().containsKey("apiVersion") || !found.tree().containsKey("kind")) {
      errors.add(found.where() + ": an object has no apiVersion or no kind");
    } else if (apiVersion.startsWith(ConfigTemplate.GROUP)) {
      errors.add(
          "%s: there is no kind %s of %s: use ConfigTemplate or ConfigTemplateInstance of %s"
              .formatted(found.where(), kind, apiVersion, ConfigTemplate.TYPE.apiVersion()));
    }
  }

  private static boolean isOf(ResourceType<?> type, String apiVersion, String kind) {
    return type.apiVersion().equals(apiVersion) && type.kind().equals(kind);
  }

  private <T> void take(Documents.Found found, ResourceType<T> type, Map<String, Taken<T>> taken) {
    var label = type.kind();
    try {
      var sent = asWritten(found.tree());
      label += " " + name(sent.metadata());
      offered.add(label);
      makeNamespace(sent.metadata().namespace());
      var raw = ResourceType.unstructured(type.apiVersion(), type.kind());
      var key = ObjectKey.of(sent.metadata().namespace(), sent.metadata().name());
      strict.create(raw, sent);
      T stored = server.client().get(type, key).orElseThrow();
      taken.put(name(sent.metadata()), new Taken<>(found.where(), stored));
    } catch (AlreadyExistsException e) {
      errors.add(found.where() + ": " + label + " is there twice");
    } catch (RejectedException e) {
      refused(found.where() + ": " + label, e);
    } catch (KubernetesException | IllegalArgumentException e) {
      errors.add(found.where() + ": " + label + ": " + e.getMessage());
    }
  }

  private void refused(String label, RejectedException e) {
    var causes = e.causes().stream().filter(cause -> !cause.startsWith(NOT_CHECKED)).toList();
    if (causes.isEmpty()) {
      errors.add(label + ": " + e.getMessage());
    }
    causes.forEach(cause -> errors.add(label + ": " + cause));
  }

  /** Without what a server adds, so that exported objects can be rendered, too. */
  private static Unstructured asWritten(Map<?, ?> tree) {
    var copy = new LinkedHashMap<String, Object>();
    tree.forEach((name, value) -> copy.put(String.valueOf(name), value));
    copy.remove("status");
    var metadata = new LinkedHashMap<String, Object>();
    metadata.put("namespace", DEFAULT_NAMESPACE);
    if (tree.get("metadata") instanceof Map<?, ?> given) {
      for (var name : WRITTEN_BY_USERS) {
        Object value = given.get(name);
        if (value != null) {
          metadata.put(name, value);
        }
      }
    }
    copy.put("metadata", metadata);
    return Unstructured.of(copy);
  }

  private static String name(ObjectMeta metadata) {
    return metadata.namespace() + "/" + metadata.name();
  }

  private void makeNamespace(String name) {
    if (namespaces.add(name)) {
      var namespace = Map.of("metadata", Map.of("name", name));
      try {
        server.client().create(NAMESPACE, Unstructured.of(namespace));
      } catch (AlreadyExistsException e) {
        return;
      }
    }
  }

  /** Whether the files have this template, valid or not. */
  boolean hasTemplate(String name) {
    return offered.contains(ConfigTemplate.TYPE.kind() + " " + name);
  }

  Map<String, Taken<ConfigTemplate>> templates() {
    return templates;
  }

  Map<String, Taken<ConfigTemplateInstance>> instances() {
    return instances;
  }

  @Override
  public void close() {
    server.close();
  }
}

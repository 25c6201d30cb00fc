package dev.fairlead.operator.render;

import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.model.ConfigTemplateInstance.Cluster;
import dev.fairlead.operator.model.Marks;
import dev.fairlead.operator.model.ProtectedNames;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.operator.template.CheckedTemplate;
import dev.fairlead.operator.template.RenderException;
import dev.fairlead.operator.template.RenderInput;
import dev.fairlead.operator.template.Rendered;
import dev.fairlead.operator.yaml.YamlWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The targets of one instance, one ConfigMap each. */
final class TargetRenderer {

  private final Taken<ConfigTemplateInstance> instance;
  private final String name;
  private final CheckedTemplate template;
  private final List<String> errors;
  private final StringBuilder yaml;

  TargetRenderer(
      Taken<ConfigTemplateInstance> instance,
      String name,
      CheckedTemplate template,
      List<String> errors,
      StringBuilder yaml) {
    this.instance = instance;
    this.name = name;
    this.template = template;
    this.errors = errors;
    this.yaml = yaml;
  }

  /** Renders all targets, or the one that is asked for; says whether there was any. */
  boolean render(Optional<String> only) {
    boolean isFound = false;
    for (var cluster : instance.object().spec().clusters()) {
      if (only.isEmpty() || only.get().equals(cluster.name())) {
        isFound = true;
        if (!render(cluster)) {
          return true;
        }
      }
    }
    return isFound;
  }

  /** Renders one target; false if what is wrong is wrong with all. */
  private boolean render(Cluster cluster) {
    var namespace = namespace(cluster);
    var refusal = refusal(cluster, namespace);
    if (refusal.isPresent()) {
      error(", target " + cluster.name(), refusal.get());
      return true;
    }
    var metadata = instance.object().metadata();
    var spec = instance.object().spec();
    var input =
        new RenderInput(
            metadata.namespace(),
            metadata.name(),
            cluster.name(),
            namespace,
            spec.parameters(),
            cluster.overrides());
    try {
      write(cluster, namespace, template.render(input));
      return true;
    } catch (RenderException e) {
      var fault = e.reason() + ": " + e.getMessage();
      error(e.isFromParameters() ? "" : ", target " + cluster.name(), fault);
      return !e.isFromParameters();
    }
  }

  private String namespace(Cluster cluster) {
    if (!cluster.namespace().isEmpty()) {
      return cluster.namespace();
    }
    var common = instance.object().spec().target().namespace();
    return common.isEmpty() ? instance.object().metadata().namespace() : common;
  }

  private String configMapName() {
    var given = instance.object().spec().target().name();
    return given.isEmpty() ? instance.object().metadata().name() : given;
  }

  private Optional<String> refusal(Cluster cluster, String namespace) {
    if (cluster.isLocal() && !namespace.equals(instance.object().metadata().namespace())) {
      return Optional.of(
          Reasons.INVALID_SPEC
              + ": a target without kubeconfig must be in the instance's own namespace");
    }
    if (ProtectedNames.isNamespace(namespace) || ProtectedNames.isConfigMap(configMapName())) {
      return Optional.of(
          "%s: ConfigMap %s/%s is the cluster's own"
              .formatted(Reasons.PROTECTED_NAME, namespace, configMapName()));
    }
    return Optional.empty();
  }

  private void error(String target, String message) {
    errors.add(
        "%s: ConfigTemplateInstance %s%s: %s".formatted(instance.where(), name, target, message));
  }

  private void write(Cluster cluster, String namespace, Rendered rendered) {
    yaml.append("---\n# ConfigTemplateInstance ").append(name);
    yaml.append(", target ").append(cluster.name());
    yaml.append(
        cluster.isLocal()
            ? " (the operator's own cluster)"
            : " (kubeconfig of Secret " + cluster.kubeconfig().secretRef().name() + ")");
    if (cluster.suspend() || instance.object().spec().suspend()) {
      yaml.append(", suspended");
    }
    yaml.append('\n').append(YamlWriter.write(configMap(cluster, namespace, rendered)));
  }

  /** With those marks that do not depend on the running operator. */
  private Map<String, Object> configMap(Cluster cluster, String namespace, Rendered rendered) {
    var labels = new TreeMap<>(rendered.labels());
    labels.put(Marks.MANAGED_BY, Marks.MANAGER);
    var annotations = new TreeMap<>(rendered.annotations());
    annotations.put(Marks.INSTANCE, name);
    annotations.put(Marks.TARGET, cluster.name());
    annotations.put(Marks.CONTENT_HASH, rendered.contentHash());
    var metadata = new LinkedHashMap<String, Object>();
    metadata.put("name", configMapName());
    metadata.put("namespace", namespace);
    metadata.put("labels", labels);
    metadata.put("annotations", annotations);
    var map = new LinkedHashMap<String, Object>();
    map.put("apiVersion", "v1");
    map.put("kind", "ConfigMap");
    map.put("metadata", metadata);
    map.put("data", rendered.data());
    if (!rendered.binaryData().isEmpty()) {
      map.put("binaryData", rendered.binaryData());
    }
    return map;
  }
}

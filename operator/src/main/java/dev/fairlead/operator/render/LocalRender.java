package dev.fairlead.operator.render;

import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.template.CheckedTemplate;
import dev.fairlead.operator.template.TemplateException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One local rendering. */
public final class LocalRender {

  private final List<String> errors = new ArrayList<>();
  private final StringBuilder yaml = new StringBuilder();
  private final Optional<String> cluster;
  private boolean isClusterFound;

  private LocalRender(Optional<String> cluster) {
    this.cluster = cluster;
  }

  /**
   * Renders every instance of the files with the template that it names, which must be among them.
   * Templates that no instance uses are judged, too. Objects of other groups are left aside.
   *
   * @param files paths of YAML or JSON files with one or more documents; {@code -} is the standard
   *     input
   * @param cluster the only target to show; empty for all
   */
  public static RenderOutcome run(
      List<String> files, InputStream standardInput, Optional<String> cluster) {
    var render = new LocalRender(cluster);
    var documents = new Documents(standardInput, render.errors);
    files.forEach(documents::read);
    try (var intake = new Intake(render.errors)) {
      documents.found().forEach(intake::add);
      render.all(intake);
    }
    return new RenderOutcome(render.yaml.toString(), render.errors);
  }

  private void all(Intake intake) {
    var templates = new LinkedHashMap<String, CheckedTemplate>();
    intake.templates().forEach((name, template) -> check(name, template, templates));
    intake.instances().forEach((name, instance) -> render(name, instance, intake, templates));
    if (intake.templates().isEmpty() && intake.instances().isEmpty() && errors.isEmpty()) {
      errors.add("there is no ConfigTemplate or ConfigTemplateInstance in the files: name some -f");
    }
    if (cluster.isPresent() && !isClusterFound && errors.isEmpty()) {
      errors.add("no instance has a cluster " + cluster.get());
    }
  }

  private void check(
      String name, Taken<ConfigTemplate> template, Map<String, CheckedTemplate> templates) {
    try {
      var checked = CheckedTemplate.of(template.object().spec());
      templates.put(name, checked);
      yaml.append("# ConfigTemplate ").append(name).append(" is valid");
      if (!checked.unusedParameters().isEmpty()) {
        yaml.append("; no text uses ").append(String.join(", ", checked.unusedParameters()));
      }
      yaml.append('\n');
    } catch (TemplateException e) {
      errors.add(
          "%s: ConfigTemplate %s: %s: %s"
              .formatted(template.where(), name, e.reason(), e.getMessage()));
    }
  }

  private void render(
      String name,
      Taken<ConfigTemplateInstance> instance,
      Intake intake,
      Map<String, CheckedTemplate> templates) {
    var metadata = instance.object().metadata();
    var wanted = metadata.namespace() + "/" + instance.object().spec().templateRef().name();
    var template = templates.get(wanted);
    if (template != null) {
      var targets = new TargetRenderer(instance, name, template, errors, yaml);
      isClusterFound |= targets.render(cluster);
    } else if (!intake.hasTemplate(wanted)) {
      errors.add(
          "%s: ConfigTemplateInstance %s: TemplateNotFound: no file has its ConfigTemplate %s"
              .formatted(instance.where(), name, wanted));
    }
  }
}

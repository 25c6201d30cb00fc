package dev.fairlead.operator.template;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.operator.model.ConfigTemplate.Delimiters;
import dev.fairlead.operator.model.ConfigTemplate.KeyOptions;
import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.ConfigTemplate.ProducedMetadata;
import dev.fairlead.operator.model.ConfigTemplate.Spec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Short ways to specs, inputs and expected faults. */
final class Templates {

  private Templates() {}

  /** A spec with one text under the key {@code a}. */
  static Spec text(String text, Parameter... parameters) {
    return Spec.of(Arrays.asList(parameters), Map.of("a", text));
  }

  static Spec withDelimiters(Spec spec, String left, String right) {
    return new Spec(
        spec.parameters(),
        spec.data(),
        spec.binaryData(),
        spec.keys(),
        new Delimiters(left, right),
        spec.metadata());
  }

  static Spec withKeys(Spec spec, KeyOptions... options) {
    return new Spec(
        spec.parameters(),
        spec.data(),
        spec.binaryData(),
        Arrays.asList(options),
        spec.delimiters(),
        spec.metadata());
  }

  static Spec withBinaryData(Spec spec, Map<String, String> binaryData) {
    return new Spec(
        spec.parameters(),
        spec.data(),
        binaryData,
        spec.keys(),
        spec.delimiters(),
        spec.metadata());
  }

  static Spec withMetadata(Spec spec, Map<String, String> labels, Map<String, String> annotations) {
    return new Spec(
        spec.parameters(),
        spec.data(),
        spec.binaryData(),
        spec.keys(),
        spec.delimiters(),
        new ProducedMetadata(labels, annotations));
  }

  static RenderInput input(Map<String, String> parameters, Map<String, String> overrides) {
    return new RenderInput("team", "web", "far", "apps", parameters, overrides);
  }

  static RenderInput input(Map<String, String> parameters) {
    return input(parameters, Map.of());
  }

  /** The text that a spec of one key renders to. */
  static String rendered(Spec spec, Map<String, String> parameters) {
    return render(spec, input(parameters)).data().getOrDefault("a", "no such key");
  }

  static Rendered render(Spec spec, RenderInput input) {
    try {
      return CheckedTemplate.of(spec).render(input);
    } catch (TemplateException | RenderException e) {
      throw new AssertionError(e);
    }
  }

  static CheckedTemplate checked(Spec spec) {
    try {
      return CheckedTemplate.of(spec);
    } catch (TemplateException e) {
      throw new AssertionError(e);
    }
  }

  static TemplateException fault(Spec spec) {
    return assertThrows(TemplateException.class, () -> CheckedTemplate.of(spec));
  }

  static RenderException fault(Spec spec, RenderInput input) {
    var template = checked(spec);
    return assertThrows(RenderException.class, () -> template.render(input));
  }

  static RenderException fault(Spec spec, Map<String, String> parameters) {
    return fault(spec, input(parameters));
  }

  /** Where a fault is, as {@code key:line:column}; 0 for what is not known. */
  static String at(TemplateException e) {
    return "%s:%d:%d".formatted(e.key().orElse(""), e.line().orElse(0), e.column().orElse(0));
  }

  /** Where a fault is, as {@code key:line:column}; 0 for what is not known. */
  static String at(RenderException e) {
    return "%s:%d:%d".formatted(e.key().orElse(""), e.line().orElse(0), e.column().orElse(0));
  }

  /** The text in which every left delimiter stands for itself. */
  static String escape(String text, String left) {
    return text.replace(left, left + left);
  }

  static List<Parameter> parameters(String... names) {
    return Arrays.stream(names).map(Parameter::of).toList();
  }
}

package dev.fairlead.operator.template;

import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.Reasons;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The parameters of a template by name, found consistent. */
final class Declarations {

  /** Names that every text may use and nobody declares. */
  static final Set<String> BUILT_IN =
      Set.of("cluster.name", "cluster.namespace", "instance.name", "instance.namespace");

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}");

  private final Map<String, Parameter> byName;

  private Declarations(Map<String, Parameter> byName) {
    this.byName = byName;
  }

  /**
   * Checks declarations.
   *
   * @throws TemplateException for the first that contradicts itself or another
   */
  static Declarations of(List<Parameter> parameters) throws TemplateException {
    if (parameters.size() > Limits.PARAMETERS) {
      throw invalid("there are more than " + Limits.PARAMETERS + " parameters");
    }
    var byName = new LinkedHashMap<String, Parameter>();
    for (var parameter : parameters) {
      if (!NAME.matcher(parameter.name()).matches()) {
        throw invalid(
            "a parameter's name is 1 to 63 letters, digits and underscores, and begins with no"
                + " digit");
      }
      if (byName.put(parameter.name(), parameter) != null) {
        throw invalid("parameter " + parameter.name() + " is declared twice");
      }
      check(parameter);
    }
    return new Declarations(byName);
  }

  private static void check(Parameter parameter) throws TemplateException {
    String defaultValue = parameter.defaultValue();
    if (defaultValue != null && parameter.isRequired()) {
      throw invalid(
          "parameter " + parameter.name() + " has a default and is required: drop one of the two");
    }
    for (var value : parameter.enumValues()) {
      if (!Types.accepts(parameter.type(), value)) {
        throw invalid(
            "parameter %s allows by enum what its type refuses: it takes %s"
                .formatted(parameter.name(), Types.remedy(parameter.type())));
      }
    }
    if (defaultValue != null) {
      var fault = fault(parameter, Value.of(defaultValue));
      if (fault.isPresent()) {
        throw new TemplateException(
            Reasons.INVALID_DEFAULT,
            "the default of parameter " + parameter.name() + " " + fault.get(),
            null);
      }
    }
  }

  /** What is wrong with a value, to be read after its name; it does not quote the value. */
  static Optional<String> fault(Parameter parameter, Value value) {
    if (!value.isUnicode()) {
      return Optional.of("is no valid Unicode text");
    }
    if (value.codePoints() > Limits.VALUE) {
      return Optional.of("is longer than " + Limits.VALUE + " characters");
    }
    Integer maxLength = parameter.maxLength();
    if (maxLength != null && value.codePoints() > maxLength) {
      return Optional.of("is longer than the maxLength of " + maxLength + " characters");
    }
    if (!Types.accepts(parameter.type(), value.text())) {
      return Optional.of(
          "is no %s: give %s"
              .formatted(parameter.type().wireName(), Types.remedy(parameter.type())));
    }
    if (!parameter.enumValues().isEmpty() && !parameter.enumValues().contains(value.text())) {
      return Optional.of("is none of the values that the template's enum allows");
    }
    return Optional.empty();
  }

  private static TemplateException invalid(String message) {
    return new TemplateException(Reasons.INVALID_SPEC, message, null);
  }

  boolean isKnown(String name) {
    return byName.containsKey(name) || BUILT_IN.contains(name);
  }

  Optional<Parameter> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  Iterable<Parameter> all() {
    return byName.values();
  }

  Set<String> names() {
    return byName.keySet();
  }
}

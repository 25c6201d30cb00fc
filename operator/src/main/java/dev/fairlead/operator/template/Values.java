package dev.fairlead.operator.template;

import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.Reasons;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The values of one target: built-ins, then override, parameter, default, in this order. */
final class Values {

  private final Declarations declarations;
  private final Function<String, Optional<Place>> firstUse;

  /**
   * Values for a template.
   *
   * @param firstUse where a parameter is used first, for messages
   */
  Values(Declarations declarations, Function<String, Optional<Place>> firstUse) {
    this.declarations = declarations;
    this.firstUse = firstUse;
  }

  /**
   * Checks what an instance and a target give. A value that is overridden must be right all the
   * same.
   *
   * @throws RenderException for the first name, in order, that is wrong
   */
  Map<String, Value> check(RenderInput input) throws RenderException {
    var values = new HashMap<String, Value>();
    addAll(values, input.parameters(), true);
    addAll(values, input.overrides(), false);
    for (var parameter : declarations.all()) {
      if (!values.containsKey(parameter.name())) {
        values.put(parameter.name(), withoutValue(parameter));
      }
    }
    values.put("cluster.name", Value.of(input.cluster()));
    values.put("cluster.namespace", Value.of(input.clusterNamespace()));
    values.put("instance.name", Value.of(input.instanceName()));
    values.put("instance.namespace", Value.of(input.instanceNamespace()));
    return values;
  }

  private void addAll(Map<String, Value> values, Map<String, String> given, boolean isFromInstance)
      throws RenderException {
    for (var entry : new TreeMap<>(given).entrySet()) {
      var parameter = declarations.find(entry.getKey());
      if (parameter.isEmpty()) {
        throw new RenderException(
            Reasons.UNKNOWN_PARAMETER,
            unknown(entry.getKey(), isFromInstance),
            null,
            isFromInstance);
      }
      var value = Value.of(entry.getValue());
      var fault = Declarations.fault(parameter.get(), value);
      if (fault.isPresent()) {
        throw new RenderException(
            Reasons.INVALID_PARAMETER,
            "the %s of parameter %s %s"
                .formatted(isFromInstance ? "value" : "override", entry.getKey(), fault.get()),
            place(entry.getKey()),
            isFromInstance);
      }
      values.put(entry.getKey(), value);
    }
  }

  private String unknown(String name, boolean isFromInstance) {
    var declared = declarations.names();
    return "the template declares no parameter %s, which %s give a value to; it declares %s"
        .formatted(
            Names.clip(name),
            isFromInstance ? "parameters" : "overrides",
            declared.isEmpty() ? "none" : Names.list(declared));
  }

  private Value withoutValue(Parameter parameter) throws RenderException {
    String defaultValue = parameter.defaultValue();
    if (defaultValue != null) {
      return Value.of(defaultValue);
    }
    if (parameter.isRequired()) {
      throw new RenderException(
          Reasons.MISSING_PARAMETER,
          "parameter %s has no value: give one in parameters or overrides"
              .formatted(parameter.name()),
          place(parameter.name()),
          false);
    }
    return Value.EMPTY;
  }

  private @Nullable Place place(String parameter) {
    return firstUse.apply(parameter).orElse(null);
  }
}

package dev.fairlead.operator.acceptance;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.testkit.server.InMemoryApiServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The printer columns of a definition that is served, filled in from an object as {@code kubectl
 * get} does. Of JSONPath it knows fields and the choice of a list element by its type.
 */
final class Columns {

  private static final ResourceType<Unstructured> DEFINITION =
      ResourceType.unstructured("apiextensions.k8s.io/v1", "CustomResourceDefinition")
          .withScope(Scope.CLUSTER);
  private static final Pattern STEP =
      Pattern.compile("\\.(?<field>\\w+)(\\[\\?\\(@\\.type==\"(?<type>\\w+)\"\\)])?");

  private Columns() {}

  /** The columns of a priority by their names, in order. */
  static Map<String, String> of(
      InMemoryApiServer server, Unstructured object, String plural, int priority) {
    var name = ObjectKey.clusterScoped(plural + ".configtemplate.fairlead.dev");
    var definition = server.client().get(DEFINITION, name).orElseThrow();
    var columns =
        (List<?>) definition.at("/spec/versions/0/additionalPrinterColumns").orElseThrow();
    var row = new LinkedHashMap<String, String>();
    for (var column : columns) {
      var fields = (Map<?, ?>) column;
      var at = fields.get("priority") instanceof Number number ? number.intValue() : 0;
      if (at == priority) {
        row.put(
            String.valueOf(fields.get("name")),
            cell(object.toMap(), String.valueOf(fields.get("jsonPath"))));
      }
    }
    return row;
  }

  private static String cell(Object object, String path) {
    var step = STEP.matcher(path);
    @Nullable Object value = object;
    int end = 0;
    while (step.find() && step.start() == end) {
      var field = value instanceof Map<?, ?> map ? map.get(step.group("field")) : null;
      var type = step.group("type");
      value = type == null ? field : element(field, type);
      end = step.end();
    }
    if (end != path.length()) {
      throw new AssertionError("not understood: " + path);
    }
    return String.valueOf(value);
  }

  private static @Nullable Object element(@Nullable Object list, String type) {
    return list instanceof List<?> elements
        ? elements.stream()
            .filter(it -> it instanceof Map<?, ?> map && type.equals(map.get("type")))
            .findFirst()
            .orElse(null)
        : null;
  }
}

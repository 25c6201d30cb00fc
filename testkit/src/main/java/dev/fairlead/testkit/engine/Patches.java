package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** PATCH: reads the patch once and applies it to the newest state as often as races ask for it. */
final class Patches {
  private static final String JSON = "application/json-patch+json";
  private static final String MERGE = "application/merge-patch+json";

  private static final Set<String> OF_OPERATION = Set.of("op", "path", "from", "value");

  private final Updates updates;

  Patches(Updates updates) {
    this.updates = updates;
  }

  /** Refuses content types that are no patch, or none for the type. */
  static void checkContentType(Target target, EngineRequest request) {
    String contentType = Bodies.contentType(request).orElse("");
    boolean isCustom = target.type().isCustom();
    if (Set.of(JSON, MERGE, Applies.CONTENT_TYPE).contains(contentType)
        || (!isCustom && contentType.equals(StrategicMerge.CONTENT_TYPE))) {
      return;
    }
    if (!isCustom) {
      throw ApiError.patchTypeOfBuiltIn();
    }
    throw ApiError.unsupportedMediaType(
        "the body of the request was in an unknown format - accepted media types include: "
            + JSON
            + ", "
            + MERGE
            + ", "
            + Applies.CONTENT_TYPE);
  }

  /**
   * One patch, ready to be applied.
   *
   * @param shown what a refusal shows as the patch, given its result
   * @param words how a refusal says what is wrong with the result
   */
  private record Operation(
      UnaryOperator<Map<String, Object>> change,
      Function<Map<String, Object>, String> shown,
      UnaryOperator<String> words,
      List<String> findings) {}

  /** The stored form of the patched object. */
  Map<String, Object> patch(WriteCall call, EngineRequest request) {
    Bodies.checkSize(request);
    Operation operation =
        switch (Bodies.contentType(request).orElse("")) {
          case JSON -> operations(call, request);
          case MERGE -> merge(call, request);
          default -> strategic(call, request);
        };
    return updates.update(call, current -> patched(call, operation, current));
  }

  private static Map<String, Object> patched(
      WriteCall call, Operation operation, Map<String, Object> current) {
    Map<String, Object> result = operation.change().apply(current);
    checkType(call, result);
    Map<String, Object> decoded = Tree.copyOf(result);
    try {
      return Bodies.decode(call, decoded, operation.findings());
    } catch (Decoding.UnusableException e) {
      Violations violations = new Violations();
      violations.invalid(
          "patch", operation.shown().apply(result), operation.words().apply(e.getMessage()));
      throw ApiError.invalid("", "", "", violations.causes());
    }
  }

  private static Operation operations(WriteCall call, EngineRequest request) {
    Json.Parsed patch = parse(request.body(), "error decoding patch: ");
    if (patch.tree() != null && !(patch.tree() instanceof List)) {
      throw ApiError.badRequest(
          "error decoding patch: json: cannot unmarshal object into Go value of type"
              + " []handlers.jsonPatchOp");
    }
    List<Object> operations = Tree.list(patch.tree());
    return new Operation(
        current -> object(JsonPatch.apply(current, operations)),
        result -> shown(call, result, Map.of()),
        words -> words,
        findings(patch));
  }

  private static List<String> findings(Json.Parsed patch) {
    List<String> findings = new ArrayList<>(patch.findings());
    List<Object> operations = Tree.list(patch.tree());
    for (int i = 0; i < operations.size(); i++) {
      for (String name : Tree.map(operations.get(i)).keySet()) {
        if (!OF_OPERATION.contains(name)) {
          findings.add("unknown field " + Json.text("[" + i + "]." + name));
        }
      }
    }
    return findings.stream().map(finding -> "json patch " + finding).toList();
  }

  private static Operation merge(WriteCall call, EngineRequest request) {
    Json.Parsed patch = parse(request.body(), "error decoding patch: ");
    Map<String, Object> changes = changes(patch, "error decoding patch: ");
    return new Operation(
        current -> object(MergePatch.apply(current, changes)),
        result -> shown(call, result, changes),
        words -> words,
        patch.findings());
  }

  /**
   * The result of a patch as a server shows it: with members in the order of their names in custom
   * objects, and wherever the patch has been.
   */
  private static String shown(
      WriteCall call, Map<String, Object> result, Map<String, Object> changes) {
    return Json.text(sorted(result, changes, call.type().isCustom()));
  }

  private static Map<String, Object> sorted(
      Map<String, Object> tree, Map<String, Object> changes, boolean everywhere) {
    Map<String, Object> sorted = new TreeMap<>();
    tree.forEach(
        (name, value) -> {
          Object change = changes.get(name);
          boolean isNew = everywhere || (change != null && !(change instanceof Map));
          boolean isIn = isNew || change instanceof Map;
          sorted.put(name, isIn ? sortedValue(value, change, isNew) : value);
        });
    return sorted;
  }

  private static @Nullable Object sortedValue(
      @Nullable Object value, @Nullable Object changes, boolean everywhere) {
    if (value instanceof Map<?, ?> map) {
      return sorted(Tree.members(map), Tree.map(changes), everywhere);
    }
    if (!everywhere || !(value instanceof List<?> list)) {
      return value;
    }
    List<Object> items = new ArrayList<>(list.size());
    for (Object item : list) {
      items.add(sortedValue(item, null, true));
    }
    return items;
  }

  private static Operation strategic(WriteCall call, EngineRequest request) {
    Json.Parsed patch = parse(request.body(), "");
    Map<String, Object> changes = patch.tree() == null ? Map.of() : changes(patch, "");
    FieldType type = BuiltInTypes.of(call.type().names());
    return new Operation(
        current -> StrategicMerge.apply(type, current, changes),
        result -> GoText.of(changes),
        GoText::conversion,
        patch.findings());
  }

  private static Json.Parsed parse(byte[] body, String prefix) {
    try {
      return Json.read(body);
    } catch (Json.SyntaxException e) {
      throw ApiError.badRequest(prefix + e.getMessage());
    }
  }

  private static Map<String, Object> changes(Json.Parsed patch, String prefix) {
    if (!(patch.tree() instanceof Map<?, ?> map)) {
      throw ApiError.badRequest(
          prefix + "json: cannot unmarshal into Go value of type map[string]interface {}");
    }
    return Tree.members(map);
  }

  private static Map<String, Object> object(@Nullable Object result) {
    if (!(result instanceof Map<?, ?> map)) {
      throw ApiError.patchDoesNotApply();
    }
    return Tree.members(map);
  }

  private static void checkType(WriteCall call, Map<String, Object> result) {
    ResourceType type = call.type();
    Violations violations = new Violations();
    if (!type.kind().equals(result.get("kind"))) {
      violations.invalid("kind", result.get("kind"), "must be " + type.kind());
    }
    if (!type.names().apiVersion().equals(result.get("apiVersion"))) {
      violations.invalid(
          "apiVersion", result.get("apiVersion"), "must be " + type.names().apiVersion());
    }
    if (!violations.isEmpty()) {
      throw ApiError.invalid(type, call.target().name(), violations);
    }
  }
}

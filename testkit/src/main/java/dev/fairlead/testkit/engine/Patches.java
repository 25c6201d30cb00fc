package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** PATCH: reads the patch once and applies it to the newest state as often as races ask for it. */
final class Patches {
  private static final String JSON = "application/json-patch+json";
  private static final String MERGE = "application/merge-patch+json";
  private static final String STRATEGIC = "application/strategic-merge-patch+json";

  private final Updates updates;

  Patches(Updates updates) {
    this.updates = updates;
  }

  /** Refuses content types that are no patch, or none that this engine knows. */
  static void checkContentType(Target target, EngineRequest request) {
    String contentType = Bodies.contentType(request).orElse("");
    if (Set.of(JSON, MERGE, Applies.CONTENT_TYPE).contains(contentType)) {
      return;
    }
    if (contentType.equals(STRATEGIC) && !target.type().isCustom()) {
      throw ApiError.unsupported(
          415, "strategic merge patch is not supported; send " + MERGE + " or " + JSON);
    }
    if (!target.type().isCustom()) {
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

  /** The stored form of the patched object. */
  Map<String, Object> patch(WriteCall call, EngineRequest request) {
    Bodies.checkSize(request);
    Json.Parsed patch = parse(request.body());
    UnaryOperator<Map<String, Object>> operation =
        Bodies.contentType(request).orElse("").equals(JSON)
            ? operations(patch.tree())
            : merge(patch.tree());
    return updates.update(
        call,
        current -> {
          Map<String, Object> result = operation.apply(current);
          checkType(call, result);
          return Bodies.decode(call, Tree.copyOf(result), patch.findings());
        });
  }

  private static Json.Parsed parse(byte[] body) {
    try {
      return Json.read(body);
    } catch (Json.SyntaxException e) {
      throw ApiError.badRequest("error decoding patch: " + e.getMessage());
    }
  }

  private static UnaryOperator<Map<String, Object>> operations(@Nullable Object patch) {
    if (patch != null && !(patch instanceof List)) {
      throw ApiError.badRequest(
          "error decoding patch: json: cannot unmarshal object into Go value of type"
              + " []handlers.jsonPatchOp");
    }
    List<Object> operations = Tree.list(patch);
    return current -> object(JsonPatch.apply(current, operations));
  }

  private static UnaryOperator<Map<String, Object>> merge(@Nullable Object patch) {
    if (!(patch instanceof Map)) {
      throw ApiError.badRequest(
          "error decoding patch: json: cannot unmarshal into Go value of type"
              + " map[string]interface {}");
    }
    return current -> object(MergePatch.apply(current, patch));
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

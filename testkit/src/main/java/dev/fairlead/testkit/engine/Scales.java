package dev.fairlead.testkit.engine;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The subresource {@code scale}: reads and changes how many replicas are wanted, nothing else. */
final class Scales {
  static final String GROUP = "autoscaling";
  static final String VERSION = "v1";
  static final String KIND = "Scale";

  private final Reads reads;
  private final Updates updates;

  Scales(Reads reads, Updates updates) {
    this.reads = reads;
    this.updates = updates;
  }

  EngineResponse serve(Target target, EngineRequest request, Caller caller, Instant now) {
    ScalePaths paths = target.type().rules().scale().orElseThrow(ApiError::resourceNotServed);
    return switch (request.method()) {
      case "GET" -> Answers.json(200, required(paths, reads.get(target, request)));
      case "PUT" -> {
        WriteCall call = WriteCall.of("UpdateOptions", target, request, caller, now);
        Map<String, Object> wanted = body(request);
        yield change(call, paths, current -> wanted);
      }
      case "PATCH" -> {
        UnaryOperator<Map<String, Object>> patch = patch(request);
        WriteCall call = WriteCall.of("PatchOptions", target, request, caller, now);
        yield change(call, paths, patch);
      }
      default -> throw ApiError.methodNotAllowed();
    };
  }

  private EngineResponse change(
      WriteCall call, ScalePaths paths, UnaryOperator<Map<String, Object>> change) {
    Map<String, Object> stored =
        updates.update(
            call,
            current -> {
              Map<String, Object> wanted = change.apply(scale(paths, current));
              return applied(call.target(), paths, current, wanted);
            });
    return Answers.json(200, scale(paths, stored), call.warnings());
  }

  /** The scaled object: only its replicas change, and the version is the one to compare with. */
  private static Map<String, Object> applied(
      Target target, ScalePaths paths, Map<String, Object> current, Map<String, Object> wanted) {
    long replicas = Tree.number(wanted, 0, "spec", "replicas");
    if (!target.type().isCustom()) {
      checkReplicas(target, replicas);
    }
    Map<String, Object> next = Tree.copyOf(current);
    paths.setWanted(next, replicas);
    String version = Meta.resourceVersion(wanted);
    if (!version.isEmpty()) {
      Map<String, Object> metadata = new LinkedHashMap<>(Tree.map(next, "metadata"));
      metadata.put(Meta.RESOURCE_VERSION, version);
      next.put("metadata", metadata);
    }
    return next;
  }

  /** Custom types have their own check, as their replicas can be written elsewhere, too. */
  private static void checkReplicas(Target target, long replicas) {
    if (replicas >= 0) {
      return;
    }
    Violations violations = new Violations();
    violations.invalid("spec.replicas", replicas, "must be greater than or equal to 0");
    throw ApiError.invalid(GROUP, KIND, target.name(), violations.causes());
  }

  /** The Scale of an object that must say how many replicas it wants. */
  private static Map<String, Object> required(ScalePaths paths, Map<String, Object> object) {
    if (paths.wanted(object).isEmpty()) {
      String path = "." + String.join(".", paths.specReplicas());
      String why = "the spec replicas field " + Json.text(path) + " does not exist";
      Map<String, Object> details = Map.of("causes", List.of(new Cause("", why, "").tree()));
      throw ApiError.withDetails(500, "InternalError", "Internal error occurred: " + why, details);
    }
    return scale(paths, object);
  }

  private static Map<String, Object> scale(ScalePaths paths, Map<String, Object> object) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    for (String member :
        List.of("name", "namespace", "uid", Meta.RESOURCE_VERSION, "creationTimestamp")) {
      Tree.set(metadata, member, Tree.at(object, "metadata", member));
    }
    Map<String, Object> spec = new LinkedHashMap<>();
    paths
        .wanted(object)
        .filter(count -> count != 0)
        .ifPresent(count -> spec.put("replicas", count));
    Map<String, Object> status = new LinkedHashMap<>();
    Object has = ScalePaths.at(object, paths.statusReplicas());
    status.put("replicas", has instanceof Number number ? number.longValue() : 0L);
    String selector = paths.selectorOf(object);
    Tree.set(status, "selector", selector.isEmpty() ? null : selector);
    Map<String, Object> scale = new LinkedHashMap<>();
    scale.put("kind", KIND);
    scale.put("apiVersion", GROUP + "/" + VERSION);
    scale.put("metadata", metadata);
    scale.put("spec", spec);
    scale.put("status", status);
    return scale;
  }

  private static Map<String, Object> body(EngineRequest request) {
    Bodies.checkSize(request);
    Object tree;
    try {
      tree = Json.parse(request.body());
    } catch (Json.SyntaxException e) {
      throw ApiError.badRequest("couldn't get version/kind; json parse error: " + e.getMessage());
    }
    return checked(tree);
  }

  private static Map<String, Object> checked(@Nullable Object tree) {
    String kind = Tree.text(tree, "kind");
    if (!(tree instanceof Map<?, ?> map) || (!kind.isEmpty() && !kind.equals(KIND))) {
      throw ApiError.badRequest("the object provided is unrecognized (must be of type Scale)");
    }
    Object replicas = Tree.at(tree, "spec", "replicas");
    if (replicas != null && !Tree.isInteger(replicas)) {
      throw ApiError.badRequest(
          "Scale in version \"v1\" cannot be handled as a Scale: json: cannot unmarshal into Go"
              + " struct field ScaleSpec.spec.replicas of type int32");
    }
    return Tree.members(map);
  }

  private static UnaryOperator<Map<String, Object>> patch(EngineRequest request) {
    Bodies.checkSize(request);
    String contentType = Bodies.contentType(request).orElse("");
    Object patch;
    try {
      patch = Json.parse(request.body());
    } catch (Json.SyntaxException e) {
      throw ApiError.badRequest("error decoding patch: " + e.getMessage());
    }
    return switch (contentType) {
      case "application/json-patch+json" ->
          current -> checked(JsonPatch.apply(current, Tree.list(patch)));
      // A Scale has no lists, so both kinds of merge are the same here.
      case "application/merge-patch+json", "application/strategic-merge-patch+json" ->
          current -> checked(MergePatch.apply(current, patch));
      default ->
          throw ApiError.unsupported(
              501, "subresource scale takes JSON, merge and strategic merge patches only");
    };
  }
}

package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** PATCH with an apply body: changes the object that is there, or makes it. */
final class Applies {
  static final String CONTENT_TYPE = "application/apply-patch+yaml";

  private final Ownership ownership;
  private final Creates creates;
  private final Updates updates;

  Applies(Ownership ownership, Creates creates, Updates updates) {
    this.ownership = ownership;
    this.creates = creates;
    this.updates = updates;
  }

  /** The stored form of the object, and whether the apply made it. */
  record Applied(Map<String, Object> object, boolean isNew) {}

  static boolean isApply(EngineRequest request) {
    return Bodies.contentType(request).orElse("").equals(CONTENT_TYPE);
  }

  Applied apply(WriteCall call, EngineRequest request) {
    Bodies.checkSize(request);
    Yaml.Parsed body = parse(request.body());
    Target target = call.target();
    while (true) {
      try {
        if (target.type().table().content().get(target.key()) != null) {
          return new Applied(updates.update(call, onto(call, body)), false);
        }
        return new Applied(create(call, body), true);
      } catch (ApiError raced) {
        if (!isRace(target, raced)) {
          throw raced;
        }
      }
    }
  }

  /** Whether the object came or went since this looked whether it is there. */
  private static boolean isRace(Target target, ApiError error) {
    boolean isThere = target.type().table().content().get(target.key()) != null;
    String reason = Tree.text(error.status(), "reason");
    return (reason.equals("AlreadyExists") && isThere)
        || (reason.equals("NotFound")
            && !isThere
            && target.subresource().isEmpty()
            && Tree.text(error.status(), "details", "kind").equals(target.type().plural()));
  }

  private static Yaml.Parsed parse(byte[] body) {
    Yaml.Parsed parsed;
    try {
      parsed = Yaml.read(body);
    } catch (Json.SyntaxException e) {
      throw undecodable("error converting YAML to JSON: " + e.getMessage());
    }
    if (parsed.tree() != null && !(parsed.tree() instanceof Map)) {
      String is = parsed.tree() instanceof List ? "array" : "string";
      throw undecodable(
          "error unmarshaling JSON: while decoding JSON: json: cannot unmarshal "
              + is
              + " into Go value of type map[string]interface {}");
    }
    return parsed;
  }

  private static ApiError undecodable(String why) {
    return ApiError.badRequest("error decoding YAML: " + why);
  }

  private UnaryOperator<Map<String, Object>> onto(WriteCall call, Yaml.Parsed body) {
    return live -> merged(call, live, body);
  }

  private Map<String, Object> merged(WriteCall call, Map<String, Object> live, Yaml.Parsed body) {
    Map<String, Object> result = ownership.apply(call, live, Tree.map(body.tree()));
    call.judgeRepeated(body.repeated());
    return Bodies.usable(call, Tree.copyOf(result), List.of());
  }

  private Map<String, Object> create(WriteCall call, Yaml.Parsed body) {
    Target target = call.target();
    if (!target.subresource().isEmpty()) {
      throw ApiError.notFound(target.type(), target.name());
    }
    Map<String, Object> object = merged(call, Map.of(), body);
    refuseUid(target, object);
    Updates.checkNames(target, object);
    Meta.of(object).remove(Meta.RESOURCE_VERSION);
    return creates.create(call, object);
  }

  /** Refuses an object that says which one it is where there is none. */
  static void refuseUid(Target target, Map<String, Object> object) {
    String uid = Meta.uid(object);
    if (!uid.isEmpty()) {
      throw ApiError.conflict(
          target.type(),
          target.name(),
          "uid mismatch: the provided object specified uid "
              + uid
              + ", and no existing object was found");
    }
  }
}

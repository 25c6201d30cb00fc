package dev.fairlead.testkit.engine;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads request bodies into objects of the type that the path names. */
final class Bodies {
  private static final int MAX_BYTES = 3 * 1024 * 1024;

  /** How much of a body a server repeats in its message. */
  private static final int QUOTED = 30;

  private static final String ACCEPTED =
      "application/json, application/yaml, application/vnd.kubernetes.protobuf";
  private static final Set<String> TEXTS =
      Set.of(
          "name",
          "generateName",
          "namespace",
          "selfLink",
          "uid",
          Meta.RESOURCE_VERSION,
          "creationTimestamp",
          Meta.DELETION_TIMESTAMP);

  private static final List<String> EMPTIABLE =
      List.of("labels", "annotations", "ownerReferences", Meta.FINALIZERS);

  private Bodies() {}

  /** The object in a POST's or PUT's body. */
  static Map<String, Object> object(WriteCall call, EngineRequest request) {
    checkSize(request);
    String contentType = contentType(request).orElse("application/json");
    boolean isYaml = contentType.equals("application/yaml");
    if (!isYaml && !contentType.equals("application/json")) {
      throw ApiError.unsupportedMediaType(
          "the body of the request was in an unknown format - accepted media types include: "
              + ACCEPTED);
    }
    if (isYaml) {
      Yaml.Parsed parsed = parseYaml(call.type(), request.body());
      return usable(call, parsed.tree(), parsed.repeated());
    }
    Json.Parsed parsed = parse(call.type(), request.body());
    return usable(call, parsed.tree(), parsed.findings());
  }

  /** What is sent to a subresource that is an action; its kind is that of the path by default. */
  static Map<String, Object> action(Action action, EngineRequest request) {
    checkSize(request);
    String refusal = "the object provided is unrecognized (must be of type " + action.kind() + ")";
    return Tree.copyOf(ofKind(request, action.kind(), refusal));
  }

  /** A JSON object whose kind, if it says one, is this; it is not to be changed. */
  static Map<String, Object> ofKind(EngineRequest request, String wanted, String refusal) {
    Object tree;
    try {
      tree = Json.parse(request.body());
    } catch (Json.SyntaxException e) {
      throw ApiError.badRequest("couldn't get version/kind; json parse error: " + e.getMessage());
    }
    String kind = Tree.text(tree, "kind");
    if (!(tree instanceof Map) || (!kind.isEmpty() && !kind.equals(wanted))) {
      throw ApiError.badRequest(refusal);
    }
    return Tree.map(tree);
  }

  /** The media type of the body without parameters, in lower case. */
  static Optional<String> contentType(EngineRequest request) {
    return request
        .header("Content-Type")
        .map(value -> value.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
        .filter(value -> !value.isEmpty());
  }

  static void checkSize(EngineRequest request) {
    if (request.body().length > MAX_BYTES) {
      throw ApiError.tooLarge("Request entity too large: limit is " + MAX_BYTES);
    }
  }

  /** The same, where what cannot be used is a bad request. */
  static Map<String, Object> usable(WriteCall call, @Nullable Object tree, List<String> findings) {
    try {
      return decode(call, tree, findings);
    } catch (Decoding.UnusableException e) {
      throw ApiError.badRequest(e.whole());
    }
  }

  /**
   * An object from a tree that came from a body or is the result of a patch, with its version's
   * defaults. The tree is changed.
   *
   * @param findings what reading the text has come across
   * @throws Decoding.UnusableException if it cannot be an object of the type
   */
  static Map<String, Object> decode(WriteCall call, @Nullable Object tree, List<String> findings) {
    ResourceType type = call.type();
    Decoding decoding = new Decoding(type, call.isApply());
    decoding.found(findings);
    Map<String, Object> object = typed(call, tree);
    checkMetadata(object, decoding);
    if (!type.isCustom() && !type.has(Trait.KEEPS_UNKNOWN)) {
      BuiltInShape.apply(type, object, decoding);
    }
    type.rules().decode(object, decoding);
    if (call.isPatch() || type.isCustom()) {
      decoding.sortUnknown();
    } else {
      decoding.sort(List.copyOf(Tree.map(tree).keySet()));
    }
    call.judge(decoding);
    type.rules().defaults(object);
    return object;
  }

  private static Json.Parsed parse(ResourceType type, byte[] body) {
    try {
      return Json.read(body);
    } catch (Json.SyntaxException e) {
      String text = body.length == 0 ? "<empty>" : new String(body, StandardCharsets.UTF_8);
      throw unrecognized(
          type, "couldn't get version/kind; json parse error: " + e.getMessage(), text);
    }
  }

  private static Yaml.Parsed parseYaml(ResourceType type, byte[] body) {
    try {
      return Yaml.read(body);
    } catch (Json.SyntaxException e) {
      String text = body.length == 0 ? "<empty>" : new String(body, StandardCharsets.UTF_8);
      throw unrecognized(
          type, "couldn't get version/kind; json parse error: " + e.getMessage(), text);
    }
  }

  private static ApiError unusable(ResourceType type, String why) {
    return ApiError.badRequest(
        "%s in version \"%s\" cannot be handled as a %s: %s"
            .formatted(type.kind(), type.names().version(), type.kind(), why));
  }

  private static ApiError unrecognized(ResourceType type, String why, String text) {
    return ApiError.badRequest(
        "the object provided is unrecognized (must be of type "
            + type.kind()
            + "): "
            + why
            + " ("
            + (text.length() > QUOTED ? text.substring(0, QUOTED) + " ..." : text)
            + ")");
  }

  /** The object with kind and apiVersion first, both as the path wants them. */
  private static Map<String, Object> typed(WriteCall call, @Nullable Object tree) {
    ResourceType type = call.type();
    if (tree != null && !(tree instanceof Map)) {
      throw unrecognized(type, "cannot unmarshal into an object", Json.text(tree));
    }
    Map<String, Object> given = Tree.map(tree);
    String kind = Tree.text(given, "kind");
    String apiVersion = Tree.text(given, "apiVersion");
    if (type.isCustom()) {
      checkCustomType(call, given, kind, apiVersion);
    } else {
      checkBuiltInType(type, kind, apiVersion);
    }
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("kind", type.kind());
    object.put("apiVersion", type.names().apiVersion());
    object.put("metadata", Map.of());
    object.putAll(given);
    object.put("kind", type.kind());
    object.put("apiVersion", type.names().apiVersion());
    return object;
  }

  private static void checkCustomType(
      WriteCall call, Map<String, Object> given, String kind, String apiVersion) {
    ResourceType type = call.type();
    if (kind.isEmpty() || apiVersion.isEmpty()) {
      String text = Json.text(given);
      String what = kind.isEmpty() ? "Kind" : "apiVersion";
      String why = "Object '" + what + "' is missing in '" + text + "'";
      throw call.ignoresFindings() ? unusable(type, why) : unrecognized(type, why, text);
    }
    if (!apiVersion.equals(type.names().apiVersion())) {
      throw versionMismatch(type, apiVersion);
    }
    if (!kind.equals(type.kind())) {
      Violations violations = new Violations();
      violations.invalid("kind", kind, "must be " + type.kind());
      throw ApiError.invalid(type.group(), kind, Meta.name(given), violations.causes());
    }
  }

  private static void checkBuiltInType(ResourceType type, String kind, String apiVersion) {
    String wanted = type.names().apiVersion();
    if (!apiVersion.isEmpty() && !apiVersion.equals(wanted)) {
      throw versionMismatch(type, apiVersion);
    }
    if (!kind.isEmpty() && !kind.equals(type.kind())) {
      String version = type.names().version();
      String internal = type.group().isEmpty() ? "core" : type.group().split("\\.", 2)[0];
      throw ApiError.badRequest(
          kind
              + " in version "
              + Json.text(version)
              + " cannot be handled as a "
              + type.kind()
              + ": converting ("
              + version
              + "."
              + kind
              + ") to ("
              + internal
              + "."
              + type.kind()
              + "): unknown conversion");
    }
  }

  private static ApiError versionMismatch(ResourceType type, String apiVersion) {
    return ApiError.badRequest(
        "the API version in the data ("
            + apiVersion
            + ") does not match the expected API version ("
            + type.names().apiVersion()
            + ")");
  }

  /** Refuses members of metadata of the wrong type, and takes the unknown ones away. */
  private static void checkMetadata(Map<String, Object> object, Decoding decoding) {
    Object given = object.get("metadata");
    if (given != null && !(given instanceof Map)) {
      throw wrongType(decoding, given, "metadata", "ObjectMeta");
    }
    Map<String, Object> metadata = new LinkedHashMap<>(Tree.map(given));
    for (String name : List.copyOf(metadata.keySet())) {
      if (!Meta.MEMBERS.contains(name)) {
        metadata.remove(name);
        decoding.unknown("metadata." + name);
      }
    }
    metadata.remove("selfLink");
    metadata.forEach((name, value) -> checkMember(name, value, decoding));
    replaceNulls(metadata, "labels");
    replaceNulls(metadata, "annotations");
    EMPTIABLE.forEach(name -> removeEmpty(metadata, name));
    object.put("metadata", metadata);
  }

  private static void checkMember(String name, @Nullable Object value, Decoding decoding) {
    if (value == null) {
      return;
    }
    if (TEXTS.contains(name) && !(value instanceof String)) {
      throw wrongType(decoding, value, "metadata." + name, "string");
    }
    if (name.equals("labels") || name.equals("annotations")) {
      checkTexts(name, value, decoding);
    }
    if ((name.equals(Meta.FINALIZERS) && Tree.list(value).size() != Tree.strings(value).size())
        || (name.equals(Meta.FINALIZERS) && !(value instanceof List))) {
      throw wrongType(decoding, value, "metadata.finalizers", "[]string");
    }
    if (name.equals(ManagedFields.MEMBER)
        && (!(value instanceof List) || Tree.list(value).size() != Tree.maps(value).size())) {
      throw wrongType(decoding, value, "metadata.managedFields", "[]v1.ManagedFieldsEntry");
    }
    if (name.equals("ownerReferences")
        && (!(value instanceof List) || Tree.list(value).size() != Tree.maps(value).size())) {
      throw wrongType(decoding, value, "metadata.ownerReferences", "[]v1.OwnerReference");
    }
  }

  private static void checkTexts(String name, Object value, Decoding decoding) {
    if (!(value instanceof Map<?, ?> map)) {
      throw wrongType(decoding, value, "metadata." + name, "map[string]string");
    }
    for (Object text : map.values()) {
      if (text != null && !(text instanceof String)) {
        throw wrongType(decoding, text, "metadata." + name, "string");
      }
    }
  }

  private static void removeEmpty(Map<String, Object> metadata, String name) {
    Object value = metadata.get(name);
    if ((value instanceof List<?> list && list.isEmpty())
        || (value instanceof Map<?, ?> map && map.isEmpty())) {
      metadata.remove(name);
    }
  }

  private static void replaceNulls(Map<String, Object> metadata, String name) {
    Object value = metadata.get(name);
    if (value instanceof Map<?, ?> map && map.containsValue(null)) {
      Map<String, Object> texts = new LinkedHashMap<>();
      Tree.members(map).forEach((key, text) -> texts.put(key, text == null ? "" : text));
      metadata.put(name, texts);
    }
  }

  static Decoding.UnusableException wrongType(
      Decoding decoding, Object value, String field, String wanted) {
    String is =
        value instanceof String
            ? "string"
            : value instanceof Number
                ? "number"
                : value instanceof Boolean ? "bool" : value instanceof List ? "array" : "object";
    String named = decoding.isCustom() ? field.replaceFirst("^metadata\\.", "ObjectMeta.") : field;
    return decoding.cannotBeHandled(
        "json: cannot unmarshal " + is + " into Go struct field " + named + " of type " + wanted);
  }
}

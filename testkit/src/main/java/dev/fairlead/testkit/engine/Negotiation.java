package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.Representation.Form;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a client accepts. JSON wins wherever it is listed, whole objects unless metadata comes
 * first.
 */
final class Negotiation {
  private Negotiation() {}

  /** The representation of a resource's answers; 406 if the client wants none that is here. */
  static Representation of(Target target, EngineRequest request, boolean isList) {
    String accept = request.header("Accept").orElse("");
    if (accept.isBlank()) {
      return new Representation(target.type(), Form.WHOLE);
    }
    for (String offer : accept.toLowerCase(Locale.ROOT).replace(" ", "").split(",", -1)) {
      if (isForm(offer, "partialobjectmetadata") || isForm(offer, "partialobjectmetadatalist")) {
        return partial(target, offer, isList);
      }
      if (isForm(offer, "table")) {
        return new Representation(target.type(), table(request));
      }
      if (isPlainJson(offer, target.type().isCustom())) {
        return new Representation(target.type(), Form.WHOLE);
      }
    }
    throw refusal(target);
  }

  /** Whether plain JSON will do, for documents that have no other form; 406 if not. */
  static void requireJson(EngineRequest request) {
    String accept = request.header("Accept").orElse("");
    for (String offer : accept.toLowerCase(Locale.ROOT).replace(" ", "").split(",", -1)) {
      if (offer.isEmpty() || isPlainJson(offer, true)) {
        return;
      }
    }
    throw ApiError.notAcceptable(
        "testkit: only application/json without a form (as=) is served here; asked for " + accept);
  }

  private static boolean isPlainJson(String offer, boolean takesWildcardSubtype) {
    String mediaType = offer.split(";", 2)[0];
    boolean isJson =
        mediaType.equals("application/json")
            || mediaType.equals("*/*")
            || (takesWildcardSubtype && mediaType.equals("application/*"));
    return isJson && !offer.contains(";as=");
  }

  /** Whether an offer is JSON in a form of {@code meta.k8s.io/v1}. */
  private static boolean isForm(String offer, String form) {
    List<String> parts = List.of(offer.split(";", -1));
    return parts.get(0).equals("application/json")
        && parts.containsAll(List.of("as=" + form, "g=meta.k8s.io", "v=v1"));
  }

  private static Form table(EngineRequest request) {
    String objects = request.parameter("includeObject").orElse("");
    return switch (objects) {
      case "", "Metadata" -> Form.TABLE_WITH_METADATA;
      case "None" -> Form.TABLE;
      case "Object" -> Form.TABLE_WITH_OBJECTS;
      default ->
          throw ApiError.badRequest("unrecognized includeObject value: " + Json.text(objects));
    };
  }

  private static Representation partial(Target target, String offer, boolean isList) {
    boolean asksForList = offer.contains("as=partialobjectmetadatalist");
    if (isList && !asksForList) {
      String group = target.type().group().isEmpty() ? "core" : target.type().group();
      throw ApiError.notAcceptable(
          "you requested PartialObjectMetadata, but the requested object is a list (*"
              + group
              + "."
              + target.type().names().listKind()
              + ")");
    }
    if (!isList && asksForList) {
      throw ApiError.notAcceptable(
          "you requested PartialObjectMetadataList, but the requested object is not a list");
    }
    return new Representation(target.type(), Form.METADATA);
  }

  private static ApiError refusal(Target target) {
    String types = "application/json, application/yaml, application/vnd.kubernetes.protobuf";
    return target.type().isCustom()
        ? ApiError.notAcceptable("only the following media types are accepted: " + types)
        : ApiError.withDetails(
            406,
            "NotAcceptable",
            "406: Not Acceptable\n\nAvailable representations: " + types,
            Map.of());
  }
}

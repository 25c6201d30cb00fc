package dev.fairlead.testkit.engine;

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
      return new Representation(target.type(), false);
    }
    for (String offer : accept.toLowerCase(Locale.ROOT).replace(" ", "").split(",", -1)) {
      if (isPartial(offer)) {
        return partial(target, offer, isList);
      }
      if (isPlainJson(offer, target.type().isCustom())) {
        return new Representation(target.type(), false);
      }
    }
    throw refusal(target, accept);
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

  private static boolean isPartial(String offer) {
    return offer.startsWith("application/json")
        && offer.contains("as=partialobjectmetadata")
        && offer.contains("g=meta.k8s.io")
        && offer.contains("v=v1");
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
    return new Representation(target.type(), true);
  }

  private static ApiError refusal(Target target, String accept) {
    if (accept.contains("as=Table")) {
      return ApiError.notAcceptable("testkit: as=Table is not supported; accept application/json");
    }
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

package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Optional;

/** The options of a list that choose its revision and its page; limit 0 means all. */
record ListCall(
    long limit, Optional<ContinueToken> continuation, String resourceVersion, Match match) {

  /** How the revision of a list relates to the one asked for. */
  enum Match {
    UNSET,
    NOT_OLDER_THAN,
    EXACT
  }

  static ListCall of(EngineRequest request) {
    String version = request.parameter("resourceVersion").orElse("");
    String match = request.parameter("resourceVersionMatch").orElse("");
    String continuation = request.parameter("continue").orElse("");
    checkMatch(request, version, match, continuation);
    if (!version.isEmpty() && !Times.isNumber(version)) {
      throw ApiError.badRequest("invalid resource version: " + Reads.badVersion(version));
    }
    if (!continuation.isEmpty() && !version.isEmpty() && !version.equals("0")) {
      throw ApiError.badRequest("specifying resource version is not allowed when using continue");
    }
    return new ListCall(
        version.equals("0") ? 0 : limit(request),
        Optional.of(continuation).filter(text -> !text.isEmpty()).map(ContinueToken::parse),
        version,
        match.isEmpty() ? Match.UNSET : match.equals("Exact") ? Match.EXACT : Match.NOT_OLDER_THAN);
  }

  private static long limit(EngineRequest request) {
    String text = request.parameter("limit").orElse("0");
    if (!text.matches("-?\\d{1,18}")) {
      throw ApiError.badRequest(
          "strconv.ParseInt: parsing " + Json.text(text) + ": invalid syntax");
    }
    return Math.max(0, Long.parseLong(text));
  }

  private static void checkMatch(
      EngineRequest request, String version, String match, String continuation) {
    Violations violations = new Violations();
    String field = "resourceVersionMatch";
    if (!match.isEmpty() && !continuation.isEmpty()) {
      violations.forbidden(field, "resourceVersionMatch is forbidden when continue is provided");
    } else if (!match.isEmpty() && version.isEmpty()) {
      violations.forbidden(
          field, "resourceVersionMatch is forbidden unless resourceVersion is provided");
    } else if (match.equals("Exact") && version.equals("0")) {
      violations.forbidden(
          field, "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
    } else if (!match.isEmpty() && !match.equals("Exact") && !match.equals("NotOlderThan")) {
      violations.notSupported(field, match, List.of("Exact", "NotOlderThan", ""));
    }
    if (request.parameter("sendInitialEvents").isPresent()) {
      violations.forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list");
    }
    if (!violations.isEmpty()) {
      throw ApiError.invalidOptions("ListOptions", violations);
    }
  }
}

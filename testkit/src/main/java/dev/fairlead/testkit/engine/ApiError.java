package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A request that is answered with a failure: a Status, or plain text where a server has no handler.
 */
final class ApiError extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int code;
  private final transient Map<String, Object> status;

  private ApiError(int code, String message, Map<String, Object> status) {
    super(message, null, false, false);
    this.code = code;
    this.status = status;
  }

  int code() {
    return code;
  }

  /** The Status, or an empty map if the message goes out as plain text. */
  Map<String, Object> status() {
    return status;
  }

  /** Plain text 404: no handler for this path. */
  static ApiError pageNotFound() {
    return new ApiError(404, "404 page not found\n", Map.of());
  }

  /** Plain text with any status. */
  static ApiError text(int code, String message) {
    return new ApiError(code, message + "\n", Map.of());
  }

  /** What a real server could do and this engine does not. */
  static ApiError unsupported(int code, String message) {
    String reason = code == 415 ? "UnsupportedMediaType" : code == 400 ? "BadRequest" : "";
    return of(code, reason, "testkit: " + message);
  }

  static ApiError resourceNotServed() {
    String message = "the server could not find the requested resource";
    return withDetails(404, "NotFound", message, Map.of());
  }

  static ApiError notFound(ResourceType type, String name) {
    String message = type.qualifiedResource() + " " + quoted(name) + " not found";
    return withDetails(404, "NotFound", message, details(name, type.group(), type.plural()));
  }

  static ApiError alreadyExists(ResourceType type, String name, boolean terminating) {
    String message =
        (terminating ? "object is being deleted: " : "")
            + type.qualifiedResource()
            + " "
            + quoted(name)
            + " already exists";
    return withDetails(409, "AlreadyExists", message, details(name, type.group(), type.plural()));
  }

  /** A generated name that hit existing ones eight times. */
  static ApiError nameGenerationFailed(ResourceType type, String name) {
    Map<String, Object> details = details(name, type.group(), type.plural());
    details.put("retryAfterSeconds", 1L);
    String message =
        type.qualifiedResource()
            + " "
            + quoted(name)
            + " already exists, the server was not able to generate a unique name for the object";
    return withDetails(409, "AlreadyExists", message, details);
  }

  static ApiError modified(ResourceType type, String name) {
    return conflict(
        type,
        name,
        "the object has been modified; please apply your changes to the latest version and try"
            + " again");
  }

  static ApiError conflict(ResourceType type, String name, String why) {
    String message =
        "Operation cannot be fulfilled on "
            + type.qualifiedResource()
            + " "
            + quoted(name)
            + ": "
            + why;
    return withDetails(409, "Conflict", message, details(name, type.group(), type.plural()));
  }

  /** A failed precondition of a delete, which names the kind instead of the resource. */
  static ApiError preconditionFailed(ResourceType type, String name, String why) {
    String message =
        "Operation cannot be fulfilled on "
            + type.qualifiedKind()
            + " "
            + quoted(name)
            + ": "
            + why;
    return withDetails(409, "Conflict", message, details(name, type.group(), type.kind()));
  }

  static ApiError invalid(ResourceType type, String name, Violations violations) {
    String group = type.rules().namesGroupWhenInvalid() ? type.group() : "";
    return invalid(group, type.kind(), name, violations.causes());
  }

  static ApiError invalid(String group, String kind, String name, List<Cause> causes) {
    Map<String, Object> details = details(name, group, kind);
    details.put("causes", trees(causes));
    String qualified = group.isEmpty() ? kind : kind + "." + group;
    String message = qualified + " " + quoted(name) + " is invalid: " + Violations.summary(causes);
    return withDetails(422, "Invalid", message, details);
  }

  /**
   * An update without the version that its type asks for; names the resource instead of the kind.
   */
  static ApiError unversioned(ResourceType type, String name, Violations violations) {
    return invalid(type.group(), type.plural(), name, violations.causes());
  }

  /** Options of a request (ListOptions, DeleteOptions, ...) that cannot be. */
  static ApiError invalidOptions(String kind, Violations violations) {
    return invalid("meta.k8s.io", kind, "", violations.causes());
  }

  static ApiError forbidden(ResourceType type, String name, String why, List<Cause> causes) {
    Map<String, Object> details = details(name, type.group(), type.plural());
    if (!causes.isEmpty()) {
      details.put("causes", trees(causes));
    }
    String message = type.qualifiedResource() + " " + quoted(name) + " is forbidden: " + why;
    return withDetails(403, "Forbidden", message, details);
  }

  static ApiError badRequest(String message) {
    return of(400, "BadRequest", message);
  }

  static ApiError unauthorized() {
    return of(401, "Unauthorized", "Unauthorized");
  }

  static ApiError notAcceptable(String message) {
    return of(406, "NotAcceptable", message);
  }

  static ApiError methodNotAllowed() {
    String message = "the server does not allow this method on the requested resource";
    return withDetails(405, "MethodNotAllowed", message, Map.of());
  }

  static ApiError methodNotSupported(ResourceType type, String method) {
    String message =
        method + " is not supported on resources of kind " + quoted(type.qualifiedResource());
    return withDetails(405, "MethodNotAllowed", message, details("", type.group(), type.plural()));
  }

  static ApiError unsupportedMediaType(String message) {
    return of(415, "UnsupportedMediaType", message);
  }

  static ApiError patchTypeOfBuiltIn() {
    String message = "415: Unsupported Media Type";
    return withDetails(415, "UnsupportedMediaType", message, Map.of());
  }

  static ApiError tooLarge(String message) {
    return of(413, "RequestEntityTooLarge", message);
  }

  /** A JSON patch that does not apply; a server keeps to itself why. */
  static ApiError patchDoesNotApply() {
    String message = "the server rejected our request due to an error in our request";
    return withDetails(422, "Invalid", message, Map.of());
  }

  /** A failure below the API, which carries no reason. */
  static ApiError storage(String message) {
    return of(500, "", message);
  }

  static ApiError expired(String message, String continuation) {
    Map<String, Object> status = tree(410, "Expired", message);
    if (!continuation.isEmpty()) {
      status.put("metadata", Map.of("continue", continuation));
    }
    return new ApiError(410, message, status);
  }

  /** A revision that this server has not reached. */
  static ApiError notReached(long wanted, long current) {
    String too = "Too large resource version";
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("causes", trees(List.of(new Cause("ResourceVersionTooLarge", too, ""))));
    details.put("retryAfterSeconds", 1L);
    String message = "Timeout: " + too + ": " + wanted + ", current: " + current;
    return withDetails(504, "Timeout", message, details);
  }

  static ApiError of(int code, String reason, String message) {
    return new ApiError(code, message, tree(code, reason, message));
  }

  static ApiError withDetails(
      int code, String reason, String message, Map<String, Object> details) {
    Map<String, Object> status = tree(code, reason, message);
    status.remove("code");
    status.put("details", details);
    status.put("code", (long) code);
    return new ApiError(code, message, status);
  }

  static Map<String, Object> details(String name, String group, String kind) {
    Map<String, Object> details = new LinkedHashMap<>();
    Tree.set(details, "name", name.isEmpty() ? null : name);
    Tree.set(details, "group", group.isEmpty() ? null : group);
    Tree.set(details, "kind", kind.isEmpty() ? null : kind);
    return details;
  }

  private static Map<String, Object> tree(int code, String reason, String message) {
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("kind", "Status");
    status.put("apiVersion", "v1");
    status.put("metadata", Map.of());
    status.put("status", "Failure");
    status.put("message", message);
    Tree.set(status, "reason", reason.isEmpty() ? null : reason);
    status.put("code", (long) code);
    return status;
  }

  private static List<Object> trees(List<Cause> causes) {
    List<Object> trees = new ArrayList<>();
    causes.forEach(cause -> trees.add(cause.tree()));
    return trees;
  }

  private static String quoted(String text) {
    return Json.text(text);
  }
}

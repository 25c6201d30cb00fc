package dev.fairlead.testkit.engine;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The questions about access, which are asked by POST and stored nowhere. */
final class Reviews {
  private static final String AUTHORIZATION = "authorization.k8s.io";

  private static final String AUTHENTICATION = "authentication.k8s.io";

  private final Authorizer authorizer;
  private final Tokens tokens;

  Reviews(Authorizer authorizer, Tokens tokens) {
    this.authorizer = authorizer;
    this.tokens = tokens;
  }

  /** The types of reviews, for discovery. */
  static List<ResourceType> types(Store store, Clock clock) {
    List<ResourceType> types = new ArrayList<>();
    for (String kind :
        List.of(
            "LocalSubjectAccessReview",
            "SelfSubjectAccessReview",
            "SelfSubjectRulesReview",
            "SubjectAccessReview")) {
      types.add(type(AUTHORIZATION, kind, kind.startsWith("Local"), store, clock));
    }
    types.add(type(AUTHENTICATION, "SelfSubjectReview", false, store, clock));
    types.add(type(AUTHENTICATION, "TokenReview", false, store, clock));
    return types;
  }

  private static ResourceType type(
      String group, String kind, boolean namespaced, Store store, Clock clock) {
    String plural = kind.toLowerCase(Locale.ROOT) + "s";
    return new ResourceType(
        ResourceNames.of(group, "v1", kind, plural),
        namespaced,
        Set.of(Trait.CREATE_ONLY),
        KindRules.NONE,
        store.newTable(),
        new TableLayout(List.of(Column.ofName()), clock));
  }

  EngineResponse serve(Target target, EngineRequest request, Caller caller, Instant now) {
    if (!request.method().equals("POST") || !target.isCollection()) {
      throw ApiError.methodNotAllowed();
    }
    if (target.type().namespaced() && target.namespace().isEmpty()) {
      throw ApiError.methodNotAllowed();
    }
    Negotiation.of(target, request, false);
    WriteCall call = WriteCall.of("CreateOptions", target, request, caller, now);
    Map<String, Object> body = Bodies.object(call, request);
    Map<String, Object> spec = Tree.map(body, "spec");
    Map<String, Object> review = new LinkedHashMap<>();
    review.put("kind", target.type().kind());
    review.put("apiVersion", target.type().names().apiVersion());
    review.put("metadata", Map.of());
    switch (target.type().kind()) {
      case "TokenReview" -> token(review, spec);
      case "SelfSubjectReview" -> self(review, caller, now);
      case "SelfSubjectRulesReview" -> rules(review, spec, caller);
      case "SelfSubjectAccessReview" -> access(review, spec, caller);
      default -> access(review, spec, subject(spec));
    }
    return Answers.json(201, review);
  }

  private static void self(Map<String, Object> review, Caller caller, Instant now) {
    review.put("metadata", Map.of("creationTimestamp", Times.seconds(now)));
    review.put("status", Map.of("userInfo", user(caller)));
  }

  private static Map<String, Object> user(Caller caller) {
    Map<String, Object> user = new LinkedHashMap<>();
    user.put("username", caller.name());
    Tree.set(user, "uid", caller.uid().isEmpty() ? null : caller.uid());
    user.put("groups", caller.groups());
    return user;
  }

  /** Whose token it is; what is none is told as a server does that has looked everywhere. */
  private void token(Map<String, Object> review, Map<String, Object> spec) {
    String token = Tree.text(spec, "token");
    if (token.isEmpty()) {
      throw ApiError.badRequest("token is required for TokenReview in authentication");
    }
    Optional<Caller> caller = tokens.caller(token);
    Map<String, Object> status = new LinkedHashMap<>();
    Tree.set(status, "authenticated", caller.isPresent() ? true : null);
    status.put("user", caller.map(Reviews::user).orElse(Map.of()));
    if (caller.isPresent()) {
      status.put("audiences", List.of(IssuedTokens.ISSUER));
    } else {
      status.put("error", "[invalid bearer token, token lookup failed]");
    }
    review.put("spec", spec);
    review.put("status", status);
  }

  private static Caller subject(Map<String, Object> spec) {
    String user = Tree.text(spec, "user");
    List<String> groups = Tree.strings(spec, "groups");
    if (user.isEmpty() && groups.isEmpty()) {
      throw invalid("spec.user", "\"\": at least one of user or group must be specified");
    }
    return new Caller(user, Tree.text(spec, "uid"), groups);
  }

  private void access(Map<String, Object> review, Map<String, Object> spec, Caller subject) {
    boolean isOfResource = spec.get("resourceAttributes") != null;
    boolean isOfPath = spec.get("nonResourceAttributes") != null;
    if (!isOfResource && !isOfPath) {
      throw invalid(
          "spec.resourceAttributes",
          "null: exactly one of nonResourceAttributes or resourceAttributes must be specified");
    }
    if (isOfResource && isOfPath) {
      Map<String, Object> internal = new LinkedHashMap<>();
      internal.put("Path", Tree.text(spec, "nonResourceAttributes", "path"));
      internal.put("Verb", Tree.text(spec, "nonResourceAttributes", "verb"));
      throw invalid(
          "spec.nonResourceAttributes",
          Json.text(internal) + ": cannot be specified in combination with resourceAttributes");
    }
    Optional<String> reason = authorizer.allows(subject, Access.ofReview(spec));
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("allowed", reason.isPresent());
    reason.filter(text -> !text.isEmpty()).ifPresent(text -> status.put("reason", text));
    review.put("spec", spec);
    review.put("status", status);
  }

  private void rules(Map<String, Object> review, Map<String, Object> spec, Caller caller) {
    String namespace = Tree.text(spec, "namespace");
    if (namespace.isEmpty()) {
      throw ApiError.badRequest("no namespace on request");
    }
    List<Object> resources = new ArrayList<>();
    List<Object> paths = new ArrayList<>();
    for (Map<String, Object> rule : authorizer.rules(caller, namespace)) {
      (rule.containsKey("nonResourceURLs") ? paths : resources).add(rule);
    }
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("resourceRules", resources);
    status.put("nonResourceRules", paths);
    status.put("incomplete", false);
    review.put("spec", Map.of());
    review.put("status", status);
  }

  /** The refusal of a review, which names neither object nor kind. */
  private static ApiError invalid(String field, String valueAndWhy) {
    Cause cause = new Cause("FieldValueInvalid", "Invalid value: " + valueAndWhy, field);
    return ApiError.invalid(AUTHORIZATION, "", "", List.of(cause));
  }
}

package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Optional;

/** Lets a request in or refuses it: finds out who makes it, as whom, and whether it may. */
final class AccessControl {
  private static final String BEARER = "Bearer ";

  private final Tokens tokens;
  private final boolean takesAnonymous;
  private final Authorizer authorizer;
  private final Registry registry;

  AccessControl(Tokens tokens, boolean takesAnonymous, Authorizer authorizer, Registry registry) {
    this.tokens = tokens;
    this.takesAnonymous = takesAnonymous;
    this.authorizer = authorizer;
    this.registry = registry;
  }

  /** The caller on whose behalf a request is served; 401, 403 or 400 if it is not. */
  Caller admit(EngineRequest request) {
    Access access = access(request);
    Caller caller = impersonated(request, authenticated(request), access);
    require(caller, access);
    if (createsObject(request, access)) {
      require(caller, access.with("create"));
    }
    return caller;
  }

  private static Access access(EngineRequest request) {
    try {
      return Access.of(request);
    } catch (IllegalArgumentException e) {
      throw ApiError.badRequest("malformed path: " + e.getMessage());
    }
  }

  private Caller authenticated(EngineRequest request) {
    String given = request.header("Authorization").orElse("");
    if (given.startsWith(BEARER)) {
      Optional<Caller> known = tokens.caller(given.substring(BEARER.length()));
      if (known.isEmpty() && !tokens.isOpen()) {
        throw ApiError.unauthorized();
      }
      return known.orElseGet(Caller::anonymous);
    }
    if (!takesAnonymous) {
      throw ApiError.unauthorized();
    }
    return Caller.anonymous();
  }

  private Caller impersonated(EngineRequest request, Caller caller, Access access) {
    Optional<String> user = request.header("Impersonate-User").filter(name -> !name.isEmpty());
    String uid = request.header("Impersonate-Uid").orElse("");
    List<String> groups = request.headers().getOrDefault("Impersonate-Group", List.of());
    if (user.isEmpty()) {
      if (!groups.isEmpty() || !uid.isEmpty()) {
        throw ApiError.badRequest(withoutUser(uid, groups));
      }
      return caller;
    }
    if (!mayImpersonate(caller, user.get(), uid, groups)) {
      throw access.with("impersonate-on:user-info:" + access.verb()).forbidden(caller.name());
    }
    return Caller.authenticated(user.get(), uid, groups);
  }

  private static String withoutUser(String uid, List<String> groups) {
    String list = groups.stream().map(Json::text).reduce((a, b) -> a + ", " + b).orElse("");
    return "requested &user.DefaultInfo{Name:\"\", UID:%s, Groups:[]string{%s}, Extra:map[string][]string(nil)} without impersonating a user name"
        .formatted(Json.text(uid), list);
  }

  private boolean mayImpersonate(Caller caller, String user, String uid, List<String> groups) {
    String[] account = user.split(":", -1);
    boolean isAccount = user.startsWith("system:serviceaccount:") && account.length == 4;
    Access asUser =
        isAccount
            ? impersonation("", "serviceaccounts", account[2], account[3])
            : impersonation("", "users", "", user);
    return isAllowed(caller, asUser)
        && groups.stream()
            .allMatch(group -> isAllowed(caller, impersonation("", "groups", "", group)))
        && (uid.isEmpty()
            || isAllowed(caller, impersonation("authentication.k8s.io", "uids", "", uid)));
  }

  private static Access impersonation(
      String group, String resource, String namespace, String name) {
    return new Access("impersonate", namespace, group, "v1", resource, "", name, "");
  }

  private boolean isAllowed(Caller caller, Access access) {
    return authorizer.allows(caller, access).isPresent();
  }

  private void require(Caller caller, Access access) {
    if (!isAllowed(caller, access)) {
      throw access.forbidden(caller.name());
    }
  }

  /** Whether a PUT or an apply is about to create what it names, which is a right of its own. */
  private boolean createsObject(EngineRequest request, Access access) {
    if (!access.isResource() || access.name().isEmpty() || !access.subresource().isEmpty()) {
      return false;
    }
    boolean isApply =
        access.verb().equals("patch")
            && Bodies.contentType(request).orElse("").startsWith("application/apply-patch");
    return registry
        .find(access.group(), access.version(), access.resource())
        .filter(
            type -> isApply || (access.verb().equals("update") && type.has(Trait.CREATE_ON_UPDATE)))
        .filter(
            type -> type.table().content().get(type.key(access.namespace(), access.name())) == null)
        .isPresent();
  }
}

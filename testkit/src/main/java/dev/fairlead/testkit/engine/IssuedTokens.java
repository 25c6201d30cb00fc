package dev.fairlead.testkit.engine;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The tokens of service accounts that were asked for. They look like JWTs, are known by heart here
 * and end with their time or with their account.
 */
final class IssuedTokens {
  static final String ISSUER = "https://kubernetes.default.svc";

  private final Table accounts;
  private final Clock clock;
  private final Map<String, Issued> issued = new ConcurrentHashMap<>();

  IssuedTokens(Table accounts, Clock clock) {
    this.accounts = accounts;
    this.clock = clock;
  }

  private record Issued(
      String namespace, String name, String uid, List<String> audiences, Instant until) {}

  /** A new token for an account. */
  String issue(Map<String, Object> account, List<String> audiences, Instant until) {
    String namespace = Meta.namespace(account);
    String name = Meta.name(account);
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("aud", audiences);
    claims.put("exp", until.getEpochSecond());
    claims.put("iss", ISSUER);
    claims.put("jti", UUID.randomUUID().toString());
    claims.put("sub", Caller.serviceAccount(namespace, name));
    String token =
        String.join(
            ".",
            encoded("{\"alg\":\"none\",\"typ\":\"JWT\"}"),
            encoded(Json.text(claims)),
            encoded(UUID.randomUUID().toString()));
    issued.put(token, new Issued(namespace, name, Meta.uid(account), audiences, until));
    return token;
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Whose token it is, if it holds and is meant for this server. */
  Optional<Caller> caller(String token) {
    return Optional.ofNullable(issued.get(token))
        .filter(each -> each.audiences().contains(ISSUER))
        .filter(each -> clock.instant().isBefore(each.until()))
        .filter(this::hasAccount)
        .map(
            each ->
                Caller.authenticated(
                    Caller.serviceAccount(each.namespace(), each.name()), each.uid(), List.of()));
  }

  private boolean hasAccount(Issued each) {
    Stored account = accounts.content().get(each.namespace() + "/" + each.name());
    return account != null && Meta.uid(account.tree()).equals(each.uid());
  }
}

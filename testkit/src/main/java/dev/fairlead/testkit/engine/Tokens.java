package dev.fairlead.testkit.engine;

import java.util.Map;
import java.util.Optional;

/** Who is let in by which bearer token: those of the options, and those of service accounts. */
record Tokens(Map<String, Caller> fixed, IssuedTokens issued) {

  Tokens {
    fixed = Map.copyOf(fixed);
  }

  /** Whether nobody is known from the start: then a token that means nothing is not looked at. */
  boolean isOpen() {
    return fixed.isEmpty();
  }

  Optional<Caller> caller(String token) {
    return Optional.ofNullable(fixed.get(token)).or(() -> issued.caller(token));
  }
}

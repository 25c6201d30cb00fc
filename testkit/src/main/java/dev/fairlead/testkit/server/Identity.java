package dev.fairlead.testkit.server;

import dev.fairlead.cluster.Credentials;
import dev.fairlead.testkit.engine.EngineRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts a cluster's credentials where a client has sent the token of this JVM's door. */
record Identity(Credentials.Token door, Credentials own) {

  private static final String AUTHORIZATION = "Authorization";

  /** Whether a request is made with the cluster's credentials; else it is as the client sent it. */
  boolean isMeant(EngineRequest request) {
    return request.header(AUTHORIZATION).filter(("Bearer " + door.token())::equals).isPresent();
  }

  Map<String, List<String>> headers(EngineRequest request, Map<String, List<String>> sent) {
    if (!isMeant(request)) {
      return sent;
    }
    var headers = new LinkedHashMap<>(sent);
    headers.keySet().removeIf(AUTHORIZATION::equalsIgnoreCase);
    if (own instanceof Credentials.Token token) {
      headers.put(AUTHORIZATION, List.of("Bearer " + token.token()));
    } else if (own instanceof Credentials.Basic basic) {
      var both = (basic.user() + ":" + basic.password()).getBytes(StandardCharsets.UTF_8);
      headers.put(AUTHORIZATION, List.of("Basic " + Base64.getEncoder().encodeToString(both)));
    }
    return headers;
  }
}

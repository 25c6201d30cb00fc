package dev.fairlead.operator.rights;

import dev.fairlead.client.Client;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Unstructured;
import java.util.Map;
import java.util.function.UnaryOperator;

/** An identity of a cluster; its namespace is there. */
public record ServiceAccount(String namespace, String name) {

  private static final ResourceType<Unstructured> TYPE =
      ResourceType.unstructured("v1", "ServiceAccount");
  private static final ResourceType<Unstructured> TOKEN_REQUEST =
      ResourceType.unstructured("authentication.k8s.io/v1", "TokenRequest");

  /** How the server calls it. */
  public String user() {
    return "system:serviceaccount:" + namespace + ":" + name;
  }

  /** Makes it unless it is there, and asks for a token of it. */
  String newToken(Client client) {
    var key = ObjectKey.of(namespace, name);
    client.createOrUpdate(TYPE, key, UnaryOperator.identity());
    var request =
        Unstructured.of(
            Map.of(
                "apiVersion",
                TOKEN_REQUEST.apiVersion(),
                "kind",
                TOKEN_REQUEST.kind(),
                "spec",
                Map.of()));
    var answer = client.subresource("token").create(TYPE, key, TOKEN_REQUEST, request);
    return String.valueOf(answer.at("/status/token").orElseThrow());
  }
}

package dev.fairlead.operator.rights;

import dev.fairlead.model.Bytes;
import dev.fairlead.operator.manifests.Rights;
import dev.fairlead.operator.manifests.Rule;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.testkit.envtest.ControlPlane;
import dev.fairlead.testkit.server.RealApiServer;
import java.io.IOException;
import java.util.List;

/** Asks a real server what somebody may do. */
final class AccessReviews {

  /** Each takes about a millisecond. */
  private static final int MOST = 20_000;

  private static final String PATH = "/apis/authorization.k8s.io/v1/subjectaccessreviews";

  private final String user;
  private final String namespace;

  private AccessReviews(String user, String namespace) {
    this.user = user;
    this.namespace = namespace;
  }

  /** About what a user may do in a namespace. */
  static AccessReviews of(String user, String namespace) {
    return new AccessReviews(user, namespace);
  }

  /**
   * Waits until of all that an operator may ever do these rules alone are in force: the server
   * decides by copies of the roles, which follow them a little later.
   */
  void awaitOnly(List<Rule> rules, ControlPlane plane) {
    try (var door = RealApiServer.of(plane);
        var administrator = door.inProcess()) {
      int asked = 0;
      for (var rule : Rights.inServedNamespaces(true)) {
        for (var verb : rule.verbs()) {
          boolean wanted = rules.stream().anyMatch(it -> allows(it, verb, rule));
          while (isAllowed(verb, rule, administrator) != wanted) {
            if (++asked > MOST) {
              throw new AssertionError("%s by %s: not %s".formatted(verb, rule, wanted));
            }
          }
        }
      }
    }
  }

  private static boolean allows(Rule given, String verb, Rule asked) {
    return given.allows(verb, asked.group(), asked.resources().get(0), "");
  }

  private boolean isAllowed(String verb, Rule rule, Backend administrator) {
    var parts = rule.resources().get(0).split("/", 2);
    var review =
        """
        {"apiVersion": "authorization.k8s.io/v1", "kind": "SubjectAccessReview",
         "spec": {"user": "%s", "resourceAttributes": {"namespace": "%s", "verb": "%s",
          "group": "%s", "resource": "%s", "subresource": "%s"}}}
        """
            .formatted(
                user, namespace, verb, rule.group(), parts[0], parts.length > 1 ? parts[1] : "");
    var request = ApiRequest.of("POST", PATH).withContent(ContentType.JSON, Bytes.ofUtf8(review));
    try {
      var answer = administrator.send(request, CancelSignal.none());
      if (answer.status() != 201) {
        throw new AssertionError("no review: " + answer.body().utf8());
      }
      return answer.body().utf8().contains("\"allowed\":true");
    } catch (IOException e) {
      throw new AssertionError("the server does not answer", e);
    }
  }
}

package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.Json;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * A server that is none of ours, to which all requests of the tests go if the system property
 * {@code fairlead.rules.address} has its address: {@code docs/benchmarks/run-testkit} counts the
 * rules that do not hold there. It gets no token, and is asked for no more than requests. Bodies
 * say what they are, as those of all clients do, also where a real server would know it.
 */
final class Foreign {
  /** Nothing there takes long but what never ends. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final Pattern COLLECTION =
      Pattern.compile("/apis?/(.*?v\\d[^/?]*)(?:/namespaces/[^/?]+)?/([^/?]+).*");
  private static final Map<String, String> KINDS =
      Map.ofEntries(
          Map.entry("configmaps", "ConfigMap"),
          Map.entry("secrets", "Secret"),
          Map.entry("pods", "Pod"),
          Map.entry("services", "Service"),
          Map.entry("serviceaccounts", "ServiceAccount"),
          Map.entry("persistentvolumeclaims", "PersistentVolumeClaim"),
          Map.entry("events", "Event"),
          Map.entry("namespaces", "Namespace"),
          Map.entry("deployments", "Deployment"),
          Map.entry("statefulsets", "StatefulSet"),
          Map.entry("jobs", "Job"),
          Map.entry("leases", "Lease"),
          Map.entry("roles", "Role"),
          Map.entry("rolebindings", "RoleBinding"),
          Map.entry("clusterroles", "ClusterRole"),
          Map.entry("clusterrolebindings", "ClusterRoleBinding"),
          Map.entry("selfsubjectaccessreviews", "SelfSubjectAccessReview"),
          Map.entry("selfsubjectrulesreviews", "SelfSubjectRulesReview"),
          Map.entry("subjectaccessreviews", "SubjectAccessReview"));
  private static final AtomicInteger NAMESPACES = new AtomicInteger();

  private Foreign() {}

  /** Where it is, if the tests are to go there. */
  static Optional<URI> address() {
    return Optional.ofNullable(System.getProperty("fairlead.rules.address")).map(URI::create);
  }

  /** Creates a namespace, or at least makes up its name. */
  static String newNamespace(World world) {
    var name = "rules-" + NAMESPACES.incrementAndGet();
    world.post("/api/v1/namespaces", World.map(name));
    return name;
  }

  /** Creates a definition; whether it took it, the tests will see. */
  static void define(World world, String yaml) {
    var tree = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    world.post(DEFINITIONS, Json.text(tree).replace('\'', '\u00b4'));
  }

  /** The body of a POST or PUT with kind and apiVersion, if it has none and is an object. */
  static String complete(String path, String json) {
    var place = COLLECTION.matcher(path);
    if (!place.matches() || !KINDS.containsKey(place.group(2))) {
      return json;
    }
    try {
      if (!(Json.parse(json) instanceof Map<?, ?> object) || object.containsKey("kind")) {
        return json;
      }
      var complete = new LinkedHashMap<Object, Object>();
      complete.put("apiVersion", place.group(1));
      complete.put("kind", KINDS.get(place.group(2)));
      complete.putAll(object);
      return Json.text(complete);
    } catch (Json.SyntaxException broken) {
      return json;
    }
  }
}

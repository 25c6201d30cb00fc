package dev.fairlead.operator.rights;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Scope;
import dev.fairlead.model.Unstructured;
import dev.fairlead.operator.manifests.ManifestOptions;
import dev.fairlead.operator.manifests.Manifests;
import dev.fairlead.operator.manifests.Rights;
import dev.fairlead.operator.manifests.Rule;
import dev.fairlead.operator.yaml.YamlException;
import dev.fairlead.operator.yaml.YamlReader;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.RequestJournal;
import dev.fairlead.testkit.server.ServerOptions;
import dev.fairlead.testkit.server.TestApiServer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** A server with RBAC, on which one identity may do only what applied YAML gives it. */
public final class GuardedHub implements AutoCloseable {

  private static final Set<String> CLUSTER_SCOPED =
      Set.of("CustomResourceDefinition", "Namespace", "ClusterRole", "ClusterRoleBinding");

  private static final String ANY_NAMESPACE = "default";

  private final TestApiServer server;
  private final String token;
  private final BiConsumer<List<Rule>, String> awaitForce;

  /**
   * A server and how its identity gets in.
   *
   * @param awaitForce waits until these rules, and no others, are in force in a namespace
   */
  private GuardedHub(
      TestApiServer server, String token, BiConsumer<List<Rule>, String> awaitForce) {
    this.server = server;
    this.token = token;
    this.awaitForce = awaitForce;
  }

  /** A server in memory that lets in an identity of this name. */
  public static GuardedHub inMemory(String user) {
    var token = "token-of-" + user.replace(':', '-');
    var options = ServerOptions.defaults().engine(engine -> engine.rbac().user(token, user));
    // In memory they are so at once.
    return new GuardedHub(InMemoryApiServer.start(options), token, (rules, namespace) -> {});
  }

  /** A real server, whose identity is this ServiceAccount; it is made unless it is there. */
  public static GuardedHub real(RealApiServer server, ServiceAccount account) {
    return new GuardedHub(
        server,
        account.newToken(server.client()),
        (rules, namespace) ->
            AccessReviews.of(account.user(), namespace).awaitOnly(rules, server.controlPlane()));
  }

  /** The server, with a client that may do everything. */
  public TestApiServer server() {
    return server;
  }

  /** The way in for the identity. */
  public ClusterConnection connection() {
    var own = server.connection();
    return ClusterConnection.of(own.server(), own.caPem(), new Credentials.Token(token));
  }

  /** The same as a kubeconfig. */
  public Bytes kubeconfig() {
    if (!(server.connection().credentials() instanceof Credentials.Token admin)) {
      throw new AssertionError("the server's own way in is by token");
    }
    return Bytes.ofUtf8(server.kubeconfig().utf8().replace(admin.token(), token));
  }

  /** Applies everything in the YAML, as {@code kubectl create -f -} does. */
  void create(String yaml) {
    objects(yaml).forEach(this::create);
  }

  private static List<Map<String, Object>> objects(String yaml) {
    try {
      var objects = new ArrayList<Map<String, Object>>();
      for (var tree : YamlReader.read(yaml.getBytes(StandardCharsets.UTF_8))) {
        var object = new LinkedHashMap<String, Object>();
        tree.forEach((name, value) -> object.put(String.valueOf(name), value));
        objects.add(object);
      }
      return objects;
    } catch (YamlException e) {
      throw new AssertionError(e);
    }
  }

  private void create(Map<String, Object> object) {
    server.client().create(type(object), Unstructured.of(object));
  }

  private static ResourceType<Unstructured> type(Map<String, Object> object) {
    var kind = String.valueOf(object.get("kind"));
    var type = ResourceType.unstructured(String.valueOf(object.get("apiVersion")), kind);
    return CLUSTER_SCOPED.contains(kind) ? type.withScope(Scope.CLUSTER) : type;
  }

  /** Gives the identity the roles that the manifests have, and no others. */
  public void grant(ManifestOptions options) {
    var roles = new ArrayList<>(objects(Manifests.yaml(options)));
    roles.removeIf(it -> !String.valueOf(it.get("apiVersion")).startsWith("rbac."));
    var namespace = options.watchNamespaces().stream().findFirst().orElse(ANY_NAMESPACE);
    give(roles, Rights.inServedNamespaces(options.watchSecrets()), namespace);
  }

  /** Gives the identity the role of targets, in all namespaces. */
  public void grantRoleOfTargets(ServiceAccount account) {
    var role = new LinkedHashMap<>(objects(Manifests.targetRole(ANY_NAMESPACE)).get(0));
    role.putAll(Map.of("kind", "ClusterRole", "metadata", Map.of("name", "fairlead-target")));
    var binding =
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRoleBinding
        metadata: {name: fairlead-target}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: fairlead-target}
        subjects: [{kind: ServiceAccount, namespace: %s, name: %s}]
        """
            .formatted(account.namespace(), account.name());
    give(List.of(role, objects(binding).get(0)), Rights.onTargets(), ANY_NAMESPACE);
  }

  private void give(List<Map<String, Object>> roles, List<Rule> rules, String namespace) {
    long changed = roles.stream().map(Unstructured::of).filter(this::put).count();
    if (changed > 0) {
      awaitForce.accept(rules, namespace);
    }
  }

  /** Creates it, or gives it its rules; whether that took a write. */
  private boolean put(Unstructured role) {
    var type = type(role.toMap());
    var metadata = role.metadata();
    var key =
        metadata.namespace().isEmpty()
            ? ObjectKey.clusterScoped(metadata.name())
            : ObjectKey.of(metadata.namespace(), metadata.name());
    var client = server.client();
    if (client.get(type, key).isEmpty()) {
      client.create(type, role);
      return true;
    }
    var rules = role.at("/rules");
    return rules.isPresent()
        && client.edit(type, key, it -> it.with("/rules", rules.get())).changed();
  }

  void createNamespace(String name) {
    create(Map.of("apiVersion", "v1", "kind", "Namespace", "metadata", Map.of("name", name)));
  }

  /** What the identity asked for. */
  List<RequestJournal.Entry> requests() {
    var mark = Optional.of("Bearer " + token);
    return server.journal().entries().stream()
        .filter(it -> it.headers().first("Authorization").equals(mark))
        .toList();
  }

  /** The verbs and resources of the rules of which no request made use. */
  Set<String> unused(List<Rule> rules) {
    var unused = new TreeSet<String>();
    for (var rule : rules) {
      for (var resource : rule.resources()) {
        for (var verb : rule.verbs()) {
          if (requests().stream().noneMatch(it -> isUse(it, rule, resource, verb))) {
            unused.add(verb + " " + resource);
          }
        }
      }
    }
    return unused;
  }

  private static boolean isUse(
      RequestJournal.Entry request, Rule rule, String resource, String verb) {
    return request.verb().equals(verb)
        && resource(request).equals(resource)
        && rule.allows(verb, group(request), resource, request.name());
  }

  private static String group(RequestJournal.Entry request) {
    int dot = request.resource().indexOf('.');
    return dot < 0 ? "" : request.resource().substring(dot + 1);
  }

  /** As rules name it, with its subresource. */
  private static String resource(RequestJournal.Entry request) {
    int dot = request.resource().indexOf('.');
    var plural = dot < 0 ? request.resource() : request.resource().substring(0, dot);
    return request.subresource().isEmpty() ? plural : plural + "/" + request.subresource();
  }

  @Override
  public void close() {
    server.close();
  }
}

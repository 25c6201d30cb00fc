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
import dev.fairlead.operator.manifests.Rule;
import dev.fairlead.operator.yaml.YamlException;
import dev.fairlead.operator.yaml.YamlReader;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestJournal;
import dev.fairlead.testkit.server.ServerOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A server with RBAC, on which one identity may do only what applied YAML gives it. */
public final class GuardedHub implements AutoCloseable {

  private static final String TOKEN = "token-of-the-operator";
  private static final Set<String> CLUSTER_SCOPED =
      Set.of("CustomResourceDefinition", "Namespace", "ClusterRole", "ClusterRoleBinding");

  private final InMemoryApiServer server;

  /** A server that lets in an identity of this name. */
  public GuardedHub(String user) {
    server =
        InMemoryApiServer.start(
            ServerOptions.defaults().engine(engine -> engine.rbac().user(TOKEN, user)));
  }

  /** The server, with a client that may do everything. */
  public InMemoryApiServer server() {
    return server;
  }

  /** The way in for the identity. */
  public ClusterConnection connection() {
    var own = server.connection();
    return ClusterConnection.of(own.server(), own.caPem(), new Credentials.Token(TOKEN));
  }

  /** The same as a kubeconfig. */
  Bytes kubeconfig() {
    if (!(server.connection().credentials() instanceof Credentials.Token admin)) {
      throw new AssertionError("the server's own way in is by token");
    }
    return Bytes.ofUtf8(server.kubeconfig().utf8().replace(admin.token(), TOKEN));
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

  /** Gives the identity the roles that the manifests have, unless it has them already. */
  public void grant(ManifestOptions options) {
    objects(Manifests.yaml(options)).stream()
        .filter(it -> String.valueOf(it.get("apiVersion")).startsWith("rbac."))
        .filter(it -> !exists(it))
        .forEach(this::create);
  }

  private boolean exists(Map<String, Object> object) {
    var metadata = Unstructured.of(object).metadata();
    var key =
        metadata.namespace().isEmpty()
            ? ObjectKey.clusterScoped(metadata.name())
            : ObjectKey.of(metadata.namespace(), metadata.name());
    return server.client().get(type(object), key).isPresent();
  }

  void createNamespace(String name) {
    create(Map.of("apiVersion", "v1", "kind", "Namespace", "metadata", Map.of("name", name)));
  }

  /** What the identity asked for. */
  List<RequestJournal.Entry> requests() {
    var mark = Optional.of("Bearer " + TOKEN);
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

package dev.fairlead.testkit.controllers;

import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where one scenario plays on one server: two namespaces of its own, {@code here} and {@code
 * there}. Objects are named by place and name, as {@code here/owner}; cluster roles are in no
 * place. JSON is written with single quotes.
 */
final class Stage {
  private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/clusterroles";

  private final Backend backend;
  private final Map<String, String> namespaces = new LinkedHashMap<>();
  private final Map<String, String> paths = new TreeMap<>();
  private final Map<String, String> references = new LinkedHashMap<>();
  private final Map<String, String> aliases = new LinkedHashMap<>();

  Stage(TestApiServer server) {
    backend = server.inProcess();
    for (var place : new String[] {"here", "there"}) {
      var namespace = server.newNamespace();
      namespaces.put(place, namespace);
      aliases.put("/" + namespace, "namespace " + place);
      paths.put("namespace " + place, "/api/v1/namespaces/" + namespace);
    }
  }

  String namespace(String place) {
    return namespaces.getOrDefault(place, "");
  }

  /** All objects that were made, and the two namespaces, with their paths. */
  Map<String, String> paths() {
    return paths;
  }

  /** What this scenario calls an object; empty if it is none of its own. */
  String alias(String namespace, String name) {
    return aliases.getOrDefault(namespace + "/" + name, "");
  }

  /** Creates a ConfigMap with these members of metadata. */
  void map(String id, String... metadata) {
    make(id, "configmaps", "v1", "ConfigMap", "", metadata);
  }

  /** Creates a Pod that nobody runs. */
  void pod(String id, String... metadata) {
    var spec = ",'spec':{'containers':[{'name':'c','image':'i'}]}";
    make(id, "pods", "v1", "Pod", spec, metadata);
  }

  /** Creates an Event. */
  void event(String id, String... metadata) {
    var involved =
        ",'involvedObject':{'kind':'ConfigMap','name':'owner','namespace':'%s'}"
            .formatted(namespace("here"));
    make(id, "events", "v1", "Event", involved, metadata);
  }

  private void make(
      String id, String plural, String version, String kind, String more, String... metadata) {
    var parts = id.split("/", 2);
    var namespace = namespace(parts[0]);
    var collection = "/api/v1/namespaces/" + namespace + "/" + plural;
    var tree = create(collection, parts[1], more, metadata);
    note(id, collection, namespace, parts[1], version, kind, tree);
  }

  /** Creates a cluster role. */
  void role(String id, String... metadata) {
    var name = id + "." + namespace("here");
    var tree = create(ROLES, name, ",'rules':[]", metadata);
    note(id, ROLES, "", name, "rbac.authorization.k8s.io/v1", "ClusterRole", tree);
  }

  private Map<String, Object> create(
      String collection, String name, String more, String... metadata) {
    var members = String.join(",", metadata);
    return done(
        "POST",
        collection,
        "{'metadata':{'name':'%s'%s}%s}"
            .formatted(name, members.isEmpty() ? "" : "," + members, more));
  }

  private void note(
      String id,
      String collection,
      String namespace,
      String name,
      String version,
      String kind,
      Map<String, Object> tree) {
    paths.put(id, collection + "/" + name);
    aliases.put(namespace + "/" + name, id);
    references.put(
        id,
        "{'apiVersion':'%s','kind':'%s','name':'%s','uid':'%s'}"
            .formatted(version, kind, name, Trees.text(Trees.map(tree, "metadata"), "uid")));
  }

  /** An owner reference to an object that was made. */
  String owner(String id) {
    var known = references.get(id);
    if (known == null) {
      throw new IllegalArgumentException("nothing was made that is called " + id);
    }
    return known;
  }

  /** The same that blocks its owner's deletion. */
  String blocking(String id) {
    return Site.blocking(owner(id));
  }

  void delete(String id, String propagation) {
    done("DELETE", path(id), "{'propagationPolicy':'" + propagation + "'}");
  }

  void merge(String id, String json) {
    done("PATCH", path(id), json);
  }

  void release(String id) {
    merge(id, "{'metadata':{'finalizers':null}}");
  }

  private String path(String id) {
    var known = paths.get(id);
    if (known == null) {
      throw new IllegalArgumentException("nothing is called " + id);
    }
    return known;
  }

  private Map<String, Object> done(String method, String path, String json) {
    return Site.done(send(method, path, json));
  }

  ApiResponse send(String method, String path, String json) {
    var request = ApiRequest.of(method, path);
    var type = method.equals("PATCH") ? ContentType.MERGE_PATCH : ContentType.JSON;
    return send(
        json.isEmpty()
            ? request
            : request.withContent(type, Bytes.ofUtf8(json.replace('\'', '"'))));
  }

  /** What is to be seen of an object by now. */
  String state(String id) {
    var answer = send("GET", path(id), "");
    return answer.status() == 404 ? "gone" : Sights.of(tree(answer), this);
  }

  /** What the namespace {@code here} says. */
  @Nullable List<String> truths() {
    return Sights.truths(tree(send("GET", path("namespace here"), "")));
  }

  private static Map<String, Object> tree(ApiResponse answer) {
    return Trees.members(Json.parse(answer.body().toByteArray()));
  }

  /** How many Events in {@code here} have a reason. */
  int events(String reason) {
    var events = "/api/v1/namespaces/%s/events".formatted(namespace("here"));
    var request = ApiRequest.of("GET", events).withQuery("fieldSelector", "reason=" + reason);
    return Trees.list(Site.done(send(request)), "items").size();
  }

  private ApiResponse send(ApiRequest request) {
    try {
      return backend.send(request, CancelSignal.none());
    } catch (IOException e) {
      throw new UncheckedIOException(request.method() + " " + request.path(), e);
    }
  }
}

package dev.fairlead.testkit.server;

import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.testkit.engine.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Empties a cluster that nobody's controllers work on: all namespaces but the system's go with what
 * is in them, as the namespace controller would do it, and finalizers are not waited for.
 */
final class NamespaceCleaning {

  private static final Set<String> SYSTEM =
      Set.of("default", "kube-system", "kube-public", "kube-node-lease");
  private static final String NAMESPACES = "/api/v1/namespaces";

  private final Backend backend;

  NamespaceCleaning(Backend backend) {
    this.backend = backend;
  }

  void run() {
    var names = new HashSet<String>();
    items(NAMESPACES).forEach(it -> names.add(text(it, "name")));
    names.removeAll(SYSTEM);
    run(names);
  }

  /** Empties and ends these alone. */
  void run(Set<String> names) {
    if (!names.isEmpty()) {
      collections().forEach(collection -> empty(collection, names));
      names.forEach(this::end);
    }
  }

  /** The paths of all namespaced collections that can be listed and emptied. */
  private List<String> collections() {
    var roots = new ArrayList<String>(List.of("/api/v1"));
    for (var group : list(get("/apis").get("groups"))) {
      roots.add("/apis/" + map(group.get("preferredVersion")).get("groupVersion"));
    }
    var paths = new ArrayList<String>();
    for (var root : roots) {
      list(get(root).get("resources")).stream()
          .filter(NamespaceCleaning::canBeEmptied)
          .forEach(resource -> paths.add(root + "/" + resource.get("name")));
    }
    return paths;
  }

  private static boolean canBeEmptied(Map<?, ?> resource) {
    return Boolean.TRUE.equals(resource.get("namespaced"))
        && resource.get("verbs") instanceof List<?> verbs
        && verbs.containsAll(List.of("list", "deletecollection"));
  }

  private void empty(String collection, Set<String> names) {
    var occupied = new HashSet<String>();
    for (var item : items(collection)) {
      var namespace = text(item, "namespace");
      if (names.contains(namespace)) {
        occupied.add(namespace);
        if (map(item.get("metadata")).containsKey("finalizers")) {
          release(within(collection, namespace) + "/" + text(item, "name"));
        }
      }
    }
    occupied.forEach(namespace -> send("DELETE", within(collection, namespace), Map.of()));
  }

  private static String within(String collection, String namespace) {
    int last = collection.lastIndexOf('/');
    return collection.substring(0, last) + "/namespaces/" + namespace + collection.substring(last);
  }

  private void release(String object) {
    var metadata = new LinkedHashMap<String, @Nullable Object>();
    metadata.put("finalizers", null);
    var patch = Bytes.wrap(Json.print(Map.of("metadata", metadata)));
    send(ApiRequest.of("PATCH", object).withContent(ContentType.MERGE_PATCH, patch));
  }

  /** Deletes a namespace, and says as its controller that nothing is in it any more. */
  private void end(String name) {
    var path = NAMESPACES + "/" + name;
    send("DELETE", path, Map.of());
    var namespace =
        Map.of(
            "apiVersion",
            "v1",
            "kind",
            "Namespace",
            "metadata",
            Map.of("name", name),
            "spec",
            Map.of("finalizers", List.of()));
    send("PUT", path + "/finalize", namespace);
  }

  private List<Map<?, ?>> items(String collection) {
    return list(get(collection).get("items"));
  }

  private static String text(Map<?, ?> object, String field) {
    return String.valueOf(map(object.get("metadata")).get(field));
  }

  private Map<?, ?> get(String path) {
    var answer = send(ApiRequest.of("GET", path));
    return answer.status() == 200 ? map(Json.parse(answer.body().toByteArray())) : Map.of();
  }

  private void send(String method, String path, Map<String, Object> body) {
    send(ApiRequest.of(method, path).withContent(ContentType.JSON, Bytes.wrap(Json.print(body))));
  }

  private ApiResponse send(ApiRequest request) {
    try {
      return backend.send(request, CancelSignal.none());
    } catch (IOException e) {
      throw new UncheckedIOException("the test server does not answer", e);
    }
  }

  private static Map<?, ?> map(@Nullable Object tree) {
    return tree instanceof Map<?, ?> map ? map : Map.of();
  }

  private static List<Map<?, ?>> list(@Nullable Object tree) {
    var maps = new ArrayList<Map<?, ?>>();
    if (tree instanceof List<?> elements) {
      elements.forEach(each -> maps.add(map(each)));
    }
    return maps;
  }
}

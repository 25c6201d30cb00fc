package dev.fairlead.testkit.controllers;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The few requests that the controllers make. */
final class ClusterApi {
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;

  private final Backend backend;

  ClusterApi(Backend backend) {
    this.backend = backend;
  }

  /** What can be listed and deleted, each kind in its group's preferred version. */
  List<ServedType> types() {
    var types = new ArrayList<ServedType>();
    types.addAll(typesOf("", "v1"));
    for (var group : Trees.maps(get("/apis"), "groups")) {
      var name = Trees.text(group, "name");
      if (!name.equals("events.k8s.io")) {
        types.addAll(typesOf(name, Trees.text(Trees.map(group, "preferredVersion"), "version")));
      }
    }
    return types;
  }

  private List<ServedType> typesOf(String group, String version) {
    var root = group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version;
    var types = new ArrayList<ServedType>();
    for (var resource : Trees.maps(get(root), "resources")) {
      var plural = Trees.text(resource, "name");
      var verbs = Trees.list(resource, "verbs");
      if (!plural.contains("/") && verbs.contains("list") && verbs.contains("delete")) {
        var isNamespaced = Boolean.TRUE.equals(resource.get("namespaced"));
        types.add(
            new ServedType(group, version, plural, Trees.text(resource, "kind"), isNamespaced));
      }
    }
    return types;
  }

  /** All objects of a type in a namespace, or in all if that is empty. */
  List<Thing> list(ServedType type, String namespace) {
    var things = new ArrayList<Thing>();
    var answer = send(ApiRequest.of("GET", type.collection(namespace)));
    if (answer.status() != NOT_FOUND) {
      require(answer, "GET " + type.collection(namespace));
      Trees.maps(tree(answer), "items").forEach(item -> things.add(new Thing(type, item)));
    }
    return things;
  }

  /** Creates an object unless there is one of its name, or no new ones may be made there. */
  void offer(ServedType type, String namespace, Map<String, Object> object) {
    var path = type.collection(namespace);
    var answer = withJson("POST", path, ContentType.JSON, object);
    if (answer.status() != FORBIDDEN && answer.status() != CONFLICT) {
      require(answer, path);
    }
  }

  /** Deletes an object that is still as it was seen; false if it is not. */
  boolean delete(Thing thing, String propagation) {
    var options = new LinkedHashMap<String, Object>();
    options.put("kind", "DeleteOptions");
    options.put("apiVersion", "v1");
    options.put("preconditions", Map.of("uid", thing.uid(), "resourceVersion", thing.version()));
    options.put("propagationPolicy", propagation);
    return isDone(withJson("DELETE", thing.path(), ContentType.JSON, options), thing.path());
  }

  /** Patches an object that is still as it was seen; false if it is not. */
  boolean merge(Thing thing, Map<String, Object> metadata) {
    var locked = new LinkedHashMap<>(metadata);
    locked.put("resourceVersion", thing.version());
    locked.put("uid", thing.uid());
    return isDone(
        withJson("PATCH", thing.path(), ContentType.MERGE_PATCH, Map.of("metadata", locked)),
        thing.path());
  }

  /** Replaces an object or a subresource; false if another write came first. */
  boolean put(String path, Map<String, Object> object) {
    return isDone(withJson("PUT", path, ContentType.JSON, object), path);
  }

  /** Deletes all that is in a collection. */
  void deleteAll(ServedType type, String namespace) {
    var path = type.collection(namespace);
    require(
        withJson("DELETE", path, ContentType.JSON, Map.of("propagationPolicy", "Background")),
        "DELETE " + path);
  }

  private Map<String, Object> get(String path) {
    var answer = send(ApiRequest.of("GET", path));
    require(answer, "GET " + path);
    return tree(answer);
  }

  private ApiResponse withJson(
      String method, String path, ContentType type, Map<String, Object> body) {
    return send(ApiRequest.of(method, path).withContent(type, Bytes.wrap(Json.print(body))));
  }

  private ApiResponse send(ApiRequest request) {
    try {
      return backend.send(request, CancelSignal.none());
    } catch (IOException e) {
      throw new UncheckedIOException("the server does not answer the mini controllers", e);
    }
  }

  private static boolean isDone(ApiResponse answer, String path) {
    if (answer.status() == CONFLICT || answer.status() == NOT_FOUND) {
      return false;
    }
    require(answer, path);
    return true;
  }

  private static void require(ApiResponse answer, String what) {
    if (answer.status() / 100 != 2) {
      throw new AssertionError(
          "the server refuses the mini controllers %s: %d %s"
              .formatted(what, answer.status(), answer.body().utf8()));
    }
  }

  private static Map<String, Object> tree(ApiResponse answer) {
    return Trees.members(Json.parse(answer.body().toByteArray()));
  }
}

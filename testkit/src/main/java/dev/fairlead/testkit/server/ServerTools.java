package dev.fairlead.testkit.server;

import dev.fairlead.client.Client;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.client.ClusterClient;
import dev.fairlead.runtime.internal.client.UnchangedWrites;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.spi.RequestListener;
import dev.fairlead.testkit.engine.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** What a test does with a server besides what it tests, over any backend. Thread-safe. */
final class ServerTools {

  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  private final Backend backend;
  private final Waits waits;
  private final Client client;

  ServerTools(Backend backend) {
    this.backend = backend;
    var codecs = new Codecs();
    this.waits = new Waits(backend, codecs);
    var rest =
        new RestClient(
            ClusterName.LOCAL,
            backend,
            new RequestListener() {},
            "fairlead-test",
            Optional.empty(),
            OptionalLong.empty());
    this.client =
        new ClusterClient(
            ClusterName.LOCAL,
            rest,
            Optional.empty(),
            codecs,
            new UnchangedWrites(),
            "fairlead-test",
            CallScope.unbounded());
  }

  Client client() {
    return client;
  }

  void install(ResourceType<?>... types) {
    var missing = List.of(types).stream().filter(type -> !isServed(type)).toList();
    Definitions.permissive(missing).forEach(this::define);
  }

  void installCrds(Bytes yaml) {
    Definitions.read(yaml).forEach(this::define);
  }

  String newNamespace() {
    var answer = post("/api/v1/namespaces", Map.of("metadata", Map.of("generateName", "test-")));
    require(answer, "a namespace");
    return Definitions.name(tree(answer.body()));
  }

  <T> T await(ResourceType<T> type, ObjectKey key, Predicate<? super T> condition) {
    return waits.until(type, key, condition);
  }

  void awaitGone(ResourceType<?> type, ObjectKey key) {
    waits.untilGone(type, key);
  }

  private boolean isServed(ResourceType<?> type) {
    var root = type.group().isEmpty() ? "/api/" : "/apis/";
    var answer = send(ApiRequest.of("GET", root + type.apiVersion()));
    return answer.status() == 200 && Definitions.lists(tree(answer.body()), type.plural());
  }

  private void define(Map<String, Object> definition) {
    var name = Definitions.name(definition);
    var answer = post(DEFINITIONS, definition);
    if (answer.status() != 409) {
      require(answer, "the definition " + name);
    }
    waits.until(Definitions.TYPE, ObjectKey.clusterScoped(name), Definitions::isEstablished);
  }

  private ApiResponse post(String path, Map<String, Object> object) {
    return send(
        ApiRequest.of("POST", path).withContent(ContentType.JSON, Bytes.wrap(Json.print(object))));
  }

  private ApiResponse send(ApiRequest request) {
    try {
      return backend.send(request, CancelSignal.none());
    } catch (IOException e) {
      throw new UncheckedIOException("the test server does not answer", e);
    }
  }

  private static void require(ApiResponse answer, String what) {
    if (answer.status() / 100 != 2) {
      throw new AssertionError(
          "the test server refuses %s: %d %s"
              .formatted(what, answer.status(), answer.body().utf8()));
    }
  }

  private static Map<?, ?> tree(Bytes body) {
    return Json.parse(body.toByteArray()) instanceof Map<?, ?> tree ? tree : Map.of();
  }
}

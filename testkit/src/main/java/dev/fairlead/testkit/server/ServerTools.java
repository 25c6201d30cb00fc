package dev.fairlead.testkit.server;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.client.ClusterClient;
import dev.fairlead.runtime.internal.client.UnchangedWrites;
import dev.fairlead.runtime.internal.codec.Codecs;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.ResourcePaths;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.spi.RequestListener;
import dev.fairlead.testkit.controllers.MiniControllers;
import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.http.Gate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** What a test does with a server besides what it tests, over any backend. Thread-safe. */
final class ServerTools {

  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  private static final Duration SERVED_WITHIN = Duration.ofSeconds(30);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

  private final Backend backend;
  private final Waits waits;
  private final Client client;
  private final Set<String> installed = ConcurrentHashMap.newKeySet();
  private final Set<String> namespaces = ConcurrentHashMap.newKeySet();
  private final Consumer<String> whenDefined;

  /**
   * Tools over a backend.
   *
   * @param whenDefined told the name of each definition that was not there before
   */
  ServerTools(Backend backend, Consumer<String> whenDefined) {
    this.whenDefined = whenDefined;
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

  /** Tools that reach a server past the network, the faults and the journal of its tests. */
  static ServerTools of(Origin origin, Credentials.Token token) {
    return of(origin, token, any -> {});
  }

  static ServerTools of(Origin origin, Credentials.Token token, Consumer<String> whenDefined) {
    var door = new FrontDoor(origin, new Journal(), new FaultRules());
    var access = new InProcessBackend.Access(door, new Activity(), new InProcessCalls(new Gate()));
    return new ServerTools(new InProcessBackend(() -> Optional.of(access), token), whenDefined);
  }

  void runGc() {
    MiniControllers.of(backend).run();
  }

  /** The same for the namespaces of {@link #newNamespace} alone. */
  void runGcInOwn() {
    MiniControllers.within(backend, namespaces::contains).run();
  }

  Client client() {
    return client;
  }

  void install(ResourceType<?>... types) {
    var missing = List.of(types).stream().filter(type -> !isServed(type)).toList();
    define(Definitions.permissive(missing));
    awaitServed(Arrays.stream(types).map(type -> ResourcePaths.collection(type, "")).toList());
  }

  void installCrds(Bytes yaml) {
    define(Definitions.read(yaml));
  }

  /** All before the first is waited for: a real server takes a while to serve a new type. */
  private void define(Collection<Map<String, Object>> definitions) {
    definitions.forEach(this::create);
    awaitServed(definitions.stream().flatMap(it -> awaitEstablished(it).stream()).toList());
  }

  String newNamespace() {
    var answer = post("/api/v1/namespaces", Map.of("metadata", Map.of("generateName", "test-")));
    require(answer, "a namespace");
    var name = Definitions.name(tree(answer.body()));
    namespaces.add(name);
    return name;
  }

  /** All namespaces but the system's go, with what is in them. */
  void clearNamespaces() {
    new NamespaceCleaning(backend).run();
  }

  /** Those of {@link #newNamespace} go, with what is in them. */
  void clearOwn() {
    var own = Set.copyOf(namespaces);
    new NamespaceCleaning(backend).run(own);
    namespaces.removeAll(own);
  }

  /** Takes definitions away, and waits until they are gone. */
  void removeDefinitions(Set<String> names) {
    names.forEach(name -> send(ApiRequest.of("DELETE", DEFINITIONS + "/" + name)));
    names.forEach(name -> awaitGone(Definitions.TYPE, ObjectKey.clusterScoped(name)));
    installed.clear();
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

  private void create(Map<String, Object> definition) {
    var name = Definitions.name(definition);
    var answer = post(DEFINITIONS, definition);
    if (answer.status() != 409) {
      require(answer, "the definition " + name);
      whenDefined.accept(name);
    }
  }

  /** The collections that it serves. */
  private List<String> awaitEstablished(Map<String, Object> definition) {
    var key = ObjectKey.clusterScoped(Definitions.name(definition));
    var established = waits.until(Definitions.TYPE, key, Definitions::isEstablished);
    return Definitions.collections(established);
  }

  /** Waits until all types that were installed can be watched, as after a start of the server. */
  void awaitServed() {
    installed.removeIf(collection -> !isDefined(collection));
    awaitServed(List.copyOf(installed));
  }

  /** Whether the definition of a collection is there still; tests may delete theirs. */
  private boolean isDefined(String collection) {
    var parts = collection.split("/", -1);
    var definition = ApiRequest.of("GET", DEFINITIONS + "/" + parts[4] + "." + parts[2]);
    return send(definition).status() == 200;
  }

  private void awaitServed(List<String> collections) {
    installed.addAll(collections);
    long until = System.nanoTime() + TimeUnit.NANOSECONDS.convert(SERVED_WITHIN);
    for (var collection : collections) {
      while (!isWatchable(collection)) {
        if (System.nanoTime() > until) {
          throw new AssertionError(
              "%s is established, but not served within %s".formatted(collection, SERVED_WITHIN));
        }
        pause();
      }
    }
  }

  /** A real server says 404 before it knows of a type, and 429 before it has read its objects. */
  private boolean isWatchable(String collection) {
    var watch = ApiRequest.of("GET", collection).withQuery("watch", "true");
    try (var answer = backend.open(watch, CancelSignal.none())) {
      return answer.status() == 200;
    } catch (IOException e) {
      throw new UncheckedIOException("the test server does not answer", e);
    }
  }

  private static void pause() {
    try {
      // A latch that nobody opens: there is no other sign of a type that is served now.
      boolean opened = new CountDownLatch(1).await(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
      assert !opened;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while a type is installed", e);
    }
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
